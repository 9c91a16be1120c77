/* The summary of a round, or of the turns since yours: who got what, and what it means for the score. */
import { signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Mark, Sign } from '../board/kit';
import { t } from '../i18n';
import { announce } from '../live';
import { joined, onStage, table, wentOn } from '../session';
import { amountOf, type Gain } from '../town/gains';
import { after } from './hear';
import type { Score } from './protocol';
import {
  isDoubtful,
  isUntouched,
  missed,
  recapOf,
  scoreChange,
  seenBy,
  type Recap,
  type RecapRow,
  type Seen,
} from './recap';
import { gameOf, isYou, labelOf, teller } from './seats';
import { turnWords } from './turns';

/** What was seen at the last table: it outlives a visit to another page. */
const SEEN = 'dicecup-recap';
type Kept = Seen & { table: string };

function recall(id: string): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SEEN) ?? 'null') as Kept | null;
    if (kept?.table === id) return kept;
  } catch {
    /* there is no storage, or it has something else */
  }
  return { table: id, n: -1 };
}

function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(SEEN, JSON.stringify(kept));
  } catch {
    /* then not */
  }
}

/** The scores when the summary before this one was due, or when the game began. */
function useBefore(recap: Recap | undefined): Score[] | undefined {
  const { score, log } = table.value;
  const id = joined.value?.id ?? '';
  const begins = !recap && !onStage.value && isUntouched(log);
  const seen = useMemo(() => recall(id), [id, recap?.n]);
  if (onStage.value || score === undefined || id === '') return undefined; // not yet at the table
  if (begins) keep({ table: id, n: 0, score });
  if (!recap) return undefined;
  const now = seenBy(seen, recap.kind, recap.n, score);
  keep({ ...now, table: id });
  return now.before;
}

/** As the seats have it. */
const pointsOf = ({ points, all }: Score): string => `${points}${all ? '' : '+'}`;

function Points({ seat, before, now }: { seat: number; before?: Score[]; now?: Score[] }) {
  const is = now?.[seat - 1];
  if (!is) return <td class="recap-points" role="cell" />;
  const old = scoreChange(seat, before, now)?.[0];
  return (
    <td class="recap-points" role="cell">
      <span aria-hidden="true">
        {old && <span class="recap-old">{pointsOf(old)}→</span>}
        <b>{pointsOf(is)}</b>
      </span>
      <span class="hear">
        {old
          ? t('from {old} to {new} points', { old: old.points, new: is.points })
          : t.n('{n} point', '{n} points', is.points)}
      </span>
    </td>
  );
}

/** What a gain came from, in the words of the table. */
const causeOf = (cause: string): string => {
  if (cause === 'dice') return t('dice');
  if (cause === 'bribe') return t('bribe');
  return teller.value.name(cause) ?? cause;
};

const Amounts = ({ gains }: { gains: readonly Gain[] }) => (
  <>
    {gains.map((gain, i) => (
      <span class="amount" key={i}>
        {amountOf(gain)}
        <Sign is={gain.is} />
      </span>
    ))}
  </>
);

/** Dice Town: what came from where; and for a small screen all of it together. */
function Got({ row }: { row: RecapRow }) {
  if (row.events.length > 0) return <>{turnWords(row.events, teller.value).join(' ')}</>;
  if (row.gains.length === 0) return <span class="nothing">{t('nothing')}</span>;
  return (
    <>
      <span class="recap-net">
        {row.net.length > 0 ? <Amounts gains={row.net} /> : t('nothing')}
      </span>
      {row.gains.map(({ cause, gains }) => (
        <span class="got" key={cause}>
          {causeOf(cause)} <Amounts gains={gains} />
        </span>
      ))}
    </>
  );
}

/** The last summary that was closed, wherever it is shown; and the last one that was opened, where there is no
 * room for it but over the cards. */
const closed = signal('');
const opened = signal('');

