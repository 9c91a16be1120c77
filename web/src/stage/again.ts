/* What has been shown can be shown again: the board as it was at an event of the log, for a moment. The
 * game itself goes on meanwhile; as soon as it has something new to show, it has the stage. */
import { signal } from '@preact/signals';

export interface Shown {
  lines: string[];
  news: string[];
  /** What was told since the round or turn began. */
  told: string[];
}

const kept = new WeakMap<object, Shown>();

/** What is shown again just now. */
export const again = signal<Shown | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the board after events, each of which has an entry in the log. */
export function keep(entries: readonly object[], { lines, news, told }: Shown): void {
  for (const entry of entries) kept.set(entry, { lines, news, told });
}

/** Whether the board at that event is known: it is, if it was shown on this page. */
export const canShow = (entry: object): boolean => kept.has(entry);

export function stopAgain(): void {
  clearTimeout(timer);
  again.value = undefined;
}

export function showAgain(entry: object, length: (events: readonly string[]) => number): void {
  const shown = kept.get(entry);
  if (shown === undefined) return;
  clearTimeout(timer);
  again.value = { ...shown };
  timer = setTimeout(stopAgain, length(shown.news));
}
