/* What happened, in chapters: Dice Town by rounds and places, Dicetto by turns.
 *
 * `next` says, event by event, where we are; the log (log.tsx) and what screen readers are told
 * (digest.ts) both go by it. Nothing here knows a rule: events name their place or whose turn it is,
 * and what follows belongs there. */
import { parseEvent } from '../sentences';
import { PLACE_FACE } from '../town/leaders';
import type { LogEntry } from './state';

export interface Spot {
  kind: 'start' | 'dice' | 'place' | 'turn' | 'end';
  /** Rounds of Dice Town, turns of Dicetto, from 1. */
  n: number;
  place?: string;
  /** Whose turn it is. */
  seat?: number;
  /** A visit to the Doc that is an action of another place. */
  visit?: boolean;
}

const ENDS = new Set([
  'mine-empty',
  'deeds-gone',
  'final-tie',
  'shows',
  'scored',
  'wins',
  'enough',
  'table-empty',
  'nothing-placed',
  'bonus-won',
  'bonus-tied',
]);

/** Events that belong to a place without naming it. */
const AT: Record<string, string> = {
  order: 'doc',
  visits: 'doc',
  'indian-die': 'indians',
  'die-returns': 'village',
  'took-die': 'village',
  'stole-die': 'village',
};

export const beginning: Spot = { kind: 'start', n: 0 };

/** Where an event happens, behind whatever happened before it. */
export function next(now: Spot, event: string): Spot {
  const { word, fields } = parseEvent(event);
  if (word === 'round') return { kind: 'dice', n: Number(fields.n) };
  if (word === 'turn') return { kind: 'turn', n: now.n + 1, seat: Number(fields.seat) };
  if (now.kind === 'end') return now;
  // we may have come in the middle; the null game has no rounds
  if (ENDS.has(word) && !(word === 'scored' && now.kind === 'start'))
    return { kind: 'end', n: now.n };
  // the War Path names a place that it leads to later
  const named = word === 'war-path' ? undefined : (fields.place ?? AT[word]);
  if (named === undefined || now.kind === 'turn') return now;
  if (named === now.place || (named === 'doc' && now.visit))
    return word === 'does' ? { ...now, visit: fields.action === 'visit' } : now;
  return { kind: 'place', n: now.n, place: named };
}

/** Whether two spots are one place of one round, or one turn. */
export const isSame = (a: Spot, b: Spot): boolean =>
  a.kind === b.kind && a.n === b.n && a.place === b.place;

export interface Group extends Spot {
  entries: LogEntry[];
  /** What each had for the place, when it was settled. */
  had: { seat: number; dice: string[] }[];
}

/** A round with its places, or a turn. */
export interface Chapter {
  /** `round`: the places of a round are its groups; all others have just one. */
  kind: 'start' | 'round' | 'turn' | 'end';
  n: number;
  seat?: number;
  groups: Group[];
}

const without = (dice: string[], face: string) => {
  const at = dice.indexOf(face);
  return dice.filter((_, i) => i !== at);
};

/** Hands of a round, as they are told and turned. */
function holds(hands: Map<number, string[]>, event: string): void {
  const { word, fields } = parseEvent(event);
  const seat = Number(word === 'trapped' ? fields.other : fields.seat);
  if (word === 'round') hands.clear();
  if (word === 'hand') hands.set(seat, fields.dice?.split('+') ?? []);
  if (word === 'turned' || word === 'trapped')
    hands.set(seat, [...without(hands.get(seat) ?? [], fields.from ?? ''), fields.to ?? '']);
}

function hadFor(hands: Map<number, string[]>, place: string | undefined): Group['had'] {
  const face = PLACE_FACE[place ?? ''];
  if (face === undefined) return [];
  return [...hands]
    .map(([seat, dice]) => ({
      seat,
      dice: place === 'town-hall' ? dice : dice.filter((one) => one === face),
    }))
    .filter(({ dice }) => dice.length > 0)
    .sort((a, b) => (place === 'town-hall' ? 0 : b.dice.length - a.dice.length) || a.seat - b.seat);
}

/** The log, place by place and turn by turn. */
export function group(log: readonly LogEntry[]): Group[] {
  const groups: Group[] = [];
  const hands = new Map<number, string[]>();
  let spot = beginning;
  for (const entry of log) {
    if (entry.kind === 'event') {
      const before = spot;
      spot = next(spot, entry.event);
      holds(hands, entry.event);
      if (!isSame(spot, before))
        groups.push({ ...spot, entries: [], had: hadFor(hands, spot.place) });
    }
    if (groups.length === 0) groups.push({ ...spot, entries: [], had: [] });
    groups.at(-1)?.entries.push(entry);
  }
  return groups;
}

/** Groups of the same round together. */
export function chapters(groups: readonly Group[]): Chapter[] {
  const found: Chapter[] = [];
  for (const one of groups) {
    const kind = one.kind === 'dice' || one.kind === 'place' ? 'round' : one.kind;
    const last = found.at(-1);
    if (last?.kind === kind && kind === 'round' && last.n === one.n) last.groups.push(one);
    else found.push({ kind, n: one.n, seat: one.seat, groups: [one] });
  }
  return found;
}

export const eventsIn = (log: readonly LogEntry[]): string[] =>
  log.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []));

/** The events since the round or the turn began. */
export function sinceRound(events: readonly string[]): string[] {
  const begin = events.findLastIndex((event) => /^(round|turn) /.test(event));
  return events.slice(Math.max(begin, 0));
}

/** What is new in the log: entries of one step come one after the other, what was undone is gone, and
 * what happened before comes in later. `last` is an entry, or just the step at which we came. */
export function since(
  log: readonly LogEntry[],
  last: Readonly<{ step: number }>,
): readonly LogEntry[] {
  const at = log.findLastIndex((entry) => entry === last);
  return at >= 0 ? log.slice(at + 1) : log.filter(({ step }) => step > last.step);
}
