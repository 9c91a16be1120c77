/* The frame of every screen: where we are, whether the line is good, and what is shown. */
import { useEffect, useRef } from 'preact/hooks';
import { Home } from './home/home';
import { t } from './i18n';
import { lazy, loadStyle } from './lazy';
import { LiveRegion } from './live';
import { go, route } from './route';
import { connection } from './session';
import { TablePage } from './table/page';

const NewTable = lazy(async () => (await import('./later')).NewTable);
const Learn = lazy<{ name: string }>(async () => {
  const [part] = await Promise.all([import('./learn/page'), loadStyle(STYLES.learn)]);
  return part.Learn;
});
const ReplayPage = lazy(async () => {
  const [part] = await Promise.all([import('./replay/page'), loadStyle(STYLES.replay)]);
  return part.ReplayPage;
});
const SettingsPage = lazy(async () => (await import('./later')).SettingsPage);

function Line() {
  const line = connection.value;
  const state = line?.state.value;
  if (!line || line.where === 'lesson' || state === 'open' || state === 'connecting') return null;
  const text =
    state === 'closed'
      ? t('The server has closed the line. Load the page again.')
      : t('The line is lost. Trying to come back…');
  return (
    <p class="line-lost" role="status">
      {text}
    </p>
  );
}

function Brand() {
  return (
    <a class="brand" href="#/">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path class="cup" d="M5 9h17l-3 19a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2z" />
        <ellipse class="mouth" cx="13.5" cy="9" rx="8.5" ry="2.8" />
        <rect class="die" x="17" y="16" width="12" height="12" rx="2.5" />
        <path class="pips" d="M20.5 19.5v.01M23 22v.01M25.5 24.5v.01" />
      </svg>
      <span>dicecup</span>
    </a>
  );
}

function Screen() {
  const { page, rest } = route.value;
  switch (page) {
    case 't':
      return <TablePage where="server" name={rest} />;
    case 'here':
      return <TablePage where="here" name={rest} />;
    case 'new':
      return <NewTable />;
    case 'learn':
      return <Learn name={rest} />;
    case 'replay':
    case 'analysis':
      return <ReplayPage page={page} rest={rest} />;
    case 'settings':
      return <SettingsPage />;
    default:
      return <Home />;
  }
}

export function App() {
  const main = useRef<HTMLElement>(null);
  const { page, rest } = route.value;
  const first = useRef(true);
  useEffect(() => {
    // who goes to another screen by keyboard or screen reader begins at its top
    if (first.current) first.current = false;
    else main.current?.focus();
    if (!['', 't', 'here', 'new', 'learn', 'settings', 'replay', 'analysis'].includes(page))
      go('#/', true);
  }, [page, rest]);
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('Skip to the content')}
      </a>
      <header class="top">
        <Brand />
        <nav aria-label={t('Pages')}>
          <a href="#/learn" aria-current={page === 'learn' ? 'page' : undefined}>
            {t('Learn')}
          </a>
          <a href="#/settings" aria-current={page === 'settings' ? 'page' : undefined}>
            {t('Settings')}
          </a>
        </nav>
      </header>
      <Line />
      <main id="main" tabIndex={-1} ref={main} class={`screen-${page || 'home'}`}>
        <Screen />
      </main>
      <LiveRegion />
    </>
  );
}
