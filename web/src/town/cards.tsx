/* Cards of Dice Town at the table: in hands, open before seats, and wanted. */
import type { BoardProps } from '../boards';
import { mark } from '../i18n';
import { nameOf } from '../board/kit';
import { PokerFace } from '../board/dice';
import { CardFace, Picture } from '../cards/card';
import { banditOf, shortName, worthOf } from '../cards/deck';
import type { Part } from './street';

export const ELIXIR_NAMES: Record<string, string> = {
  wealth: mark('Wealth'),
  charm: mark('Charm'),
  fortune: mark('Fortune'),
  power: mark('Power'),
  protection: mark('Protection'),
  friendship: mark('Friendship'),
  domination: mark('Domination'),
};

/** A bandit as a little poster: who, the face it sets, the bounty. */
export function Bandit({ word, board }: { word: string; board: BoardProps }) {
  const bandit = banditOf(word);
  if (bandit === undefined) return null;
  return (
    <span class="bandit poster" title={nameOf(board, word)}>
      <Picture word={word} />
      <PokerFace face={bandit.face} small />
      <span aria-hidden="true">${bandit.bounty}</span>
      <span class="hear">{nameOf(board, word)}</span>
    </span>
  );
}

interface CardProps {
  word: string;
  n?: number;
  board: BoardProps;
  /** It can be picked now. */
  can?: boolean;
  on?: number;
  order?: number;
  go?: () => void;
}

/** A card in hand or on the table. A card that is not a choice now says what it does. */
export function Card({ word, n = 1, board, can, on = 0, order, go }: CardProps) {
  const whole = nameOf(board, word);
  const label = n > 1 ? `${whole} ×${n}` : whole;
  const elixir = ELIXIR_NAMES[word];
  const bounty = banditOf(word)?.bounty;
  const short = elixir ? board.t(elixir) : bounty ? `$${bounty}` : shortName(whole);
  return (
    <button
      type="button"
      class={`card${can ? ' can' : ''}`}
      aria-pressed={can ? on > 0 : undefined}
      aria-description={board.name(`text.${word}`)}
      onClick={() => (can && go ? go() : board.explain(`card.${word}`))}
    >
      <span class="hear">{label}</span>
      <CardFace word={word} name={short} size="in-hand" worth={worthOf(word, whole)}>
        {n > 1 && <span class="times">×{n}</span>}
        {order !== undefined && order > 0 && <span class="order">{order}</span>}
        {n > 1 && on > 0 && <span class="order">{on}</span>}
      </CardFace>
    </button>
  );
}

/** Equal cards lie on each other: `[['deed-4', 3], ...]`. */
export function stacks(cards: readonly string[]): [string, number][] {
  const counted = new Map<string, number>();
  for (const card of cards) counted.set(card, (counted.get(card) ?? 0) + 1);
  return [...counted];
}

/** Cards that are picked, by their names. */
export const pickedCards = ({ board, pick }: Part): string[] =>
  pick.picked.flatMap(({ token }) =>
    token.startsWith('card ') ? [nameOf(board, token.slice(5))] : [],
  );
