/* The table of Dicetto: the cards with the dice on them, the seats and what they have collected, and in
 * front the dice of whose turn it is. */
import { Fragment } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Board, BoardProps } from '../boards';
import { PipFace } from '../board/dice';
import {
  Amount,
  cardsOf,
  clockText,
  dieName,
  heldWords,
  Mark,
  nameOf,
  pickedWords,
  Presence,
  seatLabel,
  seatName,
  seatState,
  Sign,
} from '../board/kit';
import { facesOf, keyOf, wordOf, type Choice } from '../board/pick';
import { moveWords } from '../moves';
import { Score } from '../board/score';
import { Question } from '../board/status';
import { usePick, useStay, type Picking } from '../board/use_pick';
import { Figure } from '../cards/combos';
import { Battle } from './battle';
import { ahead, bonusCounts, countWords } from './bonus';
import { cardAt, Cards, type Part as Shared } from './cards';
import { asLying, questionWords } from './heard';
import {
  groupOf,
  groupsFor,
  isBattle,
  meant,
  pickDice,
  pushedOff,
  reachOf,
  readDicetto,
  rollWithout,
  writePlace,
} from './moves';
import { atStake, bestFor, spaceAt } from './groups';
import { Memory } from './memory';
import { ending, hasWord, parseDicetto, plainCard, pointsOf, type Dicetto } from './position';
import { answered, handOf, PLACES, slots, type Slots } from './slots';
import '../board/board.css';

interface Part extends Shared {
  slots: Slots;
}

/** Cards by kind: `[['pair', 2], ...]`. */
function kinds(cards: readonly string[]): [string, number][] {
  const counted = new Map<string, number>();
  for (const card of cards) counted.set(plainCard(card), (counted.get(plainCard(card)) ?? 0) + 1);
  return [...counted];
}

/** `Pair.`, `Fours: 2.`; a pile is heard in one piece. */
const countedName = (name: string, n: number) => (n > 1 ? `${name}: ${n}.` : `${name}.`);

const CARDS = 10; // what settings leave out has its default (docs/notation.md)

/** How many cards end the game at this table; undefined: nobody says. */
const goalOf = ({ options }: BoardProps): number | undefined =>
  options && Number(options.cards ?? CARDS);

/** Cards won, of those that it takes. */
function CardsWon({ board, n }: { board: BoardProps; n: number }) {
  const { t } = board;
  const goal = goalOf(board);
  if (goal === undefined) return <Amount is="card" n={n} words={cardsOf(t, n)} />;
  const words = t.n('{n} card; {goal} end the game', '{n} cards; {goal} end the game', n, { goal });
  const shown = (
    <>
      {n}
      <span class="goal">/{goal}</span>
    </>
  );
  return <Amount is="card" n={shown} words={words} />;
}

/** That the game may soon be over. */
function Ending({ board, game }: Part) {
  const { t } = board;
  const { seats, quiet } = ending(game, goalOf(board));
  return (
    <span class="ending" role="status">
      {seats.map((n) => (
        <span class="last" key={n}>
          {n === board.you
            ? t('You need one more card.')
            : t('{name} needs one more card.', { name: seatName(board, n) })}
        </span>
      ))}
      {quiet > 0 && (
        <span class="last">
          {t.n('Nothing was placed for {n} turn.', 'Nothing was placed for {n} turns.', quiet)}
        </span>
      )}
    </span>
  );
}

/** What a seat has won: points, cards, stars among them, and the Super Roll card. */
function Won({ board, game, n }: Part & { n: number }) {
  const { t } = board;
  const cards = game.collected[n - 1] ?? [];
  const stars = game.bonus === undefined ? 0 : cards.filter(hasWord).length;
  return (
    <span class="seat-score" data-spot={`seat-${n}-cards`}>
      <span class="seat-points">
        <Score board={board} n={n} />
      </span>
      <CardsWon board={board} n={cards.length} />
      {stars > 0 && (
        <span class="amount stars" title={t('Dicetto cards: {n}', { n: stars })}>
          <span class="dicetto-star" aria-hidden="true">
            ★
          </span>
          <span aria-hidden="true">{stars}</span>
          <span class="hear">{t('Dicetto cards: {n}', { n: stars })}</span>
        </span>
      )}
      {game.super.owner === n && game.super.dice.length === 0 && (
        <span class="owns" title={t('owns the Super Roll card')}>
          <Figure card="super" />
          <span class="hear">{t('owns the Super Roll card')}</span>
        </span>
      )}
    </span>
  );
}

