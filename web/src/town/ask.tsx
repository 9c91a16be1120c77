/* The controls for what you are asked: large buttons near the thumb. Dice and cards that are picked with
 * them lie above, in your own part of the table. */
import { PokerFace } from '../board/dice';
import { FACES } from '../board/faces';
import { dieName, Mark, nameOf, pickedWords, Sign } from '../board/kit';
import {
  countOf,
  fields,
  keyOf,
  listOf,
  poolOf,
  possible,
  wordOf,
  type Choice,
  type Picked,
} from '../board/pick';
import { Picture } from '../cards/card';
import { Card, pickedCards, stacks } from './cards';
import { keepPrice, writePicked, writeSend } from './moves';
import { MakeOffer, setCount, Stepper } from './offer';
import { isDeed } from './position';
import type { Part } from './street';
import { glossTown, sayTown } from './words';

/** A choice as a button: what it is about, what to do, what it brings. */
function Option({ board, town, pick, choice }: Part & { choice: Choice }) {
  const token = choice.tokens[0] ?? '';
  const [kind, word = ''] = token.split(' ');
  const gloss = glossTown(board, town, choice);
  return (
    <button
      type="button"
      class={`option${kind === 'card' ? ' of-card' : ''}${token !== '' && pick.isOn(token) ? ' on' : ''}${token === '' ? ' plain' : ''}`}
      aria-keyshortcuts={keyOf(choice)}
      onClick={() => pick.send(choice.move)}
    >
      {kind === 'seat' && <Mark seat={Number(word)} />}
      {kind === 'card' && <Picture word={word} />}
      <span class="option-text">
        <b>{sayTown(board, choice)}</b>
        {gloss !== '' && <small>{gloss}</small>}
      </span>
    </button>
  );
}

/** A card that could be played now: one tap either way. */
function Window({ board, pick }: Part) {
  const play = pick.choices.find((choice) => choice.verb === 'play');
  const pass = pick.plain[0];
  if (!play || !pass) return null;
  const card = play.tokens[0]?.slice(5) ?? '';
  return (
    <>
      <p class="gloss of-card">
        <Picture word={card} />
        {board.name(`text.${card}`)}
      </p>
      <div class="bar">
        <button
          type="button"
          class="plain"
          aria-keyshortcuts={keyOf(pass)}
          onClick={() => pick.send(pass.move)}
        >
          {sayTown(board, pass)}
        </button>
        {board.decline && (
          <button
            type="button"
            class="plain"
            onClick={() => {
              board.decline?.();
              pick.send(pass.move);
            }}
          >
            {board.t('Not this round')}
          </button>
        )}
        <button type="button" class="main" onClick={() => pick.send(play.move)}>
          {sayTown(board, play)}
        </button>
      </div>
    </>
  );
}

function Options(part: Part) {
  const { board, town, pick } = part;
  if (pick.choices.length === 2 && pick.choices.some((choice) => choice.verb === 'play'))
    return <Window {...part} />;
  const short = pick.choices.every((choice) => glossTown(board, town, choice) === '');
  const sorted = [...pick.choices].sort((a, b) => b.tokens.length - a.tokens.length);
  return (
    <div class={`options${short ? ' short' : ''}`}>
      {sorted.map((choice) => (
        <Option {...part} choice={choice} key={choice.move} />
      ))}
    </div>
  );
}

const FAULTS: Record<string, (part: Part) => string> = {
  keep: ({ board: { t } }) => t('You cannot pay for so many dice.'),
  back: ({ board: { t } }) => t('Put back just as many dice as you cannot pay for.'),
};

