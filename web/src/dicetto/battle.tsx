/* A battle: two dice thrown against each other, large, in the middle of the table. */
import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps } from '../boards';
import { PipFace } from '../board/dice';
import { Mark, seatName } from '../board/kit';
import { fields, wordOf } from '../board/pick';
import { moving } from '../settings';

interface Fight {
  seat: number;
  other: number;
  dice?: [string, string];
  winner?: number;
}

/** The battle that is shown, put together from its events. */
export function follow(fight: Fight | undefined, event: string): Fight | undefined {
  const field = fields(event);
  const seat = Number(field.seat);
  const other = Number(field.with);
  switch (wordOf(event)) {
    case 'battle':
      return { seat, other };
    case 'battle-roll':
      return { seat, other, dice: [field.die ?? '', field.against ?? ''] };
    case 'battle-tie':
      return fight;
    case 'battle-won':
      return { ...fight, seat, other, winner: seat };
    case 'battle-lost':
      return { ...fight, seat, other, winner: other };
    default:
      return undefined;
  }
}

const FALL: Keyframe[] = [
  { transform: 'translateY(-120px) rotate(-540deg) scale(.5)', opacity: 0 },
  { transform: 'translateY(10px) rotate(20deg) scale(1.1)', opacity: 1, offset: 0.6 },
  { transform: 'translateY(-6px) rotate(-6deg)', offset: 0.8 },
  { transform: 'none' },
];

function Fighter({ board, n, face, result }: FighterProps) {
  return (
    <span class={`fighter ${result}`}>
      {face === undefined ? <PipFace face="" seat={n} /> : <PipFace face={face} seat={n} />}
      <span>
        <Mark seat={n} /> {n === board.you ? board.t('You') : seatName(board, n)}
      </span>
    </span>
  );
}

interface FighterProps {
  board: BoardProps;
  n: number;
  face?: string;
  result: string;
}

export function Battle({ board }: { board: BoardProps }) {
  const fight = useRef<Fight | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<readonly string[]>([]);
  if (last.current !== board.news) {
    last.current = board.news;
    for (const event of board.news) fight.current = follow(fight.current, event);
  }
  const throws = board.news.some((event) => wordOf(event) === 'battle-roll');
  useEffect(() => {
    if (!moving() || !throws) return;
    box.current
      ?.querySelectorAll('.die')
      .forEach((die, i) => die.animate(FALL, { duration: 900, delay: i * 120, fill: 'backwards' }));
  }, [board.news]);
  const now = fight.current;
  if (!board.staged || board.news.length === 0 || !now) return null;
  const { t } = board;
  const result = (n: number) =>
    now.winner === undefined ? '' : now.winner === n ? 'ahead' : 'behind';
  return (
    <div class="spotlight" aria-hidden="true" ref={box}>
      <p class="spotlight-head">{t('Battle!')}</p>
      <div class="battle">
        <Fighter board={board} n={now.seat} face={now.dice?.[0]} result={result(now.seat)} />
        <span class="versus">{t('against')}</span>
        <Fighter board={board} n={now.other} face={now.dice?.[1]} result={result(now.other)} />
      </div>
      <p class={`spotlight-words${throws && moving() ? ' later' : ''}`} key={throws ? 'throw' : ''}>
        {board.news.map((event) => board.tell(event)).join(' ')}
      </p>
    </div>
  );
}
