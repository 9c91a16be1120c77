/* What people set for this browser. It is kept in localStorage, where there is one. */
import { effect, signal, type Signal } from '@preact/signals';

export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'dicecup.settings';

function stored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

const before = stored();

function kept<T extends string | number | boolean>(name: string, usual: T): Signal<T> {
  const value = before[name];
  return signal<T>(typeof value === typeof usual ? (value as T) : usual);
}

export const settings = {
  /** '': what the browser asks for. */
  language: kept<string>('language', ''),
  theme: kept<Theme>('theme', 'auto'),
  /** Seconds of an animation, 0 to 2. */
  speed: kept<number>('speed', 1),
  sound: kept<boolean>('sound', false),
  /** 0 to 1. */
  volume: kept<number>('volume', 0.5),
  name: kept<string>('name', ''),
  /** What was played last, for one click on the home page. */
  game: kept<string>('game', 'town'),
  level: kept<string>('level', 'greedy'),
  seats: kept<number>('seats', 3),
};

const night = matchMedia('(prefers-color-scheme: dark)');
const systemDark = signal(night.matches);
night.addEventListener('change', () => (systemDark.value = night.matches));

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** The speed of animations as it is meant: none for those who want none. */
export function animationSpeed(): number {
  return calm.matches ? 0 : settings.speed.value;
}

export function keepSettings(): void {
  effect(() => {
    const values = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, value.value]),
    );
    try {
      localStorage.setItem(KEY, JSON.stringify(values));
    } catch {
      // a browser that keeps nothing
    }
  });
  effect(() => {
    const theme = settings.theme.value;
    const dark = theme === 'auto' ? systemDark.value : theme === 'dark';
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  });
}
