/* What screen readers are told: the game as it happens, in sentences, politely, one at a time. */
import { signal } from '@preact/signals';
import { Speaker } from './table/speaker';

/** How many stay in the page, to be read there; the queue is not limited. */
const KEPT = 50;

const spoken = signal<{ id: number; text: string }[]>([]);
let count = 0;

const speaker = new Speaker(
  (text) => (spoken.value = [...spoken.value, { id: ++count, text }].slice(-KEPT)),
  (then, milliseconds) => setTimeout(then, milliseconds),
);

/** Says something, after all that is still to be said. */
export function announce(texts: readonly string[]): void {
  speaker.say(texts);
}

/** Says the last things again. */
export function repeatLast(): void {
  speaker.repeat();
}

export function LiveRegion() {
  return (
    <div class="unseen" role="log" aria-live="polite" aria-relevant="additions">
      {spoken.value.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
