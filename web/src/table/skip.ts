/* Animations can be cut short: a tap or a key ends those that are under way, and bots go on at once. */
import { useEffect } from 'preact/hooks';
import { connection } from '../session';

/** What shows how much time is left is no ornament. */
const isFuse = ({ effect }: Animation): boolean =>
  effect instanceof KeyframeEffect && effect.target?.classList.contains('fuse') === true;

export function skipAnimations(): void {
  for (const animation of document.getAnimations())
    if (!isFuse(animation) && animation.effect?.getComputedTiming().endTime !== Infinity)
      animation.finish();
  connection.value?.haste?.();
}

export function useSkipping(): void {
  useEffect(() => {
    addEventListener('pointerdown', skipAnimations);
    addEventListener('keydown', skipAnimations);
    return () => {
      removeEventListener('pointerdown', skipAnimations);
      removeEventListener('keydown', skipAnimations);
    };
  }, []);
}