/** The dice of whose turn it is, small; those that are held are marked. */
function SeatDice({ n, slots }: Part & { n: number }) {
  const dice = slots.seat === n ? slots.dice.filter((die) => die.where === 'hand') : [];
  return (
    <span class="seat-dice" data-spot={`seat-${n}-dice`} aria-hidden="true">
      {dice.map((die, i) => (
        <span class={die.held ? 'held' : undefined} key={i}>
          <PipFace face={die.face} seat={n} />
        </span>
      ))}
    </span>
  );
}

function SeatRow(part: Part & { n: number }) {
  const { board, game, n } = part;
  const { t } = board;
  const clock = board.waiting.includes(n) ? undefined : board.clocks?.[n - 1]; // see the head
  return (
    <li
      class={`chair of-${n}${game.turn === n ? ' moves' : ''}${seatState(board, n)}`}
      data-spot={`seat-${n}`}
    >
      <span class="seat-head">
        <Mark seat={n} />
        <span class="seat-name">{seatLabel(board, n)}</span>
        <Presence board={board} n={n} />
        {clock !== undefined && <span class="clock">{clockText(clock)}</span>}
        {game.winners.includes(n) && (
          <span class="wins" title={t('victory')}>
            <Sign is="trophy" />
            <span class="wins-word">{t('victory')}</span>
          </span>
        )}
      </span>
      <Won {...part} />
      <span class="pile">
        {kinds(game.collected[n - 1] ?? []).map(([card, count]) => (
          <span class="piece" title={nameOf(board, card)} key={card}>
            <Figure card={card} />
            {count > 1 && <small aria-hidden="true">×{count}</small>}
            <span class="hear">{countedName(nameOf(board, card), count)}</span>
          </span>
        ))}
      </span>
      <SeatDice {...part} />
    </li>
  );
}

/** Who is ahead for a bonus card. A tie does not look like that: nobody gets the card. */
function Ahead({ board, game, card }: Part & { card: string }) {
  const counts = bonusCounts(game, card, board.decks);
  if (!counts) return null;
  const { seats, n, tie } = ahead(card, counts);
  const all = countWords(board.t, card, counts, (seat) => seatLabel(board, seat));
  return (
    <span class={`leads${tie ? ' tied' : ''}`} title={all}>
      {seats.length < 3 &&
        seats.map((seat, i) => (
          <Fragment key={seat}>
            {i > 0 && <span aria-hidden="true">=</span>}
            <Mark seat={seat} />
          </Fragment>
        ))}
      {tie ? <i aria-hidden="true">{board.t('tie')}</i> : <b aria-hidden="true">{n}</b>}
      <span class="hear">{all}</span>
    </span>
  );
}

