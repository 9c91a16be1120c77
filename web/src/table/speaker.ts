/* Says one thing after the other: a screen reader that is told twenty things at once reads the first or the
 * last of them. Nothing is dropped. */

/** Milliseconds until the next, by how long it takes to hear this one; less if many are waiting. */
const pause = (text: string, waiting: number): number =>
  Math.max(200, Math.min(400 + 25 * text.length, 3000) / (1 + waiting));

interface Spoken {
  text: string;
  asks: boolean;
}

export class Speaker {
  private readonly queue: Spoken[] = [];
  /** What was told last, and what is asked now: both would be repeated. */
  private news: string | undefined;
  private question: string | undefined;
  private busy = false;

  constructor(
    private readonly speak: (text: string) => void,
    private readonly later: (then: () => void, milliseconds: number) => void,
  ) {}

  say(texts: readonly string[]): void {
    this.put(texts.map((text) => ({ text, asks: false })));
  }

  /** Says a question, which counts until it is `answered`. */
  ask(text: string): void {
    this.put([{ text, asks: true }]);
  }

  /** Nothing is asked any more: no question is repeated, or said for the first time. */
  answered(): void {
    this.queue.splice(0, this.queue.length, ...this.queue.filter(({ asks }) => !asks));
    this.question = undefined;
  }

  /** The last announcement once more, and then what is asked now. */
  repeat(): void {
    if (this.queue.length > 0) return; // they are still to come
    const { news, question } = this;
    if (news !== undefined) this.say([news]);
    if (question !== undefined) this.ask(question);
  }

  /** What was said was said elsewhere, and what is still to come is dropped. */
  forget(): void {
    this.queue.length = 0;
    this.news = this.question = undefined;
  }

  private put(more: readonly Spoken[]): void {
    this.queue.push(...more);
    if (!this.busy) this.go();
  }

  private remember({ text, asks }: Spoken): void {
    if (asks) this.question = text;
    else this.news = text;
  }

  private go(): void {
    const spoken = this.queue.shift();
    this.busy = spoken !== undefined;
    if (spoken === undefined) return;
    this.remember(spoken);
    this.speak(spoken.text);
    this.later(() => this.go(), pause(spoken.text, this.queue.length));
  }
}
