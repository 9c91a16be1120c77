/* Your own part of the table, at the thumb: dice set aside, your cup, your cards, and the question. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../boards';
import { PokerFace } from '../board/dice';
import { dieName, Mark, pickedWords, seatLabel, seatName, Sign } from '../board/kit';
import { countOf, facesOf, fields, listOf, poolOf, wordOf } from '../board/pick';
import { Question } from '../board/status';
import { moveWords } from '../moves';
import { useStay } from '../board/use_pick';
import { Controls, Note } from './ask';
import { Card, pickedCards, stacks } from './cards';
import { draft, Offers, setCount, StaysOut, useStayOut } from './offer';
import { Gains, SeatGoods, SeatMarks, SeatMore, SeatOpen } from './seats';
import { seconds } from './leaders';
import { isDeed, type Town, type TownSeat } from './position';
import { Spotlight } from './spotlight';
import type { Part } from './street';
import { handKind, handName, noOffers, PLACE_SIGNS } from './words';

/** Which of your dice can be tapped now, and what they are. */
function tappable(
  { pick }: Part,
  seat: TownSeat,
): { where: 'cup' | 'aside' | 'pursuit' | ''; dice: string[] } {
  const word = wordOf(pick.ask?.is ?? '');
  if (word === 'ask-keep') return { where: 'cup', dice: seat.cup };
  if (word === 'ask-back')
    return { where: 'aside', dice: poolOf(pick.choices).map((token) => token.slice(4)) };
  if (word === 'ask-again')
    return { where: 'pursuit', dice: listOf(fields(pick.ask?.is ?? '').dice) };
  return { where: '', dice: [] };
}

function DieButtons({ board, pick, dice }: Part & { dice: string[] }) {
  const { t } = board;
  return (
    <span class="big-dice" data-picked={pickedWords(t, facesOf(pick.picked))}>
      {dice.map((face, i) => (
        <button
          type="button"
          class="die-button"
          key={i}
          aria-pressed={pick.isOn(`die ${i}`)}
          aria-label={dieName(t, i + 1, face)}
          onClick={() => pick.toggle(`die ${i}`, `die ${face}`)}
        >
          <PokerFace face={face} />
        </button>
      ))}
    </span>
  );
}

function Dice(part: Part & { seat: TownSeat }) {
  const { board, seat } = part;
  const { t } = board;
  const { where, dice } = tappable(part, seat);
  const kept = seat.answers !== undefined ? listOf(seat.answers.split(' ').slice(1).join('+')) : [];
  const isKept = (i: number) =>
    countOf(seat.cup.slice(0, i), seat.cup[i] ?? '') < countOf(kept, seat.cup[i] ?? '');
  return (
    <div class="own-dice" data-spot="own-dice">
      {seat.dice.length > 0 && (
        <div class="aside" role="group" aria-label={t('Set aside')}>
          {seat.dice.map((face, i) => (
            <PokerFace key={i} face={face} />
          ))}
          <span class="hear">{seat.dice.join(' ')}</span>
          {seat.dice.length === 5 && (
            <button
              type="button"
              class="hand-name"
              onClick={() => board.explain(`hand.${handKind(seat.dice)}`)}
            >
              {handName(t, seat.dice)}
            </button>
          )}
        </div>
      )}
      {(seat.cup.length > 0 || where === 'pursuit' || where === 'aside') && (
        <div class="felt" data-spot="own-cup">
          <svg class="cup" viewBox="0 0 44 40" aria-hidden="true">
            <path class="wb" d="M6 4 2 36c6 4 34 4 40 0L38 4z" />
            <path class="ac" d="M4.6 15 3.6 23c8 3.500 29 3.5 37 0l-1-8c-8 3.5-27 3.5-35 0z" />
            <ellipse class="dk" cx="22" cy="5" rx="16" ry="3.5" />
          </svg>
          {where !== '' ? (
            <DieButtons {...part} dice={dice} />
          ) : (
            <span class="big-dice still">
              {seat.cup.map((face, i) => (
                <span class={isKept(i) ? 'kept' : undefined} key={i}>
                  <PokerFace face={face} />
                </span>
              ))}
              <span class="hear">{seat.cup.join(' ')}</span>
            </span>
          )}
        </div>
      )}
    </div>
  );
}

/** Your hand; cards that are choices can be tapped, the others tell what they do. */
function Hand(part: Part & { seat: TownSeat }) {
  const { board, pick, seat } = part;
  const { t } = board;
  const word = wordOf(pick.ask?.is ?? '');
  const own = word === 'ask-own' || word === 'ask-give';
  const offer = word.startsWith('ask-offer') && pick.choices.length > 1 ? draft(part) : undefined;
  const cards = offer?.left ?? seat.hand;
  if (cards.length === 0 || word === 'ask-open') return null;
  return (
    <div
      class="hand"
      role="group"
      aria-label={t('Your cards')}
      data-spot="own-hand"
      data-picked={pickedWords(t, pickedCards(part))}
    >
      {stacks(cards).map(([card, n]) => {
        const token = `card ${card}`;
        const on = offer ? countOf(offer.cards, card) : pick.isOn(token) ? 1 : 0;
        return (
          <Card
            word={card}
            n={n}
            board={board}
            can={offer !== undefined || (own && pick.can(token))}
            on={on}
            key={card}
            go={() =>
              offer ? setCount(part, token, (on + 1) % (n + 1)) : pick.toggle(token, token)
            }
          />
        );
      })}
    </div>
  );
}

