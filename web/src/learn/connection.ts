/* The line to a lesson's table: a worker of its own, which keeps nothing and ends with the lesson. */
import { signal } from '@preact/signals';
import type { Connection, ConnectionState } from '../net/connection';
import { ownName } from '../net/people';
import { beginning } from '../net/worker';
import type { ServerMessage } from '../table/protocol';
import type { Order, Report } from '../worker/main';

const NUMBER = 1; // of the only connection

export class LessonConnection implements Connection {
  readonly where = 'lesson';
  readonly state = signal<ConnectionState>('connecting');
  onOpen: () => void = () => {};
  onMessage: (message: ServerMessage) => void = () => {};
  /** One of the others is asked; one has moved. */
  onThinks: () => void = () => {};
  onThought: () => void = () => {};
  private readonly worker = new Worker(WORKER, { type: 'module' });

  constructor(prepared: string) {
    this.worker.onerror = () => this.close();
    this.worker.onmessage = (event: MessageEvent<Report>) => this.take(event.data);
    this.order(beginning(prepared));
  }

  private take(report: Report): void {
    switch (report.kind) {
      case 'ready':
        this.order({
          kind: 'come',
          connection: NUMBER,
          name: ownName(),
        });
        this.state.value = 'open';
        this.onOpen();
        break;
      case 'tell':
        this.onMessage(JSON.parse(report.text) as ServerMessage);
        break;
      case 'thinks':
        this.onThinks();
        break;
      case 'thought':
        this.onThought();
        break;
      case 'failed':
        this.close();
    }
  }

  private order(order: Order): void {
    this.worker.postMessage(order);
  }

  send(line: string): void {
    this.order({ kind: 'line', connection: NUMBER, line });
  }

  think(): void {
    this.order({ kind: 'think' });
  }

  close(): void {
    this.state.value = 'closed';
    this.worker.terminate();
  }
}
