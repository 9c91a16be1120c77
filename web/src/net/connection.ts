/* A line to a table: the same lines go out and the same JSON comes in, whether a server is at the
 * other end of a WebSocket or the game runs in a worker of this page. */
import { signal, type Signal } from '@preact/signals';
import type { ServerMessage } from '../table/protocol';
import { read } from './read';

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed';

export interface Connection {
  /** Where the game runs. */
  readonly where: 'server' | 'here' | 'lesson';
  readonly state: Signal<ConnectionState>;
  /** Why it was closed for good, if it was: a word. */
  reason?: string;
  /** A line that is said while the connection is not open is lost; `onOpen` says what matters again. */
  send(line: string): void;
  close(): void;
  /** Bots wait while people look at what has happened. */
  hold?(on: boolean): void;
  onOpen: () => void;
  onMessage: (message: ServerMessage) => void;
}

/** Silence after which we ask whether anybody is there, and how long we wait for an answer. */
const SILENCE = 20_000;
const PATIENCE = 8_000;
const POLICY = 1008;

/** Milliseconds before the next attempt: doubled each time, and never all clients at once. */
export function backoff(attempt: number, random: number): number {
  return Math.min(15_000, 250 * 2 ** attempt) * (0.5 + random / 2);
}

export class SocketConnection implements Connection {
  readonly where = 'server';
  readonly state = signal<ConnectionState>('connecting');
  reason?: string;
  onOpen: () => void = () => {};
  onMessage: (message: ServerMessage) => void = () => {};
  private socket?: WebSocket;
  private attempt = 0;
  private timer = 0;
  private heard = 0;

  constructor(private readonly url: string) {
    this.connect();
    window.addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  private connect(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.state.value = 'open';
      this.listen();
      this.onOpen();
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.onMessage(read<ServerMessage>(String(event.data)));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code, event.reason);
    };
  }

  private lost(code: number, reason: string): void {
    window.clearTimeout(this.timer);
    this.socket = undefined;
    if (this.state.value === 'closed') return;
    if (code === POLICY) {
      this.reason = reason;
      this.close();
      return;
    }
    this.state.value = 'lost';
    this.timer = window.setTimeout(() => this.connect(), backoff(this.attempt++, Math.random()));
  }

  /** A browser does not notice by itself that the other end has gone silently. */
  private listen(): void {
    this.heard = Date.now();
    window.clearTimeout(this.timer);
    const look = () => {
      const silent = Date.now() - this.heard;
      if (silent > SILENCE + PATIENCE) {
        this.socket?.close();
        this.lost(0, '');
        return;
      }
      if (silent > SILENCE) this.send('ping');
      this.timer = window.setTimeout(look, PATIENCE);
    };
    this.timer = window.setTimeout(look, SILENCE);
  }

  private readonly hurry = (): void => {
    if (this.state.value !== 'lost' || document.visibilityState === 'hidden' || this.socket) return;
    window.clearTimeout(this.timer);
    this.attempt = 0;
    this.connect();
  };

  send(line: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(line);
  }

  close(): void {
    this.state.value = 'closed';
    window.clearTimeout(this.timer);
    window.removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
    this.socket = undefined;
  }
}
