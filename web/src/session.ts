/* What this tab is doing: at most one table, over a connection that comes back by itself: to the
 * server, or to the game in this browser.
 *
 * After a lost line we say `table ID STEP` and are told just what was missed. The last answer is said
 * again: it names its question, so that twice does no harm. */
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { SocketConnection, type Connection } from './net/connection';
import { becomeSomebody, fetchTables, ownName, served } from './net/people';
import { hasCore, openWorker, WorkerConnection } from './net/worker';
import { settings, tapping } from './settings';
import { again, keep, recalled, soughtStep, stopAgain } from './stage/again';
import { beats, social, type Beat } from './stage/beats';
import { lengthOf } from './stage/scene';
import { scenesOf, groupingIn } from './stage/scenes';
import { Stage } from './stage/stage';
import { Hints } from './table/hints';
import type { ListedTable, OddsRow, ServerMessage, Step } from './table/protocol';
import {
  answerSaid,
  clockRuns,
  emptyTable,
  fold,
  foldStep,
  missingBefore,
  type TableState,
} from './table/state';
import { eventsIn, sinceRound } from './table/story';

export type Where = 'server' | 'here';
/** A lesson has a table of its own, which is gone with it. */
type Place = Where | 'lesson';

export interface Refusal {
  word: string;
  line: string;
  /** What the game has to say about it, as the word of a sentence and its parts. */
  why?: string;
}

/** Lists of tables, each from where it comes. */
export interface Listed extends ListedTable {
  where: Where;
}

const lines = {
  server: signal<Connection | undefined>(undefined),
  here: signal<Connection | undefined>(undefined),
  lesson: signal<Connection | undefined>(undefined),
};
/** Where the table is that we are at, or come to. */
const place = signal<Place | undefined>(undefined);
export const inLesson = computed(() => place.value === 'lesson');
/** The connection that matters now: that of the table, or else the server's. */
export const connection = computed(() => lines[place.value ?? 'server'].value);

/** The table as it is shown: after the event that is on the stage, and not after later ones. */
export const table = signal<TableState>(emptyTable());
/** The table as we were told of it last. */
let told = emptyTable();
/** Whether something that we were told of is still to be shown. */
export const onStage = signal(false);
/** The table's id and code, once we are there. */
export const joined = signal<{ id: string; code: string } | undefined>(undefined);
export const refusal = signal<Refusal | undefined>(undefined);
export const openTables = signal<ListedTable[]>([]);
/** undefined: not told yet. */
const mine = {
  server: signal<ListedTable[] | undefined>(undefined),
  here: signal<ListedTable[] | undefined>(undefined),
};
export const myTables = computed<Listed[]>(() =>
  (['server', 'here'] as const).flatMap((where) =>
    (mine[where].value ?? []).map((row) => ({ ...row, where })),
  ),
);
/** Whether we have been told of our tables there. */
export const knowsMine = (where: Where): boolean => mine[where].value !== undefined;
export const hints = new Hints(() => sayLine('hint'));
/** Whether odds are wanted, and the last that were told. */
export const oddsWanted = signal(false);
export const odds = signal<OddsRow[] | undefined>(undefined);
/** The move that is thought of, which odds are about; '': none. */
export const considered = signal('');
export const consider = (move: string): void => {
  considered.value = move;
};
/** Whether the last report has arrived. */
export const reported = signal(false);
export const ratings = signal<{ before: number[]; after: number[] }[] | undefined>(undefined);

let wanted: string | undefined; // what to say when the connection opens, to be at the table
let seating: string[] = []; // said one after the other, once we are there
let lastAnswer: { question: number; line: string } | undefined;
let whenJoined: ((id: string, code: string) => void) | undefined;
let whenRefused: ((word: string) => void) | undefined;
let whenRecorded: ((record: string | undefined) => void) | undefined;
let teacher: ((move: string) => boolean) | undefined; // whether the move is to be made

