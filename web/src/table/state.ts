/* A table as the page keeps it: folded from the picture and the steps behind it (docs/protocol.md).
 *
 * `fold` changes nothing: it gives a new state, and says when the picture is needed again because a
 * step is missing. What happened, chat included, is kept in `log`; what happened before the picture
 * is put in front of it, from the `history` that is asked for then. */
import type {
  Ask,
  Change,
  History,
  Phase,
  Picture,
  Score,
  Scored,
  Seat,
  ServerMessage,
  Step,
  TallyRow,
} from './protocol';

export type LogEntry = { step: number; at: number } & (
  | { kind: 'event'; event: string }
  | { kind: 'chat'; seat: number; text: string }
  | { kind: 'phrase'; seat: number; say: string }
  | {
      kind: 'muted' | 'undone' | 'wants-undo' | 'agrees' | 'disagrees' | 'away' | 'back';
      seat: number;
    }
  | { kind: 'removed'; seat: number; name: string }
  | { kind: 'started' | 'practice' }
  | { kind: 'ended'; why: string }
);

export interface TableState {
  step: number;
  phase: Phase;
  settings: Record<string, string>;
  options: Record<string, string>;
  decks: Record<string, number>;
  commitment?: string;
  seats: Seat[];
  you?: number;
  lines: string[];
  question: number;
  waiting: number[];
  /** All who were asked together, those who have answered included. */
  asked: number[];
  moment?: number;
  /** What each seat had left at `clockAt`, a time of this machine. */
  clocks?: number[];
  clockAt: number;
  /** For how long after that each clock waited before it ran, at most. */
  starts?: number[];
  /** The time of this machine at which a moment is over. */
  momentEnds?: number;
  ask?: Ask;
  answered: boolean;
  standing?: string;
  /** Seats that you have muted. */
  muted: number[];
  wantsUndo?: number;
  /** Among bots: there is a move to be undone. */
  canUndo: boolean;
  /** Moves were undone after dice or cards had been seen: nothing counts. */
  practice: boolean;
  /** The points of every seat, as far as one may know. */
  score?: Score[];
  points?: number[];
  winners?: number[];
  /** Where the points came from, when it is over. */
  tally?: TallyRow[];
  seed?: string;
  next?: string;
  ended?: string;
  here: number[];
  /** Whether we have been told who is. */
  knowsHere: boolean;
  /** When seats were left, by the clock of this machine, as far as we saw it. */
  left: Record<number, number>;
  watching: number;
  log: LogEntry[];
  /** The first step from which on the log is complete. */
  logFrom: number;
  /** The steps before it, as far as they have come in, */
  past: Step[];
  /** and how many of their last events were undone since. */
  undoneBefore: number;
  /** The events that are shown just now, and the step that they belong to. */
  news: string[];
  newsStep: number;
}

const LOG_MAX = 10000;

export function emptyTable(): TableState {
  return {
    step: -1,
    phase: 'lobby',
    settings: {},
    options: {},
    decks: {},
    seats: [],
    lines: [],
    question: 0,
    waiting: [],
    asked: [],
    clockAt: 0,
    answered: false,
    muted: [],
    canUndo: false,
    practice: false,
    here: [],
    knowsHere: false,
    left: {},
    watching: 0,
    log: [],
    logFrom: 0,
    past: [],
    undoneBefore: 0,
    news: [],
    newsStep: -1,
  };
}

/** `a=1 b=x=1,y=2` as names and values. */
export function parseWords(words: string, gap: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const word of words.split(gap)) {
    const at = word.indexOf('=');
    if (at > 0) found[word.slice(0, at)] = word.slice(at + 1);
  }
  return found;
}

type Settled = Pick<TableState, 'settings' | 'options' | 'decks'>;

export function readSettings(words: string): Settled {
  const settings = parseWords(words, ' ');
  const decks = parseWords(settings.decks ?? '', ',');
  return {
    settings,
    options: parseWords(settings.options ?? '', ','),
    decks: Object.fromEntries(Object.entries(decks).map(([name, n]) => [name, Number(n)])),
  };
}

/** Who is waited for, and what is asked, by the parts that pictures and steps share. */
function asked(state: TableState, message: Picture | Step, now: number): Partial<TableState> {
  if (message.question === undefined) return {};
  const same = message.question === state.question;
  const waiting = message.waiting ?? [];
  const { you } = state;
  const inMoment = message.moment !== undefined;
  const stays = same && (inMoment || (you !== undefined && waiting.includes(you)));
  return {
    question: message.question,
    waiting,
    asked: same ? [...new Set([...state.asked, ...waiting])] : waiting,
    moment: message.moment,
    momentEnds: message.moment ? now + message.moment : undefined,
    clocks: message.clocks,
    clockAt: now,
    starts: message.starts,
    canUndo: message.undo === true,
    ask: message.ask ?? (stays ? state.ask : undefined),
    answered: same && state.answered && !message.ask,
  };
}

