/* What a lesson is: a table that is made with these settings, what chance and the others do there, and
 * steps. A step says what to do now, and why. If it names choices, one of them leads on, at the table
 * itself; otherwise there is a button. Everything that people read is a marked text: in `learn/town.ts`
 * and its neighbours, one file a lesson. */
import type { TableState } from '../table/state';

export interface Step {
  /** `{two}`, `{three}` ... are the names of the others. */
  say: string;
  why?: string;
  /** The dice of the last battle are shown with it. */
  fight?: true;
  /** What it is about, by names of `marks.ts`; the first matters most. */
  show?: string[];
  /** It begins with this event, up to which the others play on; without it, at once. */
  from?: string;
  /** The choices that lead on; `*` for all that are legal. */
  take?: string[];
  /** What is said of another choice, by how it begins; the first that fits. It is not made. */
  other?: [begin: string, text: string][];
  /** What is said of a choice that leads on, but is not the one that was spoken of. */
  fine?: Record<string, string>;
}

export interface Lesson {
  name: string;
  game: 'town' | 'dicetto';
  /** Of the game; those in `own` go for a real game, too. */
  options: string;
  own: Record<string, string>;
  /** Another game to go on with, and its settings. */
  more?: { say: string; own: Record<string, string> };
  seats: number;
  /** Lines of a record (docs/notation.md): dice, draws, the other seats. */
  prepared: string;
  /** Your own moves until the first step. */
  before?: string[];
  steps: Step[];
  learnt: string[];
}

/** How far somebody has come: the step, and the own moves up to there. */
export interface Progress {
  step: number;
  moves: string[];
}

/** What a course sees of the table. */
export type Seen = Pick<TableState, 'ask' | 'answered' | 'question' | 'log' | 'phase'>;

const UNORDERED = new Set(['keep', 'roll', 'place', 'offer', 'back', 'again']);

/** The same for the same move, however it was typed. */
export function plain(move: string): string {
  const [verb = '', ...rest] = move.trim().toLowerCase().split(/\s+/);
  return [verb, ...(UNORDERED.has(verb) ? rest.sort() : rest)].join(' ');
}

/** Whether a move leads on. */
export function leadsOn(step: Step, move: string): boolean {
  return step.take?.some((one) => one === '*' || plain(one) === plain(move)) ?? false;
}

/** The settings of its table: nobody waits, and nothing is taken back. */
export function tableOf({ game, options, seats }: Lesson): { words: string; lines: string[] } {
  const quiet = 'clock=none grace=604800 undo=none watchers=no moment=0 bot-moment=0';
  const about = options === '' ? '' : `options=${options} `;
  const lines = ['sit 1'];
  for (let seat = 2; seat <= seats; seat++) lines.push(`bot ${seat} greedy`);
  return {
    words: `game=${game} ${about}seats=${seats} visibility=code rated=no ${quiet}`,
    lines: [...lines, 'start'],
  };
}
