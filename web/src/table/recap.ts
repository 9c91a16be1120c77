/* What happened while you had nothing to choose: the last round of Dice Town, or the turns of Dicetto
 * since your own. It is there until your next choice, and then gone. Pure: `web/tests/recap.test.ts`. */
import { parseEvent } from '../sentences';
import { gainsOf, sum, type Gain } from '../town/gains';
import type { Score } from './protocol';
import type { LogEntry } from './state';
import { chapters, group, type Chapter } from './story';

export interface Recap {
  kind: 'round' | 'turns';
  /** The round that is over, or your turn that begins. */
  n: number;
  rows: RecapRow[];
}

export interface RecapRow {
  seat: number;
  /** Dice Town: what each place brought; '' is what was paid for dice. */
  gains: { place: string; gains: Gain[] }[];
  /** Dicetto: what was done in a turn. */
  events: string[];
}

/** Choices: after one of these the summary is no longer wanted. */
const CHOSEN = {
  round: new Set(['kept', 'kept-none', 'kept-last', 'sends']),
  turn: new Set(['again', 'stopped', 'placed', 'super-used', 'done']),
};
/** Steps on the way, which the rest of a turn says anyway; and new cards, which lie there. */
const MINOR = new Set([
  'turn',
  'laid',
  'rolled',
  'again',
  'stopped',
  'battle',
  'battle-roll',
  'done',
]);

const eventsOf = (chapter: Chapter): string[] =>
  chapter.groups.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : [])),
  );

const has = (chapter: Chapter, words: ReadonlySet<string>): boolean =>
  eventsOf(chapter).some((event) => words.has(parseEvent(event).word));

/** What each seat got, place by place, in the order of the places. */
function gainsIn(chapter: Chapter, seats: number): RecapRow[] {
  const rows: RecapRow[] = Array.from({ length: seats }, (_, i) => ({
    seat: i + 1,
    gains: [],
    events: [],
  }));
  for (const { place = '', entries } of chapter.groups) {
    const got = sum(entries.flatMap((one) => (one.kind === 'event' ? gainsOf(one.event) : [])));
    for (const row of rows) {
      const own = got.filter(({ seat }) => seat === row.seat);
      if (own.length > 0) row.gains.push({ place, gains: own });
    }
  }
  return rows;
}

/** Whether the game has just begun: the scores are still those of the beginning. */
export const isUntouched = (log: readonly LogEntry[]): boolean =>
  !log.some((entry) => {
    const word = entry.kind === 'event' ? parseEvent(entry.event).word : '';
    return CHOSEN.round.has(word) || CHOSEN.turn.has(word);
  });

export function recapOf(
  log: readonly LogEntry[],
  seats: number,
  you: number | undefined,
): Recap | undefined {
  const story = chapters(group(log));
  const now = story.at(-1);
  const before = story.at(-2);
  if (now?.kind === 'round' && before?.kind === 'round' && before.n === now.n - 1)
    return has(now, CHOSEN.round)
      ? undefined
      : { kind: 'round', n: before.n, rows: gainsIn(before, seats) };
  if (now?.kind !== 'turn' || now.seat !== you || has(now, CHOSEN.turn)) return undefined;
  const own = story.findLastIndex((one) => one !== now && one.kind === 'turn' && one.seat === you);
  if (own < 0) return undefined;
  const rows = story.slice(own + 1, -1).flatMap((one) =>
    one.kind === 'turn' && one.seat !== undefined
      ? [
          {
            seat: one.seat,
            gains: [],
            events: eventsOf(one).filter((event) => !MINOR.has(parseEvent(event).word)),
          },
        ]
      : [],
  );
  return rows.length > 0 ? { kind: 'turns', n: now.n, rows } : undefined;
}

/** What a seat had before and has now, if that is another score: what stays is told by the seat itself. */
export function scoreChange(
  seat: number,
  before: readonly Score[] | undefined,
  now: readonly Score[] | undefined,
): [old: Score, is: Score] | undefined {
  const [old, is] = [before?.[seat - 1], now?.[seat - 1]];
  return old && is && old.points !== is.points ? [old, is] : undefined;
}