const finished = {
  waiting: [],
  moment: undefined,
  momentEnds: undefined,
  ask: undefined,
  answered: false,
  clocks: undefined,
  starts: undefined,
  canUndo: false,
  wantsUndo: undefined,
};

function foldPicture(state: TableState, picture: Picture, now: number): TableState {
  const base: TableState = {
    ...emptyTable(),
    here: state.here,
    knowsHere: state.knowsHere,
    left: state.left,
    watching: state.watching,
    log: state.log,
    // a picture of another step: what lies between is asked for
    logFrom: picture.step === state.step ? state.logFrom : picture.step + 1,
    past: picture.step === state.step ? state.past : [],
    undoneBefore: picture.step === state.step ? state.undoneBefore : 0,
    news: state.news,
    newsStep: state.newsStep,
    step: picture.step,
    phase: picture.phase,
    ...readSettings(picture.settings),
    commitment: picture.commitment === '-' ? undefined : picture.commitment || undefined,
    seats: picture.seats ?? [],
    you: picture.you,
    lines: picture.lines ?? [],
    standing: picture.standing,
    muted: picture.muted ?? [],
    wantsUndo: picture['wants-undo'],
    practice: picture.practice === true,
    score: picture.score,
    points: picture.points,
    winners: picture.winners,
    tally: picture.tally,
    seed: picture.seed,
    next: picture.next,
  };
  const next = { ...base, ...asked(base, picture, now) };
  next.asked = picture.asked ?? next.waiting;
  next.answered = picture.answered !== undefined && picture.answered === picture.question;
  return next;
}

/** What seats tell by having changed: who is away, and who is back. */
function seatNews(before: Seat[], after: Seat[], step: number, at: number): LogEntry[] {
  const news: LogEntry[] = [];
  after.forEach((seat, i) => {
    const old = before[i];
    if (!old?.person || old.person !== seat.person || old.away === seat.away) return;
    news.push({ step, at, kind: seat.away ? 'away' : 'back', seat: i + 1 });
  });
  return news;
}

/** What a step is told against. */
type Before = Pick<TableState, 'phase' | 'seats' | 'practice'>;

function logOf(state: Before, step: Step): LogEntry[] {
  const head = { step: step.step, at: step.at ?? 0 };
  const news: LogEntry[] = [];
  if (step.started) news.push({ ...head, kind: 'started' });
  for (const event of step.events ?? []) news.push({ ...head, kind: 'event', event });
  if (step.chat?.muted) news.push({ ...head, kind: 'muted', seat: step.chat.seat });
  else if (step.chat?.say !== undefined)
    news.push({ ...head, kind: 'phrase', seat: step.chat.seat, say: step.chat.say });
  else if (step.chat)
    news.push({ ...head, kind: 'chat', seat: step.chat.seat, text: step.chat.text ?? '' });
  if (step.seats && state.phase === 'playing')
    news.push(...seatNews(state.seats, step.seats, head.step, head.at));
  for (const kind of ['undone', 'wants-undo', 'agrees', 'disagrees'] as const) {
    const seat = step[kind];
    if (seat !== undefined) news.push({ ...head, kind, seat });
  }
  if (step.practice && !state.practice) news.push({ ...head, kind: 'practice' });
  if (step.removed !== undefined) {
    // a bot has the seat from now on
    const name = state.seats[step.removed - 1]?.person ?? '';
    news.push({ ...head, kind: 'removed', seat: step.removed, name });
  }
  if (step.ended !== undefined) news.push({ ...head, kind: 'ended', why: step.ended });
  return news;
}

/** What did not happen after all goes from the log; `beyond` says of how many such events the log does not
 * know, since they happened before it begins. */
function withoutUndone(
  log: readonly LogEntry[],
  gone: number,
): { log: LogEntry[]; beyond: number } {
  const left = [...log];
  let beyond = gone;
  for (let i = left.length - 1; i >= 0 && beyond > 0; i--)
    if (left[i]?.kind === 'event') {
      left.splice(i, 1);
      beyond--;
    }
  return { log: left, beyond };
}

export function changeLines(before: readonly string[], changes: readonly Change[]): string[] {
  const lines = [...before];
  for (const [at, gone, ...more] of changes) lines.splice(at, gone, ...more);
  return lines;
}

export function changeScore(
  before: readonly Score[] | undefined,
  scores: readonly Scored[],
): Score[] | undefined {
  const score = before && [...before];
  for (const [, seat, points] of scores)
    if (score?.[seat - 1]) score[seat - 1] = { ...score[seat - 1], points };
  return score;
}