/** What was told since the round or turn began, up to what is shown. */
let sinceThen: string[] = [];

/** Shows the table after a beat. What was asked before is gone when something new happens. */
function show({ step, events }: Beat, now: number, fresh: boolean): void {
  const before = table.value;
  const next = foldStep(before, step, now);
  if (events.length > 0) {
    sinceThen = sinceRound(eventsIn(next.log));
    keep(next.log.slice(-events.length), { ...next, told: sinceThen });
  }
  if (fresh && events.length > 0) Object.assign(next, NOT_ASKED);
  batch(() => {
    table.value = next;
    if (next.question !== before.question) {
      hints.close();
      refusal.value = undefined;
    }
  });
}

const NOT_ASKED = { ask: undefined, waiting: [], moment: undefined, momentEnds: undefined };

interface Cue extends Beat {
  /** When it was told. */
  now: number;
  /** Its step asks something new. */
  fresh: boolean;
  /** How much of its usual length it is shown. */
  share: number;
}

let painted: number | undefined; // when what is shown was first on the screen
let frame = 0;

const stage = new Stage({
  show: (beat) => {
    show(beat, (beat as Cue).now, (beat as Cue).fresh);
    painted = undefined;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => (painted = performance.now()));
  },
  seen: () => painted && performance.now() - painted,
  length: (beat) =>
    (beat as Cue).share *
    lengthOf(scenesOf(table.value.settings.game), beat.events, settings.pace.value, {
      tapping: tapping() ? table.value.you : undefined,
      told: sinceThen,
    }),
  busy: (on) => {
    onStage.value = on;
    if (on) stopAgain();
  },
  together: batch,
});
document.addEventListener('visibilitychange', () => stage.hide(document.hidden));
// bots wait for the stage; the core is told after each message, too
effect(() => lines.here.value?.hold?.(onStage.value));

/** Does something as soon as all has been shown. */
export function afterStage(work: () => void): void {
  const stop = effect(() => {
    if (onStage.value) return;
    queueMicrotask(() => {
      stop();
      work();
    });
  });
}

/** Goes on to the next question, or to the end of what is shown now. */
export const skipStage = (): void => (again.value ? stopAgain() : stage.skip());
export const nextOnStage = (): void => (again.value ? stopAgain() : stage.next());

/** What was still to be shown when somebody went away (left.ts). */
export interface Left {
  where: Place;
  at: { id: string; code: string };
  shown: TableState;
  told: TableState;
  beats: Beat[];
}

export function whatIsLeft(): Left | undefined {
  const [where, at, beats] = [place.value, joined.value, stage.left()];
  if (beats.length === 0 || !at || !where || where === 'lesson') return undefined;
  return { where, at, shown: table.value, told, beats };
}

/** It goes on when we are there again. */
let goesOn: Beat[] = [];
/** Whether it did: then nothing was missed. */
export let wentOn = false;
/** Does something before the table is left. */
export const leaving: (() => void)[] = [];

function takeUp(left: Left): void {
  told = left.told;
  goesOn = left.beats;
  wentOn = true;
  batch(() => {
    joined.value = left.at;
    // none of it has been seen on this page
    table.value = { ...left.shown, news: [], newsStep: -1 };
  });
}

function reset(): void {
  stage.clear();
  stopAgain();
  told = emptyTable();
  batch(() => {
    table.value = emptyTable();
    joined.value = undefined;
    refusal.value = undefined;
    hints.close();
    odds.value = undefined;
    considered.value = '';
    reported.value = false;
    ratings.value = undefined;
  });
  lastAnswer = undefined;
  seating = [];
  goesOn = [];
  wentOn = false;
  teacher = undefined;
}

