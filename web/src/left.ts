/* What was still on the stage when somebody left a table goes on when they are back soon, as after a reload
 * of the page: otherwise places that they win would go by unseen. */
import { leaving, whatIsLeft, type Left } from './session';

const KEY = 'dicecup-left';
const LEFT_FOR = 60_000; // milliseconds; later it is news no more

export function keepLeft(): void {
  const left = whatIsLeft();
  try {
    sessionStorage.removeItem(KEY);
    if (left) sessionStorage.setItem(KEY, JSON.stringify({ ...left, when: Date.now() }));
  } catch {
    // there is no storage, or no room
  }
}

/** What was left at that table, once. */
export function takeLeft(where: string, name: string): Left | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as
      | (Left & { when: number })
      | null;
    sessionStorage.removeItem(KEY);
    const here = left?.where === where && [left.at.id, left.at.code].includes(name);
    return here && Date.now() - left.when < LEFT_FOR ? left : undefined;
  } catch {
    return undefined;
  }
}

leaving.push(keepLeft);
addEventListener('pagehide', keepLeft);
