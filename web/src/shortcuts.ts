/* Keyboard shortcuts: one table, from which both the handler and the `?` overlay are made.
 *
 * A key presses the element that claims it (`aria-keyshortcuts`), or runs what was registered for it:
 *
 *   useEffect(() => register('x', mark('Do it'), doIt), []);
 *
 * Nothing happens while somebody types, or has a modal dialogue open. */
import { signal } from '@preact/signals';
import { mark } from './i18n';
import { mention, repeatLast } from './live';
import { route } from './route';
import { rulesBeside } from './rules_link';
import { settings } from './settings';
import { gameOf } from './table/seats';

export type Group = 'everywhere' | 'table' | 'replay';

export interface Shortcut {
  key: string;
  label: string;
  group: Group;
  /** The game that has something for it; all, if none is named. */
  game?: string;
  /** Without one, and without an element that claims the key, somebody else listens to it. */
  action?(event: KeyboardEvent): void;
}

/** Whether the overlay is open. */
export const shortcutsShown = signal(false);

const atTable = () => ['t', 'here'].includes(route.value.page);
/** The game that is played, or would be. */
const gameNow = () => (atTable() ? gameOf.value : settings.game.value);

const ROWS: Shortcut[] = [
  {
    key: '?',
    label: mark('Show this list'),
    group: 'everywhere',
    action: () => (shortcutsShown.value = true),
  },
  {
    key: 'r',
    label: mark('Open the rules'),
    group: 'everywhere',
    action: () => {
      if (route.value.page !== 'rules') rulesBeside.value = { game: gameNow(), at: '' };
    },
  },
  { key: 'Escape', label: mark('Close what is open'), group: 'everywhere' },
  { key: 'Tab', label: mark('Go to the next button'), group: 'everywhere' },
  {
    key: '1…9',
    label: mark('Choose a die, a card or an answer by its number'),
    group: 'table',
    game: 'town',
  },
  { key: '1…4', label: mark('Choose a die by its place'), group: 'table', game: 'dicetto' },
  { key: '5…8', label: mark('Choose a card on the table'), group: 'table', game: 'dicetto' },
  { key: '9', label: mark('Choose the Super Roll card'), group: 'table', game: 'dicetto' },
  { key: 'Enter', label: mark('Confirm what you have chosen, or roll'), group: 'table' },
  { key: 's', label: mark('Stop rolling'), group: 'table', game: 'dicetto' },
  { key: 'd', label: mark('Done'), group: 'table', game: 'dicetto' },
  { key: 'n', label: mark('Keep nothing'), group: 'table', game: 'town' },
  { key: 'p', label: mark('Pass'), group: 'table', game: 'town' },
  { key: ' ', label: mark('Skip to the next question'), group: 'table' },
  { key: '→', label: mark('Next event'), group: 'table' },
  { key: 'h', label: mark('Hint'), group: 'table' },
  { key: 'y', label: mark('Do what the hint says'), group: 'table' },
  { key: 'o', label: mark('Odds'), group: 'table' },
  { key: 'u', label: mark('Undo'), group: 'table' },
  { key: 'l', label: mark('Go to the log'), group: 'table' },
  { key: 'c', label: mark('Go to the chat'), group: 'table' },
  {
    key: '.',
    label: mark('Repeat the last announcement'),
    group: 'table',
    action: repeatLast,
  },
  { key: '← →', label: mark('A step back, a step forward'), group: 'replay' },
  { key: 'Shift + ← →', label: mark('A round back, a round forward'), group: 'replay' },
  { key: 'Home End', label: mark('To the start, to the end'), group: 'replay' },
  { key: ' ', label: mark('Play, pause'), group: 'replay' },
];

export const shortcuts = signal<readonly Shortcut[]>(ROWS);

/** What the overlay lists: nothing that another game has. */
export const shortcutsOf = (group: Group): Shortcut[] =>
  shortcuts.value.filter((one) => one.group === group && (one.game ?? gameNow()) === gameNow());

/** Adds a shortcut, or gives one of the table its action; what is returned takes it away again. */
export function register(
  key: string,
  label: string,
  action: (event: KeyboardEvent) => void,
  group: Group = 'table',
): () => void {
  const before = shortcuts.value.find((one) => one.key === key && one.group === group);
  const row = { key, label, action, group };
  shortcuts.value = before
    ? shortcuts.value.map((one) => (one === before ? row : one))
    : [...shortcuts.value, row];
  return () => {
    shortcuts.value = shortcuts.value.flatMap((one) =>
      one === row ? (before ? [before] : []) : [one],
    );
  };
}

