/* The table of Dicetto: the cards with the dice on them, the seats and what they have collected, and in
 * front the dice of whose turn it is. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Board, BoardProps } from '../boards';
import { PipFace } from '../board/dice';
import { clockText, Mark, nameOf, seatName, Sign } from '../board/kit';
import { fields, listOf, wordOf, type Choice } from '../board/pick';
import { moveWords } from '../moves';
import { Question } from '../board/status';
import { usePick, useStay } from '../board/use_pick';
import { Cards, Figure, type Part } from './cards';
import { groupOf, readDicetto, rollWithout, writePlace } from './moves';
import { hasWord, parseDicetto, plainCard, pointsOf, type Dicetto } from './position';
import '../board/board.css';
import './dicetto.css';

/** Cards by kind: `[['pair', 2], ...]`. */
function kinds(cards: readonly string[]): [string, number][] {
  const counted = new Map<string, number>();
  for (const card of cards) counted.set(plainCard(card), (counted.get(plainCard(card)) ?? 0) + 1);
  return [...counted];
}

function SeatRow({ board, game, n }: Part & { n: number }) {
  const { t } = board;
  const cards = game.collected[n - 1] ?? [];
  const points = cards.reduce((sum, card) => sum + pointsOf(card, board.decks), 0);
  const words = cards.filter(hasWord).length;
  const clock = board.clocks?.[n - 1];
  return (
    <li
      class={`chair of-${n}${game.turn === n ? ' moves' : ''}${board.waiting.includes(n) ? ' waited' : ''}`}
    >
      <span class="seat-head">
        <Mark seat={n} />
        <span class="seat-name">{seatName(board, n)}</span>
        {board.waiting.includes(n) && <span class="thinks" title={t('is waited for')} />}
        {clock !== undefined && <span class="clock">{clockText(clock)}</span>}
        {game.winners.includes(n) && (
          <span class="wins">
            <Sign is="trophy" />
            {t('victory')}
          </span>
        )}
      </span>
      <span class="seat-score">
        <b>{points}</b> <small>{t.n('point', 'points', points)}</small>
        <span class="amount">
          <Sign is="card" />
          {cards.length}
          <span class="hear">{t('cards')}</span>
        </span>
        {words > 0 && (
          <span class="amount" title={t('Dicetto cards: {n}', { n: words })}>
            ★ {words}
          </span>
        )}
      </span>
      <span class="pile">
        {kinds(cards).map(([card, count]) => (
          <span class="piece" title={nameOf(board, card)} key={card}>
            <Figure card={card} />
            {count > 1 && <small>×{count}</small>}
            <span class="hear">{nameOf(board, card)}</span>
          </span>
        ))}
      </span>
    </li>
  );
}

function Bonus({ board, game }: Part) {
  const { t } = board;
  if (game.bonus === undefined) return null;
  return (
    <ul class="bonuses" aria-label={t('Bonus cards')}>
      {game.bonus.map((card) => (
        <li key={card}>
          <b class="worth">{pointsOf(card, board.decks)}</b>
          {nameOf(board, card)}
        </li>
      ))}
    </ul>
  );
}

/** A card is called by its name here: it lies before everybody's eyes. */
function sayDicetto(board: BoardProps, game: Dicetto, choice: Choice): string {
  const { t } = board;
  const on = choice.tokens.find((token) => token.startsWith('space '))?.slice(6);
  if (on === undefined) return moveWords(choice.move, board);
  const card = on === 'super' ? on : plainCard(game.spaces[Number(on) - 1]?.card ?? '');
  return t('Place {dice} on {place}', {
    dice: groupOf(choice).join(' '),
    place: nameOf(board, card),
  });
}

