/* The review: what to learn, chances over time, luck and skill, what cost most, what bribes were worth. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Mark } from '../board/kit';
import { mark, t, tr } from '../i18n';
import { headed, moveWithin } from '../moves';
import { levelName } from '../words';
import { Changes, eventsOf } from './changes';
import { WinGraph } from './graph';
import { Jump, nameOf, useBefore, where } from './jump';
import { Learn } from './learn';
import type { Replay } from './model';
import {
  accountOf,
  bribed,
  costliest,
  costMore,
  isClear,
  isRough,
  jumps,
  LABELS,
  luckSide,
  percent,
  rangeOf,
  swings,
  timeLeft,
  type Bribe,
  type Decision,
  type Mean,
  type Report,
  type SeatReport,
  type Word,
} from './report';

const LABEL_NAMES: Record<string, string> = {
  none: mark('no choice'),
  best: mark('best'),
  even: mark('even'),
  fine: mark('fine'),
  slip: mark('slip'),
  mistake: mark('mistake'),
  giveaway: mark('giveaway'),
};
const VERDICTS: Record<string, string> = {
  fair: mark('a fair price'),
  bargain: mark('a bargain'),
  dear: mark('too much'),
};

interface Part {
  replay: Replay;
  report: Report;
}

/* --- luck and skill -------------------------------------------------------------------------- */

/** A bar from nothing to the mean, with its error as a whisker. */
function Bar({ mean: { mean, error }, most, kind }: { mean: Mean; most: number; kind: string }) {
  const at = (share: number) => (100 * share) / most;
  const [low, high] = [at(mean - error), at(mean + error)];
  return (
    <svg
      class={`gauge ${kind}`}
      viewBox="-102 0 204 24"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path class="zero" d="M0 0V24" />
      {isClear({ mean, error }) && <path class="block" d={`M0 5H${at(mean)}V19H0z`} />}
      <path class="whisker" d={`M${low} 12H${high}M${low} 8V16M${high} 8V16`} />
    </svg>
  );
}

/** A share of a win in words that need no statistics. */
function Measured({ share, sign = false }: { share: Mean; sign?: boolean }) {
  const range = rangeOf(share, sign);
  if (!isClear(share))
    return (
      <span class="measured">
        <span>{t('too close to call')}</span>
      </span>
    );
  return (
    <span class="measured">
      <b>{t('{n} %', { n: percent(share.mean, sign) })}</b>
      {range.low !== range.high && (
        <small>{t('19 times out of 20: {low} to {high} %', range)}</small>
      )}
    </span>
  );
}

function verdictOn(replay: Replay, seat: SeatReport): string {
  const name = nameOf(replay, seat.seat);
  const you = seat.seat === replay.you.value;
  const side = luckSide(seat);
  if (side > 0)
    return you
      ? t('Dice and cards were with you.')
      : t('Dice and cards were with {name}.', { name });
  if (side === 0)
    return you
      ? t('No clear luck either way for you.')
      : t('No clear luck either way for {name}.', { name });
  switch (costMore(seat)) {
    case 1:
      return you
        ? t('Dice and cards were against you, but bad choices cost more.')
        : t('Dice and cards were against {name}, but bad choices cost more.', { name });
    case -1:
      return you
        ? t('Dice and cards were against you, and cost more than any choices.')
        : t('Dice and cards were against {name}, and cost more than any choices.', { name });
    default:
      return you
        ? t('Dice and cards were against you.')
        : t('Dice and cards were against {name}.', { name });
  }
}

