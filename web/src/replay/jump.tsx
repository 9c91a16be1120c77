/* From what is said of a game to the position that it is about. */
import { t } from '../i18n';
import { roundName, type Replay } from './model';

export const nameOf = (replay: Replay, seat: number): string =>
  replay.seats.value[seat - 1]?.name ?? t('Seat {n}', { n: seat });

/** Rounds or turns say it; before the first there are only moves. */
export const where = ({ header }: Replay, round: number, move: number): string =>
  round > 0 ? roundName(header.game, round) : t('Move {n}', { n: move });

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
