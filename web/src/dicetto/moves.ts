/* Dicetto's moves as verbs and tokens, for taps. */
import { exact, fields, listOf, wordOf, type Choice, type Picked } from '../board/pick';
import type { Translate } from '../i18n';
import { spaceAt } from './groups';
import { beating, pips, type Dicetto, type Space } from './position';

export function readDicetto(move: string): Choice {
  const [verb = '', ...words] = move.split(' ');
  const at = words.indexOf('on');
  const dice = (at < 0 ? words : words.slice(0, at)).map((face) => `die ${face}`);
  return { move, verb, tokens: at < 0 ? dice : [...dice, `space ${words[at + 1] ?? ''}`] };
}

/** The move that rolls all dice again but those that are held; '' is a place without a die. */
export function rollWithout(
  choices: readonly Choice[],
  dice: readonly string[],
  held: readonly Picked[],
): Choice | undefined {
  const rolled = dice.filter(
    (face, i) => face !== '' && !held.some((one) => one.id === `die ${i}`),
  );
  return rolled.length === 0
    ? undefined
    : exact(
        choices,
        rolled.map((face) => `die ${face}`),
      );
}

export const groupOf = (choice: Choice) =>
  choice.tokens.filter((token) => token.startsWith('die ')).map((token) => token.slice(4));

/** Whether these dice would have to fight for a space: others have as many pips there. */
export const isBattle = (group: readonly string[], space: Space, seat: number): boolean =>
  space.dice.length > 0 && space.owner !== seat && pips(group) === pips(space.dice);

/** Whether a battle has just been won and the winner's dice are not on the card yet. */
export const isBetween = (news: readonly string[]): boolean =>
  news
    .map(wordOf)
    .filter((word) => word === 'battle-won' || word === 'placed')
    .at(-1) === 'battle-won';

/** The dice that a group meets on its card, by the position before: they lie there until they are sent home. */
export function pushedOff(
  before: Dicetto,
  news: readonly string[],
): { id: string; space: Space } | undefined {
  const last = news.at(-1) ?? '';
  const { on = '', seat } = fields(last);
  const space = wordOf(last) === 'placed' ? spaceAt(before, on) : undefined;
  return space && space.dice.length > 0 && space.owner !== Number(seat)
    ? { id: on, space }
    : undefined;
}

/** The groups that can be placed on a space, the highest first. */
export function groupsFor(choices: readonly Choice[], space: string): Choice[] {
  return choices
    .filter((choice) => choice.tokens.includes(`space ${space}`))
    .sort((a, b) => pips(groupOf(b)) - pips(groupOf(a)));
}

const spacesOf = (list: string | undefined): string[] =>
  listOf(list).map((n) => (n === '5' ? 'super' : n));

/** The spaces that the question of a roll says the dice could win: `fits=2+5 battles=1`. */
export const reachOf = (question: string): string[] => {
  const { fits, battles } = fields(question);
  return [...spacesOf(fits), ...spacesOf(battles)];
};

/** What the dice could do on a space with so many pips on it, by the question and its choices. */
export function reachAt(
  question: string,
  choices: readonly Choice[],
  space: string,
  sum: number,
): 'stand' | 'battle' | undefined {
  const { fits, battles } = fields(question);
  const best = groupsFor(choices, space)[0];
  if (spacesOf(fits).includes(space) || (best && pips(groupOf(best)) > sum)) return 'stand';
  return best || spacesOf(battles).includes(space) ? 'battle' : undefined;
}

/** What it takes to come to a card with so many pips on it. */
export function barWords(t: Translate, card: string, sum: number): string {
  const more = beating(card, sum);
  return more === undefined
    ? t('only a battle, with {n}', { n: sum })
    : beating(card, more) === undefined
      ? t('{more} wins, {n} is a battle', { more, n: sum })
      : t('{more}+ wins, {n} is a battle', { more, n: sum });
}

/** A placement as it is written, whether or not it is one of the choices. */
export const writePlace = (faces: readonly string[], space: string): string =>
  `place ${faces.join(' ')} on ${space}`;

/** Taps that pick just these dice, and the space if they are for one. */
export function pickGroup(dice: readonly string[], tokens: readonly string[]): Picked[] {
  const picked: Picked[] = [];
  for (const token of tokens) {
    const at = dice.findIndex(
      (face, i) => token === `die ${face}` && !picked.some((one) => one.id === `die ${i}`),
    );
    picked.push({ id: at < 0 ? token : `die ${at}`, token });
  }
  return picked;
}

/** The places of the dice that a move means: those that it keeps, or puts on a card. */
export function meant(move: string, hand: readonly string[]): number[] {
  const choice = readDicetto(move);
  const dice = groupOf(choice).map((face) => `die ${face}`);
  const named = new Set(pickGroup(hand, dice).map(({ id }) => id));
  if (choice.verb !== 'roll' && choice.verb !== 'place') return [];
  return hand.flatMap((face, i) =>
    face !== '' && named.has(`die ${i}`) === (choice.verb === 'place') ? [i] : [],
  );
}

/** Taps that hold these dice. */
export const pickDice = (dice: readonly string[], faces: readonly string[]): Picked[] =>
  pickGroup(
    dice,
    faces.map((face) => `die ${face}`),
  );
