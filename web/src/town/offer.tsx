/* Bribes: an offer is put together with steppers and cards, and those on the table are shown to all. */
import { Mark, nameOf, seatName, Sign } from '../board/kit';
import { countOf, poolOf } from '../board/pick';
import { moveWords } from '../moves';
import { Card, stacks } from './cards';
import { writeOffer } from './moves';
import type { Part } from './street';
import { goodsText } from './words';

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

/** A bribe: for whom, and what. What you have offered before stays and is added to. */
export function MakeOffer(part: Part) {
  const { board, town, pick } = part;
  const { t, you = 0 } = board;
  const seats = poolOf(pick.choices).filter((token) => token.startsWith('seat '));
  const candidate = Number(
    (
      pick.picked.find((one) => one.token.startsWith('seat ')) ?? { token: seats[0] ?? '' }
    ).token.slice(5),
  );
  const own = town.seats[you - 1];
  const before = own?.offers.find((offer) => offer.for === candidate);
  const tokens = pick.picked.map((one) => one.token);
  const usd = countOf(tokens, 'usd');
  const gold = countOf(tokens, 'gold');
  const left = [...(own?.hand ?? [])];
  for (const card of before?.cards ?? []) left.splice(left.indexOf(card), 1);
  const cards = tokens.filter((token) => token.startsWith('card ')).map((token) => token.slice(5));
  const move = writeOffer({ dollars: usd, gold, cards }, candidate);
  const total = goodsText(
    t,
    usd + (before?.dollars ?? 0),
    gold + (before?.gold ?? 0),
    cards.length + (before?.cards.length ?? 0),
  );
  const name = candidate === you ? t('yourself') : seatName(board, candidate);
  const choose = (token: string) =>
    pick.set([
      ...pick.picked.filter((one) => one.token === 'usd' || one.token === 'gold'),
      { id: token, token },
    ]);
  return (
    <div class="offer">
      {seats.length > 1 && (
        <div class="for" role="group" aria-label={t('for whom')}>
          {seats.map((token) => {
            const seat = Number(token.slice(5));
            return (
              <button
                type="button"
                class="toggle"
                key={token}
                aria-pressed={seat === candidate}
                onClick={() => choose(token)}
              >
                <Mark seat={seat} />
                {seat === you ? t('yourself') : seatName(board, seat)}
              </button>
            );
          })}
        </div>
      )}
      <div class="goods-row">
        <Sign is="bill" />
        <Stepper
          label={t('Dollars')}
          n={usd}
          max={(own?.dollars ?? 0) - (before?.dollars ?? 0)}
          text={`$${usd}`}
          set={(n) => setCount(part, 'usd', n)}
        />
        <Sign is="nugget" />
        <Stepper
          label={t('Nuggets')}
          n={gold}
          max={(own?.gold ?? 0) - (before?.gold ?? 0)}
          text={`${gold}`}
          set={(n) => setCount(part, 'gold', n)}
        />
      </div>
      {left.length > 0 && (
        <div class="hand small">
          {stacks(left).map(([word, n]) => {
            const on = countOf(cards, word);
            return (
              <Card
                word={word}
                n={n}
                board={board}
                can
                on={on}
                key={word}
                go={() => setCount(part, `card ${word}`, (on + 1) % (n + 1))}
              />
            );
          })}
        </div>
      )}
      <div class="bar">
        <button type="button" class="plain" onClick={() => pick.send('pass')}>
          {t('Stay put')}
        </button>
        <button type="button" class="main" disabled={!move} onClick={() => move && pick.send(move)}>
          {move
            ? before
              ? t('Raise to {goods} for {seat}', { goods: total, seat: name })
              : moveWords(move, board)
            : t('Put something into the offer.')}
        </button>
      </div>
    </div>
  );
}

/** All offers that stand, for everybody to see. */
export function Offers({ board, town }: Part) {
  const { t } = board;
  const all = town.seats.flatMap((seat, i) => seat.offers.map((offer) => ({ from: i + 1, offer })));
  if (all.length === 0) return null;
  return (
    <ul class="offers" aria-label={t('Offers on the table')}>
      {all.map(({ from, offer }) => {
        const known = offer.cards.filter((card) => card !== '?').map((card) => nameOf(board, card));
        return (
          <li key={`${from} ${offer.for}`}>
            <Mark seat={from} label={seatName(board, from)} />
            <span>
              {goodsText(t, offer.dollars, offer.gold, offer.cards.length)}
              {known.length > 0 && <small> ({known.join(', ')})</small>}
            </span>
            <Sign is="arrow" />
            <Mark seat={offer.for} />
            <span>{t('if {name} gets it', { name: seatName(board, offer.for) })}</span>
          </li>
        );
      })}
    </ul>
  );
}
