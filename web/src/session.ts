/* What this tab is doing: at most one table, over one connection, which comes back by itself.
 *
 * After a lost line we say `table ID STEP` and are told just what was missed. The last answer is said
 * again: it names its question, so that twice does no harm. */
import { batch, signal } from '@preact/signals';
import { SocketConnection, type Connection } from './net/connection';
import { becomeSomebody, served } from './net/people';
import { openWorker } from './net/worker';
import type { Hint, ListedTable, ServerMessage } from './table/protocol';
import { emptyTable, fold, type TableState } from './table/state';

export interface Refusal {
  word: string;
  line: string;
}

export const connection = signal<Connection | undefined>(undefined);
export const table = signal<TableState>(emptyTable());
/** The table's id and code, once we are there. */
export const joined = signal<{ id: string; code: string } | undefined>(undefined);
export const refusal = signal<Refusal | undefined>(undefined);
export const openTables = signal<ListedTable[]>([]);
export const myTables = signal<ListedTable[]>([]);
export const hint = signal<Hint | undefined>(undefined);
export const ratings = signal<{ before: number[]; after: number[] }[] | undefined>(undefined);

let wanted: string | undefined; // what to say when the connection opens, to be at the table
let seating: string[] = []; // said one after the other, once we are there
let lastAnswer: { question: number; line: string } | undefined;
let whenJoined: ((id: string, code: string) => void) | undefined;
let whenRefused: ((word: string) => void) | undefined;

function reset(): void {
  batch(() => {
    table.value = emptyTable();
    joined.value = undefined;
    refusal.value = undefined;
    hint.value = undefined;
    ratings.value = undefined;
  });
  lastAnswer = undefined;
  seating = [];
}

function comeBack(): void {
  const line = connection.value;
  if (!line) return;
  const at = joined.value;
  if (at && table.value.step >= 0) line.send(`table ${at.id} ${table.value.step}`);
  else if (wanted) line.send(wanted);
  else line.send('tables');
  line.send('mine');
}

/** An answer may have been lost with the line. */
function answerAgain(): void {
  if (lastAnswer && lastAnswer.question === table.value.question && table.value.ask)
    connection.value?.send(lastAnswer.line);
}

function take(message: ServerMessage): void {
  if ('joined' in message) {
    joined.value = { id: message.joined, code: message.code };
    wanted = `table ${message.joined}`;
    whenJoined?.(message.joined, message.code);
    whenJoined = undefined;
    if (message.missed) setTimeout(answerAgain, 0);
    return;
  }
  if ('tables' in message) openTables.value = message.tables;
  else if ('mine' in message) myTables.value = message.mine;
  else if ('hint' in message) hint.value = message.hint;
  else if ('ratings' in message) ratings.value = message.ratings;
  else if ('refused' in message) {
    const line = message.line ?? '';
    if (!['late', 'answered'].includes(message.refused) || !line.startsWith('answer'))
      refusal.value = { word: message.refused, line };
    if (line.startsWith('answer')) lastAnswer = undefined;
    if (line.startsWith('make')) whenRefused?.(message.refused);
  } else {
    const before = table.value;
    const { state, look } = fold(before, message, Date.now());
    if (look) connection.value?.send('look');
    batch(() => {
      table.value = state;
      if (state.question !== before.question) {
        hint.value = undefined;
        refusal.value = undefined;
      }
    });
    if ('table' in message) for (const line of seating.splice(0)) connection.value?.send(line);
  }
}

function use(next: Connection): Connection {
  if (connection.value === next) return next;
  connection.value?.close();
  next.onOpen = comeBack;
  next.onMessage = take;
  connection.value = next;
  return next;
}

function socketUrl(): string {
  const url = new URL('ws', location.href.split('#')[0]);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** A connection to the server as somebody; a word if there is none to be had. */
export async function toServer(): Promise<string | undefined> {
  if (connection.value?.where === 'server' && connection.value.state.value !== 'closed')
    return undefined;
  const why = await becomeSomebody();
  if (why) return why;
  use(new SocketConnection(socketUrl()));
  return undefined;
}

async function toWorker(): Promise<string | undefined> {
  if (connection.value?.where === 'here' && connection.value.state.value !== 'closed')
    return undefined;
  const made = await openWorker();
  if (!made) return 'no-worker';
  use(made);
  return undefined;
}

/** Whether a game against bots runs in this browser; otherwise it needs the server. */
export function playsHere(): boolean {
  return served.value === false || 'core.wasm' in PARTS;
}

async function to(where: 'server' | 'here'): Promise<string | undefined> {
  return where === 'server' ? toServer() : toWorker();
}

function say(line: string): void {
  if (connection.value?.state.value === 'open') connection.value.send(line);
}

/** Opens a table, and says these lines there. */
export async function makeTable(
  where: 'server' | 'here',
  settings: string,
  lines: string[],
): Promise<string | undefined> {
  const why = await to(where);
  if (why) return why;
  reset();
  seating = lines;
  wanted = `make ${settings}`;
  return new Promise((resolve) => {
    whenJoined = (id, code) => {
      location.hash = where === 'server' ? `#/t/${code || id}` : `#/here/${id}`;
      resolve(undefined);
    };
    whenRefused = resolve;
    say(wanted ?? '');
  });
}

/** Comes to a table by its id or code. */
export async function joinTable(where: 'server' | 'here', name: string): Promise<void> {
  const at = joined.value;
  const same = at && (at.id === name || at.code.toLowerCase() === name.toLowerCase());
  if (same && connection.value?.where === where) return;
  const why = await to(where);
  if (why) {
    refusal.value = { word: why, line: '' };
    return;
  }
  reset();
  wanted = `table ${name}`;
  say(wanted);
}

/** Goes away from the table, without giving up a seat. */
export function goAway(): void {
  if (!joined.value && !wanted) return;
  wanted = undefined;
  reset();
  // a new line: the table then knows that we are gone
  const { value } = connection;
  if (value?.where === 'server') {
    value.close();
    connection.value = undefined;
  }
}

export function sayLine(line: string): void {
  refusal.value = undefined;
  say(line);
}

export function answer(move: string): void {
  const line = `answer ${table.value.question} ${move}`;
  lastAnswer = { question: table.value.question, line };
  sayLine(line);
}

export function listTables(): void {
  say('tables');
  say('mine');
}
