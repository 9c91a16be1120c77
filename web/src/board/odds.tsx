/* Odds where they belong: on a place or a card. */
import type { BoardProps } from '../boards';

/** Parts of 10,000 for people: nothing that can happen is never, and nothing that can fail is certain. */
export function percent(parts: number): string {
  const n = Math.round(parts / 100);
  if (n === 0 && parts > 0) return '<1';
  if (n === 100 && parts < 10000) return '99+';
  return String(n);
}

/** `55` or, where a tie makes a difference, `55–75`. */
export function span({ wins, level }: { wins: number; level: number }): string {
  const [low, high] = [percent(wins), percent(level)];
  return low === high ? low : `${low}–${high}`;
}

/** A chance as a small label; `words` says it to those who listen. */
export function Odds(props: {
  board: BoardProps;
  of: string;
  words(wins: string, level: string): string;
}) {
  const odds = props.board.odds?.[props.of];
  if (odds === undefined) return null;
  const words = props.words(percent(odds.wins), percent(odds.level));
  return (
    <span class="odds" title={words}>
      <span aria-hidden="true">{span(odds)} %</span>
      <span class="hear">{words}</span>
    </span>
  );
}
