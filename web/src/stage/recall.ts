/* What was shown before this page came, or was told to others here, can be shown again, too: the step is told
 * once more, with the position (docs/protocol.md). Pure: `web/tests/recall.test.ts`. */
import type { Step } from '../table/protocol';
import { emptyTable, foldStep, type LogEntry } from '../table/state';
import { sinceRound } from '../table/story';
import type { Shown } from './again';
import { beats, type Grouping } from './beats';

/** The board at each event of the log that came with the last of these steps. */
export function boardsOf(
  recalled: readonly Step[],
  log: readonly LogEntry[],
  grouping: Grouping,
): Map<LogEntry, Shown> {
  const found = new Map<LogEntry, Shown>();
  const last = recalled.at(-1)?.step;
  const told: string[] = [];
  const entries: LogEntry[] = [];
  for (const entry of log) {
    if (entry.step > (last ?? 0)) break;
    if (entry.kind !== 'event') continue;
    if (entry.step === last) entries.push(entry);
    else told.push(entry.event);
  }
  let state = emptyTable();
  for (const step of recalled)
    for (const beat of beats(step, grouping)) {
      state = foldStep(state, beat.step, 0);
      if (step.step !== last) continue;
      told.push(...beat.events);
      const shown = { lines: state.lines, news: beat.events, told: sinceRound(told) };
      // what was undone since is not in the log
      for (const entry of entries.splice(0, beat.events.length)) found.set(entry, shown);
    }
  return found;
}
