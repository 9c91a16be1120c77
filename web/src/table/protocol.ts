/* Messages of a table and of the server, as docs/protocol.md and docs/server.md describe them. */

export interface Seat {
  person?: string;
  /** Nobody is this person any more: the account was deleted. */
  gone?: true;
  /** Whose bot it is, if a program came by itself. */
  of?: string;
  bot?: string;
  closed?: boolean;
  host?: boolean;
  words?: string;
  away?: 'absent' | 'left';
  votes?: boolean;
  again?: boolean;
}

export interface Ask {
  is: string;
  choices: string[];
  sampled?: boolean;
}

/** The points of a seat that one may know of, and whether these are all. */
export interface Score {
  points: number;
  all?: boolean;
}

/** Where points came from: how many things of a source each seat has, and what they bring. */
export interface TallyRow {
  of: string;
  n: number[];
  points: number[];
}

export type Change = [at: number, gone: number, ...lines: string[]];
/** The event at that index brought a seat to that many points. */
export type Scored = [event: number, seat: number, points: number];
export type Phase = 'lobby' | 'playing' | 'over' | 'ended';

/** What pictures and steps have in common. */
export interface Common {
  at?: number;
  settings?: string;
  you?: number;
  seats?: Seat[];
  question?: number;
  waiting?: number[];
  moment?: number;
  clocks?: number[];
  /** How long each clock still waits before it runs, at most. */
  starts?: number[];
  /** Among bots: there is a move to be undone. */
  undo?: boolean;
  /** Moves were undone after dice or cards had been seen. */
  practice?: boolean;
  ask?: Ask;
  score?: Score[];
  points?: number[];
  winners?: number[];
  tally?: TallyRow[];
  seed?: string;
  next?: string;
  'wants-undo'?: number;
}

export interface Picture extends Common {
  table: number;
  step: number;
  phase: Phase;
  settings: string;
  commitment?: string;
  lines?: string[];
  /** All who were asked, if some of them have answered. */
  asked?: number[];
  answered?: number;
  standing?: string;
  muted?: number[];
}

export interface Step extends Common {
  step: number;
  started?: boolean;
  events?: string[];
  changes?: Change[];
  /** How many of the changes came with each event. */
  each?: number[];
  /** The points that seats came to with events. */
  scores?: Scored[];
  removed?: number;
  undone?: number;
  /** How many of the events that we were told of last did not happen after all. */
  'undone-events'?: number;
  disagrees?: number;
  agrees?: number;
  ended?: string;
  chat?: { seat: number; text?: string; say?: string; muted?: boolean };
}

/** A piece of what was told so far; more came before it if `first` is more than 1. */
export interface History {
  history: Step[];
  first: number;
}

export interface ListedTable {
  table: string;
  code: string;
  game: string;
  state: string;
  changed: number;
  about?: { settings?: string; seats?: Seat[] };
}

/** What dice may bring, by place or space; parts of 10,000. */
export interface OddsRow {
  of: string;
  wins: number;
  level: number;
}

/** What the strongest bot would do. Chances are parts of 10,000. */
export interface Hint {
  question: number;
  bot: string;
  move: string;
  why?: string;
  worlds?: number;
  best: { move: string; win: number; 'win-error': number }[];
}

export type ServerMessage =
  | Picture
  | Step
  | History
  | { recalled: Step[] }
  | { here: number[]; watching: number }
  | { standing: string }
  | { muted: number[] }
  | { answered: number }
  | { look: boolean }
  | { refused: string; line?: string; why?: string }
  | { joined: string; code: string; missed?: boolean }
  | { tables: ListedTable[] }
  | { mine: ListedTable[] }
  | { ratings: { before: [number, number]; after: [number, number] }[] }
  | { hint: Hint }
  | { odds: { question: number; rows: OddsRow[] } }
  | { may: string }
  | { record: string }
  | { left: boolean }
  | { reported: boolean }
  | { pong: boolean };
