/* Who is waited for, and how long they have. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { table } from '../session';
import { boardSeats, nameOf } from './seats';
import { clockLeft } from './state';

const now = signal(Date.now());

export function timeText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

const nameNow = (seat: number): string => {
  const name = nameOf(seat);
  return boardSeats.value[seat - 1]?.away ? t('{name} (away)', { name }) : name;
};

export function Status() {
  const { waiting, clocks, clockAt, moment, momentEnds, you, ask, phase } = table.value;
  const ticking = phase === 'playing' && (clocks !== undefined || momentEnds !== undefined);
  useEffect(() => {
    if (!ticking) return;
    now.value = Date.now();
    const timer = setInterval(() => (now.value = Date.now()), 250);
    return () => clearInterval(timer);
  }, [ticking, clockAt]);
  if (phase !== 'playing') return null;
  if (moment !== undefined) {
    const left = momentEnds === undefined ? '' : timeText(momentEnds - now.value);
    return (
      <p class={`waiting ${ask ? 'yours' : ''}`}>
        <span>{ask ? t('You may answer now.') : t('A moment for hidden cards.')}</span>
        {left !== '' && <span class="time">{left}</span>}
      </p>
    );
  }
  const mine = you !== undefined && waiting.includes(you);
  const others = waiting.filter((seat) => seat !== you).map(nameNow);
  return (
    <p class={`waiting ${mine ? 'yours' : ''}`}>
      <span>
        {mine
          ? t('Your turn')
          : others.length > 0 && t('Waiting for {names}', { names: others.join(', ') })}
      </span>
      {clocks && (
        <span class="time">
          {(mine ? [you] : waiting)
            .map((seat) => timeText(clockLeft(table.value, seat, now.value)))
            .join(' · ')}
        </span>
      )}
    </p>
  );
}
