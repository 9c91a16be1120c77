/* A table: coming to it, its lobby, its game. */
import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { lazy } from '../lazy';
import { refusalText } from '../refusals';
import { go } from '../route';
import { joined, joinTable, refusal, table } from '../session';
import { Game } from './game';
import { usePresence } from './hear';

const Lobby = lazy(async () => (await import('../later')).Lobby);

function Coming() {
  const refused = refusal.value;
  if (!refused)
    return (
      <section class="panel" role="status">
        <h1>{t('Coming to the table…')}</h1>
      </section>
    );
  return (
    <section class="panel">
      <h1>{t('No way to this table')}</h1>
      <p role="alert">{refusalText(refused.word)}</p>
      <p>
        <a class="button" href="#/">
          {t('Home')}
        </a>
      </p>
    </section>
  );
}

export function TablePage({ where, name }: { where: 'server' | 'here'; name: string }) {
  useEffect(() => {
    void joinTable(where, decodeURIComponent(name));
  }, [where, name]);
  const { phase, step, next } = table.value;
  useEffect(() => {
    // everybody wants another game: there it is
    if (next && table.value.seats[(table.value.you ?? 0) - 1]?.again)
      go(where === 'server' ? `#/t/${next}` : `#/here/${next}`);
  }, [next]);
  usePresence(where);
  if (!joined.value || step < 0) return <Coming />;
  return phase === 'lobby' ? <Lobby where={where} /> : <Game where={where} />;
}
