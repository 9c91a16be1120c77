/* Runs the game in this browser: the C core as WebAssembly (front/wasm/page.h, docs/page.md), with
 * what it must not forget in IndexedDB. The page sends `Order`s and gets `Report`s. */
import { IDLE, NETS, Page, WANTS } from '../../../front/wasm/page.js';
import { MemoryStorage, openStorage, type Storage } from './storage';

export type Order =
  | {
      kind: 'begin';
      wasm: string;
      rest: string;
      nets: Record<string, string>;
      pause: number;
      /** What chance and bots do, if this is a lesson: then bots think one by one, when told to. */
      lesson?: string;
    }
  | { kind: 'think' }
  | { kind: 'pause'; pause: number }
  | { kind: 'hurry' }
  | { kind: 'come'; connection: number; name: string }
  | { kind: 'gone'; connection: number }
  | { kind: 'line'; connection: number; line: string }
  | { kind: 'ask'; id: number; what: 'verify' | 'replay'; record: string }
  | { kind: 'ask'; id: number; what: 'step'; moves: number; viewer: number };

export type Report =
  | { kind: 'ready' }
  | { kind: 'failed'; why: string }
  | { kind: 'tell'; connection: number; text: string }
  | { kind: 'closed'; connection: number }
  /** In a lesson: a bot is asked; it has been told to think, and has. */
  | { kind: 'thinks' }
  | { kind: 'thought' }
  | { kind: 'given'; id: number; json: string };

const PERSON = 1; // there is only one here
const LATER = 2000; // milliseconds until what the first game does without is fetched
const HASTE = 1500; // milliseconds that a bot may think

const report = (message: Report): void => postMessage(message);

let page: Page | undefined;
let storage: Storage | undefined;
let nets: Record<string, string> = {};
let pause = 0;
let stepwise = false;
let asked = 0; // bots, in a lesson, by the call that is made
let waking = 0;
let thinking = false;
let hurried = false;
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
    for (const row of rows ?? []) open.found(Date.now(), row);
    open.readDone(Date.now(), rows !== undefined);
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

let advised = false;

/** The strongest bots need their nets; whoever plays against others may not have had them yet. */
async function advise(connection: number, line: string): Promise<void> {
  if (!advised) {
    const found = await Promise.all(NETS.map(fetchNet));
    advised = true;
    found.forEach((bytes, net) => {
      if (bytes) call((open) => open.net(net, bytes));
    });
  }
  call((open) => open.line(Date.now(), connection, line));
}

async function think(): Promise<void> {
  if (thinking) return;
  thinking = true;
  for (;;) {
    // between two bots the page gets its turn, and people can follow
    await new Promise((resolve) => setTimeout(resolve, hurried ? 0 : pause));
    let result = IDLE;
    call((open) => (result = open.think(Date.now(), HASTE)));
    if (result === IDLE) break;
    if (result >= WANTS) {
      const bytes = await fetchNet(NETS[result - WANTS] ?? '');
      call((open) => open.net(result - WANTS, bytes));
    }
  }
  thinking = hurried = false;
}

const host = {
  tell: (connection: number, text: string) => report({ kind: 'tell', connection, text }),
  close: (connection: number) => report({ kind: 'closed', connection }),
  wake(at: number) {
    clearTimeout(waking);
    if (at > 0)
      waking = setTimeout(
        () => call((open) => open.tick(Date.now())),
        Math.min(Math.max(0, at - Date.now()), 2 ** 30),
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
  now: () => Date.now(),
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

async function begin(wasm: string, restUrl: string, lesson?: string): Promise<void> {
  stepwise = lesson !== undefined;
  const storing = stepwise ? new MemoryStorage() : openStorage();
  const [answer, opened] = await Promise.all([fetch(wasm), storing]);
  if (!answer.ok) throw new Error(`no ${wasm}`);
  const module = await WebAssembly.compile(await answer.arrayBuffer());
  storage = opened;
  let rest: WebAssembly.Module | undefined;
  const fetchRest = async () => {
    const found = await fetch(restUrl);
    rest = await WebAssembly.compile(await found.arrayBuffer());
  };
  page = await Page.create(module, host, () => rest ?? fetchNow(restUrl));
  for (const bytes of await opened.heads()) page.restore(bytes);
  if (lesson !== undefined) {
    await fetchRest(); // what prepares is there
    if (!page.prepare(lesson)) throw new Error('no lesson');
  } else {
    // most games want it soon; it must not hold up the first one
    setTimeout(() => void fetchRest().catch(() => {}), LATER);
  }
  call((open) => open.open(Date.now()));
}

function ask(order: Order & { kind: 'ask' }): void {
  if (!page) return;
  const json =
    order.what === 'step'
      ? page.step(order.moves, order.viewer)
      : order.what === 'verify'
        ? page.verify(order.record)
        : page.replay(order.record);
  report({ kind: 'given', id: order.id, json: json ?? 'null' });
}

addEventListener('message', (event: MessageEvent<Order>) => {
  const order = event.data;
  switch (order.kind) {
    case 'begin':
      nets = order.nets;
      pause = order.pause;
      begin(order.wasm, order.rest, order.lesson).then(
        () => report({ kind: 'ready' }),
        (error: unknown) => report({ kind: 'failed', why: String(error) }),
      );
      break;
    case 'come':
      call((open) => open.come(Date.now(), order.connection, PERSON, order.name));
      break;
    case 'gone':
      call((open) => open.gone(Date.now(), order.connection));
      break;
    case 'line':
      if (order.line.startsWith('hint')) void advise(order.connection, order.line);
      else call((open) => open.line(Date.now(), order.connection, order.line));
      break;
    case 'think':
      call((open) => open.think(Date.now(), HASTE));
      report({ kind: 'thought' });
      break;
    case 'pause':
      pause = order.pause;
      break;
    case 'hurry':
      hurried = thinking;
      break;
    case 'ask':
      ask(order);
  }
});
