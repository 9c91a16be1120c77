/* The last battle of Dicetto, out of what happened. */
import { fields, wordOf } from '../board/pick';
import type { LogEntry } from '../table/state';

export interface Fight {
  seat: number;
  with: number;
  /** One row a throw: the challenger's die, then the defender's. */
  throws: [string, string][];
}

export function lastBattle(log: readonly LogEntry[]): Fight | undefined {
  const events = log.flatMap((one) => (one.kind === 'event' ? [one.event] : []));
  const from = events.findLastIndex((event) => wordOf(event) === 'battle');
  const { seat, with: other } = fields(events[from] ?? '');
  if (seat === undefined || other === undefined) return undefined;
  const throws = events
    .slice(from)
    .filter((event) => wordOf(event) === 'battle-roll')
    .map((event): [string, string] => {
      const { die = '', against = '' } = fields(event);
      return [die, against];
    });
  return { seat: Number(seat), with: Number(other), throws };
}
