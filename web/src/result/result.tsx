/* The end: who has won and by what, another game, another look at this one. */
import { useSignal } from '@preact/signals';
import { Mark } from '../board/kit';
import { t } from '../i18n';
import { fetchRecord } from '../net/people';
import { joined, makeTable, ratings, recordHere, sayLine, table } from '../session';
import { send } from '../share';
import { Fairness } from '../table/fairness';
import { boardSeats, gameOf, nameOf, teller } from '../table/seats';
import { gameName } from '../words';
import { Confetti, Podium, Rosette } from './celebrate';
import { useCounting } from './count';
import {
  cardsWon,
  counted,
  lastOf,
  lead,
  leaders,
  ranking,
  rowsOf,
  summary,
  type Ranked,
  type SourceRow,
} from './points';
import { Tally } from './tally';

type Where = 'server' | 'here';

function Home() {
  return (
    <a class="button quiet" href="#/">
      {t('Home')}
    </a>
  );
}

function Again() {
  const { seats, you, settings } = table.value;
  const mine = you === undefined ? undefined : seats[you - 1];
  const alone = seats.filter((seat) => seat.person).length < 2;
  if (!mine) return null;
  const again = () => {
    if (!alone) {
      sayLine('rematch');
      return;
    }
    // against bots there is nobody to be asked
    const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    const lines = seats.map((seat, i) => (seat.bot ? `bot ${i + 1} ${seat.bot}` : `sit ${i + 1}`));
    const where = location.hash.startsWith('#/here') ? 'here' : 'server';
    void makeTable(where, words.join(' '), [...lines, 'start']);
  };
  return (
    <button type="button" class="primary big" disabled={mine.again === true} onClick={again}>
      {mine.again ? t('Waiting for the others…') : alone ? t('Play again') : t('Rematch')}
    </button>
  );
}

/* --- who has won ----------------------------------------------------------------------------- */

const calledOf = (seat: number): string => (seat === table.value.you ? t('You') : nameOf(seat));

function headline(winners: number[]): string {
  const { phase, you, ended } = table.value;
  if (phase === 'ended')
    return ended === 'house'
      ? t('The game was ended by whoever runs the server.')
      : t('The game was ended.');
  const names = winners.map(nameOf).join(', ');
  if (you !== undefined && winners.includes(you))
    return winners.length > 1 ? t('You share the win!') : t('You win!');
  return winners.length > 1
    ? t('{names} share the win.', { names })
    : t('{names} wins.', { names });
}

/** Who is ahead of whom by how much. Where you have not won, your own distance is told with your place. */
function leadWords(ranked: readonly Ranked[], you: number | undefined): string {
  const ahead = lead(ranked);
  if (ahead === undefined) return '';
  if (ahead === 0) return t('Level on points: the tie-break decided.');
  const { first, next } = leaders(ranked);
  const mine = you !== undefined && first.includes(you);
  const said = {
    first: first.map(nameOf).join(', '),
    next: next
      .filter((seat) => seat !== you)
      .map(nameOf)
      .join(', '),
  };
  if (said.next === '') return '';
  return mine && first.length === 1
    ? t.n(
        'You finished {n} point ahead of {next}.',
        'You finished {n} points ahead of {next}.',
        ahead,
        said,
      )
    : t.n(
        '{first} finished {n} point ahead of {next}.',
        '{first} finished {n} points ahead of {next}.',
        ahead,
        said,
      );
}

/** The place of somebody who has not won. */
function placeWords(ranked: readonly Ranked[], { rank, points }: Ranked): string {
  const said = { rank, all: ranked.length, first: leaders(ranked).first.map(nameOf).join(', ') };
  const behind = (ranked[0]?.points ?? points) - points;
  return behind > 0
    ? t.n(
        'Your place: {rank} of {all}, {n} point behind {first}.',
        'Your place: {rank} of {all}, {n} points behind {first}.',
        behind,
        said,
      )
    : t('Your place: {rank} of {all}.', said);
}

/** By how much, and what place is yours. */
function Beside({ ranked }: { ranked: readonly Ranked[] }) {
  const { you, winners = [], log } = table.value;
  const mine = ranked.find(({ seat }) => seat === you);
  const end = lastOf(log);
  return (
    <>
      {end && teller.value.tell(end)} {leadWords(ranked, you)}{' '}
      {mine && !winners.includes(mine.seat) && placeWords(ranked, mine)}
    </>
  );
}

