/* What is drawn for the winner: a rosette with the mark of the seat, and shapes that fall like paper. */
import { useEffect, useRef } from 'preact/hooks';
import { SHAPES } from '../board/kit';
import { animationSpeed } from '../settings';
import { counted, type Ranked, type SourceRow } from './points';

const PIECES = 28;
const FALL = 2600; // milliseconds

/* Twelve pleats around the middle. */
const PLEATS = Array.from({ length: 12 }, (_, i) => {
  const at = (turn: number, far: number) => {
    const angle = (Math.PI * 2 * (i + turn)) / 12;
    return `${(24 + far * Math.sin(angle)).toFixed(1)} ${(22 - far * Math.cos(angle)).toFixed(1)}`;
  };
  return `${i === 0 ? 'M' : 'L'}${at(0, 20)}L${at(0.5, 16.5)}`;
}).join('');

const HIGH = 120; // of the podium, for the most points
const WIDE = 56;

/** A column for each seat, as high as its points: it grows while they are counted. For the eyes alone, since the
 * list beside it says all of it. */
export function Podium(props: {
  ranked: readonly Ranked[];
  tally: readonly SourceRow[];
  shown: number;
}) {
  const { ranked, tally, shown } = props;
  const most = Math.max(1, ...ranked.map(({ points }) => points));
  const all = shown >= tally.length;
  return (
    <svg class="podium" viewBox={`0 -34 ${ranked.length * WIDE} ${HIGH + 36}`} aria-hidden="true">
      {ranked.map(({ seat, points, won }, i) => {
        const n = all ? points : counted(tally, seat, shown);
        const high = 6 + ((HIGH - 6) * Math.max(0, n)) / most;
        const x = i * WIDE;
        return (
          <g class={`seat-${seat}${won && all ? ' crowned' : ''}`} key={seat}>
            <rect x={x + 6} y={HIGH - high} width={WIDE - 12} height={high} rx="4" />
            <text x={x + WIDE / 2} y={HIGH - high - 5}>
              {n}
            </text>
            {won && all && (
              <path
                class="crown"
                d="M-11 0V-11l5.500 5L0-13l5.500 7 5.500-5V0z"
                transform={`translate(${x + WIDE / 2} ${HIGH - high - 20})`}
              />
            )}
          </g>
        );
      })}
      <path class="floor" d={`M0 ${HIGH}h${ranked.length * WIDE}`} />
    </svg>
  );
}

/** A rosette of the winner's colour, with its mark; of seat 0, while nobody knows who has won. */
export function Rosette({ seat }: { seat: number }) {
  return (
    <svg class={`rosette seat-${seat}`} viewBox="0 0 48 60" aria-hidden="true">
      <path class="tail" d="M14 34 8 58l7-4 5 5 5-22zM34 34l6 24-7-4-5 5-5-22z" />
      <path class="pleats" d={`${PLEATS}z`} />
      <circle class="middle" cx="24" cy="22" r="12" />
      {seat > 0 && (
        <path
          class="mark"
          transform="translate(14.4 12.4) scale(1.2)"
          d={SHAPES[(seat - 1) % SHAPES.length]}
        />
      )}
    </svg>
  );
}

/** A number between 0 and 1 for a piece, always the same one. */
const lot = (piece: number, salt: number): number =>
  (((piece * 73 + salt * 151 + 17) * 2654435761) % 4294967296) / 4294967296;

/** Falls once, and is gone. */
export function Confetti() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const speed = animationSpeed();
    const pieces = [...(ref.current?.children ?? [])] as SVGElement[];
    if (speed === 0) return;
    const falls = pieces.map((piece, i) => {
      piece.style.left = `${lot(i, 1) * 96}%`;
      const drift = (lot(i, 2) - 0.5) * 120;
      const turn = (lot(i, 3) - 0.5) * 1440;
      return piece.animate(
        [
          { transform: 'translate(0, -2rem) rotate(0)', opacity: 1 },
          { opacity: 1, offset: 0.75 },
          { transform: `translate(${drift}px, 24rem) rotate(${turn}deg)`, opacity: 0 },
        ],
        {
          duration: FALL * speed * (0.7 + 0.6 * lot(i, 4)),
          delay: 500 * speed * lot(i, 5),
          easing: 'cubic-bezier(.25, .4, .6, 1)',
          fill: 'both',
        },
      );
    });
    return () => falls.forEach((fall) => fall.cancel());
  }, []);
  return (
    <div class="confetti" ref={ref} aria-hidden="true">
      {Array.from({ length: PIECES }, (_, i) => (
        <svg key={i} class={`piece seat-${(i % 6) + 1}`} viewBox="0 0 16 16">
          <path d={SHAPES[i % SHAPES.length]} />
        </svg>
      ))}
    </div>
  );
}
