/* The dice of a position, whichever game it is of. */
import { parseDicetto } from '../dicetto/position';
import { parseTown } from '../town/position';

/** Dice as they lay before a seat: set aside, and in the cup or the hand. */
export function diceOf(game: string, lines: string[], seat: number): [string[], string[]] {
  if (game === 'dicetto') return [[], parseDicetto(lines).dice];
  const mine = parseTown(lines).seats[seat - 1];
  return [mine?.dice ?? [], mine?.cup ?? []];
}
