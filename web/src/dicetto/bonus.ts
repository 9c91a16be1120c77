/* Who is ahead for a bonus card so far. All cards that a seat has collected lie open, so the page counts them
 * itself; who gets the card in the end, the rules say in C (`dicetto_bonus_winner`). */
import type { Translate } from '../i18n';
import { hasWord, plainCard, pointsOf, type Dicetto } from './position';

/** What a bonus card counts, by its name without `most-` or `fewest-`. */
const COUNTED: Record<string, (card: string, decks?: Record<string, number>) => boolean> = {
  cards: () => true,
  dicetto: hasWord,
  straights: (card) => plainCard(card).endsWith('-straight'),
  chance: (card) => plainCard(card) === 'chance',
  ones: (card, decks) => pointsOf(card, decks) === 1,
  faces: (card) => card.startsWith('face-'),
};

/** How many cards each seat has that the bonus card counts; undefined: the page does not know this card. */
export function bonusCounts(
  { collected }: Dicetto,
  bonus: string,
  decks?: Record<string, number>,
): number[] | undefined {
  const counted = COUNTED[bonus.replace(/^(most|fewest)-/, '')];
  return counted && collected.map((cards) => cards.filter((card) => counted(card, decks)).length);
}

/** Who is ahead with these counts; several of them are in a tie, and nobody gets the card. */
export function ahead(
  bonus: string,
  counts: readonly number[],
): { seats: number[]; n: number; tie: boolean } {
  const n = bonus.startsWith('fewest-') ? Math.min(...counts) : Math.max(...counts);
  const seats = counts.flatMap((one, i) => (one === n ? [i + 1] : []));
  return { seats, n, tie: seats.length > 1 };
}

/** `You: 0, Burt: 1, Cora: 0 (a tie: nobody gets it)`; `label` names a seat. */
export function countWords(
  t: Translate,
  bonus: string,
  counts: readonly number[],
  label: (seat: number) => string,
): string {
  const all = counts.map((n, i) => `${label(i + 1)}: ${n}`).join(', ');
  return ahead(bonus, counts).tie ? `${all} (${t('a tie: nobody gets it')})` : all;
}