/** From the first chance to the last, so that everything adds up. */
function AccountOf({ report, seat }: { report: Report; seat: SeatReport }) {
  const account = accountOf(report, seat);
  const { start, luck, choices, others, rest, end } = account;
  const told = (name: string, share: number | undefined): [string, string][] =>
    share === undefined ? [] : [[name, percent(share, true)]];
  const rows: [name: string, share: string][] = [
    [t('At the start'), percent(start)],
    ...told(t('Luck'), luck),
    ...told(t('Own choices'), choices),
    ...told(t('The others’ bad choices'), others),
    ...told(t('The bot’s own error, and what is too small to judge'), rest),
    [t('The end'), percent(end)],
  ];
  return (
    <>
      <dl class="account" aria-label={t('How the chance to win came about, in %')}>
        {rows.map(([name, share]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{t('{n} %', { n: share })}</dd>
          </div>
        ))}
      </dl>
      {isRough(account) && (
        <p class="note rough">
          {t(
            'Here the bot’s own error is larger than what it can explain: read these figures as a rough estimate.',
          )}
        </p>
      )}
    </>
  );
}

function SeatCard({ replay, report, seat, most }: Part & { seat: SeatReport; most: number }) {
  const counts = LABELS.filter((label) => label !== 'none' && (seat.labels[label] ?? 0) > 0);
  return (
    <li class="seat-card">
      <h4>
        <Mark seat={seat.seat} />
        {nameOf(replay, seat.seat)}
        <small>
          {t.n('{n} point', '{n} points', seat.points)}
          {seat.won && `, ${t('won')}`}
        </small>
      </h4>
      <p>{verdictOn(replay, seat)}</p>
      <dl class="figures">
        <dt>{t('Luck')}</dt>
        <dd>
          <Bar mean={seat.luck.win} most={most} kind="luck" />
          <Measured share={seat.luck.win} sign />
        </dd>
        <dt>{t('Lost by choices')}</dt>
        <dd>
          <Bar
            mean={{ mean: -seat.loss.win.mean, error: seat.loss.win.error }}
            most={most}
            kind="loss"
          />
          <Measured share={seat.loss.win} />
        </dd>
      </dl>
      <AccountOf report={report} seat={seat} />
      <ul class="labels" aria-label={t('Choices')}>
        {counts.map((label) => (
          <li key={label} class={`label-${label}`}>
            {tr(LABEL_NAMES[label] ?? label)} <b>{seat.labels[label]}</b>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Seats({ replay, report }: Part) {
  const sizes = report.seats.flatMap(({ luck, loss }) => [
    Math.abs(luck.win.mean) + luck.win.error,
    loss.win.mean + loss.win.error,
  ]);
  const most = Math.max(0.05, ...sizes);
  return (
    <section class="panel luck-skill">
      <h3>{t('Luck and skill')}</h3>
      <p class="note">
        {t(
          'Luck and losses are in % of a win. They are estimates: the thin lines show how far they may be off, and 19 times out of 20 the true value lies there.',
        )}
      </p>
      <p class="note">
        {t(
          'What a bad choice costs one player, the others gain. What remains is the bot’s own error, since it misjudges positions, too, and whatever is too small to judge.',
        )}
      </p>
      <ul class="seat-cards">
        {report.seats.map((seat) => (
          <SeatCard key={seat.seat} {...{ replay, report, seat, most }} />
        ))}
      </ul>
    </section>
  );
}

/* --- what mattered --------------------------------------------------------------------------- */

function CostlyRow({ replay, decision }: { replay: Replay; decision: Decision }) {
  const { move, round, seat, did, best, why, label, loss } = decision;
  const { namer } = useBefore(replay, move, seat);
  const reason = why === undefined ? '' : (replay.teller.value.reason(why) ?? '');
  const [, because] = best === undefined ? ['', ''] : headed(best, reason, namer);
  return (
    <li>
      <Mark seat={seat} />
      <div>
        <Jump replay={replay} move={move}>
          {where(replay, round, move)}
        </Jump>
        <p>
          {nameOf(replay, seat)}: {moveWithin(did, namer)}.{' '}
          {best !== undefined && t('Better: {move}.', { move: moveWithin(best, namer) })} {because}
        </p>
      </div>
      <span class={`cost label-${label}`}>
        {loss && t('{n} %', { n: `−${percent(loss.win.mean)}` })}
        <small>{tr(LABEL_NAMES[label] ?? label)}</small>
      </span>
    </li>
  );
}

function Costly({ replay, report }: Part) {
  const list = costliest(report);
  return (
    <section class="panel">
      <h3>{t('The choices that cost most')}</h3>
      {list.length === 0 ? (
        <p class="note">{t('None that can be told from the best.')}</p>
      ) : (
        <ol class="costly">
          {list.map((decision) => (
            <CostlyRow key={decision.move} replay={replay} decision={decision} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Swings({ replay, report }: Part) {
  return (
    <section class="panel">
      <h3>{t('Where chance mattered most')}</h3>
      <ol class="costly">
        {swings(report).map(({ chance, most, least }) => (
          <li key={chance.move}>
            <Mark seat={most} />
            <div>
              <Jump replay={replay} move={chance.move + 1}>
                {where(replay, chance.round, chance.move)}
              </Jump>
              <p>{eventsOf(replay, chance.move) || chance.did}</p>
              <p class="note">
                {t('{most}: {gain} %, {least}: {cost} %', {
                  most: nameOf(replay, most),
                  gain: percent(chance.luck[most - 1]?.win.mean ?? 0, true),
                  least: nameOf(replay, least),
                  cost: percent(chance.luck[least - 1]?.win.mean ?? 0, true),
                })}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/* --- bribes ---------------------------------------------------------------------------------- */

function paid({ dollars, gold, cards }: Bribe): string {
  return [
    dollars > 0 ? `$${dollars}` : '',
    gold > 0 ? t.n('{n} nugget', '{n} nuggets', gold) : '',
    cards > 0 ? t.n('{n} card', '{n} cards', cards) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Who decided, and in whose favour. */
function decided(replay: Replay, { place: word, sheriff: by, to }: Word): string {
  const { you } = replay;
  const place = replay.teller.value.name(`place.${word}`) ?? word;
  const [sheriff, seat] = [nameOf(replay, by), nameOf(replay, to)];
  if (by === you.value && to === you.value) return t('{place}: you decide for yourself', { place });
  if (by === you.value) return t('{place}: you decide for {seat}', { place, seat });
  if (to === you.value) return t('{place}: {sheriff} decides for you', { place, sheriff });
  return t('{place}: {sheriff} decides for {seat}', { place, sheriff, seat });
}

function BribeRow({ replay, word, bribe }: { replay: Replay; word: Word; bribe: Bribe }) {
  return (
    <tr>
      <th scope="row">
        <Jump replay={replay} move={word.move}>
          {where(replay, word.round, word.move)}
        </Jump>
        <small>{decided(replay, word)}</small>
      </th>
      <td data-name={t('Paid')}>
        {nameOf(replay, bribe.seat)}: {paid(bribe)}
      </td>
      <td data-name={t('It cost')}>
        <Measured share={bribe.price.win} />
      </td>
      <td data-name={t('It was worth')}>
        <Measured share={bribe.worth.win} />
      </td>
      <td data-name={t('Verdict')} class={`verdict-${bribe.verdict}`}>
        {tr(VERDICTS[bribe.verdict] ?? bribe.verdict)}
      </td>
    </tr>
  );
}

function Bribes({ replay, report }: Part) {
  const list = bribed(report);
  if (report.game !== 'town') return null;
  return (
    <section class="panel">
      <h3>{t('Bribes')}</h3>
      {list.length === 0 ? (
        <p class="note">{t('Nobody paid the Sheriff for a decision.')}</p>
      ) : (
        <table class="bribes">
          <thead>
            <tr>
              <th scope="col">{t('When')}</th>
              <th scope="col">{t('Paid')}</th>
              <th scope="col">{t('It cost')}</th>
              <th scope="col">{t('It was worth')}</th>
              <th scope="col">{t('Verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {list.flatMap((word) =>
              word.bribes.map((bribe) => (
                <BribeRow key={`${word.move} ${bribe.seat}`} {...{ replay, word, bribe }} />
              )),
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

/* --- all of it ------------------------------------------------------------------------------- */

/** What is left is told by the clock, second by second: if a part takes longer, it grows. */
function useSeconds(since: number): number {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (now.value - since) / 1000;
}

function Waiting({ replay }: { replay: Replay }) {
  const progress = replay.progress.value;
  const seconds = useSeconds(replay.began);
  if (progress === undefined) return null;
  if (progress === 'failed')
    return (
      <p class="note" role="alert">
        {t('This game could not be judged.')}
      </p>
    );
  const left = timeLeft(progress, seconds);
  return (
    <label class="progress">
      <span>
        {progress === 0
          ? t('A bot looks at every choice and every roll…')
          : t('A bot looks at every choice and every roll: {n} %', { n: progress })}
        {left !== undefined && ` (${t.n('about {n} second left', 'about {n} seconds left', left)})`}
      </span>
      <progress max={100} value={progress || undefined} />
    </label>
  );
}

/** What is being done meanwhile, and what there will be to see. */
function Expect({ replay }: { replay: Replay }) {
  return (
    <div class="panel expect">
      <p>
        {t(
          'A bot goes through the whole game again. Before every choice and every roll it works out how likely each player was to win.',
        )}{' '}
        {t('A short game takes a few seconds, a long one a few minutes.')}
      </p>
      <p>{t('Then you see:')}</p>
      <ul>
        <li>{t('how the chances rose and fell, move by move;')}</li>
        <li>{t('which choices cost the most, and what would have been better;')}</li>
        <li>
          {replay.header.game === 'town'
            ? t('how much was luck and how much skill, and what bribes were worth.')
            : t('how much was luck and how much skill.')}
        </li>
      </ul>
    </div>
  );
}

function How({ replay, report }: Part) {
  return (
    <div class="panel how">
      <p class="note">
        {t(
          'Judged by a bot ({level}). A choice is judged by what the player could know then; luck, with all cards open.',
          { level: levelName(report.level) },
        )}{' '}
        {report.left_out > 0 &&
          t.n(
            'For {n} piece there was no time.',
            'For {n} pieces there was no time.',
            report.left_out,
          )}
      </p>
      {replay.place.where === 'server' && report.level !== 'expert' && (
        <button type="button" class="quiet" onClick={() => void replay.analyseThere()}>
          {t('Have the server judge it more thoroughly')}
        </button>
      )}
    </div>
  );
}

export function Analysis({ replay, begin }: { replay: Replay; begin: boolean }) {
  useEffect(() => {
    if (!begin) return;
    void replay.analyse();
    scrollTo(0, 0);
  }, []);
  const report = replay.report.value;
  // what there is before all is judged: the worst choices so far, and the chances as they come in
  const whole = replay.whole.value;
  const changes = useMemo(() => (report && whole ? jumps(report) : []), [report, whole]);
  const idle =
    !report && (replay.progress.value === undefined || replay.progress.value === 'failed');
  return (
    <section class="analysis" aria-labelledby="analysis">
      <h2 id="analysis">{t('Review')}</h2>
      {idle && (
        <div class="panel">
          <p>{t('How did the chances change, who was lucky, and which choices cost the most?')}</p>
          <button type="button" class="primary" onClick={() => void replay.analyse()}>
            {t('Review this game')}
          </button>
        </div>
      )}
      <Waiting replay={replay} />
      {report && (
        <div class="analysis-parts">
          <Learn replay={replay} report={report} whole={whole} />
          {report.standings.length > 1 && (
            <WinGraph replay={replay} report={report} list={changes} />
          )}
          {whole && (
            <>
              <Changes replay={replay} report={report} list={changes} />
              <Seats replay={replay} report={report} />
              <Costly replay={replay} report={report} />
              <Swings replay={replay} report={report} />
              <Bribes replay={replay} report={report} />
              <How replay={replay} report={report} />
            </>
          )}
        </div>
      )}
      {!whole && typeof replay.progress.value === 'number' && <Expect replay={replay} />}
    </section>
  );
}
