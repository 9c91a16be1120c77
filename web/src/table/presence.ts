/* Who of the people at a table is there, and what is said when that changes. */
import { t } from '../i18n';
import { after, type Timer } from '../timer';
import type { Seat } from './protocol';
import type { TableState } from './state';

export interface Absence {
  /** When they went, by the clock of this machine, if we saw it. */
  since?: number;
}

type Seen = Pick<TableState, 'seats' | 'you' | 'here' | 'knowsHere' | 'left' | 'settings'>;

/** Whether somebody who sits there is away: a bot plays for them, or they have just gone. Who plays by
 * letters is hardly ever there, and nobody waits for that. */
export function absenceOf(state: Seen, n: number): Absence | undefined {
  const { seats, you, here, knowsHere, left, settings } = state;
  const seat = seats[n - 1];
  if (seat?.person === undefined || n === you) return undefined;
  const gone = knowsHere && settings.pace !== 'letters' && !here.includes(n);
  return gone || seat.away ? { since: left[n] } : undefined;
}

/** Who has answered while others are still waited for. */
export const chosenBy = ({ asked, waiting, moment }: TableState): number[] =>
  waiting.length === 0 || moment !== undefined ? [] : asked.filter((n) => !waiting.includes(n));

/** Milliseconds in which a page is loaded again, or a connection comes back. */
const BLINK = 5000;

/** Says once that somebody has gone, and that they are back. A bot that plays for them is an entry of the
 * log, and so is its end. */
export class Comings {
  /** Those who are away, each with what stops the clock; undefined: it has been said. */
  private readonly gone = new Map<string, (() => void) | undefined>();

  constructor(
    private readonly say: (text: string) => void,
    private readonly timer: Timer = after,
  ) {}

  /** `played`: those for whom a bot plays. */
  see(away: readonly string[], played: readonly string[]): void {
    for (const [seat, stop] of [...this.gone]) {
      if (away.includes(seat) && !played.includes(seat)) continue;
      stop?.();
      this.gone.delete(seat);
      if (!stop && !played.includes(seat)) this.say(t('{seat} is back.', { seat }));
    }
    for (const seat of away)
      if (!this.gone.has(seat) && !played.includes(seat)) this.gone.set(seat, this.wait(seat));
  }

  private wait(seat: string): () => void {
    return this.timer(() => {
      this.gone.set(seat, undefined);
      this.say(t('{seat} is away.', { seat }));
    }, BLINK);
  }

  /** Nobody listens any more. */
  stop(): void {
    for (const stop of this.gone.values()) stop?.();
    this.gone.clear();
  }
}

interface Room {
  seats: readonly Seat[];
  you?: number;
  watching: number;
  /** What you are called. */
  name?: string;
}

/** What others do before the game: who comes, sits down and goes. */
export function lobbyNews(before: Room, now: Room): string[] {
  const own = [before.you, now.you];
  const sits = (seats: readonly Seat[], name: string) =>
    seats.some(({ person }) => person === name);
  const news: string[] = [];
  now.seats.forEach(({ person }, i) => {
    const old = before.seats[i]?.person;
    if (own.includes(i + 1) || (now.name !== undefined && [person, old].includes(now.name))) return;
    if ((person === undefined) === (old === undefined)) return;
    if (person !== undefined) news.push(t('{seat} sits down.', { seat: person }));
    else if (old !== undefined && !sits(now.seats, old))
      news.push(t('{seat} stands up.', { seat: old }));
  });
  if (now.watching > before.watching && before.you === now.you && news.length === 0)
    news.push(t('Somebody comes to the table.'));
  return news;
}
