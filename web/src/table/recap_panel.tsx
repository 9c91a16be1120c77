/* The summary of a round, or of the turns since yours: who got what, and what it means for the score. */
import { signal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { Mark, Sign } from '../board/kit';
import { t } from '../i18n';
import { joined, onStage, table } from '../session';
import { amountOf } from '../town/gains';
import type { Score } from './protocol';
import { isUntouched, recapOf, scoreChange, type Recap, type RecapRow } from './recap';
import { isYou, labelOf, teller } from './seats';

/** The scores when the summary before this one was due, or when the game began. */
function useBefore(recap: Recap | undefined): Score[] | undefined {
  const seen = useRef<{ n: number; score?: Score[]; before?: Score[] }>({ n: 0 });
  const { score, log } = table.value;
  const n = recap?.n ?? 0;
  if (onStage.value || score === undefined) return undefined;
  if (n === 0 && seen.current.score === undefined && isUntouched(log)) seen.current.score = score;
  if (n > 0 && n !== seen.current.n) seen.current = { n, score, before: seen.current.score };
  return seen.current.before;
}

/** As the seats have it. */
const pointsOf = ({ points, all }: Score): string => `${points}${all ? '' : '+'}`;

function Points({ seat, before, now }: { seat: number; before?: Score[]; now?: Score[] }) {
  const change = scoreChange(seat, before, now);
  if (!change) return <td class="recap-points" />;
  const [old, is] = change;
  return (
    <td class="recap-points">
      <span aria-hidden="true">
        {pointsOf(old)} → <b>{pointsOf(is)}</b>
      </span>
      <span class="hear">
        {t('from {old} to {new} points', { old: old.points, new: is.points })}
      </span>
    </td>
  );
}

function Got({ row }: { row: RecapRow }) {
  if (row.events.length > 0)
    return <td>{row.events.map((event) => teller.value.line(event) ?? event).join(' ')}</td>;
  if (row.gains.length === 0) return <td class="nothing">{t('nothing')}</td>;
  return (
    <td>
      {row.gains.map(({ place, gains }, i) => (
        <span class="got" key={i}>
          {place === '' ? t('dice') : teller.value.name(`place.${place}`)}{' '}
          {gains.map((gain, k) => (
            <span class="amount" key={k}>
              {amountOf(gain)}
              <Sign is={gain.is} />
            </span>
          ))}
        </span>
      ))}
    </td>
  );
}

/** The last summary that was closed, wherever it is shown. */
const closed = signal('');

export function RecapPanel({ beside }: { beside?: boolean }) {
  const { log, seats, you, score, phase } = table.value;
  const staged = onStage.value; // until all has been shown there is nothing to sum up
  const recap = useMemo(
    () => (staged ? undefined : recapOf(log, seats.length, you)),
    [staged, log, seats.length, you],
  );
  const before = useBefore(recap);
  if (!recap || phase !== 'playing') return null;
  const id = `${joined.value?.id ?? ''} ${recap.n}`;
  if (closed.value === id) return null;
  const title =
    recap.kind === 'round' ? t('Round {n} is over', { n: recap.n }) : t('Since your turn');
  return (
    <section class={`recap recap-${recap.kind}${beside ? ' tabletop' : ''}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          class="recap-close"
          aria-label={t('Close')}
          onClick={() => (closed.value = id)}
        >
          ×
        </button>
      </header>
      <table>
        <tbody>
          {recap.rows.map((row, i) => (
            <tr class={isYou(row.seat) ? 'mine' : undefined} key={i}>
              <th scope="row">
                <span class="recap-who">
                  <Mark seat={row.seat} /> {labelOf(row.seat)}
                </span>
              </th>
              <Got row={row} />
              <Points seat={row.seat} before={before} now={score} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
