/* What has been shown can be shown again: the board as it was at an event of the log, for a moment. The
 * game itself goes on meanwhile; as soon as it has something new to show, it has the stage. What was not
 * shown on this page is asked for when it is wanted (recall.ts). */
import { signal } from '@preact/signals';
import type { LogEntry } from '../table/state';

export interface Shown {
  lines: string[];
  news: string[];
  /** What was told since the round or turn began. */
  told: string[];
}

type Told = Extract<LogEntry, { kind: 'event' }>;
type Length = (events: readonly string[]) => number;

const kept = new WeakMap<LogEntry, Shown>();

/** What is shown again just now. */
export const again = signal<Shown | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;
/** What is asked for. */
let sought: { entry: Told; length: Length } | undefined;

/** Keeps the board after events, each of which has an entry in the log. */
export function keep(entries: readonly LogEntry[], { lines, news, told }: Shown): void {
  for (const entry of entries) kept.set(entry, { lines, news, told });
}

export function stopAgain(): void {
  clearTimeout(timer);
  again.value = undefined;
  sought = undefined;
}

function show(shown: Shown, length: Length): void {
  stopAgain();
  again.value = { ...shown };
  timer = setTimeout(stopAgain, length(shown.news));
}

/** `recall` asks for the board at a step that was not shown here. */
export function showAgain(entry: Told, length: Length, recall: (step: number) => void): void {
  const shown = kept.get(entry);
  if (shown) {
    show(shown, length);
    return;
  }
  sought = { entry, length };
  recall(entry.step);
}

/** The step that is asked for, if one is. */
export const soughtStep = (): number | undefined => sought?.entry.step;

/** What was asked for has come. */
export function recalled(boards: ReadonlyMap<LogEntry, Shown>): void {
  for (const [entry, shown] of boards) keep([entry], shown);
  if (!sought) return;
  const { entry, length } = sought;
  // the log may have been put together anew since
  const same = [...boards].find(
    ([one]) => one.kind === 'event' && one.step === entry.step && one.event === entry.event,
  );
  const shown = boards.get(entry) ?? same?.[1];
  if (shown && shown.lines.length > 0) show(shown, length);
}