/** Dice or cards are picked above; this says what comes of it. */
function Subset(part: Part) {
  const { board, pick } = part;
  const { t } = board;
  const verb = pick.choices.find((choice) => choice.tokens.length > 0)?.verb ?? '';
  const fault = pick.picked.length > 0 && !pick.chosen;
  const price = pick.chosen && verb === 'keep' ? keepPrice(pick.chosen) : undefined;
  const idle =
    verb === 'open'
      ? t('Tap two deeds.')
      : verb === 'keep'
        ? t('Tap the dice to keep.')
        : t('Tap dice.');
  const tokens = pick.picked.map((one) => one.token);
  const wrong = fault && !possible(pick.choices, tokens);
  const press = () => {
    if (pick.chosen) pick.send(pick.chosen.move);
    else if (wrong) board.why?.(writePicked(verb, tokens));
  };
  const bar = (
    <div class="bar">
      {pick.can('card brute') && (
        <button
          type="button"
          class="toggle"
          aria-pressed={pick.isOn('brute')}
          title={board.name('text.brute')}
          onClick={() => pick.toggle('brute', 'card brute')}
        >
          <Picture word="brute" />
          {nameOf(board, 'brute')}
        </button>
      )}
      {pick.plain.map((choice) => (
        <button
          type="button"
          class="plain"
          key={choice.move}
          aria-keyshortcuts={keyOf(choice)}
          onClick={() => pick.send(choice.move)}
        >
          {sayTown(board, choice)}
          {verb === 'keep' && <span class="price">${keepPrice(choice)}</span>}
        </button>
      ))}
      <button
        type="button"
        class={`main${wrong ? ' cannot' : ''}`}
        disabled={!pick.chosen && !wrong}
        aria-keyshortcuts="Enter"
        onClick={press}
      >
        {pick.chosen
          ? sayTown(board, pick.chosen)
          : wrong
            ? `${FAULTS[verb]?.(part) ?? idle} ${t('Why?')}`
            : idle}
        {price !== undefined && (
          <span class="price">{price > 0 ? `$${price}` : t('for free')}</span>
        )}
      </button>
    </div>
  );
  if (verb !== 'open') return bar;
  const deeds = part.town.seats[(board.you ?? 1) - 1]?.hand.filter(isDeed) ?? [];
  return (
    <>
      <div class="hand" data-picked={pickedWords(t, pickedCards(part))}>
        {stacks(deeds).map(([word, n]) => {
          const on = countOf(tokens, `card ${word}`);
          const next = on < n && tokens.length < 2 ? on + 1 : 0;
          return (
            <Card
              word={word}
              n={n}
              board={board}
              can
              on={on}
              key={word}
              go={() => setCount(part, `card ${word}`, next)}
            />
          );
        })}
      </div>
      {bar}
    </>
  );
}

const faceOf = (picked?: Picked): string[] => picked?.token.split(' ').slice(1) ?? [];

/** A die, and the face it is turned to. */
function Turn(part: Part) {
  const { board, pick } = part;
  const { t } = board;
  const pool = listOf(fields(pick.ask?.is ?? '').dice);
  const from = pick.picked[0];
  const to = pick.picked[1];
  return (
    <div class="turn" data-picked={pickedWords(t, [from, to].flatMap(faceOf))}>
      <div class="die-row" role="group" aria-label={t('The die')}>
        {pool.map((face, i) => (
          <button
            type="button"
            class="die-button"
            aria-pressed={from?.id === `die ${i}`}
            aria-label={dieName(t, i + 1, face)}
            key={i}
            onClick={() => pick.set([{ id: `die ${i}`, token: `die ${face}` }])}
          >
            <PokerFace face={face} />
          </button>
        ))}
      </div>
      <Sign is="arrow" />
      <div class="die-row" role="group" aria-label={t('is turned to')}>
        {FACES.map((face) => (
          <button
            type="button"
            class="die-button"
            disabled={from === undefined}
            aria-pressed={to?.token === `face ${face}`}
            aria-label={t('to {face}', { face })}
            key={face}
            onClick={() => from && pick.set([from, { id: `face ${face}`, token: `face ${face}` }])}
          >
            <PokerFace face={face} />
          </button>
        ))}
      </div>
      <Confirm {...part} idle={t('Tap a die, then a face.')} />
    </div>
  );
}

function Confirm(props: Part & { idle: string; move?: string; notNow?(): void }) {
  const { board, pick, idle, move, notNow } = props;
  const { t } = board;
  const text = pick.chosen ? sayTown(board, pick.chosen) : t('Do it');
  const send = pick.chosen?.move ?? move;
  return (
    <div class="bar">
      {pick.plain.map((choice) => (
        <button
          type="button"
          class="plain"
          key={choice.move}
          aria-keyshortcuts={keyOf(choice)}
          onClick={() => pick.send(choice.move)}
        >
          {sayTown(board, choice)}
        </button>
      ))}
      {notNow && (
        <button type="button" class="plain" onClick={notNow}>
          {t('Not this round')}
        </button>
      )}
      <button
        type="button"
        class="main"
        disabled={!send}
        aria-keyshortcuts="Enter"
        onClick={() => send && pick.send(send)}
      >
        {send ? text : idle}
      </button>
    </div>
  );
}

