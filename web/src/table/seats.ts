/* Names of seats at the table, and the one who tells events of it. */
import { computed } from '@preact/signals';
import type { BoardSeat } from '../boards';
import { catalogue, t } from '../i18n';
import { Teller } from '../sentences';
import { table } from '../session';
import { tableNames } from '../words';

export const gameOf = computed(() => table.value.settings.game ?? 'town');

export const boardSeats = computed<BoardSeat[]>(() => {
  const { seats } = table.value;
  const names = tableNames(seats);
  return seats.map(({ bot, away }, i) => ({ name: names[i] ?? '?', bot, away }));
});

export const nameOf = (seat: number): string =>
  boardSeats.value[seat - 1]?.name ?? t('Seat {n}', { n: seat });

export const isYou = (seat: number): boolean => seat === table.value.you;

/** The same for a label: `You` if it is your seat. */
export const labelOf = (seat: number): string => (isYou(seat) ? t('You') : nameOf(seat));

export const teller = computed(() => {
  const seats = boardSeats.value;
  return new Teller(
    catalogue.value,
    gameOf.value,
    (seat) => seats[seat - 1]?.name ?? '?',
    table.value.you,
  );
});
