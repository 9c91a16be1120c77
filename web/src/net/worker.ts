/* The game in this browser: the C core in a worker, with the same protocol as a server. */
import { signal } from '@preact/signals';
import { takeModule } from '../boot';
import type { ServerMessage } from '../table/protocol';
import type { Beginning, Order, Report } from '../worker/main';
import type { Connection, ConnectionState } from './connection';

type Asked = Extract<Order, { kind: 'ask' }>;
/** What can be asked, without its number. */
export type Question = Asked extends infer One
  ? One extends Asked
    ? Omit<One, 'kind' | 'id'>
    : never
  : never;

/** Whether this build has the core at all. */
export const hasCore = (): boolean =>
  'dicecup.wasm' in PARTS && WORKER !== '' && typeof WebAssembly === 'object';

/** What a worker is told first. */
export function beginning(lesson?: string, forgets = false): Beginning {
  const here = (name: string) => new URL(name, document.baseURI).href;
  return {
    kind: 'begin',
    wasm: here(PARTS['dicecup.wasm'] ?? ''),
    rest: here(PARTS['rest.wasm'] ?? ''),
    nets: Object.fromEntries(
      Object.entries(PARTS)
        .filter(([name]) => name.endsWith('.net'))
        .map(([name, file]) => [name, here(file)]),
    ),
    lesson,
    forgets,
  };
}

export class Core {
  private readonly worker = new Worker(WORKER, { type: 'module' });
  readonly ready: Promise<boolean>;
  readonly connections = new Map<number, WorkerConnection>();
  private readonly asked = new Map<number, (json: string) => void>();
  /** How far an analysis is; the report so far comes now and then. */
  onProgress: (percent: number, soFar?: string) => void = () => {};
  private count = 0;
  private told = 0; // of what is to be shown
  private held = false;

  /** One that forgets is for looking at records: it keeps nothing, and blocks no table. */
  constructor(forgets = false) {
    this.ready = new Promise((resolve) => {
      this.worker.onerror = () => resolve(false);
      this.worker.onmessage = (event: MessageEvent<Report>) => {
        const report = event.data;
        if (report.kind === 'ready' || report.kind === 'failed') resolve(report.kind === 'ready');
        if (report.kind === 'failed') this.fail();
        else this.take(report);
      };
    });
    void this.begin(forgets);
  }

  private async begin(forgets: boolean): Promise<void> {
    const module = await takeModule()?.catch(() => undefined);
    this.order({ ...beginning(undefined, forgets), module });
  }

  order(order: Order): void {
    this.worker.postMessage(order);
  }

  next(): number {
    return ++this.count;
  }

  /** The worker has stopped; another begins with what it has kept. */
  private fail(): void {
    if (core === this) core = undefined;
    for (const connection of [...this.connections.values()]) connection.close();
    this.worker.terminate();
  }

  private take(report: Report): void {
    if (report.kind === 'tell') this.hear(report);
    else if (report.kind === 'progress') this.onProgress(report.percent, report.json);
    else if (report.kind === 'closed') this.connections.get(report.connection)?.close();
    else if (report.kind === 'given') {
      this.asked.get(report.id)?.(report.json);
      this.asked.delete(report.id);
    }
  }

  private hear({ connection, text, shown }: Extract<Report, { kind: 'tell' }>): void {
    this.connections.get(connection)?.onMessage(JSON.parse(text) as ServerMessage);
    if (shown === undefined) return;
    this.told = shown;
    this.hold(this.held); // by now the stage is busy with it, or there is nothing to wait for
  }

  /** Bots wait while the stage shows something; they have stopped by themselves (worker/pace.ts). */
  hold(on: boolean): void {
    this.held = on;
    this.order({ kind: 'hold', told: this.told, on });
  }

  /** Asks something about a record. */
  async ask(what: Question): Promise<unknown> {
    const id = this.next();
    const given = new Promise<string>((resolve) => this.asked.set(id, resolve));
    this.order({ kind: 'ask', id, ...what });
    return JSON.parse(await given);
  }

  end(): void {
    this.worker.terminate();
  }
}

export class WorkerConnection implements Connection {
  readonly where = 'here';
  readonly state = signal<ConnectionState>('connecting');
  onOpen: () => void = () => {};
  onMessage: (message: ServerMessage) => void = () => {};
  private readonly number: number;

  constructor(
    private readonly core: Core,
    name: string,
  ) {
    this.number = core.next();
    core.connections.set(this.number, this);
    core.order({ kind: 'come', connection: this.number, name });
    queueMicrotask(() => {
      this.state.value = 'open';
      this.onOpen();
    });
  }

  send(line: string): void {
    this.core.order({ kind: 'line', connection: this.number, line });
  }

  hold(on: boolean): void {
    this.core.hold(on);
  }

  /** A table that begins behind so many moves of a record: `SEAT LEVEL`. */
  tryFrom(record: string, moves: number, words: string): void {
    this.core.order({ kind: 'try', connection: this.number, record, moves, words });
  }

  close(): void {
    if (this.state.value === 'closed') return;
    this.state.value = 'closed';
    this.core.connections.delete(this.number);
    this.core.order({ kind: 'gone', connection: this.number });
  }
}

let core: Core | undefined;

/** Has the game loaded while the page still is: whoever wants to play need not wait for it. */
export async function warmUp(): Promise<unknown> {
  if (!hasCore()) return undefined;
  core ??= new Core();
  return core.ready;
}

/** undefined: this build has no core, or this browser cannot run it. */
export async function openWorker(name: string): Promise<Connection | undefined> {
  if (!hasCore()) return undefined;
  core ??= new Core();
  return (await core.ready) ? new WorkerConnection(core, name) : undefined;
}

/** What the core itself says of a record's dice; undefined: it cannot be asked. */
export async function verifyByCore(record: string): Promise<unknown> {
  if (!hasCore()) return undefined;
  core ??= new Core();
  return (await core.ready) ? core.ask({ what: 'verify', record }) : undefined;
}