function Bonus(part: Part) {
  const { board, game } = part;
  const { t } = board;
  if (game.bonus === undefined) return null;
  return (
    <ul class="bonuses" aria-label={t('Bonus cards')}>
      {game.bonus.map((card) => (
        <li key={card}>
          <button
            type="button"
            class="bonus-card paper"
            onClick={() => board.explain(`card.${card}`)}
          >
            <Figure card={card} />
            <span class="bonus-name">{nameOf(board, card)}</span>
            <Ahead {...part} card={card} />
            <b class="seal">{pointsOf(card, board.decks)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A card is called by its name here: it lies before everybody's eyes. */
function sayDicetto(board: BoardProps, game: Dicetto, choice: Choice): string {
  const { t } = board;
  const on = choice.tokens.find((token) => token.startsWith('space '))?.slice(6);
  if (on === undefined) return choice.verb === 'done' ? t('Done') : moveWords(choice.move, board);
  const space = on === 'super' ? game.super : game.spaces[Number(on) - 1];
  const group = groupOf(choice);
  const said = {
    dice: group.join('\u00a0'), // on one line
    place: cardAt(board, on),
  };
  return space && isBattle(group, space, game.turn)
    ? t('Battle for {place} with {dice}', said)
    : t('Place {dice} on {place}', said);
}

/** A place on the felt. It is there whether or not a die lies in it, so that no other die moves. */
function Place({ board, game, pick, slots, hand, at }: Part & { at: number }) {
  const { t } = board;
  const die = slots.dice[at];
  const mine = game.turn === board.you && pick.ask !== undefined;
  const spot = {
    'data-spot': `own-die-${at + 1}`,
    [die?.rolled ? 'data-rolled' : 'data-still']: '', // what tumbles on the stage, and what does not
  };
  if (die?.where === 'lost')
    return (
      <span class="die-place out" title={t('lost in a battle')} {...spot}>
        <PipFace face={die.face} seat={game.turn} />
        <span class="hear">{t('lost in a battle')}</span>
      </span>
    );
  if (die?.where !== 'hand') return <span class="die-place bare" {...spot} />;
  const { face } = die;
  const name = 'die-place';
  const picture = <PipFace face={face} seat={game.turn} key={`${game.turns}.${game.rolls}`} />;
  if (!mine)
    return (
      <span class={`${name}${die.held ? ' held' : ''}`} {...spot}>
        {picture}
        <span class="hear">{dieName(t, at + 1, face, die.held)}</span>
      </span>
    );
  const on = pick.isOn(`die ${at}`);
  const means = board.hinted !== undefined && meant(board.hinted, hand).includes(at);
  const held = on && isRolling(pick);
  return (
    <button
      type="button"
      class={`${name} die-button${held ? ' held' : ''}${means ? ' meant' : ''}`}
      aria-pressed={on}
      aria-label={dieName(t, at + 1, face, held)}
      aria-keyshortcuts={String(at + 1)}
      onClick={() => pick.toggle(`die ${at}`, `die ${face}`)}
      {...spot}
    >
      {picture}
    </button>
  );
}

/** What is picked so far, for whoever picks by keyboard and hears it. */
function pickedNow({ board, game, pick }: Part): string {
  const dice = facesOf(pick.picked);
  if (isRolling(pick)) return heldWords(board.t, dice);
  return pick.chosen ? sayDicetto(board, game, pick.chosen) : pickedWords(board.t, dice);
}

function Felt(part: Part) {
  return (
    <div class="felt" data-spot="own-dice">
      <span class="big-dice">
        {Array.from({ length: PLACES }, (_, i) => (
          <Place {...part} at={i} key={i} />
        ))}
      </span>
    </div>
  );
}

const TWICE = 350; // ms within which a second tap is taken for a slip of the finger

/** What comes up where a finger has just been is not pressed by its second tap. */
function useCalm(shown: string) {
  const until = useRef(0);
  const [, again] = useState(0);
  const left = until.current - performance.now();
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => again((n) => n + 1), left + 1);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    calm: left <= 0,
    tapped: () => void (until.current = performance.now() + TWICE),
  };
}

/** A card on which something can still be placed. */
const openSpace = (pick: Picking): string | undefined =>
  pick.choices
    .flatMap(({ tokens }) => tokens)
    .find((token) => token.startsWith('space '))
    ?.slice('space '.length);

const isRolling = (pick: Picking) => pick.choices.some((choice) => choice.verb === 'roll');

/** Before dice that fit a card are rolled away, or left over. The way back is where the finger is. */
function Sure(props: {
  ask: string;
  anyway: string;
  rather: string;
  why: string;
  /** The button that has led here is the first one of the bar. */
  first?: boolean;
  calm: boolean;
  go(): void;
  back(): void;
}) {
  const { first, calm } = props;
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const go = (
    <button
      type="button"
      class="plain anyway"
      aria-disabled={!calm}
      onClick={() => calm && props.go()}
    >
      {props.anyway}
    </button>
  );
  return (
    <div class={`bar sure${first ? ' first' : ''}`} role="group" aria-label={props.ask}>
      {!first && go}
      <button
        type="button"
        class="main"
        ref={back}
        aria-disabled={!calm}
        onClick={() => calm && props.back()}
      >
        {props.rather}
        <small class="note-line">{props.why}</small>
      </button>
      {first && go}
    </div>
  );
}

function Controls(part: Part) {
  const { board, game, pick, hand } = part;
  const { t } = board;
  const question = pick.ask?.is ?? '';
  const [doubted, setDoubted] = useState('');
  // a doubt is about what was picked then
  const doubtful = `${question}\n${pick.picked.map(({ id }) => id).join()}`;
  const { calm, tapped } = useCalm(`${question}\n${doubted}`);
  if (!pick.ask) return null;
  const send = (move: string) => {
    tapped();
    pick.send(move);
  };
  const doubt = (what: string) => {
    tapped();
    setDoubted(what);
  };
  const rolling = isRolling(pick);
  const roll = rolling ? rollWithout(pick.choices, hand, pick.picked) : undefined;
  const chosen = rolling ? roll : pick.chosen;
  const count = roll?.tokens.length ?? 0;
  const everything = count === hand.filter((face) => face !== '').length;
  const held = facesOf(pick.picked);
  const stake = roll && atStake(game, reachOf(question), held, board.decks);
  const saving = (stake && bestFor(stake, hand)) ?? [];
  const rollWords = t.n('Roll {n} die', 'Roll {n} dice', count);
  const cardName = (card: string) => nameOf(board, plainCard(card));
  if (roll && stake !== undefined && doubted === doubtful)
    return (
      <Sure
        ask={everything ? t('Roll all dice?') : `${rollWords}?`}
        anyway={t('Roll anyway')}
        rather={t('Hold {dice}', { dice: saving.join(' ') })}
        why={t('they could win {card}', { card: cardName(stake.card) })}
        calm={calm}
        go={() => send(roll.move)}
        back={() => {
          pick.set(pickDice(hand, saving));
          doubt('');
        }}
      />
    );
  const open = rolling ? undefined : openSpace(pick);
  const done = pick.plain.find((choice) => choice.verb === 'done');
  if (done && open !== undefined && doubted === doubtful)
    return (
      <Sure
        ask={t('End your turn?')}
        anyway={t('End the turn')}
        rather={t('Place more')}
        why={t('{dice} could still win {card}', {
          dice: groupsFor(pick.choices, open).slice(0, 1).flatMap(groupOf).join(' '),
          card: cardName(spaceAt(game, open)?.card ?? open),
        })}
        first
        calm={calm}
        go={() => send(done.move)}
        back={() => doubt('')}
      />
    );
  if (done && !rolling && open === undefined)
    return (
      <div class="bar">
        <button
          type="button"
          class="main"
          aria-keyshortcuts={`${keyOf(done)} Enter`}
          aria-disabled={!calm}
          onClick={() => calm && send(done.move)}
        >
          {sayDicetto(board, game, done)}
        </button>
      </div>
    );
  const space = pick.picked.find((one) => one.token.startsWith('space '))?.token.slice(6);
  const faces = facesOf(pick.picked);
  const wrong = !rolling && !chosen && space !== undefined && faces.length > 0;
  return (
    <div class="bar">
      {pick.plain.map((choice) => (
        <button
          type="button"
          class={`plain${choice === done && open !== undefined ? ' asks' : ''}`}
          key={choice.move}
          aria-keyshortcuts={keyOf(choice)}
          aria-disabled={!calm}
          onClick={() => {
            if (!calm) return;
            if (choice === done && open !== undefined) doubt(doubtful);
            else send(choice.move);
          }}
        >
          {sayDicetto(board, game, choice)}
        </button>
      ))}
      <button
        type="button"
        class={`main${wrong ? ' cannot' : ''}${stake === undefined ? '' : ' asks'}`}
        disabled={!chosen && !wrong}
        aria-keyshortcuts="Enter"
        aria-disabled={!calm}
        onClick={() => {
          if (!calm) return;
          if (stake !== undefined) doubt(doubtful);
          else if (chosen) send(chosen.move);
          else if (wrong) board.why?.(writePlace(faces, space));
        }}
      >
        {rolling
          ? chosen
            ? rollWords
            : t('All dice are held.')
          : chosen
            ? sayDicetto(board, game, chosen)
            : wrong
              ? `${t('These dice do not fit there.')} ${t('Why?')}`
              : t('Choose dice and a card.')}
        {roll && wordOf(question) === 'ask-super' && (
          <small class="note-line">{t('spends your Super Roll')}</small>
        )}
      </button>
    </div>
  );
}

/** The dice of the turn, followed from event to event. */
function useSlots({ news, lines }: BoardProps) {
  const memory = useMemo(() => new Memory(() => sessionStorage), []);
  const kept = useRef<{ news: string[]; lines: string[]; slots: Slots } | undefined>(undefined);
  const last = kept.current;
  if (last?.lines !== lines || last.news !== news) {
    const events = last?.news === news ? [] : news;
    const known = events.length === 0 ? memory.recall(lines) : undefined;
    kept.current = { news, lines, slots: known ?? slots(last?.slots, events, lines) };
  }
  return { kept, memory };
}

/** The dice that are being pushed off a card, as long as that is shown. */
function usePushed({ news, lines, staged }: BoardProps) {
  const seen = useRef({ news, lines, pushed: undefined as ReturnType<typeof pushedOff> });
  const { pushed } = seen.current;
  if (seen.current.news !== news)
    seen.current = { news, lines, pushed: pushedOff(parseDicetto(seen.current.lines), news) };
  else if (seen.current.lines !== lines) seen.current = { news, lines, pushed };
  return staged ? seen.current.pushed : undefined;
}

function Table(board: BoardProps) {
  const { t } = board;
  const game = useMemo(() => parseDicetto(board.lines), [board.lines]);
  const { kept, memory } = useSlots(board);
  const pushed = usePushed(board);
  const now = kept.current?.slots ?? { seat: 0, dice: [] };
  const heldBefore = () =>
    now.dice.flatMap((die, i) =>
      die.held && die.where === 'hand' ? [{ id: `die ${i}`, token: `die ${die.face}` }] : [],
    );
  const answer = (move: string) => {
    const left = answered(now, move, (at) => pick.isOn(`die ${at}`));
    if (kept.current) kept.current.slots = left;
    board.answer(move);
  };
  const pick: Picking = usePick(
    board.still ? undefined : board.ask,
    readDicetto,
    answer,
    () => (wordOf(board.ask?.is ?? '') === 'ask-place' ? [] : heldBefore()),
    board.choosing,
  );
  useEffect(() => {
    if (pick.ask) memory.keep(board.lines, now, (at) => isRolling(pick) && pick.isOn(`die ${at}`));
  }, [pick.picked, board.lines]);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.style.setProperty('--speed', `${board.speed}s`);
  }, [board.speed]);
  const stay = useStay(pick.ask);
  const part = { board, game, pick, slots: now, hand: handOf(now), pushed };
  const held =
    isRolling(pick) && pick.picked.length > 0
      ? (rollWithout(pick.choices, part.hand, pick.picked)?.move ?? 'stop')
      : '';
  useEffect(() => {
    board.consider?.(held);
  }, [held]);
  const over = game.winners.length > 0;
  const asked = asLying(board.ask?.is ?? '', part.hand);
  return (
    <div class="tabletop dicetto" ref={ref} data-picked={pickedNow(part)}>
      <p class="when">
        <b>{game.turns > 0 ? t('Turn {n}', { n: game.turns }) : t('Before the first turn')}</b>
        {over
          ? t('The game is over.')
          : game.at === 'roll' && game.rolls > 0
            ? t('{name}, roll {n}', { name: seatLabel(board, game.turn), n: game.rolls })
            : game.turn > 0 && seatLabel(board, game.turn)}
        <Ending {...part} />
        <span class="deck-left" data-spot="deck">
          {game.deck > 0 || over ? t('Deck: {n}', { n: game.deck }) : t('The deck is empty.')}
        </span>
      </p>
      <div class="dicetto-table">
        <Cards {...part} />
        <div class="beside">
          <ul class={`around count-${game.collected.length}`} aria-label={t('Seats')}>
            {game.collected.map((_, i) => (
              <SeatRow {...part} n={i + 1} key={i} />
            ))}
          </ul>
          <Bonus {...part} />
        </div>
      </div>
      <section
        class={`own${pick.ask ? ' on-you' : ''}`}
        aria-label={over ? undefined : t('Your seat')}
      >
        <div class="own-act" tabIndex={-1} ref={stay}>
          {board.recap}
          {!over && <Felt {...part} />}
          <Question
            {...board}
            over={over}
            text={board.ask && (questionWords(asked, board.ask.choices) ?? board.tell(asked))}
          />
          <Controls {...part} />
        </div>
      </section>
      <Battle board={board} game={game} />
    </div>
  );
}

export const dicetto: Board = { parse: parseDicetto, Table };
