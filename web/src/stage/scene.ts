/* What an event looks like: how long it is shown, and what moves from where to where. Each game has a
 * table of scenes by the words of its events (`town/scenes.ts`, `dicetto/scenes.ts`); an event that
 * is not in the table is shown for a moment, without movement. */
import { parseEvent } from '../sentences';

export type Pace = 'calm' | 'normal' | 'quick' | 'none';

/** How much longer than at the normal pace. */
export const PACES: Record<Pace, number> = { calm: 1.6, normal: 1, quick: 0.45, none: 0 };

/** What can fly from one spot to another. */
export type Thing = 'bill' | 'nugget' | 'card' | 'deed' | 'star' | 'die' | 'bottle' | 'ranch';

export interface Movement {
  thing: Thing;
  /** Spots: the values of `data-spot`. */
  from: string;
  to: string;
  n: number;
  /** Of dice: what they show, and whose they are. */
  faces?: string[];
  seat?: number;
}

/** Dice that tumble, cups that shake, cards that turn over: what an element in a spot does. */
export interface Gesture {
  spot: string;
  does: 'tumble' | 'shake' | 'pop' | 'flip' | 'glow' | 'push';
}

type Fields = Record<string, string>;

export interface Scene {
  /** Milliseconds at the normal pace. */
  length: number;
  /** At least so long if it names your seat and you may go on by a tap: a battle is yours to throw. */
  yours?: number;
  /** Neighbours with the same word here are shown at the same time: everybody does the same. */
  together?: string;
  /** Right behind one of these it is shown at the same time: the one leads to the other. */
  joins?: readonly string[];
  /** How much longer they are shown then, in milliseconds. */
  also?: number;
  /** From here on a round or a turn is told, and if there is much to tell it is told faster. */
  begins?: boolean;
  /** What changes after it without an event is a part of it (beats.ts). */
  takesRest?: boolean;
  moves?(field: Fields): Movement[];
  gestures?(field: Fields): Gesture[];
}

export type Scenes = Readonly<Record<string, Scene>>;

const USUAL: Scene = { length: 500 };

export const sceneOf = (scenes: Scenes, event: string): Scene =>
  scenes[parseEvent(event).word] ?? USUAL;

/** Whether an event is shown at the same time as the one before it. */
export function areTogether(scenes: Scenes, before: string, event: string): boolean {
  const { together, joins = [] } = sceneOf(scenes, event);
  const same = together !== undefined && together === sceneOf(scenes, before).together;
  return same || joins.includes(parseEvent(before).word);
}

/** Whether an event is about a seat. */
function names(event: string, seat: number): boolean {
  const { fields } = parseEvent(event);
  return [fields.seat, fields.with].includes(String(seat));
}

/** How long a beat waits for a tap of this seat; 0: it does not. */
export const waitsFor = (scenes: Scenes, events: readonly string[], seat?: number): number =>
  Math.max(
    0,
    ...events.map((event) =>
      seat !== undefined && names(event, seat) ? (sceneOf(scenes, event).yours ?? 0) : 0,
    ),
  );

const ALSO = 200; // milliseconds for each further sentence

/** As long as the longest of its events, and longer if there is more to read. */
function usualLength(scenes: Scenes, events: readonly string[]): number {
  const kinds = new Set<string>();
  let longest = 0;
  let more = 0;
  for (const event of events) {
    const { length, together, also = ALSO } = sceneOf(scenes, event);
    const kind = together ?? parseEvent(event).word;
    if (!kinds.has(kind) && kinds.size > 0) more += also;
    kinds.add(kind);
    longest = Math.max(longest, length);
  }
  return longest + more;
}

/* So long nobody hurries; after LONG milliseconds everything is shown for LEAST of its usual length. */
const PATIENT = 5000;
const LONG = 16_000;
const LEAST = 0.7;

/** The share of its length that a beat is shown: the more was told of the round before it, the less. */
export function haste(scenes: Scenes, before: readonly string[]): number {
  const from = before.findLastIndex((event) => sceneOf(scenes, event).begins);
  if (from < 0) return 1;
  let spent = 0;
  let beat: string[] = [];
  for (const event of before.slice(from)) {
    const last = beat.at(-1);
    if (last !== undefined && areTogether(scenes, last, event)) beat.push(event);
    else {
      spent += usualLength(scenes, beat);
      beat = [event];
    }
  }
  spent += usualLength(scenes, beat);
  const late = Math.min(1, Math.max(0, (spent - PATIENT) / (LONG - PATIENT)));
  return 1 - late * (1 - LEAST);
}

interface Circumstances {
  /** The seat of somebody who may go on by a tap. */
  tapping?: number;
  /** All that was told since the round or turn began, these events included. */
  told?: readonly string[];
}

/** How long a beat is shown. */
export function lengthOf(
  scenes: Scenes,
  events: readonly string[],
  pace: Pace,
  { tapping, told = events }: Circumstances = {},
): number {
  const share = haste(scenes, told.slice(0, told.length - events.length));
  const usual = PACES[pace] * share * usualLength(scenes, events);
  return Math.max(waitsFor(scenes, events, tapping), usual);
}

export const movesOf = (scenes: Scenes, events: readonly string[]): Movement[] =>
  events.flatMap((event) => sceneOf(scenes, event).moves?.(parseEvent(event).fields) ?? []);

export const gesturesOf = (scenes: Scenes, events: readonly string[]): Gesture[] =>
  events.flatMap((event) => sceneOf(scenes, event).gestures?.(parseEvent(event).fields) ?? []);

/** The spot of a seat's goods, dice or cards. */
export const seatSpot = (seat: string | undefined, part: string): string =>
  `seat-${seat ?? ''}-${part}`;
