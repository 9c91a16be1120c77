/* Dicetto's moves as verbs and tokens, for taps. */
import { exact, type Choice, type Picked } from '../board/pick';
import { pips } from './position';

export function readDicetto(move: string): Choice {
  const [verb = '', ...words] = move.split(' ');
  const at = words.indexOf('on');
  const dice = (at < 0 ? words : words.slice(0, at)).map((face) => `die ${face}`);
  return { move, verb, tokens: at < 0 ? dice : [...dice, `space ${words[at + 1] ?? ''}`] };
}

/** The move that rolls all dice again but those that are held. */
export function rollWithout(
  choices: readonly Choice[],
  dice: readonly string[],
  held: readonly Picked[],
): Choice | undefined {
  const rolled = dice.filter((_, i) => !held.some((one) => one.id === `die ${i}`));
  return rolled.length === 0
    ? undefined
    : exact(
        choices,
        rolled.map((face) => `die ${face}`),
      );
}

export const groupOf = (choice: Choice) =>
  choice.tokens.filter((token) => token.startsWith('die ')).map((token) => token.slice(4));

/** The groups that can be placed on a space, the highest first. */
export function groupsFor(choices: readonly Choice[], space: string): Choice[] {
  return choices
    .filter((choice) => choice.tokens.includes(`space ${space}`))
    .sort((a, b) => pips(groupOf(b)) - pips(groupOf(a)));
}

/** Whether dice are to be placed now, even if none fits any card. */
export const placing = (pick: { choices: readonly Choice[] }): boolean =>
  pick.choices.some((choice) => choice.verb === 'place' || choice.verb === 'done');

/** A placement as it is written, whether or not it is one of the choices. */
export const writePlace = (faces: readonly string[], space: string): string =>
  `place ${faces.join(' ')} on ${space}`;

/** Taps that pick just this group, and the space it goes to. */
export function pickGroup(dice: readonly string[], choice: Choice): Picked[] {
  const picked: Picked[] = [];
  for (const token of choice.tokens) {
    const at = dice.findIndex(
      (face, i) => token === `die ${face}` && !picked.some((one) => one.id === `die ${i}`),
    );
    picked.push({ id: at < 0 ? token : `die ${at}`, token });
  }
  return picked;
}
