/* Where the dice lay and which were held, by position: an undo brings them back as they were, and so does a
 * page that is loaded anew. */
import { parseDicetto } from './position';
import type { Slots } from './slots';

const KEY = 'dicecup-dice';

/** A position of a table, as far as its dice go. */
function keyOf(lines: readonly string[]): string {
  const { turns, at, rolls, dice, lost } = parseDicetto(lines);
  return [globalThis.location?.hash, turns, at, rolls, dice.join(''), lost.join('')].join(' ');
}

export class Memory {
  private readonly known = new Map<string, Slots>();

  /** What gives the storage throws where there is none. */
  constructor(private readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
    try {
      const kept = JSON.parse(storage().getItem(KEY) ?? 'null') as [string, Slots] | null;
      if (kept) this.known.set(...kept);
    } catch {
      /* there is no storage, or it has something else */
    }
  }

  recall(lines: readonly string[]): Slots | undefined {
    return this.known.get(keyOf(lines));
  }

  /** `held` are the places of the dice that are held. */
  keep(lines: readonly string[], { seat, dice }: Slots, held: (at: number) => boolean): void {
    const still = dice.map((die, i) => ({ ...die, rolled: false, held: held(i) }));
    const entry: [string, Slots] = [keyOf(lines), { seat, dice: still }];
    this.known.set(...entry);
    try {
      this.storage().setItem(KEY, JSON.stringify(entry));
    } catch {
      /* then not */
    }
  }
}
