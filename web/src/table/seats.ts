/* Names of seats at the table, and the one who tells events of it. */
import { computed } from '@preact/signals';
import type { BoardSeat } from '../boards';
import { catalogue, t } from '../i18n';
import { Teller } from '../sentences';
import { table } from '../session';
import { botName } from '../words';

export const gameOf = computed(() => table.value.settings.game ?? 'town');

export const boardSeats = computed<BoardSeat[]>(() =>
  table.value.seats.map((seat, i) => ({
    name: seat.person ?? (seat.bot ? botName(i + 1) : t('Seat {n}', { n: i + 1 })),
    bot: seat.bot,
    away: seat.away,
  })),
);

export const nameOf = (seat: number): string =>
  boardSeats.value[seat - 1]?.name ?? t('Seat {n}', { n: seat });

export const teller = computed(() => {
  const seats = boardSeats.value;
  return new Teller(catalogue.value, gameOf.value, (seat) => seats[seat - 1]?.name ?? '?');
});
