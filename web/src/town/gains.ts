/* What an event brings to a seat or takes from it: shown at the seat while it happens, and summed up when
 * the round is over, by what it came from. `web/tests/gains.test.ts` compares the sums with positions. */
import type { SignName } from '../board/kit';
import { parseEvent } from '../sentences';
import { isDeed } from './position';

export interface Gain {
  seat: number;
  is: SignName;
  /** Less than nothing: it is gone. */
  n: number;
}

/** A gain, and what it came from: `place.bank`, `card.crook`, `dice` or `bribe`. */
export interface Booked extends Gain {
  cause: string;
}

/** What events do not say of themselves: it is known from those before them. Seats are 0 for nobody. */
export interface Known {
  sheriff: number;
  /** Who has the Indian die. */
  die: number;
  /** The card, elixir or remedy that is at work. */
  card: string;
}

/** A thing, and how many of it: the field that says so, or one. */
type Goods = readonly [is: SignName, n?: string];
/** Things that come to a seat and go from one, by the fields or the `Known` that name them; from or to nobody:
 * the bank, a deck or a place. */
interface Row {
  goods: readonly Goods[];
  to?: string;
  from?: string;
  /** What they come from, if not from the place: the card at work, if there is one; or what it says. */
  by?: 'card' | 'dice' | 'bribe';
}

const MONEY: Goods[] = [['bill', 'dollars']];
const GOLD: Goods[] = [['nugget', 'gold']];
const CARD: Goods[] = [['card']];
const DIE: Goods[] = [['die']];
const BADGE: Goods[] = [['star']];
const BANDIT: Goods[] = [['bandit']];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  mined: [{ goods: GOLD, to: 'seat' }],
  panned: [{ goods: GOLD, to: 'seat' }],
  'gives-gold': [{ goods: GOLD, to: 'to', from: 'seat', by: 'card' }],
  'robbed-bank': [{ goods: MONEY, to: 'seat' }],
  'robbed-coach': [{ goods: MONEY, to: 'seat' }],
  purse: [{ goods: MONEY, to: 'seat' }],
  paid: [{ goods: MONEY, from: 'seat', by: 'dice' }],
  pays: [{ goods: MONEY, to: 'to', from: 'seat', by: 'card' }],
  split: [{ goods: MONEY, to: 'to', from: 'seat', by: 'card' }],
  bribe: [{ goods: [...MONEY, ...GOLD], to: 'to', from: 'seat', by: 'bribe' }],
  'bribe-card': [{ goods: CARD, to: 'to', from: 'seat', by: 'bribe' }],
  played: [{ goods: CARD, from: 'seat', by: 'card' }],
  gave: [{ goods: CARD, to: 'to', from: 'seat', by: 'card' }],
  stole: [{ goods: CARD, to: 'seat', from: 'from' }],
  bought: [{ goods: CARD, to: 'seat' }],
  fortune: [{ goods: CARD, to: 'seat', by: 'card' }],
  coupon: [{ goods: CARD, to: 'seat' }],
  insured: [{ goods: CARD, to: 'seat', by: 'card' }],
  deed: [{ goods: CARD, to: 'seat' }],
  'deck-deed': [{ goods: CARD, to: 'seat' }],
  corruption: [{ goods: CARD, to: 'seat', by: 'card' }],
  badge: [{ goods: BADGE, to: 'seat' }],
  sheriff: [{ goods: BADGE, to: 'seat', from: 'sheriff', by: 'card' }],
  'took-elixir': [{ goods: [['bottle']], to: 'seat' }],
  'took-top': [{ goods: [['bottle']], to: 'seat' }],
  'took-ranch': [{ goods: [['ranch']], to: 'seat', from: 'from', by: 'card' }],
  hired: [{ goods: BANDIT, to: 'seat', by: 'card' }],
  sends: [{ goods: BANDIT, from: 'seat', by: 'dice' }],
  caught: [{ goods: [['poster']], to: 'seat' }],
  river: [{ goods: [['wave']], to: 'seat' }],
  'took-die': [{ goods: DIE, to: 'seat', from: 'die', by: 'card' }],
  'stole-die': [{ goods: DIE, to: 'seat', from: 'die', by: 'card' }],
  'bought-die': [
    { goods: CARD, from: 'seat' },
    { goods: DIE, to: 'seat', from: 'die' },
  ],
  'die-returns': [{ goods: DIE, from: 'die' }],
};

