/* Where the points came from: a row for each source, a column for each seat. */
import { Mark } from '../board/kit';
import { t } from '../i18n';
import type { TallyRow } from '../table/protocol';
import { amount, counted, type Ranked } from './points';

function Cell({ of, n, points }: { of: string; n: number; points: number }) {
  return (
    <td>
      {points > 0 ? <b>{points}</b> : <span class="none">–</span>}
      {n > 1 && n !== points && <small>{amount(of, n)}</small>}
    </td>
  );
}

export function Tally(props: {
  tally: readonly TallyRow[];
  ranked: readonly Ranked[];
  /** Rows that have been counted, and part of the next one. */
  shown: number;
  name(seat: number): string;
  source(word: string): string;
}) {
  const { tally, ranked, shown, name } = props;
  return (
    <table class={`tally count-${ranked.length}`}>
      <caption class="unseen">{t('Where the points came from')}</caption>
      <thead>
        <tr>
          <td />
          {ranked.map(({ seat, won }) => (
            <th key={seat} scope="col" class={won ? 'won' : undefined}>
              <Mark seat={seat} />
              <span class="whose">{name(seat)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tally.map((row, i) => (
          <tr key={row.of} class={shown > i ? undefined : 'later'}>
            <th scope="row">{props.source(row.of)}</th>
            {ranked.map(({ seat }) => (
              <Cell
                key={seat}
                of={row.of}
                n={row.n[seat - 1] ?? 0}
                points={row.points[seat - 1] ?? 0}
              />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total')}</th>
          {ranked.map(({ seat, points, won }) => (
            <td key={seat} class={won ? 'won' : undefined}>
              <b>{shown >= tally.length ? points : counted(tally, seat, shown)}</b>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
