/* What goes on between two steps of a lesson. */
import { mark } from '../i18n';
import { parseEvent } from '../sentences';
import type { LogEntry } from '../table/state';

const FIGHTS = new Set(['battle', 'battle-roll', 'battle-tie']);

/** What is true of the last event that names somebody: it may be your own battle, or your own move or turn. */
export function meanwhile(log: readonly LogEntry[], you: number | undefined): string {
  const told = log.map((entry) => parseEvent(entry.kind === 'event' ? entry.event : ''));
  const { word = '', fields } = told.findLast((event) => event.fields.seat !== undefined) ?? {};
  const turn = told.findLast((event) => event.word === 'turn')?.fields.seat;
  const named = [fields?.seat, fields?.with].includes(String(you));
  if (!named && turn !== String(you)) return mark('The others play…');
  return FIGHTS.has(word) ? mark('You are in a battle…') : mark('See what comes of it…');
}
