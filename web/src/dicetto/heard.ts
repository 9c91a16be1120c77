/* Dicetto's questions in the words of the page, and what dice could do, for those who do not see the
 * cards: it is said with each question. */
import { fields, listOf, wordOf } from '../board/pick';
import { t } from '../i18n';
import { reachAt, readDicetto } from './moves';
import { parseDicetto, pips } from './position';

/** A question with its dice in the order in which they lie: it names them by their faces. */
export function asLying(question: string, hand: readonly string[]): string {
  const { dice } = fields(question);
  const lie = hand.filter((face) => face !== '');
  return dice !== undefined && [...lie].sort().join('+') === dice.split('+').sort().join('+')
    ? question.replace(`dice=${dice}`, `dice=${lie.join('+')}`)
    : question;
}

const isNowhere = (question: string, choices: readonly string[]) =>
  wordOf(question) === 'ask-place' && !choices.some((move) => wordOf(move) === 'place');

/** Here the dice that stay are tapped, while at the prompt those are named that are rolled again; and
 * nobody is asked where to place what fits nowhere. */
export function questionWords(question: string, choices: readonly string[]): string | undefined {
  const { dice, rolls } = fields(question);
  const all = listOf(dice);
  const said = { dice: all.join(' ') };
  if (isNowhere(question, choices))
    return t.n(
      'Your die: {dice}. It fits nowhere.',
      'Your dice: {dice}. Nothing fits.',
      all.length,
      said,
    );
  if (wordOf(question) === 'ask-place')
    return t.n(
      'Your die: {dice}. Where do you place it?',
      'Your dice: {dice}. Where do you place them?',
      all.length,
      said,
    );
  if (wordOf(question) !== 'ask-again') return undefined;
  return t.n(
    'Your dice: {dice}. Which do you keep? {n} roll is left.',
    'Your dice: {dice}. Which do you keep? {n} rolls are left.',
    Number(rolls),
    said,
  );
}

/** `Fits: Pair, Fives. Battle: Chance.`; '' if the question is not about dice and cards, or
 * says so itself. */
export function reachWords(
  lines: readonly string[],
  ask: { is: string; choices: readonly string[] },
  nameOf: (space: string) => string,
): string {
  if (fields(ask.is).dice === undefined || isNowhere(ask.is, ask.choices)) return '';
  const game = parseDicetto(lines);
  const choices = ask.choices.map(readDicetto);
  const spaces = game.spaces.map((space, i) => [`${i + 1}`, space] as const);
  const reached = (how: 'stand' | 'battle') =>
    [...spaces, ['super', game.super] as const]
      .filter(([id, { dice }]) => reachAt(ask.is, choices, id, pips(dice)) === how)
      .map(([id]) => nameOf(id))
      .join(', ');
  const [stand, battle] = [reached('stand'), reached('battle')];
  return [
    stand === '' ? '' : t('Fits: {cards}.', { cards: stand }),
    battle === '' ? '' : t('Battle: {cards}.', { cards: battle }),
    stand + battle === '' ? t('Nothing fits.') : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
}
