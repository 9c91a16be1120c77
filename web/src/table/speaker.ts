/* Says one thing after the other: a screen reader that is told twenty things at once reads the first or the
 * last of them. Nothing is dropped. */

/** Milliseconds until the next, by how long it takes to hear this one; less if many are waiting. */
const pause = (text: string, waiting: number): number =>
  Math.max(200, Math.min(400 + 25 * text.length, 3000) / (1 + waiting));
const REPEATED = 3;

export class Speaker {
  private readonly queue: string[] = [];
  private last: string[] = [];
  private busy = false;

  constructor(
    private readonly speak: (text: string) => void,
    private readonly later: (then: () => void, milliseconds: number) => void,
  ) {}

  say(texts: readonly string[]): void {
    this.queue.push(...texts);
    if (!this.busy) this.go();
  }

  /** The last announcements once more, after those that are still to come. */
  repeat(): void {
    if (this.queue.length === 0) this.say(this.last);
  }

  private go(): void {
    const text = this.queue.shift();
    this.busy = text !== undefined;
    if (text === undefined) return;
    if (!this.last.includes(text)) this.last = [...this.last, text].slice(-REPEATED);
    this.speak(text);
    this.later(() => this.go(), pause(text, this.queue.length));
  }
}
