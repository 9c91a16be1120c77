/* A step as beats: what happens one after the other.
 *
 * A message tells several events and, in `each`, how many of its changes came with each of them. A
 * beat is a message of its own that tells one event, or a few that happen at the same time, with
 * just their changes and points; the last beat has the rest, the question among it. Folded one after the other,
 * beats lead to the same table as the whole step. Pure: `web/tests/stage.test.ts`. */
import type { Change, Step } from '../table/protocol';

export interface Beat {
  /** What is shown; none in the last beat of a step. */
  events: string[];
  step: Step;
}

/** Parts of a message that are about people, not about the game: they never wait. */
const SOCIAL = [
  'settings',
  'you',
  'seats',
  'chat',
  'removed',
  'wants-undo',
  'agrees',
  'disagrees',
] as const;

/** How events hang together. */
export interface Grouping {
  /** Whether an event is shown at the same time as the one before it. */
  together(before: string, event: string): boolean;
  /** Whether what changes after it without an event is a part of it: everybody rolls at once, and
   * tells nobody else what. */
  takesRest(event: string): boolean;
}

/** The part of a step that is shown at once, and the part that waits for its turn on the stage. */
export function social(step: Step): { now?: Step; later: Step } {
  const later: Record<string, unknown> = { ...step };
  const now: Record<string, unknown> = { step: step.step, at: step.at };
  let any = false;
  for (const name of SOCIAL)
    if (name in step) {
      now[name] = later[name];
      delete later[name];
      any = true;
    }
  return { now: any ? (now as unknown as Step) : undefined, later: later as unknown as Step };
}

export function beats(step: Step, { together, takesRest }: Grouping): Beat[] {
  const { events = [], changes = [], each = [], scores = [], started, ...rest } = step;
  const list: Beat[] = [];
  let done = 0;
  events.forEach((event, i) => {
    const own =
      each[i] ?? (i === events.length - 1 && step.each === undefined ? changes.length : 0);
    const mine: Change[] = changes.slice(done, done + own);
    done += own;
    const points = scores.filter(([event]) => event === i);
    const last = list.at(-1);
    if (last && together(events[i - 1] ?? '', event)) {
      last.events.push(event);
      last.step.events?.push(event);
      last.step.changes?.push(...mine);
      last.step.scores?.push(...points);
    } else {
      list.push({
        events: [event],
        step: { step: step.step, at: step.at, events: [event], changes: mine, scores: points },
      });
    }
  });
  let left = changes.slice(done);
  if (takesRest(events.at(-1) ?? '')) {
    list.at(-1)?.step.changes?.push(...left);
    left = [];
  }
  list.push({ events: [], step: { ...rest, ...(left.length > 0 && { changes: left }) } });
  const first = list[0];
  if (started && first) first.step.started = started;
  return list;
}
