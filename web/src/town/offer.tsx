/* Bribes: what the tie is about, the offers so far as a small table, and your own, put together with
 * steppers and the cards of your hand. */
import { useEffect, useState } from 'preact/hooks';
import type { BoardProps } from '../boards';
import { Mark, nameOf, seatName, Sign } from '../board/kit';
import { countOf, fields, listOf, poolOf, wordOf } from '../board/pick';
import { moveWords } from '../moves';
import { prize, tieOf } from './contest';
import { writeOffer } from './moves';
import type { Offer } from './position';
import type { Part } from './street';
import { goodsText, PLACE_SIGNS } from './words';

const OFFER_ROUNDS = 3;

export function Stepper(props: {
  label: string;
  n: number;
  max: number;
  text: string;
  set: (n: number) => void;
}) {
  return (
    <span class="stepper" role="group" aria-label={props.label}>
      <button
        type="button"
        disabled={props.n <= 0}
        onClick={() => props.set(props.n - 1)}
        aria-label={`${props.label} −1`}
      >
        −
      </button>
      <output aria-label={props.label}>{props.text}</output>
      <button
        type="button"
        disabled={props.n >= props.max}
        onClick={() => props.set(props.n + 1)}
        aria-label={`${props.label} +1`}
      >
        +
      </button>
    </span>
  );
}

/** Sets how often a token is picked. */
export function setCount({ pick }: Part, token: string, n: number) {
  const rest = pick.picked.filter((one) => one.token !== token);
  pick.set([...rest, ...Array.from({ length: n }, (_, i) => ({ id: `${token} ${i}`, token }))]);
}

/** Your offer as it is being put together: for whom, what was offered before and stays, what is added. */
export function draft({ board, town, pick }: Part) {
  const seats = poolOf(pick.choices).filter((token) => token.startsWith('seat '));
  const picked = pick.picked.find((one) => one.token.startsWith('seat '))?.token ?? seats[0] ?? '';
  const candidate = Number(picked.slice(5));
  const own = town.seats[(board.you ?? 0) - 1];
  const before = own?.offers.find((offer) => offer.for === candidate);
  const tokens = pick.picked.map((one) => one.token);
  const left = [...(own?.hand ?? [])]; // cards that can still be added
  for (const card of before?.cards ?? []) left.splice(left.indexOf(card), 1);
  const cards = tokens.filter((token) => token.startsWith('card ')).map((token) => token.slice(5));
  const dollars = countOf(tokens, 'usd');
  const gold = countOf(tokens, 'gold');
  return { seats, candidate, own, before, left, cards, dollars, gold };
}

const yourself = (board: BoardProps, seat: number): string =>
  seat === board.you ? board.t('you') : seatName(board, seat);

function Goods({ board, offer }: { board: BoardProps; offer: Offer }) {
  const known = offer.cards.filter((card) => card !== '?').map((card) => nameOf(board, card));
  return (
    <>
      {goodsText(board.t, offer.dollars, offer.gold, offer.cards.length)}
      {known.length > 0 && <small> ({known.join(', ')})</small>}
    </>
  );
}

