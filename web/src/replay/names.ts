/* What the players of a record are called. */
import type { BoardSeat } from '../boards';
import { catalogue, t } from '../i18n';
import type { Seat } from '../table/protocol';
import { botName } from '../words';
import type { Header } from './analyst';

/** The seat of whoever played at a terminal, from 1. Several people who shared a keyboard are no `you`. */
export function youAtTerminal(words: readonly string[]): number | undefined {
  const at = words.indexOf('you');
  return at >= 0 && at === words.lastIndexOf('you') ? at + 1 : undefined;
}

/** Names for the board; a record has plain words only. */
export function namesOf(
  header: Pick<Header, 'game' | 'seats'>,
  seats: readonly Seat[] | undefined,
): BoardSeat[] {
  const bots = catalogue.value.games[header.game]?.bots ?? [];
  const alone = youAtTerminal(header.seats) !== undefined;
  const plain = (word: string, n: number) => {
    if (word === 'you') return alone ? t('You') : t('Seat {n}', { n });
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  return header.seats.map((word, i) => {
    const seat = seats?.length === header.seats.length ? seats[i] : undefined;
    const bot = seat ? seat.bot : bots.includes(word) ? word : undefined;
    return { name: seat?.person ?? (bot ? botName(i + 1) : plain(word, i + 1)), bot };
  });
}
