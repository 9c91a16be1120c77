/* The log as it is read beside the board, in groups. While something is shown it waits until the board is on
 * the screen, and is then written in idle time: nobody reads it in that moment. */
import { computed, effect, signal } from '@preact/signals';
import { onStage, table } from '../session';
import { reuse } from '../reuse';
import type { LogEntry } from './state';
import { group, type Group } from './story';

const SOON = 300; // milliseconds after which it is time, idle or not

const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, SOON / 4);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: SOON });
  return () => cancelIdleCallback(id);
};

const log = computed(() => table.value.log);
const written = signal<readonly LogEntry[]>([]);

effect(() => {
  const all = log.value;
  if (onStage.value) return whenIdle(() => (written.value = all));
  written.value = all;
  return undefined;
});

let before: Group[] = [];
export const read = computed(() => (before = reuse(before, group(written.value))));
