/* How far somebody is in each lesson, and which are done; in localStorage, where there is one. */
import { signal } from '@preact/signals';
import type { Progress } from './lesson';

interface Kept extends Partial<Progress> {
  done?: boolean;
}

const KEY = 'dicecup.lessons';

function stored(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

export const progress = signal(stored());

function keep(name: string, kept: Kept): void {
  progress.value = { ...progress.value, [name]: kept };
  try {
    localStorage.setItem(KEY, JSON.stringify(progress.value));
  } catch {
    // a browser that keeps nothing
  }
}

/** Where a lesson was left; undefined: it begins at its beginning. */
export function leftAt(name: string, steps: number): Progress | undefined {
  const { step, moves } = progress.value[name] ?? {};
  if (!Number.isInteger(step) || !Array.isArray(moves)) return undefined;
  return step !== undefined && step > 0 && step < steps ? { step, moves } : undefined;
}

export function keepStep(name: string, { step, moves }: Progress): void {
  keep(name, { ...progress.value[name], step, moves: [...moves] });
}

/** It is finished; the next time it begins anew. */
export function keepDone(name: string): void {
  keep(name, { done: true });
}

export function beginAnew(name: string): void {
  keep(name, { done: progress.value[name]?.done });
}
