/* Ranks and the table of where points came from, without anything to look at. */
import { t } from '../i18n';
import { parseEvent } from '../sentences';
import type { TallyRow } from '../table/protocol';
import type { LogEntry } from '../table/state';

export interface Ranked {
  seat: number;
  rank: number;
  points: number;
  won: boolean;
}

/** Winners first, then by points; equals share a rank, but a winner's rank is the first. */
export function ranking(points: readonly number[], winners: readonly number[]): Ranked[] {
  const seats = points.map((n, i) => ({
    seat: i + 1,
    points: n,
    won: winners.includes(i + 1),
  }));
  seats.sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points);
  const ranked: Ranked[] = [];
  seats.forEach((one, i) => {
    const before = ranked[i - 1];
    const level = before !== undefined && before.points === one.points && before.won === one.won;
    ranked.push({ ...one, rank: level ? before.rank : i + 1 });
  });
  return ranked;
}

/** How far the winners are ahead of the next; undefined: there is nobody else. */
export function lead(ranked: readonly Ranked[]): number | undefined {
  const first = ranked[0];
  const next = ranked.find((one) => !one.won);
  return first && next ? first.points - next.points : undefined;
}

/** Who is ahead of whom: the winners, and the best of the others. */
export function leaders(ranked: readonly Ranked[]): { first: number[]; next: number[] } {
  const others = ranked.filter((one) => !one.won);
  return {
    first: ranked.filter((one) => one.won).map(({ seat }) => seat),
    next: others.filter(({ points }) => points === others[0]?.points).map(({ seat }) => seat),
  };
}

/** A bonus card goes to whoever has most of something, or fewest: how many everybody has decides. */
export interface SourceRow extends TallyRow {
  bonus: boolean;
}

/** The rows of the table. A bonus card that nobody has anything for is told by its line only. */
export function rowsOf(tally: readonly TallyRow[], lines: readonly string[]): SourceRow[] {
  const line = lines.find((one) => one.startsWith('bonus ')) ?? '';
  const cards = line.split(' ').slice(1);
  const seats = tally[0]?.n.length ?? 0;
  const nothing = Array.from({ length: seats }, () => 0);
  const left = cards.filter((card) => card !== '-' && !tally.some((row) => row.of === card));
  return [
    ...tally.map((row) => ({ ...row, bonus: cards.includes(row.of) })),
    ...left.map((of) => ({ of, n: nothing, points: nothing, bonus: true })),
  ];
}

/** How many cards each seat has won, where the table says so. */
export const cardsWon = (lines: readonly string[]): number[] =>
  lines
    .filter((line) => line.startsWith('collected '))
    .map(
      (line) =>
        line
          .split(' ')
          .slice(2)
          .filter((card) => card !== '-').length,
    );

/** The points of a seat when `shown` rows have been counted: whole ones and part of the next. */
export function counted(tally: readonly TallyRow[], seat: number, shown: number): number {
  const sum = tally.reduce(
    (points, row, i) => points + (row.points[seat - 1] ?? 0) * Math.min(1, Math.max(0, shown - i)),
    0,
  );
  return Math.round(sum);
}

/** The result in a few lines, for others to read. */
export function summary(title: string, names: string[], ranked: readonly Ranked[]): string {
  return [
    title,
    ...ranked.map(({ rank, seat, points }) => `${rank}. ${names[seat - 1] ?? seat}: ${points}`),
  ].join('\n');
}

const ENDS = new Set(['mine-empty', 'deeds-gone', 'enough', 'table-empty', 'nothing-placed']);

/** The event by which a game came to its end. */
export function lastOf(log: readonly LogEntry[]): string | undefined {
  for (const entry of [...log].reverse())
    if (entry.kind === 'event' && ENDS.has(parseEvent(entry.event).word)) return entry.event;
  return undefined;
}

/** How much there was of something, in words: beside points a mere number would be taken for their factor. */
export const amount = (source: string, n: number): string =>
  source === 'dollars' ? `$${n}` : t.n('{n} card', '{n} cards', n);