/** The key by its letter; on a Cyrillic keyboard, by where that letter is. */
function keyOf({ key, code }: KeyboardEvent): string {
  const small = key.length === 1 ? key.toLowerCase() : key;
  return /^\p{L}$/u.test(small) && !/^[a-z]$/.test(small)
    ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? small)
    : small;
}

/** A key that is held down means what it meant once. */
function isBusy({ target, ctrlKey, altKey, metaKey, repeat }: KeyboardEvent): boolean {
  const typing =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
  return (
    ctrlKey ||
    altKey ||
    metaKey ||
    repeat ||
    Boolean(typing) ||
    document.querySelector(':modal') !== null
  );
}

const seen = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());

/** Buttons are pressed; what can be read or written in is gone to. */
function use(element: HTMLElement): void {
  const { parentElement: whole, tagName } = element;
  if (whole instanceof HTMLDetailsElement) {
    whole.open = true;
    (whole.querySelector('input') ?? element).focus();
  } else if (tagName === 'BUTTON' || tagName === 'A') element.click();
  else element.focus();
}

const PICKED_AFTER = 250; // milliseconds: whoever picks several dice hears of all of them at once
let picking: ReturnType<typeof setTimeout> | undefined;

/** A thing that is picked from afar has no focus, so screen readers say nothing of it: we do. */
function tellPicked(thing: HTMLElement): void {
  const group = thing.closest<HTMLElement>('[data-picked]');
  clearTimeout(picking);
  picking = setTimeout(() => {
    if (group?.isConnected && group.dataset.picked) mention(group.dataset.picked);
  }, PICKED_AFTER);
}

/** Things with a number of their own keep it, whatever else is there; others are counted. */
function numbered(n: number): HTMLElement | undefined {
  const own = seen('.tabletop :is(.die-button, .hit)[aria-keyshortcuts]');
  if (own.length > 0) return own.find((one) => one.getAttribute('aria-keyshortcuts') === String(n));
  return ['.own .die-button', '.own .hand .can', '.own .options button']
    .map(seen)
    .find((all) => all.length > 0)?.[n - 1];
}

/** Dice and cards are picked by their number; what would answer is only gone to, since it cannot be
 * taken back. */
function choose(n: number): boolean {
  const picked = numbered(n);
  if (!picked) return false;
  if (picked.matches('.options *, .hit[aria-pressed="true"]')) picked.focus();
  else {
    picked.click();
    tellPicked(picked);
  }
  return true;
}

/** Enter means the button that says what was picked, wherever nothing else has the focus. */
function confirm({ target }: KeyboardEvent): boolean {
  const [main] = seen('.own [aria-keyshortcuts~="Enter"]:not(:disabled)');
  if (!main) return false;
  if (target instanceof Element && target.closest('button, a, summary')) return false;
  main.click();
  return true;
}

/** Whether the key meant something. */
export function pressed(event: KeyboardEvent): boolean {
  if (isBusy(event)) return false;
  const key = keyOf(event);
  const row = shortcuts.value.find((one) => one.key === key && one.action);
  if (row?.action) {
    row.action(event);
    return true;
  }
  if (/^[1-9]$/.test(key)) return choose(Number(key));
  if (key === 'Enter') return confirm(event);
  const [claims] = /^[a-z]$/.test(key) ? seen(`[aria-keyshortcuts~="${key}"]:not(:disabled)`) : [];
  if (claims) use(claims);
  return claims !== undefined;
}

/** Who plays by keyboard sees the numbers of things; who taps has no use for them. */
const byKeyboard = (on: boolean) => document.documentElement.toggleAttribute('data-keys', on);

export function listen(): () => void {
  const heard = (event: KeyboardEvent) => {
    byKeyboard(true);
    if (!event.defaultPrevented && pressed(event)) event.preventDefault();
  };
  const tapped = () => byKeyboard(false);
  addEventListener('keydown', heard);
  addEventListener('pointerdown', tapped);
  return () => {
    removeEventListener('keydown', heard);
    removeEventListener('pointerdown', tapped);
  };
}