/** The dice of whose turn it is; yours can be tapped. */
function Dice({ board, game, pick }: Part) {
  const { t } = board;
  const mine = game.turn === board.you && pick.ask !== undefined;
  const rolling = pick.choices.some((choice) => choice.verb === 'roll');
  const dice = mine ? listOf(fields(pick.ask?.is ?? '').dice) : game.dice;
  const fresh = board.speed > 0 && board.news.some((event) => wordOf(event) === 'rolled');
  if (dice.length === 0 && game.lost.length === 0) return null;
  return (
    <div class="felt">
      <span class={`big-dice${fresh ? ' fresh' : ''}`} key={board.news.join()}>
        {dice.map((face, i) =>
          mine ? (
            <button
              type="button"
              class={`die-button${rolling ? ' holds' : ''}`}
              key={i}
              aria-pressed={pick.isOn(`die ${i}`)}
              aria-label={
                rolling && pick.isOn(`die ${i}`)
                  ? t('Die {face}, held', { face })
                  : t('Die {face}', { face })
              }
              onClick={() => pick.toggle(`die ${i}`, `die ${face}`)}
            >
              <PipFace face={face} seat={game.turn} />
              {rolling && <span class="held">{pick.isOn(`die ${i}`) ? t('held') : ''}</span>}
            </button>
          ) : (
            <PipFace face={face} seat={game.turn} key={i} />
          ),
        )}
        {!mine && <span class="hear">{dice.join(' ')}</span>}
      </span>
      {game.lost.length > 0 && (
        <span class="lost" title={t('lost in a battle')}>
          {game.lost.map((face, i) => (
            <PipFace face={face} seat={game.turn} key={i} />
          ))}
          <span class="hear">{t('lost in a battle')}</span>
        </span>
      )}
    </div>
  );
}

function Controls({ board, game, pick }: Part) {
  const { t } = board;
  if (!pick.ask) return null;
  const rolling = pick.choices.some((choice) => choice.verb === 'roll');
  const dice = listOf(fields(pick.ask.is).dice);
  const roll = rolling ? rollWithout(pick.choices, dice, pick.picked) : undefined;
  const chosen = rolling ? roll : pick.chosen;
  const count = roll?.tokens.length ?? 0;
  const space = pick.picked.find((one) => one.token.startsWith('space '))?.token.slice(6);
  const faces = pick.picked
    .filter((one) => one.token.startsWith('die '))
    .map((one) => one.token.slice(4));
  const wrong = !rolling && !chosen && space !== undefined && faces.length > 0;
  return (
    <div class="bar">
      {pick.plain.map((choice) => (
        <button
          type="button"
          class="plain"
          key={choice.move}
          onClick={() => pick.send(choice.move)}
        >
          {sayDicetto(board, game, choice)}
        </button>
      ))}
      <button
        type="button"
        class={`main${wrong ? ' cannot' : ''}`}
        disabled={!chosen && !wrong}
        onClick={() => {
          if (chosen) pick.send(chosen.move);
          else if (wrong) board.why?.(writePlace(faces, space));
        }}
      >
        {rolling
          ? chosen
            ? t.n('Roll {n} die', 'Roll {n} dice', count)
            : t('All dice are held.')
          : chosen
            ? sayDicetto(board, game, chosen)
            : wrong
              ? `${t('These dice do not fit there.')} ${t('Why?')}`
              : t('Tap dice and a card.')}
      </button>
    </div>
  );
}

function Table(board: BoardProps) {
  const { t } = board;
  const game = useMemo(() => parseDicetto(board.lines), [board.lines]);
  const pick = usePick(board.still ? undefined : board.ask, readDicetto, board.answer);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.style.setProperty('--speed', `${board.speed}s`);
  }, [board.speed]);
  const stay = useStay(pick.ask);
  const part = { board, game, pick };
  const over = game.winners.length > 0;
  return (
    <div class="tabletop dicetto" ref={ref}>
      <p class="when">
        <b>{t('Turn {n}', { n: game.turns })}</b>
        {over
          ? t('The game is over.')
          : game.at === 'roll' && game.rolls > 0
            ? t('{name}, roll {n}', { name: seatName(board, game.turn), n: game.rolls })
            : seatName(board, game.turn || 1)}
        <span class="deck-left">{t('Deck: {n}', { n: game.deck })}</span>
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
      <section class={`own${pick.ask ? ' on-you' : ''}`} aria-label={t('Your seat')}>
        <div class="own-act" tabIndex={-1} ref={stay}>
          <Dice {...part} />
          <Question {...board} over={over} />
          <Controls {...part} />
        </div>
      </section>
    </div>
  );
}

export const dicetto: Board = { parse: parseDicetto, Table };
