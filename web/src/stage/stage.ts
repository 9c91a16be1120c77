/* The stage: a queue of beats between what is told and what is shown.
 *
 * Each beat is shown for as long as its events need at the reader's pace; the table that is shown is
 * the one after that beat and no later one. Nothing here knows a game, a page or a signal: what is
 * shown, and for how long, comes from outside, so that tests run it with a clock of their own.
 *
 * Skipping goes on until something is asked or the game is over, also over beats that are not there
 * yet: bots wait for the stage, so the next question may be some messages away. */
import type { Step } from '../table/protocol';
import type { Beat } from './beats';

export interface Director {
  /** Shows the table after a beat. */
  show(beat: Beat): void;
  /** How long to stay with it, in milliseconds. */
  length(beat: Beat): number;
  /** Whether something is still to be shown. */
  busy(on: boolean): void;
  /** How long it has been on the screen, in milliseconds; undefined: it has not been painted yet. */
  seen?(): number | undefined;
  /** Several beats are shown in one go. */
  together(work: () => void): void;
}

const SLACK = 20; // milliseconds that nobody misses
const UNPAINTED = 100; // and how long to wait for a frame that has not come

/** Whether somebody has something to do or to read after this. */
const stops = (step: Step): boolean =>
  step.ask !== undefined || step.winners !== undefined || step.ended !== undefined;

export class Stage {
  private queue: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private skipping = false;
  private hidden = false;
  private held = false;

  constructor(private readonly director: Director) {}

  get busy(): boolean {
    return this.timer !== undefined || this.queue.length > 0;
  }

  add(beats: readonly Beat[]): void {
    const idle = !this.busy;
    this.queue.push(...beats);
    if (idle) this.run();
  }

  /** To the next question. */
  skip(): void {
    if (!this.busy) return;
    this.skipping = true;
    this.next();
  }

  /** To the end of what is shown now. */
  next(): void {
    if (this.busy) this.run();
  }

  /** Stays with what is shown until `next`, or goes on. */
  hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!held) this.run();
  }

  /** All that is there, at once: the question has little time, or nobody looks. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const hidden = this.hidden;
    this.hidden = true;
    this.run();
    this.hidden = hidden;
  }

  /** What is still to be shown. */
  left(): Beat[] {
    return [...this.queue];
  }

  /** Forgets what has not been shown: there is a whole new picture. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.skipping = this.held = false;
    this.director.busy(false);
  }

  /** While nobody looks nothing waits. */
  hide(hidden: boolean): void {
    this.hidden = hidden;
    if (hidden && this.busy) this.flush();
  }

  private run(): void {
    // whoever sees a beat may want to skip the rest
    while (this.showSome() > 0 && (this.skipping || this.hidden));
    this.director.busy(this.busy);
  }

  /** Shows beats up to one that is to be looked at; for how long. */
  private showSome(): number {
    clearTimeout(this.timer);
    this.timer = undefined;
    let length = 0;
    this.director.together(() => {
      for (let beat = this.queue.shift(); beat; beat = this.queue.shift()) {
        this.director.show(beat);
        length = this.skipping || this.hidden ? 0 : this.director.length(beat);
        if (stops(beat.step)) this.skipping = false;
        if (length > 0) break;
      }
    });
    if (length > 0 && !this.held) this.wait(length, length);
    return length;
  }

  /** A slow machine paints late: what it shows is there for its time all the same, within reason. */
  private wait(length: number, time: number, again = 2): void {
    this.timer = setTimeout(() => {
      const { director } = this;
      const left = director.seen ? length - (director.seen() ?? length - UNPAINTED) : 0;
      if (left > SLACK && again > 0) {
        this.wait(length, left, again - 1);
        return;
      }
      this.timer = undefined;
      this.run();
    }, time);
  }
}
