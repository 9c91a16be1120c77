/* The frame of every screen: where we are, whether the line is good, and what is shown. */
import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Home } from './home/home';
import { loadTexts, mark, t, tr } from './i18n';
import { lazy, loadStyle } from './lazy';
import { LiveRegion } from './live';
import { go, route } from './route';
import { replayed, rulesBeside, RulesLink } from './rules_link';
import { connection, joined, table } from './session';
import { settings } from './settings';
import { listen, shortcutsShown } from './shortcuts';
import { TablePage } from './table/page';
import { gameOf, nameOf } from './table/seats';
import { titleOf } from './title';
import { gameName, gameNames } from './words';

const NewTable = lazy(async () => (await import('./later')).NewTable);
const Learn = lazy<{ name: string }>(async () => {
  const [part] = await Promise.all([import('./learn/page'), loadStyle(STYLES.learn)]);
  return part.Learn;
});
const ReplayPage = lazy(async () => {
  const [part] = await Promise.all([
    import('./replay/page'),
    loadStyle(STYLES.replay),
    loadStyle(STYLES.reading),
  ]);
  return part.ReplayPage;
});
const rulesPart = async () => {
  const [part] = await Promise.all([
    import('./rules/page'),
    loadStyle(STYLES.rules),
    loadStyle(STYLES.reading),
    loadTexts('rules'),
  ]);
  return part;
};
const RulesPage = lazy<{ rest: string }>(async () => (await rulesPart()).RulesPage);
const RulesSheet = lazy(async () => (await rulesPart()).RulesSheet);
const ShortcutsHelp = lazy(async () => {
  const [part] = await Promise.all([import('./later'), loadStyle(STYLES.reading)]);
  return part.ShortcutsHelp;
});
const CardsPage = lazy<{ name: string }>(async () => {
  const [part] = await Promise.all([import('./cards/gallery'), loadStyle(STYLES.reading)]);
  return part.CardsPage;
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
    case 'rules':
      return <RulesPage rest={rest} />;
    case 'cards':
      return <CardsPage name={rest} />;
    case 'settings':
      return <SettingsPage />;
    default:
      return <Home />;
  }
}

const SCREENS: Record<string, string> = {
  new: mark('Open a table'),
  learn: mark('Learn'),
  rules: mark('Rules'),
  cards: mark('The cards'),
  settings: mark('Settings'),
  replay: mark('Replay'),
  analysis: mark('Analysis'),
};

function useTitle(): void {
  useSignalEffect(() => {
    const { page } = route.value;
    const atTable = ['t', 'here', 'learn'].includes(page) && joined.value && table.value.step >= 0;
    const screen = SCREENS[page];
    document.title = atTable
      ? titleOf(table.value, gameName(gameOf.value), nameOf)
      : screen
        ? `${tr(screen)} · dicecup`
        : `dicecup · ${gameNames.map(gameName).join(', ')}`;
  });
}

/** The game that is before you: at the table, in a lesson or a replay, in its rules, or the one you chose. */
function presentGame(): string {
  const { page, rest } = route.value;
  if (['t', 'here', 'learn'].includes(page) && joined.value) return gameOf.value;
  const [named = ''] = ['rules', 'cards'].includes(page) ? rest.split('/') : [];
  return gameNames.find((one) => one === named) ?? replayed.value ?? settings.game.value;
}

export function App() {
  useTitle();
  const main = useRef<HTMLElement>(null);
  const { page, rest } = route.value;
  const first = useRef(true);
  useEffect(() => {
    // who goes to another screen by keyboard or screen reader begins at its top
    if (first.current) first.current = false;
    else main.current?.focus();
    if (
      ![
        '',
        't',
        'here',
        'new',
        'learn',
        'rules',
        'cards',
        'settings',
        'replay',
        'analysis',
      ].includes(page)
    )
      go('#/', true);
  }, [page, rest]);
  useEffect(listen, []);
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
          <RulesLink game={presentGame()} current={page === 'rules'}>
            {t('Rules')}
          </RulesLink>
          <a href="#/settings" aria-current={page === 'settings' ? 'page' : undefined}>
            {t('Settings')}
          </a>
        </nav>
      </header>
      <Line />
      <main id="main" tabIndex={-1} ref={main} class={`screen-${page || 'home'}`}>
        <Screen />
      </main>
      {rulesBeside.value && <RulesSheet />}
      {shortcutsShown.value && <ShortcutsHelp />}
      <LiveRegion />
    </>
  );
}
