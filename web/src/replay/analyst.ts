/* Whoever reads records: the C core in a worker of its own, so that no table waits for it. */
import { Core } from '../net/worker';
import type { Change, Score, Scored, TallyRow } from '../table/protocol';
import type { Viewer } from './place';
import type { Report } from './report';

export interface Header {
  game: string;
  options: string;
  moves: number;
  seats: string[];
}

/** One step as somebody heard of it. */
export interface Told {
  round: number;
  move?: string;
  events: string[];
}

/** The position behind a step. */
export interface View extends Told {
  step: number;
  waiting: number[];
  lines: string[];
  /** How the lines have changed by the last move, and how many of the changes each event made. */
  changes?: Change[];
  each?: number[];
  scores?: Scored[];
  score?: Score[];
  points?: number[];
  winners?: number[];
  tally?: TallyRow[];
}

const WATCHER = 8;
const ALL_SEEING = 9;
const numberOf = (viewer: Viewer): number =>
  viewer === 'all' ? ALL_SEEING : viewer === 'watcher' ? WATCHER : viewer - 1;

export class Analyst {
  private readonly core = new Core(true);
  private moves = 0;

  /** What a record is about; undefined: it is none. */
  async read(record: string): Promise<Header | undefined> {
    if (!(await this.core.ready)) return undefined;
    const header = (await this.core.ask({ what: 'replay', record })) as Partial<Header>;
    if (header.moves === undefined) return undefined;
    this.moves = header.moves;
    return header as Header;
  }

  step(moves: number, viewer: Viewer): Promise<View> {
    return this.core.ask({ what: 'step', moves, viewer: numberOf(viewer) }) as Promise<View>;
  }

  story(viewer: Viewer): Promise<Told[]> {
    const question = { what: 'story', moves: this.moves, viewer: numberOf(viewer) } as const;
    return this.core.ask(question) as Promise<Told[]>;
  }

  /** undefined: nobody can judge it. */
  async analyse(progress: (percent: number, soFar?: Report) => void): Promise<Report | undefined> {
    this.core.onProgress = (percent, json) =>
      progress(percent, json === undefined ? undefined : (JSON.parse(json) as Report));
    const report = (await this.core.ask({ what: 'analyse' })) as Partial<Report>;
    return report.standings ? (report as Report) : undefined;
  }

  end(): void {
    this.core.end();
  }
}
