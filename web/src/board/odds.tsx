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

const cardWords = (t: Translate, wins: string, level: string): string =>
  wins === '0'
    ? t('{level} % to reach a battle', { level })
    : t('{wins} % to take it, {level} % to take it or reach a battle', { wins, level });

/** A chance in words, the same wherever it is told: for a place of Dice Town, or a card of Dicetto, where a
 * tie is a battle. */
export function oddsWords(t: Translate, kind: 'place' | 'card', chance: Chance): string {
  const [wins, level] = [percent(chance.wins), percent(chance.level)];
  if (wins === level) return t('{n} %', { n: wins });
  return kind === 'place'
    ? t('{wins} % alone, {level} % with ties', { wins, level })
    : cardWords(t, wins, level);
}

/** The same for a card, whose room is small. Two numbers are never a range. */
function cardLabel(t: Translate, chance: Chance): string {
  const [wins, level] = [percent(chance.wins), percent(chance.level)];
  if (wins === level || wins === '99+') return t('{n} %', { n: wins });
  return chance.wins === 0
    ? t('{level} % to battle', { level })
    : t('{wins} %, {level} % to battle', { wins, level });
}

/** From the one chance to the other, where places are so small that nothing else fits. */
function placeLabel(t: Translate, chance: Chance): string {
  const [wins, level] = [percent(chance.wins), percent(chance.level)];
  return t('{n} %', { n: wins === level ? wins : `${wins}–${level}` });
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
  const short = kind === 'card' ? cardLabel(board.t, chance) : placeLabel(board.t, chance);
  return (
    <span class="odds" title={words}>
      {kind === 'place' && (
        <span class="whole" aria-hidden="true">
          {words}
        </span>
      )}
      <span class="short" aria-hidden="true">
        {short}
      </span>
      <span class="hear">{words}</span>
    </span>
  );
}
