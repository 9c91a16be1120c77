/* The running score of a seat: yours always, the others' as far as it is public. */
import type { BoardProps } from '../boards';

export function Score({ board, n }: { board: BoardProps; n: number }) {
  const { t } = board;
  const score = board.score?.[n - 1];
  if (score === undefined) return null;
  const { points, all } = score;
  const words = all
    ? t.n('{n} point', '{n} points', points)
    : t.n(
        'At least {n} point: hidden cards may bring more.',
        'At least {n} points: hidden cards may bring more.',
        points,
      );
  return (
    <span class="score" title={words}>
      <b aria-hidden="true">{all ? points : `${points}+`}</b>
      <small aria-hidden="true">{t.n('point', 'points', points)}</small>
      <span class="hear">{words}</span>
    </span>
  );
}
