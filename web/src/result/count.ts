/* Numbers that count up, row by row; at once where nobody wants movement. */
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { animationSpeed } from '../settings';

const ROW = 550; // milliseconds for each row, at normal pace
const EASE = 0.7; // of which the number grows; then it stays for a moment

/** How many of `rows` have been counted, with a part of the next one; and a way to skip the rest. */
export function useCounting(
  rows: number,
  wanted: boolean,
): { shown: ReadonlySignal<number>; skip(): void } {
  const moves = wanted && animationSpeed() > 0;
  const shown = useSignal(moves ? 0 : rows);
  useEffect(() => {
    if (!moves) {
      shown.value = rows;
      return;
    }
    let frame = 0;
    const start = performance.now();
    const step = (now: number) => {
      if (shown.value >= rows) return;
      const at = (now - start) / (ROW * animationSpeed());
      const row = Math.floor(at);
      const part = Math.min(1, (at - row) / EASE);
      shown.value = Math.min(rows, Math.max(shown.value, row + 1 - (1 - part) ** 2));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [rows]);
  return { shown, skip: () => (shown.value = rows) };
}
