/* Dicetto's questions in the words of the page, and what dice could do, for those who do not see the
 * cards: it is said with each question. */
import { fields, listOf, wordOf } from '../board/pick';
import { t } from '../i18n';
import { reachAt, readDicetto } from './moves';
import { parseDicetto, pips } from './position';

/** Here the dice that stay are tapped; at the prompt those are named that are rolled again. */
export function questionWords(question: string): string | undefined {
  if (wordOf(question) !== 'ask-again') return undefined;
  const { dice, rolls } = fields(question);
  return t.n(
    'Your dice: {dice}. Which do you keep? {n} roll is left.',
    'Your dice: {dice}. Which do you keep? {n} rolls are left.',
    Number(rolls),
    { dice: listOf(dice).join(' ') },
  );
}

/** `Fits: Pair, Fives. Battle: Chance.`; '' if the question is not about dice and cards. */
export function reachWords(
  lines: readonly string[],
  ask: { is: string; choices: readonly string[] },
  nameOf: (space: string) => string,
): string {
  if (fields(ask.is).dice === undefined) return '';
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
