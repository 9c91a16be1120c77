/* Who is ahead for each place with the dice that lie open now: counted for the eye, as people around a
 * table do. Who gets a place is told by the game: from then on it is that seat alone. */
import { FACES } from '../board/faces';
import { parseEvent } from '../sentences';
import type { Town, Won } from './position';

export interface Lead {
  seats: number[];
  /** How many dice of the face; 0 at the Town Hall. */
  most: number;
}

export const PLACE_FACE: Record<string, string> = {
  'gold-mine': '9',
  bank: '10',
  store: 'J',
  saloon: 'Q',
  sheriff: 'K',
  'town-hall': 'A',
};

export const HANDS = [
  'high',
  'pair',
  'two-pairs',
  'three',
  'straight',
  'full-house',
  'four',
  'five',
] as const;

/** Kind of a hand, then what decides between equal kinds; compared from left to right. */
export function handRank(dice: readonly string[]): number[] {
  const values = dice.map((face) => (FACES as readonly string[]).indexOf(face));
  const counts = [...new Set(values)].map((value) => [
    values.filter((v) => v === value).length,
    value,
  ]);
  counts.sort((a, b) => (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0));
  const shape = counts.map((one) => one[0]).join('');
  const straight = counts.length === 5 && Math.max(...values) - Math.min(...values) === 4;
  const kinds: Record<string, number> = {
    '5': 7,
    '41': 6,
    '32': 5,
    '311': 3,
    '221': 2,
    '2111': 1,
  };
  return [straight ? 4 : (kinds[shape] ?? 0), ...counts.map((one) => one[1] ?? 0)];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return (a[i] ?? 0) - (b[i] ?? 0);
  return 0;
}

/** The seats that are in the running for a place, the best first, with those who are level together. */
function ranking(town: Town, place: string): Lead[] {
  const face = PLACE_FACE[place];
  const hall = place === 'town-hall';
  if (face === undefined) return [];
  const all = town.seats.flatMap(({ dice }, i) => {
    const count = dice.filter((one) => one === face).length;
    if (hall ? dice.length < 5 : count === 0) return [];
    return [{ seat: i + 1, most: hall ? 0 : count, value: hall ? handRank(dice) : [count] }];
  });
  all.sort((a, b) => compare(b.value, a.value) || a.seat - b.seat);
  const ranks: Lead[] = [];
  all.forEach(({ seat, most, value }, i) => {
    const before = all[i - 1];
    if (before !== undefined && compare(before.value, value) === 0) ranks.at(-1)?.seats.push(seat);
    else ranks.push({ seats: [seat], most });
  });
  return ranks;
}

/** Who got which place, by what was told since the round began. */
export function wonBy(told: readonly string[]): Record<string, Won> {
  const won: Record<string, Won> = {};
  for (const event of told) {
    const { word, fields } = parseEvent(event);
    const { place = '', seat } = fields;
    const before = won[place] ?? { first: 0, second: 0 };
    if (word === 'controls') won[place] = { ...before, first: Number(seat) };
    if (word === 'second') won[place] = { ...before, second: Number(seat) };
  }
  return won;
}

const NONE: Lead = { seats: [], most: 0 };

/** A seat that was told to be first or second at a place, with the dice it has there. */
const settled = (ranks: readonly Lead[], seat: number): Lead => ({
  seats: [seat],
  most: ranks.find(({ seats }) => seats.includes(seat))?.most ?? 0,
});

export function leaders(town: Town, place: string): Lead {
  const ranks = ranking(town, place);
  const { first } = town.won[place] ?? { first: 0 };
  return first > 0 ? settled(ranks, first) : (ranks[0] ?? NONE);
}

/** With the Extension the second gets something, too; who is level with others may be first or second. */
export function seconds(town: Town, place: string): Lead {
  if (town.river === undefined) return NONE;
  const ranks = ranking(town, place);
  const { first, second } = town.won[place] ?? { first: 0, second: 0 };
  if (second > 0) return settled(ranks, second);
  if (first === 0) return ranks[0]?.seats.length === 1 ? (ranks[1] ?? NONE) : NONE;
  const others = ranks.map(({ seats, most }) => ({
    seats: seats.filter((seat) => seat !== first),
    most,
  }));
  return others.find(({ seats }) => seats.length > 0) ?? NONE;
}