function Ranks({ ranked, shown }: { ranked: readonly Ranked[]; shown: number }) {
  const { tally = [], you } = table.value;
  return (
    <ol class="points">
      {ranked.map(({ seat, rank, points, won }) => {
        const rating = ratings.value?.[seat - 1];
        const n = shown < tally.length ? counted(tally, seat, shown) : points;
        return (
          <li key={seat} class={[won && 'won', seat === you && 'you'].filter(Boolean).join(' ')}>
            <span class="rank">{rank}</span>
            <Mark seat={seat} />
            <span class="who">{calledOf(seat)}</span>
            <span class="sum">{t.n('{n} point', '{n} points', n)}</span>
            {rating && (
              <span class="rating">
                {t('rating {before} → {after}', {
                  before: rating.before[0] ?? 0,
                  after: rating.after[0] ?? 0,
                })}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface Count {
  tally: readonly SourceRow[];
  shown: number;
  all: boolean;
  /** It has just been counted, and was not there when we came. */
  fresh: boolean;
  skip(): void;
}

function Points({
  ranked,
  winners,
  count,
}: {
  ranked: readonly Ranked[];
  winners: number[];
  count: Count;
}) {
  const { lines, you } = table.value;
  const { tally, shown, all, fresh, skip } = count;
  const source = (word: string) =>
    teller.value.name(`tally.${word}`) ?? teller.value.name(`card.${word}`) ?? word;
  return (
    <div class="score-board" onClick={skip} data-counted={all}>
      {fresh && all && you !== undefined && winners.includes(you) && <Confetti />}
      <div class="ranks">
        <Ranks ranked={ranked} shown={shown} />
        <Podium ranked={ranked} tally={tally} shown={shown} />
      </div>
      {tally.length > 0 && (
        <Tally
          tally={tally}
          ranked={ranked}
          cards={cardsWon(lines)}
          shown={shown}
          name={calledOf}
          source={source}
        />
      )}
    </div>
  );
}

/* --- what can be done now -------------------------------------------------------------------- */

function ShareResult({ ranked, link }: { ranked: readonly Ranked[]; link: string | undefined }) {
  const said = useSignal('');
  const share = async () => {
    const names = boardSeats.value.map((seat) => seat.name);
    const text = summary(`dicecup: ${gameName(gameOf.value)}`, names, ranked);
    const how = await send({ title: 'dicecup', text, url: link });
    said.value =
      how === 'copied'
        ? t('Copied: {text}', { text: [text, link].filter(Boolean).join(' ') })
        : how === 'failed'
          ? text
          : '';
  };
  return (
    <>
      <button type="button" onClick={() => void share()}>
        {t('Share')}
      </button>
      <p class="note shared" role="status">
        {said}
      </p>
    </>
  );
}

/** What can be done with a game that is over: under the headline, since what follows may be long. */
function Next(props: { id: string; where: Where; ranked: readonly Ranked[] }) {
  const { id, where, ranked } = props;
  const path = where === 'here' ? `here/${id}` : id;
  // a game of this browser is nowhere else
  const link = where === 'here' ? undefined : `${location.href.split('#')[0]}#/replay/${path}`;
  return (
    <div class="buttons next">
      <Again />
      <a class="button" href={`#/analysis/${path}`}>
        {t('Review')}
      </a>
      <a class="button" href={`#/replay/${path}`}>
        {t('Replay')}
      </a>
      {ranked.length > 0 && <ShareResult ranked={ranked} link={link} />}
    </div>
  );
}

function Checked({ id, where }: { id: string; where: Where }) {
  return (
    <Fairness
      name={id}
      commitment={table.value.commitment}
      record={() => (where === 'server' ? fetchRecord(id) : recordHere(id))}
    >
      <Home />
    </Fairness>
  );
}

/** `fresh`: somebody has seen it end, so that the points are counted before their eyes. */
export function Result({ where, fresh }: { where: Where; fresh: boolean }) {
  const { phase, points, winners = [], lines } = table.value;
  const tally = rowsOf(table.value.tally ?? [], lines);
  const { shown, skip } = useCounting(tally.length, fresh && phase === 'over');
  const all = shown.value >= tally.length;
  if (phase !== 'over' && phase !== 'ended') return null;
  const ranked = ranking(points ?? [], winners);
  const over = phase === 'over';
  return (
    <section class="panel result" aria-labelledby="result">
      <div class="result-head">
        {over && winners[0] !== undefined && <Rosette seat={all ? winners[0] : 0} />}
        <div>
          <h2 id="result">{all ? headline(winners) : t('The game is over.')}</h2>
          {over && (
            <p class={`beside-win${all ? '' : ' later'}`}>
              <Beside ranked={ranked} />
            </p>
          )}
        </div>
      </div>
      {joined.value ? (
        <Next id={joined.value.id} where={where} ranked={ranked} />
      ) : (
        <div class="buttons next">
          <Again />
          <Home />
        </div>
      )}
      {over && (
        <Points
          ranked={ranked}
          winners={winners}
          count={{ tally, shown: shown.value, all, fresh, skip }}
        />
      )}
      {joined.value && <Checked id={joined.value.id} where={where} />}
    </section>
  );
}
