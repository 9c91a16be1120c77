/* Odds where they belong: on a place or a card. */
import type { BoardProps } from '../boards';
import type { Translate } from '../i18n';

/** Parts of 10,000 for people: nothing that can happen is never, and nothing that can fail is certain. */
export function percent(parts: number): string {
  const n = Math.round(parts / 100);
  if (n === 0 && parts > 0) return '<1';
  if (n === 100 && parts < 10000) return '99+';
  return String(n);
}

interface Chance {
  wins: number;
  level: number;
}

/** A chance in words, the same wherever it is told: for a place of Dice Town, or a card of Dicetto, where a
 * tie is a battle. */
export function oddsWords(t: Translate, kind: 'place' | 'card', chance: Chance): string {
  const [wins, level] = [percent(chance.wins), percent(chance.level)];
  if (wins === level) return t('{n} %', { n: wins });
  return kind === 'place'
    ? t('{wins} % alone, {level} % with ties', { wins, level })
    : t('{wins} % outright, {level} % with a battle', { wins, level });
}

/** A number and its sign stay on one line. */
export const together = (words: string): string => words.replaceAll(' %', '\u00a0%');

/** The same for a card, whose room is small. Two numbers are never a range. */
function cardLabel(t: Translate, chance: Chance): string {
  const [wins, level] = [percent(chance.wins), percent(chance.level)];
  if (wins === level) return t('{n} %', { n: wins });
  return chance.wins === 0
    ? t('battle {level} %', { level })
    : t('{wins} %, battle {level} %', { wins, level });
}

/** A chance as a small label. */
export function Odds({
  board,
  of,
  kind,
}: {
  board: BoardProps;
  of: string;
  kind: 'place' | 'card';
}) {
  const chance = board.odds?.[of];
  if (chance === undefined) return null;
  const words = oddsWords(board.t, kind, chance);
  const short = kind === 'card' ? cardLabel(board.t, chance) : words;
  return (
    <span class="odds" title={words}>
      <span aria-hidden={short !== words}>{together(short)}</span>
      {short !== words && <span class="hear">{words}</span>}
    </span>
  );
}
