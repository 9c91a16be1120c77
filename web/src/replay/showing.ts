/* What is shown of a replay: a position at once, or a move event by event on the stage.
 *
 * While a move is on the stage, the view is the one before it with the lines and points that its events so
 * far have changed; the view after the move comes last. How long an event is shown comes from outside, so
 * that tests run it without a browser (`web/tests/showing.test.ts`). */
import { batch, signal } from '@preact/signals';
import { beats, type Beat, type Grouping } from '../stage/beats';
import { Stage } from '../stage/stage';
import { changeLines, changeScore } from '../table/state';
import { sinceRound } from '../table/story';
import type { Told, View } from './analyst';

/** What was told since the round or turn began, up to what a view shows. While a move is on the stage its
 * view is still the one before it, with the events of the move so far. */
export function toldSoFar(story: readonly Told[], view: View, busy: boolean): string[] {
  const before = story.slice(0, busy ? view.step + 1 : view.step).flatMap(({ events }) => events);
  return sinceRound([...before, ...view.events]);
}

/** A beat of a move, and the view after all of it. */
type Cue = Beat & { after: View };

export class Showing {
  readonly view = signal<View | undefined>(undefined);
  /** The events that are shown just now. */
  readonly news = signal<string[]>([]);
  readonly busy = signal(false);
  /** A new one begins with the first move after a jump: nothing from before it is remembered. */
  readonly take = signal(0);
  private jumped = true;
  private waiting: (() => void)[] = [];
  private readonly stage: Stage;

  constructor(
    private readonly grouping: () => Grouping,
    length: (events: readonly string[]) => number,
  ) {
    this.stage = new Stage({
      show: (beat) => this.show(beat as Cue),
      length: ({ events }) => length(events),
      busy: (on) => this.tell(on),
      together: batch,
    });
  }

  private show({ events, step, after }: Cue): void {
    const before = this.view.value;
    if (events.length === 0 || !before) this.view.value = after;
    else
      this.view.value = {
        ...before,
        waiting: [],
        events: this.busy.value ? [...before.events, ...events] : events,
        lines: changeLines(before.lines, step.changes ?? []),
        score: changeScore(before.score, step.scores ?? []),
      };
    this.news.value = events;
    this.busy.value = events.length > 0;
  }

  private tell(on: boolean): void {
    this.busy.value = on;
    if (!on) for (const work of this.waiting.splice(0)) work();
  }

  /** A position at once; what is on the stage is forgotten. */
  jump(view: View): void {
    batch(() => {
      this.stop();
      this.view.value = view;
      this.news.value = [];
      this.jumped = true;
    });
  }

  /** A move on the stage, if the position before it is the one that is shown. */
  perform(after: View): void {
    if (this.view.value?.step !== after.step - 1) {
      this.jump(after);
      return;
    }
    const { step, events, changes, each, scores } = after;
    const list = beats({ step, events, changes, each, scores }, this.grouping());
    this.stage.hold(false);
    batch(() => {
      if (this.jumped) this.take.value++;
      this.jumped = false;
      this.stage.add(list.map((beat) => ({ ...beat, after })));
    });
  }

  /** As soon as nothing is on the stage. */
  done(): Promise<void> {
    if (!this.busy.value) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** To the end of what is shown now, or of the whole move. */
  next(): void {
    this.stage.next();
  }
  finish(): void {
    this.stage.flush();
  }
  /** Stays with what is shown now, or goes on. */
  hold(on: boolean): void {
    this.stage.hold(on);
  }
  stop(): void {
    this.stage.clear();
  }
}