function comeBack(where: Place): void {
  const line = lines[where].value;
  if (!line) return;
  const at = joined.value;
  if (where === place.value) {
    hints.close(); // what was asked on the old connection is not answered on this one
    if (at && told.step >= 0) line.send(`table ${at.id} ${told.step}`);
    else if (wanted) line.send(wanted);
  } else {
    if (where === 'server') line.send('tables');
    line.send('mine');
  }
}

/** An answer may have been lost with the line. */
function answerAgain(): void {
  if (lastAnswer && lastAnswer.question === told.question && told.ask)
    connection.value?.send(lastAnswer.line);
}

const HISTORY_AGAIN = 2000;
const ANSWER_AGAIN = 400;

/** What happened before we came, piece by piece: the log is as long as the game. */
function askHistory(before: number | undefined): void {
  if (before !== undefined && before > 1) connection.value?.send(`history ${before}`);
}

/** A step of the log, with the position. */
export function askStep(step: number): void {
  connection.value?.send(`recall ${step}`);
}

async function takeStep(steps: readonly Step[]): Promise<void> {
  const at = joined.value;
  const { boardsOf } = await import('./later');
  if (at !== joined.value) return;
  const { log, settings } = table.value;
  const boards = boardsOf(steps, log, groupingIn(settings.game));
  if (!onStage.value) recalled(boards);
}

function takeRefused(word: string, line: string, why?: string): void {
  if (line === 'recall') {
    const step = soughtStep();
    if (word === 'busy' && step !== undefined)
      setTimeout(() => step === soughtStep() && askStep(step), HISTORY_AGAIN);
    return;
  }
  if (line === 'history') {
    if (word === 'busy' || word === 'try-again')
      setTimeout(() => askHistory(missingBefore(told)), HISTORY_AGAIN);
    return;
  }
  if (word === 'busy' && line.startsWith('answer')) {
    setTimeout(answerAgain, ANSWER_AGAIN); // what was missed is still being read
    return;
  }
  if (line.startsWith('table') && goesOn.length > 0) reset(); // it is gone
  const aid = /^(hint|odds|why)\b/.exec(line)?.[1];
  if (aid === 'hint' && !hints.refused(word)) return;
  // odds are asked for by themselves, and no aid is missed when its question is over
  if (aid === 'odds' || (aid && told.phase !== 'playing')) return;
  if (!['late', 'answered', 'elsewhere'].includes(word) || !line.startsWith('answer')) {
    // a card names its moment itself
    const notNow = word === 'wrong-question' && line.startsWith('why play');
    refusal.value = { word: notNow ? 'not-now' : word, line, why };
  }
  if (line.startsWith('answer')) {
    lastAnswer = undefined;
    if (word !== 'answered') table.value = { ...table.value, answered: told.answered };
  }
  if (line.startsWith('make') || line === 'try') whenRefused?.(word);
}

/** What is about people is shown at once, the rest when its turn comes. */
function putOnStage(step: Step, now: number): void {
  const { now: atOnce, later } = social(step);
  if (atOnce) table.value = foldStep(table.value, atOnce, now);
  const fresh = step.winners !== undefined || step.question !== told.question;
  const list = beats(later, groupingIn(table.value.settings.game));
  // the table is laid at once: whoever comes to play sees the first roll, and chooses
  const last = list.findLast(({ events }) => events.length > 0);
  const share = (beat: Beat) => (step.started === undefined ? 1 : beat === last ? 0.5 : 0);
  stage.add(list.map((beat): Cue => ({ ...beat, now, fresh, share: share(beat) })));
  // a question that will not wait, or a move that did not happen
  if ((step.ask && step.moment) || step.undone !== undefined) stage.flush();
}

function takeTold(message: ServerMessage): void {
  const now = Date.now();
  const before = told;
  const { state, look } = fold(before, message, now);
  if (look) connection.value?.send('look');
  if ('table' in message) {
    stage.clear();
    table.value = state;
  } else if (!('step' in message)) {
    table.value = fold(table.value, message, now).state;
  } else if (state !== before) {
    putOnStage(message, now);
  }
  told = state;
  if ('table' in message) {
    for (const line of seating.splice(0)) connection.value?.send(line);
    askHistory(missingBefore(state));
  }
  if ('history' in message) askHistory(message.first);
}

