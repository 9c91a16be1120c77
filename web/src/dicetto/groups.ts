/* Which of some dice a card would take, while they are still rolled: what is held for it, and what a roll
 * would break. The rules have the same in C (`dicetto_fits`); a test compares them. */
import { pips, plainCard, pointsOf, type Dicetto, type Space } from './position';

/** Whether these dice, all of them, are what a card wants. */
export function makes(card: string, group: readonly string[]): boolean {
  const word = plainCard(card);
  const faces = group.map(Number).sort();
  const n = faces.length;
  const equal = n > 0 && faces.every((face) => face === faces[0]);
  const row = faces.every((face, i) => face === (faces[0] ?? 0) + i);
  switch (word) {
    case 'pair':
      return equal && n === 2;
    case 'three-of-a-kind':
      return equal && n === 3;
    case 'four-of-a-kind':
      return equal && n === 4;
    case 'two-pairs':
      return n === 4 && faces[0] === faces[1] && faces[2] === faces[3];
    case 'small-straight':
      return row && n === 3;
    case 'large-straight':
      return row && n === 4;
    default:
      return n > 0 && (word.startsWith('face-') ? equal && word === `face-${faces[0]}` : true);
  }
}

/** The best of these dice for a card: those with the most pips, if they are enough for what lies there. */
export function bestFor(space: Space, dice: readonly string[]): string[] | undefined {
  const faces = dice.filter((face) => face !== '');
  let best: string[] | undefined;
  for (let set = 1; set < 1 << faces.length; set++) {
    const group = faces.filter((_, i) => (set >> i) % 2 === 1);
    if (makes(space.card, group) && pips(group) > pips(best ?? [])) best = group;
  }
  return best && pips(best) >= pips(space.dice) ? best : undefined;
}

export const spaceAt = (game: Dicetto, id: string): Space | undefined =>
  id === 'super' ? game.super : game.spaces[Number(id) - 1];

/** The best card that the dice could win now and those that are held could not, if it is worth a question:
 * any dice make one point somewhere. */
export function atStake(
  game: Dicetto,
  reach: readonly string[],
  held: readonly string[],
  decks?: Record<string, number>,
): Space | undefined {
  const worth = (space: Space) => pointsOf(space.card, decks);
  return reach
    .flatMap((id) => spaceAt(game, id) ?? [])
    .filter((space) => worth(space) > 1 && bestFor(space, held) === undefined)
    .sort((a, b) => worth(b) - worth(a))[0];
}
