/* What happened while you had nothing to choose: the last round of Dice Town, or the turns of Dicetto
 * since your own. It is there until your next choice, and then gone. Pure: `web/tests/recap.test.ts`. */
import { parseEvent } from '../sentences';
import { booked, learn, sum, type Booked, type Gain, type Known } from '../town/gains';
import type { Score } from './protocol';
import type { LogEntry } from './state';
import { chapters, eventsIn, group, type Chapter } from './story';

export interface Recap {
  kind: 'round' | 'turns';
  /** The round that is over, or your turn that begins. */
  n: number;
  rows: RecapRow[];
}

export interface RecapRow {
  seat: number;
  /** Dice Town: what came and went, by what it came from (`Booked`); */
  gains: { cause: string; gains: Gain[] }[];
  /** and all of it together. */
  net: Gain[];
  /** Dicetto: what was done in a turn. */
  events: string[];
}

/** Choices: after one of these the summary is no longer wanted. */
const CHOSEN = {
  round: new Set(['kept', 'kept-none', 'kept-last', 'sends']),
  turn: new Set(['again', 'stopped', 'placed', 'super-used', 'done']),
};
/** Steps on the way, which the rest of a turn says anyway; and new cards, which lie there. */
const MINOR = new Set(['turn', 'laid', 'rolled', 'again', 'stopped', 'done']);

const eventsOf = (chapter: Chapter): string[] =>
  chapter.groups.flatMap(({ entries }) => eventsIn(entries));

const has = (chapter: Chapter, words: ReadonlySet<string>): boolean =>
  eventsOf(chapter).some((event) => words.has(parseEvent(event).word));

/** What a round brought and took, in the order of events; `known` is what was known when it began. */
function bookOf(round: Chapter, known: Known): Booked[] {
  let now = known;
  return round.groups.flatMap(({ place = '', entries }) =>
    entries.flatMap((entry) => {
      if (entry.kind !== 'event') return [];
      const told = booked(entry.event, place, now);
      now = learn(now, entry.event);
      return told;
    }),
  );
}

/** What each seat got and lost, by what it came from. */
function rowsOf(book: readonly Booked[], seats: number): RecapRow[] {
  return Array.from({ length: seats }, (_, i) => {
    const own = book.filter(({ seat }) => seat === i + 1);
    const causes = [...new Set(own.map(({ cause }) => cause))];
    const gains = causes.map((cause) => ({
      cause,
      gains: sum(own.filter((one) => one.cause === cause)),
    }));
    return {
      seat: i + 1,
      gains: gains.filter((one) => one.gains.length > 0),
      net: sum(own),
      events: [],
    };
  });
}

/** Whether the game has just begun: the scores are still those of the beginning. */
export const isUntouched = (log: readonly LogEntry[]): boolean =>
  !log.some((entry) => {
    const word = entry.kind === 'event' ? parseEvent(entry.event).word : '';
    return CHOSEN.round.has(word) || CHOSEN.turn.has(word);
  });

/** The last summary that was due, and the points then and before. */
export interface Seen {
  n: number;
  score?: Score[];
  before?: Score[];
}

/** What is remembered when a summary is shown: what went by unseen is not claimed to have been one round. */
export function seenBy(seen: Seen, kind: Recap['kind'], n: number, score: Score[]): Seen {
  if (n === seen.n) return seen;
  const follows = kind === 'round' ? n === seen.n + 1 : n > seen.n;
  return { n, score, before: follows ? seen.score : undefined };
}

/** `sheriff` is who began with the badge, where no event says so. */
export function recapOf(
  log: readonly LogEntry[],
  seats: number,
  you: number | undefined,
  sheriff = 0,
): Recap | undefined {
  const story = chapters(group(log));
  const now = story.at(-1);
  const before = story.at(-2);
  if (now?.kind === 'round' && before?.kind === 'round' && before.n === now.n - 1) {
    if (has(now, CHOSEN.round)) return undefined;
    const known = story.slice(0, -2).flatMap(eventsOf).reduce(learn, { sheriff, die: 0, card: '' });
    return { kind: 'round', n: before.n, rows: rowsOf(bookOf(before, known), seats) };
  }
  if (now?.kind !== 'turn' || now.seat !== you || has(now, CHOSEN.turn)) return undefined;
  const own = story.findLastIndex((one) => one !== now && one.kind === 'turn' && one.seat === you);
  if (own < 0) return undefined;
  const rows = story.slice(own + 1, -1).flatMap((one) =>
    one.kind === 'turn' && one.seat !== undefined
      ? [
          {
            seat: one.seat,
            gains: [],
            net: [],
            events: eventsOf(one).filter((event) => !MINOR.has(parseEvent(event).word)),
          },
        ]
      : [],
  );
  return rows.length > 0 ? { kind: 'turns', n: now.n, rows } : undefined;
}

/** What went on while you were away, between two steps of Dicetto: whatever no other summary has, until
 * you choose again. `first` is where it begins in the log. */
export function missed(
  log: readonly LogEntry[],
  you: number,
  { from, to }: { from: number; to: number },
  summed: boolean,
): { first: number; events: string[] } {
  const first = log.findIndex(({ step }) => step > from);
  const none = { first, events: [] };
  if (first < 0 || from >= to) return none;
  const after = eventsIn(log.filter(({ step }) => step > to));
  const chosen = (event: string) => {
    const { word, fields } = parseEvent(event);
    return CHOSEN.turn.has(word) && fields.seat === String(you);
  };
  if (after.some(chosen)) return none;
  const events = eventsIn(log.slice(first).filter(({ step }) => step <= to));
  if (!summed) return { first, events };
  // the turns of the others are told there, and so is the one in the middle of which it begins
  const others = (event: string) => {
    const { word, fields } = parseEvent(event);
    return word === 'turn' && fields.seat !== String(you);
  };
  const turn = eventsIn(log.slice(0, first)).findLast((event) => event.startsWith('turn '));
  const end = turn !== undefined && others(turn) ? 0 : events.findIndex(others);
  return { first, events: end >= 0 ? events.slice(0, end) : events };
}

/** A seat shows fewer points than before since it is no longer known which of its cards were stolen: of several
 * that were known, none is. */
export function isDoubtful(
  { seat, net }: RecapRow,
  before: readonly Score[] | undefined,
  now: readonly Score[] | undefined,
): boolean {
  const [old, is] = [before?.[seat - 1], now?.[seat - 1]];
  const robbed = net.some((gain) => gain.n < 0 && (gain.is === 'card' || gain.is === 'deed'));
  return robbed && old !== undefined && is?.all !== true && (is?.points ?? 0) < old.points;
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
