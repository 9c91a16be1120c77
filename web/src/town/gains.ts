/* What an event brings to a seat or takes from it: shown at the seat while it happens, and summed up when
 * the round is over. */
import type { SignName } from '../board/kit';
import { parseEvent } from '../sentences';
import { isDeed } from './position';

export interface Gain {
  seat: number;
  is: SignName;
  /** Less than nothing: it is gone. */
  n: number;
}

/** A thing, and how many of it: the field that says so, or one. */
type Goods = readonly [is: SignName, n?: string];
/** Things that come to `seat` or to `to`; from the bank, a deck or a place, or from a seat. */
interface Row {
  goods: readonly Goods[];
  to: string;
  from?: string;
}

const MONEY: Goods[] = [['bill', 'dollars']];
const GOLD: Goods[] = [['nugget', 'gold']];
const CARD: Goods[] = [['card']];
const DIE: Goods[] = [['die']];

const ROWS: Readonly<Record<string, Row>> = {
  mined: { goods: GOLD, to: 'seat' },
  panned: { goods: GOLD, to: 'seat' },
  'gives-gold': { goods: GOLD, to: 'to', from: 'seat' },
  'robbed-bank': { goods: MONEY, to: 'seat' },
  'robbed-coach': { goods: MONEY, to: 'seat' },
  purse: { goods: MONEY, to: 'seat' },
  paid: { goods: MONEY, to: '', from: 'seat' },
  pays: { goods: MONEY, to: 'to', from: 'seat' },
  split: { goods: MONEY, to: 'to', from: 'seat' },
  bribe: { goods: [...MONEY, ...GOLD], to: 'to', from: 'seat' },
  'bribe-card': { goods: CARD, to: 'to', from: 'seat' },
  gave: { goods: CARD, to: 'to', from: 'seat' },
  stole: { goods: CARD, to: 'seat', from: 'from' },
  bought: { goods: CARD, to: 'seat' },
  fortune: { goods: CARD, to: 'seat' },
  coupon: { goods: CARD, to: 'seat' },
  insured: { goods: CARD, to: 'seat' },
  deed: { goods: [['deed']], to: 'seat' },
  'deck-deed': { goods: [['deed']], to: 'seat' },
  corruption: { goods: [['deed']], to: 'seat' },
  sheriff: { goods: [['star']], to: 'seat' },
  'took-elixir': { goods: [['bottle']], to: 'seat' },
  'took-top': { goods: [['bottle']], to: 'seat' },
  'took-ranch': { goods: [['ranch']], to: 'seat', from: 'from' },
  hired: { goods: [['bandit']], to: 'seat' },
  caught: { goods: [['poster']], to: 'seat' },
  river: { goods: [['wave']], to: 'seat' },
  'took-die': { goods: DIE, to: 'seat' },
  'stole-die': { goods: DIE, to: 'seat', from: 'from' },
};

export function gainsOf(event: string): Gain[] {
  const { word, fields } = parseEvent(event);
  const row = ROWS[word];
  if (row === undefined) return [];
  return row.goods.flatMap(([sign, field]) => {
    const n = field === undefined ? 1 : Number(fields[field] ?? 0);
    const is = sign === 'card' && isDeed(fields.card ?? '') ? 'deed' : sign;
    const ends = [
      { seat: Number(fields[row.to]), is, n },
      { seat: Number(fields[row.from ?? '']), is, n: -n },
    ];
    return ends.filter((end) => end.n !== 0 && end.seat > 0);
  });
}

/** Things of one kind together; what comes and goes again is nothing. */
export function sum(gains: readonly Gain[]): Gain[] {
  const total: Gain[] = [];
  for (const gain of gains) {
    const found = total.find(({ seat, is }) => seat === gain.seat && is === gain.is);
    if (found) found.n += gain.n;
    else total.push({ ...gain });
  }
  return total.filter(({ n }) => n !== 0);
}

/** `+$3`, `−1` */
export const amountOf = ({ is, n }: Gain): string =>
  `${n > 0 ? '+' : '−'}${is === 'bill' ? '$' : ''}${Math.abs(n)}`;
