/* What goes on between two steps of a lesson. */
import { mark } from '../i18n';
import { parseEvent } from '../sentences';
import type { LogEntry } from '../table/state';

/** What is true of the last event that names somebody: it may be your own battle, or your own move. */
export function meanwhile(log: readonly LogEntry[], you: number | undefined): string {
  const told = log.map((entry) => parseEvent(entry.kind === 'event' ? entry.event : ''));
  const { word = '', fields } = told.findLast((event) => event.fields.seat !== undefined) ?? {};
  const mine = [fields?.seat, fields?.with].includes(String(you));
  if (!mine) return mark('The others play…');
  return word.startsWith('battle') ? mark('You are in a battle…') : mark('See what comes of it…');
}
