/* A few cards of Dicetto with dice on them, over the home page: only for looking at. */
import { PipFace } from '../board/dice';
import { Figure } from '../cards/combos';

/* Cards from left to right: what they are worth, and the dice that lie there, and whose they are. */
const LAID: [card: string, worth: number, seat: number, dice: string][] = [
  ['pair', 1, 1, '5 5'],
  ['small-straight', 2, 0, ''],
  ['three-of-a-kind', 2, 2, '4 4 4'],
  ['two-pairs', 3, 3, '1 1 6 6'],
  ['four-of-a-kind', 5, 0, ''],
];

export function DicettoBanner() {
  return (
    <>
      {LAID.map(([card, worth, seat, dice]) => (
        <div class="paper laid" key={card}>
          <b class="seal">{worth}</b>
          <Figure card={card} />
          <span class="lies">
            {dice
              .split(' ')
              .map((face, i) => face !== '' && <PipFace face={face} seat={seat} key={i} />)}
          </span>
        </div>
      ))}
    </>
  );
}
