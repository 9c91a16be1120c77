/* What people say at the table, and how much of it has not been read. */
import { computed, signal } from '@preact/signals';
import { catalogue, formOf } from '../i18n';
import { table } from '../session';
import type { LogEntry } from './state';

export function phraseText(say: string): string {
  const forms = catalogue.value.phrases[say];
  return forms === undefined ? say : formOf(forms, 1, catalogue.value.language);
}

export function said(entry: LogEntry): string | undefined {
  if (entry.kind === 'chat') return entry.text;
  if (entry.kind === 'phrase') return phraseText(entry.say);
  return undefined;
}

export const isSaid = (entry: LogEntry): boolean =>
  entry.kind === 'chat' || entry.kind === 'phrase';

/** The last step whose words were in sight. */
export const seenUpTo = signal(-1);

/** How much the others have said since. */
export const unread = computed(() => {
  const { log, you } = table.value;
  return log.filter(
    (entry) =>
      entry.step > seenUpTo.value && isSaid(entry) && 'seat' in entry && entry.seat !== you,
  ).length;
});
