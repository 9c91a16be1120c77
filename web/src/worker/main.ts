/* Runs the game in this browser: the C core as WebAssembly (wasm/page.h, docs/page.md), with
 * what it must not forget in IndexedDB. The page sends `Order`s and gets `Report`s. */
import { IDLE, NETS, Page, WANTS } from '../../../wasm/page.js';
import { isShown, Pace } from './pace';
import { MemoryStorage, openStorage, type Storage } from './storage';

export type Order =
  | {
      kind: 'begin';
      wasm: string;
      /** The same, if it is compiled already. */
      module?: WebAssembly.Module;
      rest: string;
      nets: Record<string, string>;
      /** It keeps nothing: it is for looking at records. */
      forgets: boolean;
      /** What chance and bots do, if this is a lesson: then bots think one by one, when told to. */
      lesson?: string;
    }
  | { kind: 'think' }
  /** How much the page has been told, and whether bots wait, since people still look at that (pace.ts). */
  | { kind: 'hold'; told: number; on: boolean }
  | { kind: 'come'; connection: number; name: string }
  | { kind: 'gone'; connection: number }
  | { kind: 'line'; connection: number; line: string }
  /** A table that begins in the middle of a record, for `SEAT LEVEL`. */
  | { kind: 'try'; connection: number; record: string; moves: number; words: string }
  | { kind: 'ask'; id: number; what: 'verify' | 'replay'; record: string }
  | { kind: 'ask'; id: number; what: 'step'; moves: number; viewer: number }
  /** All steps as somebody heard of them, without the positions. */
  | { kind: 'ask'; id: number; what: 'story'; moves: number; viewer: number }
  | { kind: 'ask'; id: number; what: 'analyse' };

export type Beginning = Extract<Order, { kind: 'begin' }>;

export type Report =
  | { kind: 'ready' }
  | { kind: 'failed'; why: string }
  /** `shown`: bots wait until the page has said that it knows of so much. */
  | { kind: 'tell'; connection: number; text: string; shown?: number }
  | { kind: 'closed'; connection: number }
  /** In a lesson: a bot is asked; it has been told to think, and has. */
  | { kind: 'thinks' }
  | { kind: 'thought' }
  /** `json`: the report so far, told now and then. */
  | { kind: 'progress'; id: number; percent: number; json?: string }
  | { kind: 'given'; id: number; json: string };

const PERSON = 1; // there is only one here
const LATER = 2000; // milliseconds until what the first game does without is fetched
const HASTE = 1500; // milliseconds that a bot may think
const PIECE = 120; // milliseconds of an analysis before somebody else gets a turn
const SO_FAR = 1500; // and between two reports of what it knows

const report = (message: Report): void => postMessage(message);

let page: Page | undefined;
let storage: Storage | undefined;
let nets: Record<string, string> = {};
let stepwise = false;
let asked = 0; // bots, in a lesson, by the call that is made
let waking = 0;
let thinking = false;
const pace = new Pace();
let reads: { key: string; prefix: number; most: number }[] = [];

/** Makes a call of the page's, stores what it has kept, and does what it has asked for. */
function call(work: (page: Page) => void): void {
  if (!page) return;
  try {
    work(page);
  } catch (error) {
    // half of a call is not to be kept: what was kept before it is whole
    page = undefined;
    report({ kind: 'failed', why: String(error) });
    return;
  }
  // what has happened is told first
  for (; asked > 0; asked--) report({ kind: 'thinks' });
  storage?.flush();
  const wanted = reads;
  reads = [];
  for (const { key, prefix, most } of wanted) void readOn(key, prefix, most);
}

async function readOn(key: string, prefix: number, most: number): Promise<void> {
  const rows = await storage?.read(key, prefix, most);
  call((open) => {
    for (const row of rows ?? []) open.found(now(), row);
    open.readDone(now(), rows !== undefined);
  });
}

