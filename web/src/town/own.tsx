/* Your own part of the table, at the thumb: dice set aside, your cup, your cards, and the question. */
import { PokerFace } from '../board/dice';
import { Mark, seatName, Sign } from '../board/kit';
import { countOf, fields, listOf, poolOf, wordOf } from '../board/pick';
import { Question } from '../board/status';
import { useStay } from '../board/use_pick';
import { Controls } from './ask';
import { Card, stacks } from './cards';
import { Offers } from './offer';
import { Gains, SeatGoods, SeatMarks, SeatOpen } from './seats';
import type { TownSeat } from './position';
import type { Part } from './street';
import { handName } from './words';

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

function DieButtons({ board, pick, dice, fresh }: Part & { dice: string[]; fresh: boolean }) {
  const { t } = board;
  return (
    <span class={`big-dice${fresh ? ' fresh' : ''}`}>
      {dice.map((face, i) => (
        <button
          type="button"
          class="die-button"
          key={i}
          aria-pressed={pick.isOn(`die ${i}`)}
          aria-label={t('Die {face}', { face })}
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
  const rolled = board.news.some(
    (event) => wordOf(event) === 'rolled' && Number(fields(event).seat) === board.you,
  );
  const kept = seat.answers !== undefined ? listOf(seat.answers.split(' ').slice(1).join('+')) : [];
  return (
    <div class="own-dice">
      {seat.dice.length > 0 && (
        <div class="aside" role="group" aria-label={t('Set aside')}>
          {seat.dice.map((face, i) => (
            <PokerFace key={i} face={face} />
          ))}
          <span class="hear">{seat.dice.join(' ')}</span>
          {seat.dice.length === 5 && (
            <button type="button" class="hand-name" onClick={() => board.explain('hand.')}>
              {handName(t, seat.dice)}
            </button>
          )}
        </div>
      )}
      {(seat.cup.length > 0 || where === 'pursuit' || where === 'aside') && (
        <div class="felt">
          <svg class="cup" viewBox="0 0 44 40" aria-hidden="true">
            <path class="wb" d="M6 4 2 36c6 4 34 4 40 0L38 4z" />
            <path class="ac" d="M4.6 15 3.6 23c8 3.500 29 3.5 37 0l-1-8c-8 3.5-27 3.5-35 0z" />
            <ellipse class="dk" cx="22" cy="5" rx="16" ry="3.5" />
          </svg>
          {where !== '' ? (
            <DieButtons {...part} dice={dice} fresh={rolled && board.speed > 0} />
          ) : (
            <span class="big-dice still">
              {seat.cup.map((face, i) => (
                <PokerFace
                  key={i}
                  face={face}
                  small={countOf(kept, face) === 0 && seat.answers !== undefined}
                />
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
function Hand({ board, pick, seat }: Part & { seat: TownSeat }) {
  const { t } = board;
  const word = wordOf(pick.ask?.is ?? '');
  const own = word === 'ask-own' || word === 'ask-give';
  if (seat.hand.length === 0 || word === 'ask-open' || word.startsWith('ask-offer')) return null;
  return (
    <div class="hand" role="group" aria-label={t('Your cards')}>
      {stacks(seat.hand).map(([card, n]) => {
        const token = `card ${card}`;
        return (
          <Card
            word={card}
            n={n}
            board={board}
            can={own && pick.can(token)}
            on={pick.isOn(token) ? 1 : 0}
            key={card}
            go={() => pick.toggle(token, token)}
          />
        );
      })}
    </div>
  );
}

export function Own(part: Part) {
  const { board, town, pick } = part;
  const { t } = board;
  const seat = board.you === undefined ? undefined : town.seats[board.you - 1];
  const stay = useStay(pick.ask);
  const answered = seat?.answers && !pick.ask ? seat.answers : undefined;
  return (
    <section class={`own${pick.ask ? ' on-you' : ''}`} aria-label={t('Your seat')}>
      {seat !== undefined && board.you !== undefined && (
        <div class="own-seat">
          <span class="own-head">
            <Mark seat={board.you} />
            <span class="seat-name">{seatName(board, board.you)}</span>
            <SeatMarks {...part} n={board.you} />
            <SeatGoods board={board} seat={seat} />
            <SeatOpen board={board} seat={seat} own />
            <Gains board={board} seat={board.you} />
            {town.winners.includes(board.you) && (
              <span class="wins">
                <Sign is="trophy" />
                {t('you win')}
              </span>
            )}
          </span>
          <Hand {...part} seat={seat} />
        </div>
      )}
      <div class="own-act" tabIndex={-1} ref={stay}>
        {seat !== undefined && <Dice {...part} seat={seat} />}
        <Question {...board} over={town.winners.length > 0} text={shortQuestion(part)} />
        {answered && <p class="answered">{t('Your answer: {move}', { move: answered })}</p>}
        <Offers {...part} />
        <Controls {...part} />
      </div>
    </section>
  );
}

/** Your dice lie before you: the question need not name them. */
function shortQuestion({ board: { t }, pick }: Part): string | undefined {
  return wordOf(pick.ask?.is ?? '') === 'ask-keep'
    ? t('Which dice do you keep? Each beyond the first costs $1.')
    : undefined;
}