/** Cards one after the other: the first is applied, the others go back. */
function Ordered(part: Part) {
  const { board, town, pick } = part;
  const { t } = board;
  const cards =
    town.riverDrawn.length > 0
      ? town.riverDrawn
      : poolOf(pick.choices).map((token) => token.slice(5));
  return (
    <>
      <div class="hand" data-picked={pickedWords(t, pickedCards(part))}>
        {cards.map((word, i) => (
          <Card
            word={word}
            board={board}
            can
            key={i}
            on={pick.isOn(`card ${i}`) ? 1 : 0}
            order={pick.picked.findIndex((one) => one.id === `card ${i}`) + 1}
            go={() => pick.toggle(`card ${i}`, `card ${word}`)}
          />
        ))}
      </div>
      <Confirm {...part} idle={t('Tap the cards in their order: the first is applied.')} />
    </>
  );
}

function Send(part: Part & Ways) {
  const { board, town, pick, notNow } = part;
  const tokens = pick.picked.map((one) => one.token);
  const { t } = board;
  const hired = town.seats[(board.you ?? 1) - 1]?.hired ?? [];
  const dice = new Map(hired.map((word) => [word, countOf(tokens, `card ${word}`)]));
  const room = Number(fields(pick.ask?.is ?? '').dice ?? 5);
  const full = tokens.length >= room;
  return (
    <>
      <div class="goods-row">
        {hired.map((word) => {
          const n = dice.get(word) ?? 0;
          const face = word.split('-')[1] ?? '';
          return (
            <span class="send" key={word}>
              <PokerFace face={face} small />
              <Stepper
                label={nameOf(board, word)}
                n={n}
                max={full ? n : 2}
                text={n === 0 ? '–' : Array(n).fill(face).join(' ')}
                set={(k) => setCount(part, `card ${word}`, k)}
              />
            </span>
          );
        })}
      </div>
      <Confirm
        {...part}
        idle={t('Choose how many dice a bandit sets.')}
        notNow={board.decline && notNow}
        move={pick.ask?.sampled ? writeSend(dice) : undefined}
      />
    </>
  );
}

/** What some questions have besides their answers: to be asked no more in this tie, or this round. */
interface Ways {
  stayOut?(): void;
  notNow?(): void;
}

const CONTROLS: Record<string, (part: Part & Ways) => preact.JSX.Element> = {
  'ask-keep': Subset,
  'ask-back': Subset,
  'ask-again': Subset,
  'ask-open': Subset,
  'ask-turn': Turn,
  'ask-trap-turn': Turn,
  'ask-offer': MakeOffer,
  'ask-offer-order': MakeOffer,
  'ask-offer-second': MakeOffer,
  'ask-bandits': Send,
  'ask-discovery': Ordered,
};

/** What the die is good for: whoever is asked for it has perhaps never seen it rolled. */
const indianDie = ({ board: { t } }: Part): string =>
  t(
    "You roll it next round before the Gold Mine: it turns one of your dice or a rival's, protects you for the round, or leaves one place a single action.",
  );

/** A line where something is asked that one would wonder about. */
const NOTES: Record<string, (part: Part) => string> = {
  'ask-buy': ({ board: { t }, town }) =>
    town.round === 1 ? t('In round 1 whoever wins the Store goes in twice.') : '',
  // what is given
  'ask-friend': ({ board, pick }) => board.name(`text.${fields(pick.ask?.is ?? '').card}`) ?? '',
  'ask-buy-die': indianDie,
  'ask-smoke-signals': indianDie,
};

export function Note(part: Part) {
  const note = NOTES[wordOf(part.pick.ask?.is ?? '')]?.(part) ?? '';
  return note === '' ? null : <p class="gloss">{note}</p>;
}

export function Controls(part: Part & Ways) {
  if (!part.pick.ask) return null;
  const Control = CONTROLS[wordOf(part.pick.ask.is)] ?? Options;
  return <Control {...part} key={part.pick.ask.is} />;
}
