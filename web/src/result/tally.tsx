/* Where the points came from: a row for each source, a column for each seat. */
import { Amount, Mark } from '../board/kit';
import { t } from '../i18n';
import { amount, counted, type Ranked, type SourceRow } from './points';

/** How many there are of something, small: dollars, or cards and deeds as a sign and a number. */
function Count({ of, n }: { of: string; n: number }) {
  const words = amount(of, n);
  const is = of === 'deeds' ? 'deed' : 'card';
  return <small>{of === 'dollars' ? words : <Amount is={is} n={n} words={words} />}</small>;
}

function Cell({ row, seat }: { row: SourceRow; seat: number }) {
  const [n, points] = [row.n[seat - 1] ?? 0, row.points[seat - 1] ?? 0];
  return (
    <td>
      {points > 0 ? <b>{points}</b> : <span class="none">–</span>}
      {(row.bonus || (n > 1 && n !== points)) && <Count of={row.of} n={n} />}
    </td>
  );
}

export function Tally(props: {
  tally: readonly SourceRow[];
  ranked: readonly Ranked[];
  /** How many cards each seat has won, if that is of this game. */
  cards: readonly number[];
  /** Rows that have been counted, and part of the next one. */
  shown: number;
  name(seat: number): string;
  source(word: string): string;
}) {
  const { tally, ranked, cards, shown, name } = props;
  const firstBonus = tally.findIndex(({ bonus }) => bonus);
  const won = firstBonus < 0 ? tally.length : firstBonus;
  const row = (i: number) => {
    const source = tally[i];
    return (
      source && (
        <tr key={source.of} class={shown > i ? undefined : 'later'}>
          <th scope="row">
            {props.source(source.of)}
            {source.bonus && source.points.every((points) => points === 0) && (
              <small>{t('a tie: nobody gets it')}</small>
            )}
          </th>
          {ranked.map(({ seat }) => (
            <Cell key={seat} row={source} seat={seat} />
          ))}
        </tr>
      )
    );
  };
  const at = tally.map((_, i) => i);
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
        {at.slice(0, won).map(row)}
        {cards.length > 0 && (
          <tr class={`of-cards${shown >= won ? '' : ' later'}`}>
            <th scope="row">{t('Cards won')}</th>
            {ranked.map(({ seat }) => (
              <td key={seat}>{cards[seat - 1] ?? 0}</td>
            ))}
          </tr>
        )}
      </tbody>
      {won < tally.length && (
        <tbody class="of-bonus">
          <tr class={shown > won ? undefined : 'later'}>
            <th scope="rowgroup" colSpan={ranked.length + 1}>
              {t('Bonus cards')}
            </th>
          </tr>
          {at.slice(won).map(row)}
        </tbody>
      )}
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
