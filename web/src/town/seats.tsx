/* The seats around the town: name, dice, goods, and all that lies open before them. */
import { useMemo } from 'preact/hooks';
import {
  Amount,
  Cannot,
  clockText,
  dollars,
  Hit,
  Mark,
  nuggets,
  Presence,
  seatLabel,
  seatState,
  Sign,
} from '../board/kit';
import { PokerFace } from '../board/dice';
import { Score } from '../board/score';
import type { BoardProps } from '../boards';
import { LittleDeed } from '../cards/card';
import { useReused } from '../reuse';
import { Bandit } from './cards';
import { amountOf, gainsOf, sum } from './gains';
import { isBack, isDeed, type TownSeat } from './position';
import type { News, Part } from './street';
import { seatView } from './views';
import { handName, seatGoods } from './words';

/** Dice set aside, those under the cup, and room for the rest: always five. */
function SeatDice({ board, seat, n }: { board: BoardProps; seat: TownSeat; n: number }) {
  const { t } = board;
  // where nobody plays any more, what was under a cup may be seen
  const cup = seat.cup.map((face) => (board.still ? face : '?'));
  const faces = [...seat.dice, ...cup];
  while (faces.length < 5) faces.push('');
  const open = seat.dice.join(' ');
  const words =
    seat.dice.length === 5
      ? t('Hand: {dice}, {hand}', { dice: open, hand: handName(t, seat.dice) })
      : t('Set aside: {dice}; under the cup: {n}', {
          dice: open || t('nothing'),
          n: cup.some((face) => face !== '?') ? cup.join(' ') : cup.length,
        });
  return (
    <span class="dice" title={words} data-spot={`seat-${n}-dice`}>
      {faces.map((face, i) => (
        <PokerFace key={i} face={face} small cup={i >= seat.dice.length && face.length > 0} />
      ))}
      <span class="hear">{words}</span>
    </span>
  );
}

/** What is shown has just brought something to a seat, or taken it away. */
export function Gains({ board, seat }: { board: BoardProps; seat: number }) {
  const list = sum(board.news.flatMap(gainsOf)).filter((gain) => gain.seat === seat);
  if (list.length === 0 || board.speed === 0) return null;
  return (
    <span class="gains" key={board.news.join()} aria-hidden="true">
      {list.map((gain) => (
        <span key={gain.is}>
          {amountOf(gain)} <Sign is={gain.is} />
        </span>
      ))}
    </span>
  );
}

/** Dollars and gold, and how many cards. */
export function SeatGoods(props: { board: BoardProps; seat: TownSeat; spot: string }) {
  const { board, seat, spot } = props;
  const { t } = board;
  const deeds = seat.hand.filter(isDeed).length;
  const store = seat.hand.length - deeds;
  return (
    <span class="goods">
      <span class="purse" data-spot={`${spot}-purse`}>
        <Amount is="bill" n={`$${seat.dollars}`} words={dollars(t, seat.dollars)} />
        <Amount is="nugget" n={seat.gold} words={nuggets(t, seat.gold)} />
      </span>
      <span class="held-cards" data-spot={spot === 'own' ? undefined : `${spot}-hand`}>
        <Amount is="card" n={store} words={t.n('{n} Store card', '{n} Store cards', store)} />
        <Amount is="deed" n={deeds} words={t.n('{n} deed', '{n} deeds', deeds)} />
      </span>
    </span>
  );
}

/** What lies open before a seat. */
export function SeatOpen({ board, seat }: { board: BoardProps; seat: TownSeat }) {
  const { t } = board;
  const open = seat.open.map((card) => card.slice(5)).join(' ');
  if (!open && !seat.hired.length) return null;
  return (
    <span class="lies-open">
      {seat.hired.map((word) => (
        <Bandit word={word} board={board} />
      ))}
      {open && (
        <span class="minis" title={t('Open deeds: {list}', { list: open })}>
          <Sign is="shield" />
          {seat.open.map((deed, i) => (
            <LittleDeed word={deed} key={i} />
          ))}
          <span class="hear">{t('Open deeds: {list}', { list: open })}</span>
        </span>
      )}
    </span>
  );
}

