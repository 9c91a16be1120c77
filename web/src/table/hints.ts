/* The hint of a question: asked for, thought about, told, closed. What is told for a question that is
 * gone is dropped, and so is what is refused once nobody waits for it any more. */
import { batch, computed, signal } from '@preact/signals';
import type { Hint } from './protocol';

export class Hints {
  /** The one to be read. */
  readonly given = signal<Hint | undefined>(undefined);
  private readonly wanted = signal<number | undefined>(undefined); // the question
  readonly thinking = computed(() => this.wanted.value !== undefined);
  private waits = false; // another one is still being thought about

  constructor(private readonly say: () => void) {}

  ask(question: number): void {
    if (this.wanted.value === question) return;
    batch(() => {
      this.given.value = undefined;
      this.wanted.value = question;
    });
    this.waits = false;
    this.say();
  }

  take(hint: Hint): void {
    if (hint.question !== this.wanted.value) {
      this.sayAgain();
      return;
    }
    batch(() => {
      this.given.value = hint;
      this.wanted.value = undefined;
    });
  }

  /** Whether somebody should read of it. */
  refused(word: string): boolean {
    if (!this.thinking.value) return false;
    if (word === 'thinking') this.waits = true;
    else if (!this.sayAgain()) {
      this.wanted.value = undefined;
      return true;
    }
    return false;
  }

  /** The last one was thought about, so this one can be. */
  private sayAgain(): boolean {
    const waits = this.waits;
    this.waits = false;
    if (waits) this.say();
    return waits;
  }

  /** Closes it; or the question is another one, or what was said is lost. */
  close(): void {
    batch(() => {
      this.given.value = undefined;
      this.wanted.value = undefined;
    });
    this.waits = false;
  }
}
