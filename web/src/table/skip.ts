/* What is shown can be cut short: Space, or a tap on the stage, goes on to the next question; the right
 * arrow goes on to the next event. */
import { useEffect } from 'preact/hooks';
import { nextOnStage, onStage, skipStage } from '../session';

/** Whether a key is meant for what has the focus. */
function isBusy(target: EventTarget | null, key: string): boolean {
  const element = target instanceof Element ? target : undefined;
  if (!element) return false;
  if (element.closest('input, select, textarea, [contenteditable]')) return true;
  return key === ' ' && element.closest('button, a, summary') !== null;
}

function pressed(event: KeyboardEvent): void {
  if (!onStage.value || event.ctrlKey || event.altKey || event.metaKey) return;
  if (isBusy(event.target, event.key)) return;
  if (event.key === ' ') skipStage();
  else if (event.key === 'ArrowRight') nextOnStage();
  else return;
  event.preventDefault();
}

export function useSkipping(): void {
  useEffect(() => {
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
