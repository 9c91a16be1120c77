/* Where a replay is: which game, behind how many moves, and who looks.
 *
 *   #/replay/ID/MOVES/SEAT         a game on the server     #/replay/here/ID/...  one in this browser
 *   #/replay/file/MOVES/SEAT       a record from a file
 *
 * Without a seat all cards are open; `w` is somebody who watched. `s57` instead of MOVES is a step
 * of the table, as the server counts them (docs/protocol.md). `#/analysis/...` is the same, and has
 * the game judged. */

export type Viewer = 'all' | 'watcher' | number;
export type Source = 'server' | 'here' | 'file';

export interface Place {
  where: Source;
  id: string;
  /** Behind so many moves; undefined: not said. */
  moves?: number;
  /** A step of the table. */
  step?: number;
  viewer: Viewer;
}

const number = (word: string | undefined): number | undefined =>
  word !== undefined && /^\d{1,6}$/.test(word) ? Number(word) : undefined;

export function parsePlace(rest: string): Place {
  const parts = rest.split('/');
  const first = parts.shift() ?? '';
  const where = first === 'here' || first === 'file' ? first : 'server';
  const id = where === 'here' ? (parts.shift() ?? '') : where === 'server' ? first : '';
  const [at = '', seat = ''] = parts;
  return {
    where,
    id,
    moves: number(at),
    step: at.startsWith('s') ? number(at.slice(1)) : undefined,
    viewer: seat === 'w' ? 'watcher' : number(seat) || 'all',
  };
}

export function placeHash(page: string, { where, id, moves, viewer }: Place): string {
  const game = where === 'server' ? id : where === 'here' ? `here/${id}` : 'file';
  const seat = viewer === 'all' ? '' : viewer === 'watcher' ? '/w' : `/${viewer}`;
  return `#/${page}/${game}/${moves ?? 0}${seat}`;
}

/** How many moves there are in a record, or in the beginning of one. */
export function countMoves(record: string): number {
  return record.split('\n').filter((line) => /^(\*|\d) /.test(line)).length;
}
