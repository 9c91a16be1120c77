/* Which game to go on with, where it is, and how long ago it was played. */
import type { Listed } from '../session';

const STEPS: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** The newest of the games that are being played. */
export function newest(rows: readonly Listed[]): Listed | undefined {
  return rows
    .filter((row) => row.state === 'playing')
    .reduce<
      Listed | undefined
    >((best, row) => (best && best.changed >= row.changed ? best : row), undefined);
}

/** `5 minutes ago` in the reader's language; '': just now. */
export function ago(milliseconds: number, language: string): string {
  const seconds = milliseconds / 1000;
  const step = STEPS.find(([, size]) => seconds >= size);
  return step
    ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
        -Math.floor(seconds / step[1]),
        step[0],
      )
    : '';
}

export const tableHref = (row: Partial<Listed> & { table: string }): string =>
  row.where === 'here' ? `#/here/${row.table}` : `#/t/${row.code || row.table}`;
