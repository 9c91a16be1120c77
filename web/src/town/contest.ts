/* What a place is fought over with: whose dice are best there, what you have against them, what there is
 * to win, and whether this is the last round. All of it lies open on the table. */
import type { BoardProps } from '../boards';
import { dollars, nameOf, nuggets } from '../board/kit';
import { countOf, fields, wordOf } from '../board/pick';
import { leaders, PLACE_FACE } from './leaders';
import type { Town } from './position';

export interface Contest {
  /** Those who are ahead, and the dice of each of them that count here. */
  best: number[];
  dice: string[];
  /** Yours, if you are not ahead. */
  mine?: string[];
}

const counting = (dice: readonly string[], place: string): string[] =>
  place === 'town-hall' ? [...dice] : dice.filter((face) => face === PLACE_FACE[place]);

/** How a place stands once all hands are complete; undefined: nobody has dice for it. */
export function contest(town: Town, place: string, you?: number): Contest | undefined {
  const best = leaders(town, place).seats;
  const [first] = best;
  if (first === undefined || town.seats.some((seat) => seat.dice.length < 5)) return undefined;
  const dice = counting(town.seats[first - 1]?.dice ?? [], place);
  const own = you === undefined || best.includes(you) ? undefined : town.seats[you - 1];
  return { best, dice, ...(own && { mine: counting(own.dice, place) }) };
}

/** Why the game ends with this round, as soon as that is certain. */
export function lastRound(town: Town): 'mine' | 'deeds' | undefined {
  if (town.seats.length === 0 || town.winners.length > 0) return undefined;
  if (town.mine === 0) return 'mine';
  const open = town.row.filter((deed) => deed !== '-').length;
  return open + town.deedDeck === 0 ? 'deeds' : undefined;
}

const NEAR = { gold: 5, deeds: 3 };

/** So little is left that a single winner can take it all. */
export const isNearEnd = (town: Town): boolean =>
  town.seats.length > 0 &&
  town.winners.length === 0 &&
  (town.mine <= NEAR.gold ||
    town.row.filter((deed) => deed !== '-').length + town.deedDeck <= NEAR.deeds);

/** The tie that an offer is about: `3 ask-offer gold-mine 1+2`; '' for any other question. */
export function tieOf(town: Town, ask: string): string {
  const { place = 'doc', candidates = '' } = fields(ask);
  const word = wordOf(ask);
  return word.startsWith('ask-offer') ? `${town.round} ${word} ${place} ${candidates}` : '';
}

/** What the first at a place gets by the base game's action, with so many dice there. */
function gain(board: BoardProps, town: Town, place: string, n: number): string {
  const { t } = board;
  switch (place) {
    case 'gold-mine':
      return nuggets(t, Math.min(n, town.mine));
    case 'bank':
      return dollars(t, town.bank);
    case 'store':
      return n > 1 ? t('one of {n} Store cards', { n }) : t('a Store card');
    case 'saloon':
      return t("a card from another player's hand");
    case 'sheriff':
      return t("the Sheriff's badge");
    case 'town-hall':
      return town.row
        .filter((deed) => deed !== '-')
        .slice(0, n + 1)
        .map((deed) => nameOf(board, deed))
        .join(', ');
    default:
      return t('the first visit to Doc Badluck');
  }
}

/** The action that the Extension adds to a place. */
const ADDED: Record<string, string> = {
  'gold-mine': 'river',
  bank: 'coach',
  store: 'visit',
  saloon: 'hire',
  sheriff: 'pursue',
  'town-hall': 'deck',
};

/** What the winner of a tie gets. */
export function prize(board: BoardProps, town: Town, ask: string): string {
  const { t } = board;
  const { place = 'doc', candidates = '' } = fields(ask);
  const dice = town.seats[Number(candidates.split('+')[0]) - 1]?.dice ?? [];
  const first = gain(board, town, place, countOf(dice, PLACE_FACE[place] ?? ''));
  const added = town.river === undefined ? undefined : ADDED[place];
  if (added === undefined) return first;
  const actions = { first, other: nameOf(board, added) };
  return wordOf(ask).endsWith('-second')
    ? t('what the winner leaves: {first} or {other}', actions)
    : t('first pick: {first} or {other}', actions);
}
