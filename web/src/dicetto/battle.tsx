/* A battle: two dice thrown against each other, large, in the middle of the table. */
import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps } from '../boards';
import { PipFace } from '../board/dice';
import { Mark, nameOf, seatName } from '../board/kit';
import { fields, wordOf } from '../board/pick';
import { Figure } from '../cards/combos';
import { moving } from '../settings';
import { turnFaces } from '../stage/motion';
import { waitsFor } from '../stage/scene';
import { pips, plainCard, pointsOf, type Dicetto } from './position';
import { dicettoScenes } from './scenes';

export interface Fight {
  seat: number;
  other: number;
  /** What they fight for, and where it lies; not in every event. */
  card?: string;
  on?: string;
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
      return { seat, other, card: field.card, on: field.on };
    case 'battle-roll':
      return { ...fight, seat, other, dice: [field.die ?? '', field.against ?? ''] };
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

interface FighterProps {
  board: BoardProps;
  n: number;
  face?: string;
  result: string;
}

function Fighter({ board, n, face, result }: FighterProps) {
  return (
    <span class={`fighter ${result}`}>
      <PipFace face={face ?? ''} seat={n} />
      <span>
        <Mark seat={n} /> {n === board.you ? board.t('You') : seatName(board, n)}
      </span>
    </span>
  );
}

/** `6 beats 2: Cora wins the battle for Pair.` */
export function outcome(board: BoardProps, { dice, card = '', winner }: Fight): string | undefined {
  const { t } = board;
  if (dice === undefined || winner === undefined) return undefined;
  const [low, high] = [...dice].sort();
  const said = { high: high ?? '', low: low ?? '', card: nameOf(board, plainCard(card)) };
  return winner === board.you
    ? t('{high} beats {low}: you win the battle for {card}.', said)
    : t('{high} beats {low}: {name} wins the battle for {card}.', {
        ...said,
        name: seatName(board, winner),
      });
}

/** The die falls when you say so, if it is your battle and you have the time; by itself after a while. */
function Throw({ board }: { board: BoardProps }) {
  const { t } = board;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <button
        type="button"
        class="main"
        ref={button}
        aria-keyshortcuts="Enter"
        onClick={board.goOn}
      >
        {t('Roll your die')}
      </button>
      <span class="fuse" aria-hidden="true" />
    </>
  );
}

/** The card fought for, small: it may be under the window. */
function Prize({ board, game, fight }: { board: BoardProps; game: Dicetto; fight: Fight }) {
  const card = fight.card ?? '';
  const space = fight.on === 'super' ? game.super : game.spaces[Number(fight.on) - 1];
  const points = pointsOf(card, board.decks);
  return (
    <span class="prize paper">
      {points > 0 && <b class="seal">{points}</b>}
      <Figure card={card} />
      {space !== undefined && space.dice.length > 0 && (
        <span class="prize-dice">
          {space.dice.map((face, i) => (
            <PipFace face={face} seat={space.owner} key={i} />
          ))}
          ={pips(space.dice)}
        </span>
      )}
    </span>
  );
}

export function Battle({ board, game }: { board: BoardProps; game: Dicetto }) {
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
    box.current?.querySelectorAll('.battle .die').forEach((die, i) => {
      const [duration, delay] = [900, i * 120];
      die.animate(FALL, { duration, delay, fill: 'backwards' });
      turnFaces(die, duration, delay);
    });
  }, [board.news]);
  const now = fight.current;
  if (!board.staged || board.news.length === 0 || !now) return null;
  const { t } = board;
  const result = (n: number) =>
    now.winner === undefined ? '' : now.winner === n ? 'ahead' : 'behind';
  const told = board.news.map((event) => board.tell(event)).join(' ');
  const end = outcome(board, now);
  const yours = board.goOn !== undefined && [now.seat, now.other].includes(board.you ?? 0);
  const waits = waitsFor(dicettoScenes, board.news, board.you) > 0;
  return (
    <div class="spotlight fight-out" ref={box}>
      <div aria-hidden="true">
        <p class="spotlight-head">
          {now.card === undefined ? (
            t('Battle!')
          ) : (
            <>
              {t('Battle for {card}!', { card: nameOf(board, plainCard(now.card)) })}
              <Prize board={board} game={game} fight={now} />
            </>
          )}
        </p>
        <div class="battle">
          <Fighter board={board} n={now.seat} face={now.dice?.[0]} result={result(now.seat)} />
          <span class="versus">{t('against')}</span>
          <Fighter board={board} n={now.other} face={now.dice?.[1]} result={result(now.other)} />
        </div>
      </div>
      <div class={`fight-foot${yours ? ' yours' : ''}`}>
        <p
          class={`spotlight-words${throws && moving() ? ' later' : ''}`}
          key={throws ? 'throw' : ''}
          aria-hidden="true"
        >
          {end ?? told}
        </p>
        {yours && waits && (
          <div class="throw">
            <Throw board={board} />
          </div>
        )}
      </div>
    </div>
  );
}
