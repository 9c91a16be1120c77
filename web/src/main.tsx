import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app';
import { preferred, speak } from './i18n';
import { whoAmI } from './net/people';
import { warmUp } from './net/worker';
import { route } from './route';
import { keepSettings, settings } from './settings';
import './styles/base.css';
import './board/board.css';
import './styles/home.css';
import './styles/table.css';
import './town/town.css';

keepSettings();
const root = document.getElementById('app');

async function begin(): Promise<void> {
  const known = Object.keys(CATALOGUES);
  const language = settings.language.value || preferred(navigator.languages, known);
  const asked = whoAmI();
  if (route.value.page === '') warmUp();
  if (!(await speak(language)) && language !== 'en') await speak('en');
  effect(() => {
    const wish = settings.language.value || preferred(navigator.languages, known);
    if (wish !== document.documentElement.lang) void speak(wish);
  });
  await asked;
  if (root) render(<App />, root);
}

void begin();

// it keeps the page for when there is no line; where it cannot be had, the page works without
if ('serviceWorker' in navigator)
  window.addEventListener(
    'load',
    () => void navigator.serviceWorker.register('sw.js').catch(() => {}),
  );
