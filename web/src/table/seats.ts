/* Names of seats at the table, and the one who tells events of it. */
import { computed } from '@preact/signals';
import type { BoardSeat } from '../boards';
import { catalogue, t } from '../i18n';
import { isWordless, Teller } from '../sentences';
import { table } from '../session';
import { tableNames } from '../words';
import { absenceOf } from './presence';

export const gameOf = computed(() => table.value.settings.game ?? 'town');

// these change seldom, the table with each event: names and sentences are not made anew for each
const seats = computed(() => table.value.seats);
const you = computed(() => table.value.you);
const here = computed(() => table.value.here);
const left = computed(() => table.value.left);
const pace = computed(() => table.value.settings.pace);

export const boardSeats = computed<BoardSeat[]>(() => {
  const names = tableNames(seats.value);
  const seen = {
    seats: seats.value,
    you: you.value,
    here: here.value,
    left: left.value,
    knowsHere: table.peek().knowsHere,
    settings: { pace: pace.value ?? '' },
  };
  return seats.value.map(({ bot }, i) => ({
    name: names[i] ?? '?',
    bot,
    away: absenceOf(seen, i + 1),
  }));
});

export const nameOf = (seat: number): string =>
  boardSeats.value[seat - 1]?.name ?? t('Seat {n}', { n: seat });

export const isYou = (seat: number): boolean => seat === you.value;

/** The same for a label: `You` if it is your seat. */
export const labelOf = (seat: number): string => (isYou(seat) ? t('You') : nameOf(seat));

const wordless = computed(() => isWordless(gameOf.value, table.value.options));

export const teller = computed(() => {
  const named = boardSeats.value;
  return new Teller(
    catalogue.value,
    gameOf.value,
    (seat) => named[seat - 1]?.name ?? '?',
    you.value,
    wordless.value,
  );
});