function OwnSeat(part: Part & { seat: TownSeat; n: number }) {
  const { board, town, seat, n } = part;
  return (
    <div class="own-seat" data-spot={`seat-${n}`}>
      <span class="own-head">
        <Mark seat={n} />
        <span class="seat-name">{seatLabel(board, n)}</span>
        <SeatMarks {...part} n={n} />
        <SeatGoods board={board} seat={seat} spot="own" />
        <SeatOpen board={board} seat={seat} />
        <SeatMore board={board} seat={seat} n={n} own />
        <Gains board={board} seat={n} />
        {town.winners.includes(n) && (
          <span class="wins">
            <Sign is="trophy" />
            {board.t('you win')}
          </span>
        )}
      </span>
      <div class="own-hand">
        <Hand {...part} />
      </div>
      {/* a riddle to those who hold no card for a moment */}
      {seat.hand.some((card) => !isDeed(card)) && board.standing}
    </div>
  );
}

/** Whether you send no bandits for the rest of the round, and a way to say so. */
function useNoBandits({ town, pick }: Part) {
  const [round, setRound] = useState(0);
  const is = pick.ask?.is ?? '';
  const none = round === town.round && wordOf(is) === 'ask-bandits';
  useEffect(() => {
    if (none) pick.send('pass');
  }, [none, is]);
  return { none, notNow: () => setRound(town.round) };
}

export function Own(part: Part) {
  const { board, town, pick } = part;
  const { t, you } = board;
  const seat = you === undefined ? undefined : town.seats[you - 1];
  const stay = useStay(pick.ask);
  const { out, stayOut, takePart } = useStayOut(part);
  const { none, notNow } = useNoBandits(part);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => panel.current?.scrollTo(0, 0), [pick.ask?.is]);
  const answered = seat?.answers && !pick.ask && !board.staged ? seat.answers : undefined;
  return (
    <section class={`own${pick.ask ? ' on-you' : ''}`} aria-label={t('Your seat')}>
      <div class="own-panel" ref={panel}>
        {board.recap}
        {seat !== undefined && you !== undefined && <OwnSeat {...part} seat={seat} n={you} />}
        <div class="own-act" tabIndex={-1} ref={stay}>
          {seat !== undefined && <Dice {...part} seat={seat} />}
          <Spotlight {...part} />
          <Question {...board} over={town.winners.length > 0} text={shortQuestion(part)} />
          <Note {...part} />
          {answered && (
            <p class="answered">{t('Your answer: {move}', { move: moveWords(answered, board) })}</p>
          )}
          <Offers {...part} />
          {out !== undefined ? (
            <StaysOut board={board} place={out} takePart={takePart} />
          ) : (
            !none && <Controls {...part} stayOut={stayOut} notNow={notNow} />
          )}
        </div>
      </div>
    </section>
  );
}

/** What you win, and who does the rest, as far as that is settled. */
function yourAction(board: BoardProps, town: Town, place: string): string | undefined {
  const { t } = board;
  const [second, ...level] = town.warPath === place ? [] : seconds(town, place).seats;
  const about = { place: t(PLACE_SIGNS[place] ?? place), name: seatName(board, second ?? 0) };
  if (level.length > 0) return undefined;
  return second === undefined
    ? t('You win: {place}. What do you do there?', about)
    : t('You win: {place}. What do you do there? {name} does the other.', about);
}

/** Short, where the rest lies before you: your dice, or the offers so far. A Sheriff who is offered nothing
 * is told so. */
function shortQuestion({ board, town, pick }: Part): string | undefined {
  const { t } = board;
  const raises = (town.seats[(board.you ?? 0) - 1]?.offers.length ?? 0) > 0;
  const is = pick.ask?.is ?? '';
  const { place = '' } = fields(is);
  const about = { place: t(PLACE_SIGNS[place] ?? place), sheriff: seatName(board, town.sheriff) };
  switch (wordOf(is)) {
    case 'ask-keep':
      return t('Which dice do you keep? Each beyond the first costs $1.');
    case 'ask-offer':
      if (raises) return t('A tie: {place}. Do you raise your offer to {sheriff}?', about);
      return t('A tie: {place}. What do you offer {sheriff}, the Sheriff?', about);
    case 'ask-offer-second':
      if (raises)
        return t('A tie for second: {place}. Do you raise your offer to {sheriff}?', about);
      return t('A tie for second: {place}. What do you offer {sheriff}, the Sheriff?', about);
    case 'ask-offer-order':
      if (raises) return t('Who visits Doc next? Do you raise your offer to {sheriff}?', about);
      return t('Who visits Doc next? What do you offer {sheriff}, the Sheriff?', about);
    case 'ask-action':
      return yourAction(board, town, place);
    case 'ask-award':
    case 'ask-award-second':
    case 'ask-order':
      return noOffers(town)
        ? `${t('Nobody offers you anything.')} ${board.tell(is) ?? ''}`
        : undefined;
    default:
      return undefined;
  }
}
