/* What screen readers are told: the game as it happens, in sentences, politely. */
import { signal } from '@preact/signals';

const spoken = signal<{ id: number; text: string }[]>([]);
let count = 0;

/** Says something; of many things only the last are kept. */
export function announce(texts: string[]): void {
  if (texts.length === 0) return;
  spoken.value = [...spoken.value, ...texts.map((text) => ({ id: ++count, text }))].slice(-20);
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
