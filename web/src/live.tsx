/* What screen readers are told: the game as it happens, in sentences, politely, one at a time. */
import { signal } from '@preact/signals';
import { Speaker } from './table/speaker';

/** How many stay in the page, to be read there; the queue is not limited. */
const KEPT = 50;

const spoken = signal<{ id: number; text: string }[]>([]);
let count = 0;

function speak(text: string): void {
  spoken.value = [...spoken.value, { id: ++count, text }].slice(-KEPT);
}

const speaker = new Speaker(speak, (then, milliseconds) => setTimeout(then, milliseconds));

/** Says something, after all that is still to be said. */
export function announce(texts: readonly string[]): void {
  speaker.say(texts);
}

/** Says a question, after all that led to it; undefined: nothing is asked now. */
export function announceQuestion(text: string | undefined): void {
  if (text === undefined) speaker.answered();
  else speaker.ask(text);
}

/** Says what comes of a key at once: it is no news, and too late it would be wrong. */
export function mention(text: string): void {
  speak(text);
}

/** Says the last things again. */
export function repeatLast(): void {
  speaker.repeat();
}

/** What happened at a table is not read on another page. */
export function hush(): void {
  speaker.forget();
  spoken.value = [];
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
