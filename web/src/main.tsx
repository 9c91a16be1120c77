import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app';
import { preferred } from './boot';
import { speak } from './i18n';
import { whoAmI } from './net/people';
import { warmUp } from './net/worker';
import { route } from './route';
import { keepSettings, settings } from './settings';
import './styles/base.css';
import './board/board.css';
import './styles/home.css';
import './styles/table.css';
import './town/town.css';
import './cards/cards.css';

const REST = 3000; // milliseconds until we fetch what the first game does without

keepSettings();
const root = document.getElementById('app');

async function begin(): Promise<void> {
  const known = Object.keys(CATALOGUES);
  const language = settings.language.value || preferred(navigator.languages, known);
  const asked = whoAmI();
  const { page } = route.value;
  const ready = page === '' || page === 'here' ? warmUp() : asked;
  if (!(await speak(language)) && language !== 'en') await speak('en');
  effect(() => {
    const wish = settings.language.value || preferred(navigator.languages, known);
    if (wish !== document.documentElement.lang) void speak(wish);
  });
  if (page !== '' && page !== 'here') await asked; // these ask at once who we are
  if (root) {
    root.replaceChildren();
    render(<App />, root);
  }
  await ready;
  setTimeout(() => void keepPage(), REST);
}

/** Keeps the page for when there is no connection; where that cannot be had, the page works without.
 * It fetches all there is, and must not hold up the first game. */
async function keepPage(): Promise<void> {
  import('./later').catch(() => {}); // a board wants it soon
  if ('serviceWorker' in navigator)
    await navigator.serviceWorker.register('sw.js').catch(() => undefined);
}

void begin();