function take(where: Place, message: ServerMessage): void {
  if ('tables' in message) openTables.value = message.tables;
  else if ('mine' in message && where !== 'lesson') mine[where].value = message.mine;
  else if ('record' in message) whenRecorded?.(message.record);
  else if ('refused' in message && message.line === 'record') whenRecorded?.(undefined);
  else if (where !== place.value) return;
  else if ('recalled' in message) void takeStep(message.recalled);
  else if ('joined' in message) {
    joined.value = { id: message.joined, code: message.code };
    wanted = `table ${message.joined}`;
    if (goesOn.length > 0) askHistory(missingBefore(told));
    stage.add(goesOn.splice(0));
    whenJoined?.(message.joined, message.code);
    whenJoined = undefined;
    if (message.missed) setTimeout(answerAgain, 0);
  } else if ('hint' in message) hints.take(message.hint);
  else if ('odds' in message)
    odds.value = oddsWanted.value && !onStage.value ? message.odds.rows : undefined;
  else if ('reported' in message) reported.value = true;
  else if ('may' in message) refusal.value = { word: 'may', line: 'why' };
  else if ('ratings' in message) ratings.value = message.ratings;
  else if ('refused' in message) takeRefused(message.refused, message.line ?? '', message.why);
  else takeTold(message);
}

function use(where: Place, next: Connection): void {
  next.onOpen = () => comeBack(where);
  next.onMessage = (message) => take(where, message);
  lines[where].value = next;
}

