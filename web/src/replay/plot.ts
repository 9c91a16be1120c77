/* Where things are in a plot of chances over moves. */

export const LEFT = 44;
export const RIGHT = 20;
export const TOP = 10;
const BOTTOM = 30;

/** Turns moves and chances into places of a plot. */
export class Scale {
  constructor(
    readonly width: number,
    readonly height: number,
    readonly moves: number,
  ) {}

  x(moves: number): number {
    const room = this.width - LEFT - RIGHT;
    return LEFT + (this.moves > 0 ? (room * moves) / this.moves : 0);
  }

  y(chance: number): number {
    return TOP + (this.height - TOP - BOTTOM) * (1 - chance);
  }

  /** The moves at a place, within the game. */
  moveAt(x: number): number {
    const part = (x - LEFT) / Math.max(1, this.width - LEFT - RIGHT);
    return Math.min(this.moves, Math.max(0, Math.round(part * this.moves)));
  }

  path(points: { moves: number; chance: number }[]): string {
    return points
      .map(({ moves, chance }, i) => {
        const place = `${this.x(moves).toFixed(1)} ${this.y(chance).toFixed(1)}`;
        return `${i === 0 ? 'M' : 'L'}${place}`;
      })
      .join('');
  }
}

/** Of many labels those that have room. */
export function spaced<T>(labels: T[], at: (label: T) => number, room: number): T[] {
  const kept: T[] = [];
  for (const label of labels) {
    const before = kept.at(-1);
    if (before === undefined || at(label) - at(before) >= room) kept.push(label);
  }
  return kept;
}

/** Rows for labels that all are shown: one that has no room beside the last goes a row below it. */
export function staggered(places: readonly number[], room: number): number[] {
  const rows: number[] = [];
  places.forEach((place, i) => {
    const near = i > 0 && place - (places[i - 1] ?? 0) < room;
    rows.push(near ? (rows[i - 1] ?? 0) + 1 : 0);
  });
  return rows;
}
