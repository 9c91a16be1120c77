/* From what is said of a game to the position that it is about. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { namesAt, type Namer } from '../moves';
import type { View } from './analyst';
import type { Replay } from './model';
import { roundName } from './report';

export const nameOf = (replay: Replay, seat: number): string =>
  replay.labels.value[seat - 1]?.name ?? t('Seat {n}', { n: seat });

/** Rounds or turns say it; before the first there are only moves. */
export const where = ({ header }: Replay, round: number, move: number): string =>
  round > 0 ? roundName(header.game, round) : t('Move {n}', { n: move });

/** The position before a move, as its seat knew it, and the names of what lay there. */
export function useBefore(
  replay: Replay,
  move: number,
  seat: number,
): { view: View | undefined; namer: Namer } {
  const view = useSignal<View | undefined>(undefined);
  useEffect(() => {
    void replay.before(move, seat).then((found) => (view.value = found));
  }, [move]);
  const names = namesAt(view.value?.lines ?? [], (key) => replay.teller.value.name(key));
  const reader = replay.you.value;
  return { view: view.value, namer: { seats: replay.seats.value, you: seat, reader, ...names } };
}

/** Leads to the position in which something was chosen. */
export function Jump({
  replay,
  move,
  children,
}: {
  replay: Replay;
  move: number;
  children: string;
}) {
  return (
    <button
      type="button"
      class="jump"
      data-move={move - 1}
      onClick={() => {
        replay.playing.value = false;
        void replay.go(move - 1);
        document.querySelector('.player')?.scrollIntoView({ block: 'start' });
      }}
    >
      {children}
    </button>
  );
}