/** What else a seat has, and what you know of its hand. */
export function SeatMore(props: { board: BoardProps; seat: TownSeat; n: number; own?: boolean }) {
  const { board, seat, n, own } = props;
  const { t } = board;
  const known = own ? [] : seat.hand.filter((card) => !isBack(card));
  if (!seat.ranches && !seat.caught.length && !known.length) return null;
  // in a replay with open cards nobody in particular knows them
  const all = board.still && board.you === undefined;
  const names = known.map((card) => board.name(`card.${card}`) ?? card).join(', ');
  return (
    <span class="besides">
      {seat.ranches > 0 && (
        <Amount is="ranch" n={seat.ranches} words={t.n('{n} ranch', '{n} ranches', seat.ranches)} />
      )}
      {seat.caught.length > 0 && (
        <Amount
          is="bandit"
          n={seat.caught.length}
          words={t('Caught: {list}', {
            list: seat.caught.map((word) => board.name(`card.${word}`) ?? word).join(', '),
          })}
        />
      )}
      {known.length > 0 && (
        <button
          type="button"
          class="known"
          title={names}
          onClick={() => board.explain(`seat.${n}`)}
        >
          {all ? (
            t('holds {list}', { list: names })
          ) : (
            <>
              <Amount is="eye" n={known.length} words={t('you know {n}', { n: known.length })} />
              <span class="known-names">{names}</span>
            </>
          )}
        </button>
      )}
    </span>
  );
}

/** Badge, Indian die, Bodyguard, score, clock, and whether the seat is waited for. */
export function SeatMarks({ board, town, n }: Part & { n: number }) {
  const { t } = board;
  const { waiting, you = 0 } = board;
  // the head has your own, or those of all who are waited for; bots need none
  const inHead = waiting.includes(n) && (n === you || !waiting.includes(you));
  const clock = inHead || board.seats[n - 1]?.bot ? undefined : board.clocks?.[n - 1];
  return (
    <>
      {town.sheriff === n && (
        <span class="badge" title={t('Sheriff')} data-spot="badge">
          <Sign is="star" />
          <span class="hear">{t('Sheriff')}</span>
        </span>
      )}
      {town.indianDie === String(n) && <Amount is="tipi" n="" words={t('has the Indian die')} />}
      {town.guarded === n && <Amount is="shield" n="" words={board.name('card.bodyguard') ?? ''} />}
      <Presence board={board} n={n} />
      <Score board={board} n={n} />
      {clock !== undefined && <span class="clock">{clockText(clock)}</span>}
    </>
  );
}

/** A seat, drawn when something about it changes. */
function Chair({ board, town, pick, news, n }: Part & News & { n: number }) {
  const mine = sum(news.flatMap(gainsOf)).some((gain) => gain.seat === n);
  const seen = useReused({ ...board, news: mine ? news : board.news });
  const own = useReused(seatView(town, n));
  return useMemo(() => <Seat board={seen} town={own} pick={pick} n={n} />, [seen, own, pick, n]);
}

function Seat(part: Part & { n: number }) {
  const { board, town, pick, n } = part;
  const seat = town.seats[n - 1];
  const { t } = board;
  const token = `seat ${n}`;
  if (seat === undefined) return null;
  const name = seatLabel(board, n);
  const can = pick.can(token) && !pick.choices.some((choice) => choice.verb === 'offer');
  const verb = pick.choices.find((choice) => choice.tokens[0]?.startsWith('seat '))?.verb;
  return (
    <li class={`chair of-${n}${can ? ' can' : ''}${seatState(board, n)}`} data-spot={`seat-${n}`}>
      <span class="seat-line">
        <span class="seat-head">
          <Mark seat={n} />
          <span class="seat-name">{name}</span>
          <SeatMarks {...part} />
        </span>
        <SeatOpen board={board} seat={seat} />
      </span>
      <SeatDice board={board} seat={seat} n={n} />
      {seat.dice.length === 5 && (
        <span class="their-hand" title={handName(t, seat.dice)}>
          {handName(t, seat.dice)}
        </span>
      )}
      <span class="seat-line">
        <SeatGoods board={board} seat={seat} spot={`seat-${n}`} />
        <SeatMore board={board} seat={seat} n={n} />
      </span>
      <Gains board={board} seat={n} />
      {town.winners.includes(n) && (
        <span class="wins" title={t('victory')}>
          <Sign is="trophy" />
          <span class="wins-word">{t('victory')}</span>
        </span>
      )}
      {can ? (
        <Hit
          on={pick.isOn(token)}
          label={`${name}: ${seatGoods(t, seat)}`}
          go={() => pick.toggle(token, token)}
        />
      ) : (
        verb !== undefined &&
        verb !== 'offer' && (
          <Cannot label={t('{name}: why not?', { name })} go={() => board.why?.(`${verb} ${n}`)} />
        )
      )}
    </li>
  );
}

/** Those who sit around the town, but for you. */
export const others = ({ board, town }: Pick<Part, 'board' | 'town'>): number[] =>
  town.seats.map((_, i) => i + 1).filter((n) => n !== board.you);

export function Seats(part: Part & News) {
  const { t } = part.board;
  const seats = others(part);
  return (
    <ul class={`around count-${seats.length}`} aria-label={t('Seats')}>
      {seats.map((n) => (
        <Chair {...part} n={n} key={n} />
      ))}
    </ul>
  );
}
