/* Dice. Poker dice have a letter and, in the corner, the sign of the place that the face is for; the
 * dice of Dicetto have pips in the shape of their owner's mark. */
import { SHAPES } from './kit';

export { FACES } from './faces';

/* Strokes around the middle, eighteen units high. */
export const LETTERS: Record<string, string> = {
  '9': 'M5.4-3.8A5.4 5.2 0 1 0-5.4-3.8 5.4 5.2 0 1 0 5.4-3.8C5.6 3 3 7.4-2.6 9',
  '10': 'M-9-5.6-5.8-8.6V9M-9 9h6.4M4.4-8.6C10.4-8.6 10.4 9 4.4 9-1.6 9-1.6-8.6 4.4-8.6z',
  J: 'M-1.4-8.6H7.4M4-8.6V3.6C4 10.8-6 10.8-6 3.8',
  Q: 'M0-9C9.6-9 9.6 8 0 8-9.6 8-9.6-9 0-9zM1.8 3.6 7.6 9.8',
  K: 'M-5-9V9M6.4-9-5 2.2M-1.4-1.2 6 9M-7.6-9h5.2M-7.6 9h5.2M3.6-9h5.2M3.6 9h5.4',
  A: 'M-6.4 9 0-9 6.4 9M-4 3h8M-9 9h5M4 9h5',
};

/* Where each face belongs, ten units high around the middle. */
const EMBLEMS: Record<string, string> = {
  '9': 'M-4 1.5-2.6-2.2.6-4 4-1.8 4.6 1.8 2 4H-2z',
  '10': 'M-5-2.8H5V2.8H-5z',
  J: 'M-1.8-5h3.6L1-3.2C3.6-2 4.6 0 4.6 2 4.6 4 3 4.6 0 4.6S-4.6 4-4.6 2C-4.6 0-3.6-2-1-3.2z',
  Q: 'M-4.6-4.6H4.6L1 .4V3.6l2 1H-3l2-1V.4z',
  K: 'm0-5 1.4 3.1 3.4.4-2.5 2.3.7 3.4L0 2.5-3 4.2l.7-3.4-2.5-2.3 3.4-.4z',
  A: 'M-3.6-5H3.6V5H-3.6z',
};

/** What a poker die shows; `?` is a die that the viewer does not see, '' an empty space. One that is
 * still in its cup is shown in replays only. */
export function PokerFace({ face, small, cup }: { face: string; small?: boolean; cup?: boolean }) {
  const letter = LETTERS[face];
  if (letter === undefined)
    return (
      <svg class="die" viewBox="0 0 32 32" aria-hidden="true">
        <rect
          class={face === '?' ? 'die-back' : 'die-empty'}
          x="1.5"
          y="1.5"
          width="29"
          height="29"
          rx="6"
        />
        {face === '?' && <path class="die-veil" d="M9 9h14v14H9zM9 9l14 14M23 9 9 23" />}
      </svg>
    );
  return (
    <svg class={`die face-${face}${cup ? ' in-cup' : ''}`} viewBox="0 0 32 32" aria-hidden="true">
      <rect class="die-body" x="1.5" y="1.5" width="29" height="29" rx="6" />
      <path class="die-edge" d="M4 26.5C5 29 7 29.5 9 29.5h14c2 0 4-.5 5-3" />
      <path
        class="letter"
        transform={small ? 'translate(16 16)' : 'translate(13.5 14) scale(.98)'}
        d={letter}
      />
      {!small && (
        <path class="emblem" transform="translate(24.4 23.6) scale(.82)" d={EMBLEMS[face]} />
      )}
    </svg>
  );
}

/* Pips on a grid of three by three, by face. */
export const PIPS: Record<string, number[]> = {
  '1': [4],
  '2': [2, 6],
  '3': [2, 4, 6],
  '4': [0, 2, 6, 8],
  '5': [0, 2, 4, 6, 8],
  '6': [0, 2, 3, 5, 6, 8],
};

/** Where a pip is drawn on a die, by its place on the grid. */
export const pipAt = (at: number): string =>
  `translate(${4.6 + (at % 3) * 8.05} ${4.6 + Math.floor(at / 3) * 8.05}) scale(.42)`;

export function PipFace({ face, seat }: { face: string; seat: number }) {
  const shape = SHAPES[Math.max(0, seat - 1) % SHAPES.length];
  return (
    <svg class={`die pips seat-${seat}`} viewBox="0 0 32 32" aria-hidden="true">
      <rect class="die-body" x="1.5" y="1.5" width="29" height="29" rx="6.5" />
      <path class="die-shade" d="M2.3 22c3 4 24 4 27.400 0v3c0 3-2 5-5 5H7.300c-3 0-5-2-5-5z" />
      <path class="die-shine" d="M9 3.400h14" />
      {(PIPS[face] ?? []).map((at) => (
        <path class="pip" d={shape} transform={pipAt(at)} />
      ))}
    </svg>
  );
}
