/* The end: who has won, another game, another look at this one. */
import { t } from '../i18n';
import { fetchRecord } from '../net/people';
import { joined, makeTable, ratings, recordHere, sayLine, table } from '../session';
import { Fairness } from './fairness';
import { nameOf } from './seats';

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
      {mine.again ? t('Waiting for the others…') : t('Play again')}
    </button>
  );
}

/** What can be done with a game that is over. */
function Afterwards({ id, where }: { id: string; where: 'server' | 'here' }) {
  const path = where === 'here' ? `here/${id}` : id;
  return (
    <>
      <div class="buttons">
        <a class="button" href={`#/replay/${path}`}>
          {t('Watch the game again')}
        </a>
        <a class="button" href={`#/analysis/${path}`}>
          {t('Analyse')}
        </a>
      </div>
      <Fairness
        name={id}
        commitment={table.value.commitment}
        record={() => (where === 'server' ? fetchRecord(id) : recordHere(id))}
      >
        <Home />
      </Fairness>
    </>
  );
}

export function Result({ where }: { where: 'server' | 'here' }) {
  const { phase, points, winners, seats, you, ended } = table.value;
  if (phase !== 'over' && phase !== 'ended') return null;
  const order = seats
    .map((seat, i) => ({ seat, number: i + 1, points: points?.[i] ?? 0 }))
    .sort((a, b) => b.points - a.points);
  const won = winners ?? [];
  return (
    <section class="panel result" aria-labelledby="result">
      <h2 id="result">
        {phase === 'ended'
          ? ended === 'house'
            ? t('The game was ended by whoever runs the server.')
            : t('The game was ended.')
          : you !== undefined && won.includes(you)
            ? t('You have won!')
            : t('{names} wins.', { names: won.map(nameOf).join(', ') })}
      </h2>
      {phase === 'over' && (
        <ol class="points">
          {order.map(({ number, points: n }) => (
            <li key={number} class={won.includes(number) ? 'won' : undefined}>
              <span>{nameOf(number)}</span>
              <span>{t.n('{n} point', '{n} points', n)}</span>
              {ratings.value?.[number - 1] && (
                <span class="rating">
                  {t('rating {before} → {after}', {
                    before: ratings.value[number - 1]?.before[0] ?? 0,
                    after: ratings.value[number - 1]?.after[0] ?? 0,
                  })}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      <Again />
      {phase === 'over' && joined.value ? (
        <Afterwards id={joined.value.id} where={where} />
      ) : (
        <div class="buttons">
          <Home />
        </div>
      )}
    </section>
  );
}
