/* The end: who has won, another game, and whether the dice were fair. */
import { useSignal } from '@preact/signals';
import { checkFair, type Verdict } from '../fair';
import { t } from '../i18n';
import { fetchRecord } from '../net/people';
import { joined, makeTable, ratings, recordHere, sayLine, table } from '../session';
import { nameOf } from './seats';

function verdictText(verdict: Verdict): string {
  switch (verdict.verdict) {
    case 'fair':
      return verdict.words > 0
        ? t.n(
            'Fair: the opened seed is the promised one, and {n} roll or draw is what seed and words give.',
            'Fair: the opened seed is the promised one, and all {n} rolls and draws are what seed and words give.',
            verdict.events,
          )
        : t.n(
            'As promised: {n} roll or draw fits the seed. Nobody added words, so it proves less.',
            'As promised: all {n} rolls and draws fit the seed. Nobody added words, so it proves less.',
            verdict.events,
          );
    case 'unfair':
      return t('NOT fair: line {n} of the record is not what seed and words give: {line}', {
        n: verdict.line,
        line: verdict.text,
      });
    case 'other-seed':
      return t('NOT fair: the opened seed is not the one that was promised.');
    case 'not-opened':
      return t('This cannot be checked yet: the seed has not been opened.');
    case 'no-promise':
      return t('This cannot be checked: nothing was promised.');
  }
}

function Home() {
  return (
    <a class="button quiet" href="#/">
      {t('Home')}
    </a>
  );
}

function Fairness({ id, where }: { id: string; where: 'server' | 'here' }) {
  const said = useSignal('');
  const record = (): Promise<string | undefined> =>
    where === 'server' ? fetchRecord(id) : recordHere();
  const { commitment } = table.value;
  const check = async () => {
    said.value = t('Checking…');
    if (!('subtle' in crypto)) {
      said.value = t(
        'This browser checks only over https. Download the record and use dicecup verify.',
      );
      return;
    }
    const text = await record();
    if (text === undefined) {
      said.value = t('The record cannot be had.');
      return;
    }
    const verdict = await checkFair(text);
    const other = verdict.verdict === 'fair' && commitment && verdict.commitment !== commitment;
    said.value = other
      ? t('NOT fair: this is not the promise that was shown before the game.')
      : verdictText(verdict);
  };
  const download = async () => {
    const text = await record();
    if (text === undefined) {
      said.value = t('The record cannot be had.');
      return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `dicecup-${id}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <div class="buttons">
        <button type="button" onClick={() => void check()}>
          {t('Check the dice')}
        </button>
        <button type="button" class="quiet" onClick={() => void download()}>
          {t('Download the record')}
        </button>
        <Home />
      </div>
      <p class="verdict" role="status">
        {said}
      </p>
    </>
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
        <Fairness id={joined.value.id} where={where} />
      ) : (
        <div class="buttons">
          <Home />
        </div>
      )}
    </section>
  );
}
