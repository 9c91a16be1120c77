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
  /** Neighbours with the same word here are shown at the same time. */
  together?: string;
  /** What changes after it without an event is a part of it (beats.ts). */
  takesRest?: boolean;
  moves?(field: Fields): Movement[];
  gestures?(field: Fields): Gesture[];
}

export type Scenes = Readonly<Record<string, Scene>>;

const USUAL: Scene = { length: 500 };

export const sceneOf = (scenes: Scenes, event: string): Scene =>
  scenes[parseEvent(event).word] ?? USUAL;

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

/** How long a beat is shown; `tapping` is the seat of somebody who may go on by a tap. */
export const lengthOf = (
  scenes: Scenes,
  events: readonly string[],
  pace: Pace,
  tapping?: number,
): number =>
  Math.max(
    waitsFor(scenes, events, tapping),
    PACES[pace] * Math.max(0, ...events.map((event) => sceneOf(scenes, event).length)),
  );

export const movesOf = (scenes: Scenes, events: readonly string[]): Movement[] =>
  events.flatMap((event) => sceneOf(scenes, event).moves?.(parseEvent(event).fields) ?? []);

export const gesturesOf = (scenes: Scenes, events: readonly string[]): Gesture[] =>
  events.flatMap((event) => sceneOf(scenes, event).gestures?.(parseEvent(event).fields) ?? []);

/** The spot of a seat's goods, dice or cards. */
export const seatSpot = (seat: string | undefined, part: string): string =>
  `seat-${seat ?? ''}-${part}`;
