/* The table of Dice Town: the seats, the town between them, and your own part in front. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Board, BoardProps } from '../boards';
import { PokerFace } from '../board/dice';
import { Mark, seatName } from '../board/kit';
import { usePick } from '../board/use_pick';
import { useReused } from '../reuse';
import { contest, isNearEnd, lastRound } from './contest';
import { mark } from '../i18n';
import { wonBy } from './leaders';
import { readTown } from './moves';
import { Own } from './own';
import { parseTown, type Town } from './position';
import { others, Seats } from './seats';
import { isExtended, Street } from './street';
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

const Faces = ({ dice }: { dice: readonly string[] }) => (
  <span class="dice">
    {dice.map((face, i) => (
      <PokerFace key={i} face={face} small />
    ))}
  </span>
);

/** Whose dice are best at the place that is being settled, and what you have against them. */
function Compared({ board, town }: { board: BoardProps; town: Town }) {
  const { t } = board;
  const found = contest(town, town.at, board.you);
  if (found === undefined) return null;
  const { best, dice, mine } = found;
  const names = best
    .map((seat) => (seat === board.you ? t('you') : seatName(board, seat)))
    .join(', ');
  return (
    <span class="compared">
      <span class="who">
        {best.map((seat) => (
          <Mark seat={seat} key={seat} />
        ))}
        <span class="names">{names}</span>
      </span>
      <Faces dice={dice} />
      {mine !== undefined && (
        <span class="against">
          <b>{t('you')}</b>
          {mine.length > 0 ? <Faces dice={mine} /> : <span aria-hidden="true">–</span>}
        </span>
      )}
      <span class="hear">
        {mine === undefined
          ? t('{names}: {dice}', { names, dice: dice.join(' ') })
          : t('{names}: {dice}; you: {mine}', {
              names,
              dice: dice.join(' '),
              mine: mine.join(' ') || t('nothing'),
            })}
      </span>
    </span>
  );
}

const ENDS = {
  mine: mark('The mine is empty: the game ends with this round.'),
  deeds: mark('All deeds are taken: the game ends with this round.'),
};

/** The game ends with this round, or may do so. */
function LastRound({ board, town }: { board: BoardProps; town: Town }) {
  const why = lastRound(town);
  if (why === undefined)
    return isNearEnd(town) ? <span class="last">{board.t('The end is near')}</span> : null;
  return (
    <span class="last" title={board.t(ENDS[why])}>
      {board.t('Last round')}
      <span class="why-last">{board.t(ENDS[why])}</span>
    </span>
  );
}

/** What stays the same from event to event, mostly. */
const withoutNews = (board: BoardProps): BoardProps => ({
  ...board,
  lines: NONE,
  news: NONE,
  told: NONE,
  staged: undefined,
  ask: undefined,
  moment: undefined,
  aids: undefined,
  recap: undefined,
  standing: undefined,
  decline: undefined,
});
const NONE: string[] = [];

function Table(board: BoardProps) {
  const { t } = board;
  const { lines, told = NONE } = board;
  const town = useReused(useMemo(() => ({ ...parseTown(lines), won: wonBy(told) }), [lines, told]));
  const quiet = useReused(withoutNews(board));
  const pick = usePick(
    board.still ? undefined : board.ask,
    readTown,
    board.answer,
    undefined,
    board.choosing,
  );
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.style.setProperty('--speed', `${board.speed}s`);
  }, [board.speed]);
  const part = { board, town, pick };
  const extended = isExtended(town) ? ' extended' : '';
  return (
    <div class="tabletop town" ref={ref}>
      <div class={`seating${extended}`} data-others={others(part).length}>
        <p class="when">
          {town.round > 0 && <b>{t('Round {n}', { n: town.round })}</b>}
          <span class="at">{when(board, town)}</span>
          {town.lastRoll && <span class="last">{t('last roll')}</span>}
          <LastRound board={board} town={town} />
          <Compared board={board} town={town} />
        </p>
        <Seats {...part} board={quiet} news={board.news} />
      </div>
      <Street {...part} board={quiet} news={board.news} />
      <Own {...part} />
    </div>
  );
}

export const town: Board = { parse: parseTown, Table };