function socketUrl(): string {
  const url = new URL('ws', location.href.split('#')[0]);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** A connection, if there is none yet; a word if there is none to be had. */
async function to(where: Where): Promise<string | undefined> {
  const line = lines[where].value;
  if (line && line.state.value !== 'closed') return undefined;
  if (where === 'server') {
    const why = await becomeSomebody();
    if (why) return why;
    use('server', new SocketConnection(socketUrl()));
    return undefined;
  }
  const made = await openWorker(ownName());
  if (!made) return 'no-worker';
  use('here', made);
  return undefined;
}

/** Whether a game against bots runs in this browser; otherwise it needs the server. */
export function playsHere(): boolean {
  return hasCore() || served.value === false;
}

function say(where: Place, line: string): void {
  if (lines[where].value?.state.value === 'open') lines[where].value?.send(line);
}

/** Opens a table, and says these lines there. */
export async function makeTable(
  where: Where,
  words: string,
  first: string[],
): Promise<string | undefined> {
  const why = await to(where);
  if (why) return why;
  reset();
  place.value = where;
  seating = first;
  wanted = `make ${words}`;
  return new Promise((resolve) => {
    whenJoined = (id, code) => {
      location.hash = where === 'server' ? `#/t/${code || id}` : `#/here/${id}`;
      resolve(undefined);
    };
    whenRefused = resolve;
    say(where, `make ${words}`);
  });
}

/** A table in this browser that begins behind so many moves of a record; a word if it cannot. */
export async function tryFrom(
  record: string,
  moves: number,
  seat: number,
  level: string,
): Promise<string | undefined> {
  const why = await to('here');
  const line = lines.here.value;
  if (why || !(line instanceof WorkerConnection)) return why ?? 'no-worker';
  reset();
  place.value = 'here';
  wanted = undefined;
  return new Promise((resolve) => {
    whenJoined = (id) => {
      location.hash = `#/here/${id}`;
      resolve(undefined);
    };
    whenRefused = resolve;
    line.tryFrom(record, moves, `${seat} ${level}`);
  });
}

/** Comes to a table by its id or code. */
export async function joinTable(where: Where, name: string): Promise<void> {
  const at = joined.value;
  const same = at && (at.id === name || at.code.toLowerCase() === name.toLowerCase());
  if (same && place.value === where) return;
  place.value = where;
  reset();
  const [why, part] = await Promise.all([to(where), import('./later').catch(() => undefined)]);
  if (why) {
    refusal.value = { word: why, line: '' };
    return;
  }
  const left = part?.takeLeft(where, name);
  if (left) takeUp(left);
  wanted = left ? `table ${left.at.id} ${told.step}` : `table ${name}`;
  say(where, wanted);
}

/** Sits down at the table of a lesson. The teacher hears every answer first. */
export function takeLesson(
  line: Connection,
  words: string,
  first: string[],
  hears: (move: string) => boolean,
): void {
  goAway();
  place.value = 'lesson';
  seating = first;
  wanted = `make ${words}`;
  teacher = hears;
  use('lesson', line);
}

/** The connection to the server is made anew when it is needed: who we are there has changed. */
export function hangUp(): void {
  if (place.value === 'server') goAway();
  lines.server.value?.close();
  lines.server.value = undefined;
}

export function leaveLesson(): void {
  if (place.value === 'lesson') goAway();
  lines.lesson.value?.close();
  lines.lesson.value = undefined;
}

/** Goes away from the table, without giving up a seat. */
export function goAway(): void {
  const where = place.value;
  if (!where) return;
  for (const work of leaving) work();
  wanted = undefined;
  reset();
  place.value = undefined;
  // a new connection, when one is needed: the table then knows that we are gone
  lines[where].value?.close();
  lines[where].value = undefined;
}

export function sayLine(line: string): void {
  refusal.value = undefined;
  if (place.value) say(place.value, line);
}

export function answer(move: string): void {
  if (teacher && !teacher(move)) return;
  hints.close();
  const at = joined.value ? `at ${joined.value.id} ` : '';
  const line = `${at}answer ${table.value.question} ${move}`;
  lastAnswer = { question: table.value.question, line };
  sayLine(line);
  table.value = answerSaid(table.value);
}

/** The stage has reached a question: if your clock waits for that, it starts now. */
export function sayShown(question: number): void {
  const { you = 0, starts, clockAt } = told;
  const now = Date.now();
  if (!place.value || question !== told.question) return;
  if ((starts?.[you - 1] ?? 0) <= now - clockAt) return;
  say(place.value, `shown ${question}`);
  told = clockRuns(told, now);
  table.value = clockRuns(table.value, now);
}
effect(() => {
  const { ask, question } = table.value;
  if (ask && !onStage.value) untracked(() => sayShown(question));
});

/** Asks what the strongest bot would do, unless the game has gone on behind what is shown. */
export function askHint(): void {
  const { ask, question } = table.value;
  if (ask && told.ask && told.question === question) hints.ask(question);
}

/** Asks what dice may bring, after the move that is thought of if there is one. */
export function askOdds(): void {
  if (place.value) say(place.value, `odds ${considered.value}`.trim());
}

/** Asks whether a move would be taken, and if not, by which rule. */
export function askWhy(move: string): void {
  sayLine(`why ${move}`);
}

/** A refusal is about what was chosen: it goes when something else is. */
export function choseAnew(): void {
  refusal.value = undefined;
}

/** The record of a game that is over here, in this browser; undefined: there is none. */
export async function recordHere(id: string): Promise<string | undefined> {
  if (await to('here')) return undefined;
  return new Promise((resolve) => {
    whenRecorded = resolve;
    say('here', `record ${id}`);
  });
}

/** Asks for lists; connects for it if somebody may have games there. */
export async function listTables(somebody: boolean): Promise<void> {
  if (somebody) await to('server');
  else if (served.value) openTables.value = await fetchTables();
  if (hasCore()) await to('here');
  say('server', 'tables');
  say('server', 'mine');
  say('here', 'mine');
}
