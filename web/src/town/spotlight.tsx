/* A place while it is resolved: who has how many dice for it, who gets it, and what happens then. The
 * numbers are counted from the dice that lie open; who wins is what the game tells. */
import { useRef } from 'preact/hooks';
import { PokerFace } from '../board/dice';
import { Mark, seatLabel, seatName } from '../board/kit';
import { fields, wordOf } from '../board/pick';
import type { BoardProps } from '../boards';
import { CardFace } from '../cards/card';
import { shortName } from '../cards/deck';
import { listed } from '../sentences';
import { Building } from './buildings';
import { PLACE_FACE } from './leaders';
import type { Part } from './street';
import { handName, PLACE_SIGNS } from './words';

interface Contest {
  place: string;
  round: number;
  winner?: number;
  second?: number;
}

/** Who has won the place that the round is at, as far as it has been told. */
function useContest({ board, town }: Part): Contest {
  const seen = useRef<Contest>({ place: '', round: 0 });
  if (seen.current.place !== town.at || seen.current.round !== town.round)
    seen.current = { place: town.at, round: town.round };
  for (const event of board.news) {
    const { place, seat } = fields(event);
    if (place !== town.at) continue;
    if (wordOf(event) === 'controls') seen.current.winner = Number(seat);
    if (wordOf(event) === 'second') seen.current.second = Number(seat);
  }
  return seen.current;
}

function Contenders({ board, town, contest }: Part & { contest: Contest }) {
  const { t } = board;
  const face = PLACE_FACE[contest.place];
  if (face === undefined) return null;
  const hall = contest.place === 'town-hall';
  const rows = town.seats
    .map((seat, i) => ({
      n: i + 1,
      dice: hall ? seat.dice : seat.dice.filter((one) => one === face),
    }))
    .filter((row) => row.dice.length > 0)
    .sort((a, b) => (hall ? 0 : b.dice.length - a.dice.length));
  return (
    <ul class={`contenders${hall ? ' hands' : ''}`}>
      {rows.map(({ n, dice }) => (
        <li
          key={n}
          class={
            contest.winner === n || contest.second === n
              ? 'won'
              : contest.winner !== undefined
                ? 'lost'
                : undefined
          }
        >
          <Mark seat={n} />
          <span>{seatLabel(board, n)}</span>
          {hall && <small>{handName(t, dice)}</small>}
          <span class="dice" aria-hidden="true">
            {dice.map((one, i) => (
              <PokerFace key={i} face={one} small />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is worth a panel while dice are still rolled: the seats show the rest. */
const WHILE_ROLLING = new Set(['round', 'last-roll', 'played', 'cancelled', 'brute', 'sends']);

/** Why somebody must see Doc, unless a place or a card brings them there. */
function whyDoc({ board, town }: Part, event: string): string | undefined {
  const seat = Number(fields(event).seat);
  if (wordOf(event) !== 'visits' || town.seats[seat - 1]?.controlled !== false) return undefined;
  const { t, you } = board;
  return seat === you
    ? t('You have won no place and visit Doc Badluck.')
    : t('{seat} has won no place and visits Doc Badluck.', { seat: seatName(board, seat) });
}

/** What another event says just before. */
const SAID: Record<string, string> = { controls: 'awarded', drew: 'robs' };

/** What is shown, in words; the same thing several times is said once. */
function sentences(part: Part): string {
  const { board } = part;
  const counted = new Map<string, number>();
  const words = new Set(board.news.map(wordOf));
  const news = board.news.filter((event) => !words.has(SAID[wordOf(event)] ?? ''));
  for (const event of listed(news)) {
    const told = whyDoc(part, event) ?? board.tell(event);
    if (told !== undefined) counted.set(told, (counted.get(told) ?? 0) + 1);
  }
  return [...counted]
    .slice(-4)
    .map(([words, n]) => (n > 1 ? `${words} (×${n})` : words))
    .join(' ');
}

const PLAYED = new Set(['played', 'took-elixir', 'took-top']);

/** A card or an elixir that takes effect, and what it does: others may never have held it. */
function PlayedCard({ board }: { board: BoardProps }) {
  const event = board.news.find((one) => PLAYED.has(wordOf(one)));
  const card = fields(event ?? '').card;
  const name = board.name(`card.${card ?? ''}`);
  if (card === undefined || name === undefined) return null;
  return (
    <p class="spotlight-card">
      <CardFace word={card} name={shortName(name)} size="small" />
      <span>{board.name(`text.${card}`)}</span>
    </p>
  );
}

/** Until others have chosen, what led to it stays; what comes of it is shown in the same place. */
function useLastNews({ board, town }: Part): string[] {
  const last = useRef({ news: NOTHING, at: '', round: 0 });
  const { news, ask, moment, waiting } = board;
  const resolving = town.at in PLACE_SIGNS;
  if (news.length > 0 || ask || !resolving) last.current = { news, at: town.at, round: town.round };
  const { at, round } = last.current;
  const choose = waiting.length > 0 || moment !== undefined;
  const stays = choose && at === town.at && round === town.round;
  return board.staged || stays ? last.current.news : NOTHING;
}
const NOTHING: string[] = [];

export function Spotlight(whole: Part) {
  const { town } = whole;
  const { t } = whole.board;
  const contest = useContest(whole);
  const news = useLastNews(whole);
  const part = { ...whole, board: { ...whole.board, news } };
  const { board } = part;
  const word = wordOf(news[0] ?? '');
  const resolving = town.at in PLACE_SIGNS;
  if (word === '' || !(resolving || WHILE_ROLLING.has(word))) return null;
  return (
    <div class={`spotlight at-place${resolving ? ' resolves' : ''}`} aria-hidden="true">
      <p class="spotlight-head">
        {resolving && <Building place={town.at} />}
        {resolving ? t(PLACE_SIGNS[town.at] ?? '') : t('Round {n}', { n: town.round })}
      </p>
      {resolving && <Contenders {...part} contest={contest} />}
      <p class="spotlight-words">{sentences(part)}</p>
      <PlayedCard board={board} />
    </div>
  );
}