async function fetchNet(name: string): Promise<Uint8Array | null> {
  const url = nets[`${name}.net`];
  if (!url) return null;
  try {
    const answer = await fetch(url);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Fetches the net that was asked for; one that cannot be had is done without. */
async function bring(result: number): Promise<void> {
  const bytes = await fetchNet(NETS[result - WANTS] ?? '');
  call((open) => open.net(result - WANTS, bytes));
}

/** A hint may want nets that no bot of this game has wanted yet. */
async function say(connection: number, line: string): Promise<void> {
  for (;;) {
    let result = IDLE;
    call((open) => (result = open.line(now(), connection, line)));
    if (result < WANTS) break;
    await bring(result);
  }
}

async function think(): Promise<void> {
  if (thinking) return;
  thinking = true;
  for (;;) {
    // between two bots the page gets its turn
    await new Promise((resolve) => setTimeout(resolve, 0));
    await pace.ready();
    let result = IDLE;
    call((open) => (result = open.think(now(), HASTE)));
    if (result === IDLE) break;
    if (result >= WANTS) await bring(result);
  }
  thinking = false;
}

/** The time of day when this began, and what has passed since: whoever sets the clock of the device stops no
 * game. */
const now = () => Math.round(performance.timeOrigin + performance.now());

const host = {
  tell: (connection: number, text: string) =>
    report({ kind: 'tell', connection, text, shown: isShown(text) ? pace.tell() : undefined }),
  close: (connection: number) => report({ kind: 'closed', connection }),
  wake(at: number) {
    clearTimeout(waking);
    if (at > 0)
      waking = setTimeout(
        () => call((open) => open.tick(now())),
        Math.min(Math.max(0, at - now()), 2 ** 30),
      ) as unknown as number;
  },
  think: () => {
    if (stepwise) asked++;
    else setTimeout(() => void think(), 0);
  },
  random: (bytes: Uint8Array) => {
    // the module's memory cannot be filled in place
    bytes.set(crypto.getRandomValues(new Uint8Array(bytes.length)));
  },
  now,
  keep: (key: string, bytes: Uint8Array | null) => storage?.keep(key, bytes),
  read: (key: string, prefix: number, most: number) => void reads.push({ key, prefix, most }),
};

/** The module's second part at once: whoever wants it is in the middle of a call. */
function fetchNow(url: string): WebAssembly.Module {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  request.send();
  return new WebAssembly.Module(request.response as ArrayBuffer);
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`no ${url}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

async function begin({
  wasm,
  module: given,
  rest: restUrl,
  forgets,
  lesson,
}: Beginning): Promise<void> {
  stepwise = lesson !== undefined;
  const storing = stepwise || forgets ? new MemoryStorage() : openStorage();
  const [module, opened] = await Promise.all([given ?? compile(wasm), storing]);
  storage = opened;
  let rest: WebAssembly.Module | undefined;
  const fetchRest = async () => {
    rest = await compile(restUrl);
  };
  page = await Page.create(module, host, () => rest ?? fetchNow(restUrl));
  for (const bytes of await opened.heads()) page.restore(bytes);
  if (lesson !== undefined) {
    await fetchRest(); // what prepares is there
    if (!page.prepare(lesson)) throw new Error('no lesson');
  } else {
    // most games want it soon; it must not hold up the first one
    setTimeout(() => void fetchRest().catch(() => {}), forgets ? 0 : LATER);
  }
  call((open) => open.open(now()));
}

interface Told {
  round: number;
  move?: string;
  events: string[];
}

function story(open: Page, moves: number, viewer: number): string {
  const told: Told[] = [];
  for (let i = 0; i <= moves; i++) {
    const { round, move, events } = JSON.parse(open.step(i, viewer) ?? '{}') as Told;
    told.push({ round, move, events });
  }
  return JSON.stringify(told);
}

interface Judged {
  percent?: number;
  wants?: string;
}

/** Bit by bit, so that steps can be looked at meanwhile; whoever opens another record ends it. */
async function analyse(id: number): Promise<void> {
  const number = opened;
  let next = 0; // when to tell what is known, the first time at once
  while (page && number === opened) {
    const json = page.analyse(PIECE) ?? 'null';
    const { percent, wants } = JSON.parse(json) as Judged;
    const net = wants === undefined ? -1 : NETS.indexOf(wants);
    if (percent === undefined && net < 0) {
      report({ kind: 'given', id, json });
      return;
    }
    if (percent !== undefined) {
      const soFar: string | undefined = now() >= next ? (page.report() ?? undefined) : undefined;
      if (soFar !== undefined) next = now() + SO_FAR;
      report({ kind: 'progress', id, percent, json: soFar });
    }
    const bytes = net < 0 ? undefined : await fetchNet(NETS[net] ?? '');
    if (bytes === null) break;
    if (bytes) page.net(net, bytes);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  report({ kind: 'given', id, json: '{"error":"failed"}' });
}

let opened = 0; // records so far

function answerTo(open: Page, order: Order & { kind: 'ask' }): string | null {
  switch (order.what) {
    case 'step':
      return open.step(order.moves, order.viewer);
    case 'story':
      return story(open, order.moves, order.viewer);
    case 'verify':
      return open.verify(order.record);
    case 'replay':
      opened++;
      return open.replay(order.record);
    case 'analyse':
      return null;
  }
}

function ask(order: Order & { kind: 'ask' }): void {
  if (order.what === 'analyse') void analyse(order.id);
  else if (page) report({ kind: 'given', id: order.id, json: answerTo(page, order) ?? 'null' });
}

function tryFrom({ connection, record, moves, words }: Order & { kind: 'try' }): void {
  let tried = false;
  call((open) => {
    open.replay(record);
    tried = open.tryFrom(now(), connection, moves, words);
  });
  const refused = JSON.stringify({ refused: 'failed', line: 'try' });
  if (!tried) report({ kind: 'tell', connection, text: refused });
}

addEventListener('message', (event: MessageEvent<Order>) => {
  const order = event.data;
  switch (order.kind) {
    case 'begin':
      nets = order.nets;
      begin(order).then(
        () => report({ kind: 'ready' }),
        (error: unknown) => report({ kind: 'failed', why: String(error) }),
      );
      break;
    case 'come':
      call((open) => open.come(now(), order.connection, PERSON, order.name));
      break;
    case 'gone':
      call((open) => open.gone(now(), order.connection));
      break;
    case 'line':
      void say(order.connection, order.line);
      break;
    case 'think':
      call((open) => open.think(now(), HASTE));
      report({ kind: 'thought' });
      break;
    case 'hold':
      pace.hear(order.told, order.on);
      break;
    case 'try':
      tryFrom(order);
      break;
    case 'ask':
      ask(order);
  }
});
