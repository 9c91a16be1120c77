/* Where in the page we are: behind `#`, so that it works on any host and offline.
 *
 *   #/              home
 *   #/t/CODE        a table on the server       #/here/ID   a table in this browser
 *   #/new           a table with friends        #/learn, #/learn/NAME   lessons
 *   #/settings                                  #/rules/GAME/WHAT       the rules (rules/book.ts)
 *   #/cards/GAME    all cards of a game
 *   #/replay/...    a game that is over         #/analysis/...          (replay/place.ts) */
import { signal } from '@preact/signals';

export interface Route {
  page: string;
  rest: string;
}

export function parseRoute(hash: string): Route {
  const [page = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
  return { page, rest: rest.join('/') };
}

export const route = signal<Route>(parseRoute(location.hash));

window.addEventListener('hashchange', () => {
  route.value = parseRoute(location.hash);
});

export function go(hash: string, replace = false): void {
  if (replace) {
    history.replaceState(null, '', hash);
    route.value = parseRoute(hash);
  } else {
    location.hash = hash;
  }
}