/** All offers so far, for everybody to see: a row for each candidate. With `pick` a row can be chosen. */
function OfferTable(
  props: Part & { candidates: number[]; chosen?: number; choose?(n: number): void },
) {
  const { board, town, candidates, pick } = props;
  const { t } = board;
  const { round } = fields(pick.ask?.is ?? '');
  const offersFor = (candidate: number) =>
    town.seats.flatMap((seat, i) =>
      seat.offers.filter((one) => one.for === candidate).map((offer) => ({ from: i + 1, offer })),
    );
  return (
    <table class="offers">
      <thead>
        <tr>
          <th scope="col">{t('If it goes to')}</th>
          <th scope="col">
            {t('the Sheriff gets')}
            {round !== undefined && <small>{t('round {n} of 3', { n: round })}</small>}
          </th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((seat) => (
          <tr key={seat} class={seat === props.chosen ? 'chosen' : undefined}>
            <th scope="row">
              {props.choose ? (
                <button
                  type="button"
                  class="toggle"
                  aria-pressed={seat === props.chosen}
                  onClick={() => props.choose?.(seat)}
                >
                  <Mark seat={seat} />
                  {yourself(board, seat)}
                </button>
              ) : (
                <span class="who">
                  <Mark seat={seat} />
                  {yourself(board, seat)}
                </span>
              )}
            </th>
            <td>
              {offersFor(seat).map(({ from, offer }) => (
                <span class="offered" key={from}>
                  <Mark seat={from} label={yourself(board, from)} />{' '}
                  <Goods board={board} offer={offer} />
                </span>
              ))}
              {offersFor(seat).length === 0 && '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the tie is about. */
function About({ board, town, pick }: Part) {
  const { t } = board;
  const is = pick.ask?.is ?? '';
  return (
    <p class="tie-about">
      <span>
        {t('Prize:')} <b>{prize(board, town, is)}</b>
      </span>
    </p>
  );
}

/** A bribe: for whom, and what. What you have offered before stays and is added to. */
export function MakeOffer(part: Part & { stayOut?(): void }) {
  const { board, pick } = part;
  const { t, you = 0 } = board;
  const { seats, candidate, own, before, cards, dollars, gold } = draft(part);
  const move = writeOffer({ dollars, gold, cards }, candidate);
  const total = goodsText(
    t,
    dollars + (before?.dollars ?? 0),
    gold + (before?.gold ?? 0),
    cards.length + (before?.cards.length ?? 0),
  );
  const more = before ? '+' : ''; // what you have offered stays
  const name = candidate === you ? t('yourself') : seatName(board, candidate);
  const choose = (seat: number) =>
    pick.set([
      ...pick.picked.filter((one) => one.token === 'usd' || one.token === 'gold'),
      { id: `seat ${seat}`, token: `seat ${seat}` },
    ]);
  return (
    <div class="offer">
      <div class="tie">
        <About {...part} />
        <OfferTable
          {...part}
          candidates={listOf(fields(pick.ask?.is ?? '').candidates).map(Number)}
          chosen={candidate}
          choose={seats.length > 1 ? choose : undefined}
        />
      </div>
      <div class="goods-row">
        <Sign is="bill" />
        <Stepper
          label={t('Dollars')}
          n={dollars}
          max={(own?.dollars ?? 0) - (before?.dollars ?? 0)}
          text={`${more}$${dollars}`}
          set={(n) => setCount(part, 'usd', n)}
        />
        <Sign is="nugget" />
        <Stepper
          label={t('Nuggets')}
          n={gold}
          max={(own?.gold ?? 0) - (before?.gold ?? 0)}
          text={`${more}${gold}`}
          set={(n) => setCount(part, 'gold', n)}
        />
      </div>
      <p class="gloss">{t('Only a bribe that works is paid.')}</p>
      <div class="bar">
        <button
          type="button"
          class="plain told"
          aria-keyshortcuts="p"
          onClick={() => pick.send('pass')}
        >
          {t('Pass')}
          {part.stayOut && <small>{t('may offer later')}</small>}
        </button>
        {part.stayOut && (
          <button type="button" class="plain told" onClick={part.stayOut}>
            {t('Stay out')}
            <small>{t("don't ask again")}</small>
          </button>
        )}
        <button
          type="button"
          class="main"
          disabled={!move}
          aria-keyshortcuts="Enter"
          onClick={() => move && pick.send(move)}
        >
          {move
            ? before
              ? t('Raise to {goods} for {seat}', { goods: total, seat: name })
              : moveWords(move, board)
            : (own?.hand.length ?? 0) > 0
              ? t('Add money, gold or cards.')
              : t('Add money or gold.')}
        </button>
      </div>
    </div>
  );
}

/** The offers of a tie for all who wait. To the Sheriff who decides it each choice says what it brings. */
export function Offers(part: Part) {
  const { town, pick } = part;
  const word = wordOf(pick.ask?.is ?? '');
  if (word.startsWith('ask-offer')) return null;
  const backed = town.seats.flatMap((seat) => seat.offers.map((offer) => offer.for));
  const decides = word.startsWith('ask-award') || word === 'ask-order';
  if (backed.length === 0 && !decides) return null;
  const named = listOf(fields(pick.ask?.is ?? '').candidates).map(Number);
  const candidates = named.length > 0 ? named : [...new Set(backed)].sort((a, b) => a - b);
  return (
    <div class="tie">
      {decides ? <About {...part} /> : <OfferTable {...part} candidates={candidates} />}
    </div>
  );
}

/** Somebody who stays out of a tie passes in all its rounds without being asked again. In the last of them
 * that is no more than to pass. */
export function useStayOut({ town, pick }: Part) {
  const [out, setOut] = useState('');
  const is = pick.ask?.is ?? '';
  const tie = tieOf(town, is);
  const last = Number(fields(is).round) === OFFER_ROUNDS;
  const stays = out !== '' && out === tie;
  useEffect(() => {
    if (stays) pick.send('pass');
  }, [stays, is]);
  const [round, , place] = out.split(' ');
  const on = town.asks === 'offer' && Number(round) === town.round && place === town.at;
  useEffect(() => {
    if (!on) setOut('');
  }, [on]);
  return {
    /** This tie is stayed out of, as far as one can see from here. */
    out: stays || (on && tie === '') ? place : undefined,
    stayOut: tie === '' || stays || last ? undefined : () => setOut(tie),
    takePart: () => setOut(''),
  };
}

/** The tie that you stay out of, until you want to take part after all. */
export function StaysOut(props: { board: BoardProps; place: string; takePart(): void }) {
  const { t } = props.board;
  return (
    <p class="stays-out">
      <span>
        {t('You are staying out of this tie: {place}.', {
          place: t(PLACE_SIGNS[props.place] ?? props.place),
        })}
      </span>
      <button type="button" class="toggle" onClick={props.takePart}>
        {t('Take part')}
      </button>
    </p>
  );
}