/** A step, or a part of one (stage/beats.ts), whatever its number. */
export function foldStep(state: TableState, step: Step, now: number): TableState {
  const next: TableState = { ...state, step: step.step };
  if (step.settings !== undefined) Object.assign(next, readSettings(step.settings));
  if (step.seats) next.seats = step.seats;
  if (step.you !== undefined) next.you = step.you > 0 ? step.you : undefined;
  if (step.started) next.phase = 'playing';
  if (step.practice) Object.assign(next, { practice: true, commitment: undefined });
  if (step.changes) next.lines = changeLines(state.lines, step.changes);
  if (step['wants-undo'] !== undefined) next.wantsUndo = step['wants-undo'];
  if (step.undone !== undefined || step.disagrees !== undefined || step.events)
    next.wantsUndo = undefined;
  if (step.scores) next.score = changeScore(state.score, step.scores);
  if (step.score) next.score = step.score;
  Object.assign(next, asked(next, step, now));
  if (step.winners !== undefined)
    Object.assign(next, finished, {
      phase: 'over',
      points: step.points,
      winners: step.winners,
      tally: step.tally,
    });
  if (step.ended !== undefined)
    Object.assign(next, finished, { phase: 'ended', ended: step.ended });
  if (step.seed !== undefined) next.seed = step.seed;
  if (step.next !== undefined) next.next = step.next;
  if (step.events) Object.assign(next, { news: step.events, newsStep: step.step });
  else if (step.changes || step.question !== undefined) next.news = [];
  const { log, beyond } = withoutUndone(state.log, step['undone-events'] ?? 0);
  next.log = [...log, ...logOf(state, step)].slice(-LOG_MAX);
  next.undoneBefore += beyond;
  return next;
}

/** Puts a piece of the history in front of what the log has. */
function foldHistory(state: TableState, { history }: History): TableState {
  const known = state.past[0]?.step ?? state.logFrom;
  const past = [...history.filter(({ step }) => step < known), ...state.past];
  let before: Before = { phase: 'lobby', seats: [], practice: false };
  let log: LogEntry[] = [];
  for (const step of past) {
    log = withoutUndone(log, step['undone-events'] ?? 0).log;
    log.push(...logOf(before, step));
    before = {
      phase: step.started ? 'playing' : before.phase,
      seats: step.seats ?? before.seats,
      practice: before.practice || step.practice === true,
    };
  }
  log = withoutUndone(log, state.undoneBefore).log;
  log.push(...state.log.filter((entry) => entry.step >= state.logFrom));
  return { ...state, past, log: log.slice(-LOG_MAX) };
}

/** The step before which the history is still to be asked for; undefined: it is complete. */
export function missingBefore({ logFrom, past }: TableState): number | undefined {
  const first = past[0]?.step ?? logFrom;
  return first > 1 ? first : undefined;
}

function foldHere(state: TableState, here: number[], now: number): Partial<TableState> {
  const left: Record<number, number> = {};
  for (const seat of state.here) left[seat] = now;
  Object.assign(left, state.left);
  for (const seat of here) delete left[seat];
  return { here, knowsHere: true, left };
}

export interface Folded {
  state: TableState;
  /** The picture is needed: a step is missing, or was too large. */
  look: boolean;
}

/** `now` is a time of this machine, for clocks. Messages that are not of a table change nothing. */
export function fold(state: TableState, message: ServerMessage, now: number): Folded {
  if ('table' in message) return { state: foldPicture(state, message, now), look: false };
  if ('step' in message) {
    if (message.step <= state.step) return { state, look: false };
    if (message.step !== state.step + 1) return { state, look: true };
    return { state: foldStep(state, message, now), look: false };
  }
  if ('history' in message) return { state: foldHistory(state, message), look: false };
  if ('here' in message)
    return {
      state: { ...state, ...foldHere(state, message.here, now), watching: message.watching },
      look: false,
    };
  if ('standing' in message)
    return { state: { ...state, standing: message.standing }, look: false };
  if ('muted' in message) return { state: { ...state, muted: message.muted }, look: false };
  if ('answered' in message)
    return {
      state: message.answered === state.question ? { ...state, answered: true } : state,
      look: false,
    };
  return { state, look: 'look' in message };
}

/** You have just answered. In a moment the server says so only when others hear of something, too: nobody
 * may notice that it stores your answer. There is nothing to be changed until then. */
export function answerSaid(state: TableState): TableState {
  return state.moment ? { ...state, answered: true } : state;
}

/** What a seat's clock has left at a time of this machine. */
export function clockLeft({ clocks, clockAt, starts }: TableState, seat: number, now: number) {
  const gone = Math.max(0, now - clockAt - (starts?.[seat - 1] ?? 0));
  return (clocks?.[seat - 1] ?? 0) - gone;
}

/** The same table once your client has shown you the question: your clock runs from now on. */
export function clockRuns(state: TableState, now: number): TableState {
  const { you = 0, starts, clockAt } = state;
  const gone = now - clockAt;
  return {
    ...state,
    starts: starts?.map((waits, i) => (i + 1 === you ? Math.min(waits, gone) : waits)),
  };
}

/** Whether somebody sits on the seat and what they are called; bots by their level. */
export function seatName(seat: Seat | undefined): string | undefined {
  return seat?.person ?? seat?.bot;
}