/** Which card it is says what it counts as; its back says whether it is a deed. */
const kindOf = (is: SignName, card = ''): SignName => {
  if (is !== 'card') return is;
  if (card === 'ranch') return 'ranch';
  return isDeed(card) ? 'deed' : 'card';
};

type Fields = Readonly<Record<string, string | number>>;

const moved = ({ goods, to = '', from = '' }: Row, fields: Fields): Gain[] =>
  goods.flatMap(([sign, field]) => {
    const n = field === undefined ? 1 : Number(fields[field] ?? 0);
    const is = kindOf(sign, String(fields.card ?? ''));
    const ends = [
      { seat: Number(fields[to]), is, n },
      { seat: Number(fields[from]), is, n: -n },
    ];
    return ends.filter((end) => end.n !== 0 && end.seat > 0);
  });

export function gainsOf(event: string): Gain[] {
  const { word, fields } = parseEvent(event);
  return (ROWS[word] ?? []).flatMap((row) => moved(row, fields));
}

/** They stay with nobody: what they bring is told by itself. */
const PASSING: ReadonlySet<SignName> = new Set(['bottle', 'wave']);
/** Events with which a card begins to work, and those with which it no longer does. */
const WORKS = new Set(['played', 'took-elixir', 'took-top', 'remedy']);
const RESTS = new Set(['cancelled', 'controls', 'second', 'does', 'visits', 'round', 'nobody']);
/** Events after which somebody else has the badge, or the die. */
const BADGE_GOES = new Set(['badge', 'sheriff']);
const DIE_GOES = new Set(['took-die', 'stole-die', 'bought-die', 'die-returns']);

/** What is known after an event. */
export function learn(known: Known, event: string): Known {
  const { word, fields } = parseEvent(event);
  const { card, seat = 0 } = fields;
  return {
    sheriff: BADGE_GOES.has(word) ? Number(seat) : known.sheriff,
    die: DIE_GOES.has(word) ? Number(seat) : known.die,
    card: WORKS.has(word) ? (card ?? '') : RESTS.has(word) ? '' : known.card,
  };
}

/** What an event at a place brings and takes, and why. */
export function booked(event: string, place: string, known: Known): Booked[] {
  const { word, fields } = parseEvent(event);
  const card = WORKS.has(word) ? fields.card : known.card;
  return (ROWS[word] ?? []).flatMap((row) => {
    const { by = 'card' } = row;
    const at = row.by === 'card' && card ? `card.${card}` : `place.${place}`;
    const cause = by === 'card' ? at : by;
    return moved(row, { ...fields, ...known, card: fields.card ?? '' })
      .filter(({ is }) => !PASSING.has(is))
      .map((gain) => ({ ...gain, cause }));
  });
}

/** Things of one kind together; what comes and goes again is nothing. */
export function sum(gains: readonly Gain[]): Gain[] {
  const total: Gain[] = [];
  for (const { seat, is, n } of gains) {
    const found = total.find((one) => one.seat === seat && one.is === is);
    if (found) found.n += n;
    else total.push({ seat, is, n });
  }
  return total.filter(({ n }) => n !== 0);
}

/** `+$3`, `−1` */
export const amountOf = ({ is, n }: Gain): string =>
  `${n > 0 ? '+' : '−'}${is === 'bill' ? '$' : ''}${Math.abs(n)}`;
