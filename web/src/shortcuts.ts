/* Keyboard shortcuts; the `?` overlay lists them (shortcuts_help.tsx). A key presses the element that claims it
 * (`aria-keyshortcuts`), or does what `ACTIONS` says. Nothing happens while somebody types, or has a modal
 * dialogue open. */
import { signal } from '@preact/signals';
import { mention, repeatLast } from './live';
import { route } from './route';
import { rulesBeside } from './rules_link';
import { settings } from './settings';
import { gameOf } from './table/seats';

/** Whether the overlay is open. */
export const shortcutsShown = signal(false);

const atTable = () => ['t', 'here'].includes(route.value.page);
/** The game that is played, or would be. */
export const gameNow = () => (atTable() ? gameOf.value : settings.game.value);

const ACTIONS: Readonly<Record<string, () => void>> = {
  '?': () => (shortcutsShown.value = true),
  r: () => {
    if (route.value.page !== 'rules') rulesBeside.value = { game: gameNow(), at: '' };
  },
  '.': repeatLast,
};

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
  const action = ACTIONS[key];
  if (action) {
    action();
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