/** Opens the summary of turns; the frame hides it where the summary is beside the board. */
function Since({ id, title }: { id: string; title: string }) {
  const open = opened.value === id;
  return (
    <button
      type="button"
      class="since"
      aria-expanded={open}
      aria-label={title}
      title={title}
      onClick={() => (opened.value = open ? '' : id)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2.500 8A5.500 5.500 0 1 0 4.200 4M2.500 2.500v3.200h3.200M8 4.800V8l2.200 1.500" />
      </svg>
    </button>
  );
}

export function RecapPanel({ beside }: { beside?: boolean }) {
  const { log, seats, you, score, phase, options } = table.value;
  const sheriff = Number(options.sheriff) || 0;
  const staged = onStage.value; // until all has been shown there is nothing to sum up
  const recap = useMemo(
    () => (staged ? undefined : recapOf(log, seats.length, you, sheriff)),
    [staged, log, seats.length, you, sheriff],
  );
  const before = useBefore(recap);
  if (!recap || phase !== 'playing') return null;
  const id = `${joined.value?.id ?? ''} ${recap.n}`;
  if (closed.value === id) return null;
  const title =
    recap.kind === 'round' ? t('Round {n} is over', { n: recap.n }) : t('Since your turn');
  const over = recap.kind === 'turns' && beside !== true;
  const whole = opened.value === id;
  const panel = (
    <section
      class={`recap recap-${recap.kind}${beside ? ' tabletop' : ''}${whole ? ' whole' : ''}`}
      aria-label={title}
    >
      <header>
        <h2>{title}</h2>
        {/* of many seats a phone shows your own alone (stage.css) */}
        {!over && !beside && (
          <button
            type="button"
            class="recap-close recap-all"
            aria-expanded={whole}
            aria-label={title}
            onClick={() => (opened.value = whole ? '' : id)}
          >
            …
          </button>
        )}
        <button
          type="button"
          class="recap-close"
          aria-label={t('Close')}
          onClick={() => (over ? (opened.value = '') : (closed.value = id))}
        >
          ×
        </button>
      </header>
      {/* styled as lines of text: the roles stay */}
      <table role="table">
        <tbody role="rowgroup">
          {recap.rows.map((row, i) => (
            <tr role="row" class={isYou(row.seat) ? 'mine' : undefined} key={i}>
              <th scope="row" role="rowheader" class="recap-who">
                <Mark seat={row.seat} /> <span class="recap-name">{labelOf(row.seat)}</span>
              </th>
              <Points seat={row.seat} before={before} now={score} />
              <td role="cell" class="recap-got">
                <Got row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {recap.rows.some((row) => !isYou(row.seat) && isDoubtful(row, before, score)) && (
        <p class="recap-doubt">{t('+ means at least: you did not see which card was stolen.')}</p>
      )}
    </section>
  );
  if (!over) return panel;
  return (
    <>
      <Since id={id} title={title} />
      {whole && panel}
    </>
  );
}

/** The last step that was shown to its end, at the last table. */
const SHOWN = 'dicecup-shown';

function lastShown(id: string): number | undefined {
  try {
    const [table, step] = (sessionStorage.getItem(SHOWN) ?? '').split(' ');
    if (table === id && step) return Number(step);
  } catch {
    /* there is no storage */
  }
  return undefined;
}

/** What happened while the page was closed, if it was too long ago to be shown: a battle, for example. */
export function Missed() {
  const { log, seats, you, step, phase, options } = table.value;
  const staged = onStage.value;
  const id = joined.value?.id ?? '';
  const away = useRef({ from: wentOn ? step : (lastShown(id) ?? step), to: step });
  const [closed, close] = useState(false);
  useEffect(() => {
    if (staged) return;
    try {
      sessionStorage.setItem(SHOWN, `${id} ${step}`);
    } catch {
      /* then not */
    }
  }, [id, step, staged]);
  const told = useMemo(() => {
    if (you === undefined || gameOf.value !== 'dicetto') return [];
    const summed = recapOf(log, seats.length, you, Number(options.sheriff) || 0) !== undefined;
    const { first, events } = missed(log, you, away.current, summed);
    if (events.length === 0) return [];
    const digest = after(log.slice(0, first));
    return [...events.flatMap((event) => digest.take(event)), ...digest.flush()];
  }, [log, seats.length, you]);
  const text = told.join(' ');
  useEffect(() => {
    if (text !== '') announce([`${t('Since you left')}: ${text}`]);
  }, [text]);
  if (text === '' || closed || phase !== 'playing') return null;
  return (
    <section class="recap recap-missed" aria-label={t('Since you left')}>
      <header>
        <h2>{t('Since you left')}</h2>
        <button
          type="button"
          class="recap-close"
          aria-label={t('Close')}
          onClick={() => close(true)}
        >
          ×
        </button>
      </header>
      <p>{text}</p>
    </section>
  );
}
