/* Moves between which a hint cannot tell. Pure: `web/tests/aids.test.ts`. */
import type { Hint } from './protocol';

/** Parts of 10,000 that nobody would notice in a game. */
const ALIKE = 150;

/** The runners-up that are about as good as the move that is advised: so close to it that another hint might
 * have them the other way round. */
export function aboutAsGood([first, ...others]: Hint['best']): Hint['best'] {
  if (first === undefined) return [];
  const error = (one: Hint['best'][number]) => Math.hypot(first['win-error'], one['win-error']);
  return others.filter((one) => first.win - one.win <= Math.min(ALIKE, error(one)));
}
