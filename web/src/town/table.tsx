/* The table of Dice Town: the seats, the town between them, and your own part in front. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Board, BoardProps } from '../boards';
import { usePick } from '../board/use_pick';
import { readTown } from './moves';
import { Own } from './own';
import { parseTown, type Town } from './position';
import { Seats } from './seats';
import { Street } from './street';
import { PLACE_SIGNS } from './words';
import '../board/board.css';
import './town.css';

/** Where the round is. */
function when({ t }: BoardProps, town: Town): string {
  if (town.winners.length > 0) return t('The game is over.');
  if (town.at === 'roll') return t('The dice are rolled');
  if (town.at === 'indians') return t('The Indian die is rolled');
  return town.at in PLACE_SIGNS ? t(PLACE_SIGNS[town.at] ?? '') : '';
}

function Table(board: BoardProps) {
  const { t } = board;
  const town = useMemo(() => parseTown(board.lines), [board.lines]);
  const pick = usePick(board.still ? undefined : board.ask, readTown, board.answer);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.style.setProperty('--speed', `${board.speed}s`);
  }, [board.speed]);
  const part = { board, town, pick };
  return (
    <div class="tabletop town" ref={ref}>
      <p class="when">
        {town.round > 0 && <b>{t('Round {n}', { n: town.round })}</b>}
        {when(board, town)}
        {town.lastRoll && <span class="last">{t('last roll')}</span>}
      </p>
      <Seats {...part} />
      <Street {...part} />
      <Own {...part} />
    </div>
  );
}

export const town: Board = { parse: parseTown, Table };
