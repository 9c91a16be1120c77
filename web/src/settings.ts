/* What people set for this browser. It is kept in localStorage, where there is one. */
import { effect, signal, type Signal } from '@preact/signals';
import { keptSettings, SETTINGS } from './boot';
import { PACES, type Pace } from './stage/scene';

export type Theme = 'auto' | 'light' | 'dark';

const before = keptSettings();

function kept<T extends string | number | boolean>(name: string, usual: T): Signal<T> {
  const value = before[name];
  return signal<T>(typeof value === typeof usual ? (value as T) : usual);
}

export const settings = {
  /** '': what the browser asks for. */
  language: kept<string>('language', ''),
  theme: kept<Theme>('theme', 'auto'),
  /** How long what happens is shown. */
  pace: kept<Pace>('pace', 'normal'),
  sound: kept<boolean>('sound', false),
  /** 0 to 1. */
  volume: kept<number>('volume', 0.5),
  name: kept<string>('name', ''),
  /** What was played last, for one click on the home page. */
  game: kept<string>('game', 'town'),
  level: kept<string>('level', 'greedy'),
  seats: kept<number>('seats', 3),
};

/** How strong bots are, out of the levels that a game has. */
export const usualLevel = (levels: readonly string[]): string =>
  levels.includes(settings.level.value) ? settings.level.value : (levels[2] ?? 'random');

const night = matchMedia('(prefers-color-scheme: dark)');
const systemDark = signal(night.matches);
night.addEventListener('change', () => (systemDark.value = night.matches));

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things move, or only change from one step to the next. */
export const moving = (): boolean => !calm.matches && settings.pace.value !== 'none';

/** Whether there is time to throw one's own dice by a tap. */
export const tapping = (): boolean => moving() && PACES[settings.pace.value] >= 1;

/** How long small movements take, in seconds. */
export function animationSpeed(): number {
  return moving() ? PACES[settings.pace.value] : 0;
}

export function keepSettings(): void {
  effect(() => {
    const values = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, value.value]),
    );
    try {
      localStorage.setItem(SETTINGS, JSON.stringify(values));
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
