/* Bots wait until the page has shown what they did.
 *
 * Whoever tells something that is shown bit by bit holds the bots at once: a page on a slow machine
 * would be asked too late. The page answers with how far it has heard, and whether it still shows
 * that; it says so at once if it has nothing to show. A page that shows something may take as long as
 * it likes. One that says nothing at all is waited for no longer than `PATIENCE` each time: the game
 * goes on without it, and the page catches up with it when it can. Nothing here knows a worker, so
 * that tests have a clock of their own. */

import { after, type Timer } from '../timer';

/** Milliseconds that a page has to say anything about what it was told. */
export const PATIENCE = 10_000;

/** Whether a message has something for the stage. */
export const isShown = (text: string): boolean => text.includes('"events":[');

export class Pace {
  private told = 0;
  private heard = 0;
  private held = false;
  private goOn: () => void = () => {};

  constructor(private readonly timer: Timer = after) {}

  /** Something that will be shown is told; its number. */
  tell(): number {
    return ++this.told;
  }

  /** The page has been told so much, and still shows it or not. */
  hear(told: number, held: boolean): void {
    this.heard = Math.max(this.heard, told);
    this.held = held;
    this.goOn();
  }

  /** When bots may go on. */
  async ready(): Promise<void> {
    while (this.held || this.heard < this.told)
      await new Promise<void>((resolve) => {
        const stop =
          this.heard < this.told
            ? this.timer(() => this.hear(this.told, this.held), PATIENCE)
            : undefined;
        this.goOn = () => {
          stop?.();
          resolve();
        };
      });
  }
}
