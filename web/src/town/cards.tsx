/* Cards of Dice Town, small enough for a thumb: the sign says where or when a card counts, the number
 * what it is worth. */
import type { BoardProps } from '../boards';
import { mark } from '../i18n';
import { nameOf, Sign, type SignName } from '../board/kit';
import { PokerFace } from '../board/dice';
import { isDeed } from './position';

const CARD_SIGNS: Record<string, SignName> = {
  brute: 'die',
  cheater: 'die',
  dynamite: 'nugget',
  girls: 'glass',
  whisky: 'glass',
  insurance: 'glass',
  corruption: 'deed',
  credit: 'sack',
  'nervous-joe': 'bill',
  crook: 'bill',
  'even-split': 'bill',
  gift: 'sack',
  marshall: 'star',
  'two-guns': 'star',
  wanted: 'poster',
  elixir: 'bottle',
  desperado: 'bandit',
  dog: 'trophy',
  mule: 'trophy',
  winchester: 'trophy',
  cattle: 'trophy',
  'smoke-signals': 'tipi',
  ranch: 'ranch',
  'store-card': 'card',
  deed: 'deed',
  discovery: 'wave',
  nothing: 'wave',
  coupon: 'sack',
  'river-badge': 'star',
  'river-card': 'wave',
};

export const ELIXIR_NAMES: Record<string, string> = {
  wealth: mark('Wealth'),
  charm: mark('Charm'),
  fortune: mark('Fortune'),
  power: mark('Power'),
  protection: mark('Protection'),
  friendship: mark('Friendship'),
  domination: mark('Domination'),
};

export function cardSign(word: string): SignName {
  if (word.startsWith('equipment-')) return 'trophy';
  if (word.startsWith('gold-')) return 'nugget';
  if (word.startsWith('purse-')) return 'bill';
  return CARD_SIGNS[word] ?? (word in ELIXIR_NAMES || word === 'top' ? 'bottle' : 'card');
}

/** `bandit-9-2`: the face it sets and its bounty. */
function banditOf(word: string): { face: string; bounty: string } | undefined {
  const [kind, face, bounty] = word.split('-');
  return kind === 'bandit' && face !== undefined ? { face, bounty: bounty ?? '' } : undefined;
}

export function Bandit({ word, board }: { word: string; board: BoardProps }) {
  const bandit = banditOf(word);
  if (bandit === undefined) return null;
  return (
    <span class="bandit" title={nameOf(board, word)}>
      <Sign is="bandit" />
      <PokerFace face={bandit.face} small />
      <span aria-hidden="true">${bandit.bounty}</span>
      <span class="hear">{nameOf(board, word)}</span>
    </span>
  );
}

/** `Equipment (3 VP)` and 3. */
function face(board: BoardProps, word: string) {
  const whole = nameOf(board, word);
  const short = ELIXIR_NAMES[word];
  const worth = /^(?:equipment|deed)-(\d+)$/.exec(word)?.[1] ?? /\((\d+)/.exec(whole)?.[1];
  return { whole, short: short ? board.t(short) : whole.replace(/\s*\(.*\)$/, ''), worth };
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

/** A card in hand or on the table. A card that is no choice now tells what it does. */
export function Card({ word, n = 1, board, can, on = 0, order, go }: CardProps) {
  const { whole, short, worth } = face(board, word);
  const bandit = banditOf(word);
  const kind =
    isDeed(word) || word === 'ranch' ? 'deed-card' : bandit ? 'bandit-card' : 'store-card';
  const label = n > 1 ? `${whole} ×${n}` : whole;
  return (
    <button
      type="button"
      class={`card ${kind}${can ? ' can' : ''}`}
      aria-pressed={can ? on > 0 : undefined}
      title={board.name(`text.${word}`) ?? whole}
      onClick={() => (can && go ? go() : board.explain(`card.${word}`))}
    >
      <span class="hear">{label}</span>
      <span class="card-face" aria-hidden="true">
        {bandit ? <PokerFace face={bandit.face} small /> : <Sign is={cardSign(word)} />}
        <span class="card-name">{bandit ? `$${bandit.bounty}` : short}</span>
        {worth !== undefined && <b class="worth">{worth}</b>}
        {n > 1 && <span class="times">×{n}</span>}
        {order !== undefined && order > 0 && <span class="order">{order}</span>}
        {n > 1 && on > 0 && <span class="order">{on}</span>}
      </span>
    </button>
  );
}

/** Equal cards lie on each other: `[['deed-4', 3], ...]`. */
export function stacks(cards: readonly string[]): [string, number][] {
  const counted = new Map<string, number>();
  for (const card of cards) counted.set(card, (counted.get(card) ?? 0) + 1);
  return [...counted];
}
