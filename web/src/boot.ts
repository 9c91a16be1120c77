/* What can begin before the page itself is there: a file of its own, small enough to arrive first. While
 * the page is still loading it shows the right theme, fetches the language, asks who we are, and has the
 * game compiled where one is played in this browser. */

export const SETTINGS = 'dicecup.settings';

/** What people have set, as settings.ts keeps it. */
export function keptSettings(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The language that a list of wishes, the browser's, comes to. */
export function preferred(wishes: readonly string[], known: string[]): string {
  for (const wish of wishes) {
    const language = wish.toLowerCase().split('-')[0] ?? '';
    if (known.includes(language)) return language;
  }
  return 'en';
}

async function compile(url: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
}

const fetched = new Map<string, Promise<Response>>();
let compiled: Promise<WebAssembly.Module> | undefined;

/** The answer that was asked for already, for the first who wants it. */
export function take(url: string | undefined): Promise<Response> | undefined {
  const found = fetched.get(url ?? '');
  fetched.delete(url ?? '');
  return found;
}

/** The game's module, if it is on its way. */
export const takeModule = (): Promise<WebAssembly.Module> | undefined => compiled;

function begin(): void {
  const { language, theme } = keptSettings();
  const night =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = night ? 'dark' : 'light';
  const known = Object.keys(CATALOGUES);
  const catalogue = CATALOGUES[String(language || preferred(navigator.languages, known))];
  for (const url of ['api/who', catalogue]) if (url) fetched.set(url, fetch(url));
  for (const answer of fetched.values()) answer.catch(() => {}); // told to whoever takes it
  const module = PARTS['dicecup.wasm'];
  if (!module || !/^(#\/?|#\/here\/.*)?$/.test(location.hash)) return;
  compiled = compile(module);
  compiled.catch(() => (compiled = undefined)); // the worker tries again
}

if (typeof document === 'object' && Object.keys(CATALOGUES).length > 0) begin();
