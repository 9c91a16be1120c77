/* The game to go on with leads the home page. What it was is kept in this browser, so that it is there at
 * once and nothing jumps when the lists arrive. */
import { computed, effect, signal } from '@preact/signals';
import { catalogue, t } from '../i18n';
import { me } from '../net/people';
import { knowsMine, type Listed, myTables } from '../session';
import { settings } from '../settings';
import { readSettings } from '../table/state';
import { botName, gameName } from '../words';
import { ago, newest, tableHref } from './newest';

const KEY = 'dicecup.last';
function kept(): Listed | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Listed | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(row: Listed | undefined): void {
  try {
    if (row) localStorage.setItem(KEY, JSON.stringify(row));
    else localStorage.removeItem(KEY);
  } catch {
    // a browser that keeps nothing
  }
}

const last = signal(kept());
/** As the lists say, or until they are there as it was kept. */
const current = computed(() => {
  const before = last.value;
  const known =
    !before || knowsMine(before.where) || (before.where === 'server' && me.value === null);
  return newest(myTables.value) ?? (known ? undefined : before);
});
effect(() => keep(current.value));

export function Continue() {
  const row = current.value;
  if (!row) return null;
  const own = row.where === 'here' ? settings.name.value : me.value?.name;
  const { settings: set } = readSettings(row.about?.settings ?? '');
  const others = (row.about?.seats ?? [])
    .flatMap((seat, i) => seat.person ?? (seat.bot ? botName(i + 1) : []))
    .filter((name) => name !== own);
  return (
    <section class="panel continue">
      <h2>{t('Continue your game')}</h2>
      <p>
        <strong>{gameName(set.game ?? row.game)}</strong>
        {others.length > 0 && <span>{t('with {names}', { names: others.join(', ') })}</span>}
        <span class="note">{ago(Date.now() - row.changed, catalogue.value.language)}</span>
      </p>
      <a class="button primary big" href={tableHref(row)}>
        {t('Back to the table')}
      </a>
    </section>
  );
}
