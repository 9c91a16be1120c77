/* The cards of Dicetto, drawn with ivory dice: what a combination looks like, or what a bonus is for. */
import { PIPS } from '../board/dice';

/* Dice from left to right; a `~` before one makes it pale: as many of those as you like. */
export const COMBINATIONS: Record<string, string> = {
  pair: '4 4',
  chance: '1 ~5 ~3',
  'small-straight': '2 3 4',
  'three-of-a-kind': '5 5 5',
  'two-pairs': '3 3 6 6',
  'large-straight': '2 3 4 5',
  'four-of-a-kind': '6 6 6 6',
};

const plain = (word: string) => word.replace(/-d$/, '');

/** One die, `x` and `y` its corner, twelve units wide. */
const die = (face: string, x: number, y: number, turn: number, pale?: boolean) => (
  <g
    class={pale ? 'pale' : undefined}
    transform={`translate(${x + 6} ${y + 6}) rotate(${turn}) translate(-6 -6)`}
  >
    <path class="side" d="M1.200 9.500c.2 2 1 2.800 3 2.800h3.600c2 0 2.800-.8 3-2.800" />
    <rect class="ivory" x=".6" y=".3" width="10.800" height="10.800" rx="2.400" />
    {(PIPS[face] ?? []).map((at) => (
      <circle cx={3 + (at % 3) * 3} cy={2.7 + Math.floor(at / 3) * 3} r="1.050" />
    ))}
  </g>
);

/* For bonus cards: which way the number of cards goes, and what is counted. */
export const BONUS: Record<string, string> = {
  dicetto: 'word',
  cards: 'cards',
  straights: '2 3 4',
  chance: '1 ~5 ~3',
  ones: 'ones',
  faces: '1 2',
};

const sheet = (x: number, turn: number) => (
  <rect
    class="ivory"
    x={x - 4.5}
    y="1"
    width="9"
    height="12"
    rx="1.200"
    transform={`rotate(${turn} ${x} 12)`}
  />
);

function Bonus({ most, what }: { most: boolean; what: string }) {
  const dice = /\d/.test(what) ? what.split(' ') : [];
  const middle = 26;
  return (
    <svg class="figure bonus" viewBox="0 -1 52 16" aria-hidden="true">
      <path
        class={most ? 'more' : 'less'}
        d={most ? 'M6 1 11.500 7H8.500v6h-5V7H.5z' : 'M6 13 11.500 7H8.500V1h-5v6H.5z'}
      />
      {dice.map((face, i) =>
        die(face.replace('~', ''), middle - 6 + (i - (dice.length - 1) / 2) * 12.5 + 6, 0.5, 0),
      )}
      {dice.length === 0 && (
        <>
          {sheet(middle + 1, -14)}
          {sheet(middle + 11, 12)}
          {sheet(middle + 6, 0)}
          {what === 'word' && <path class="ribbon" d="M24 8.500 40 4.500v4L24 12.500z" />}
          {what === 'ones' && <circle class="point" cx="32" cy="7" r="3.200" />}
        </>
      )}
    </svg>
  );
}

type Spot = [x: number, y: number];

/* Where dice lie on a card that is higher than wide: in two columns, the first above what goes with it; a
 * small straight rises. */
const TWO: Spot[] = [
  [0, 0],
  [12.8, 0],
];
const THREE: Spot[] = [
  [6.4, 0],
  [0, 13.2],
  [12.8, 13.2],
];
const FOUR: Spot[] = [...TWO, [0, 13.8], [12.8, 13.8]];
const STEPS: Spot[] = [
  [0, 21],
  [8, 10.5],
  [16, 0],
];

/** In a row: pairs are apart, and a straight rises. */
function inRow(dice: readonly string[], rises: boolean): Spot[] {
  const step = 12.6;
  return dice.map((_, i) => {
    const apart = dice.length === 4 && !rises && dice[0] !== dice[2] && i > 1 ? 3 : 0;
    return [i * step + apart, rises ? (dice.length - 1 - i) * 2.2 : 0];
  });
}

/** The picture of a card; `tall` for one that is higher than wide. */
export function Figure({ card, tall }: { card: string; tall?: boolean }) {
  const word = plain(card);
  const [, way, what = ''] = /^(most|fewest)-(.+)$/.exec(word) ?? [];
  if (way !== undefined) return <Bonus most={way === 'most'} what={BONUS[what] ?? 'cards'} />;
  const kind = tall ? 'figure tall' : 'figure';
  if (word === 'super') {
    const [x, y] = tall ? [-22, 11] : [0, 0];
    return (
      <svg class={`${kind} super`} viewBox={tall ? '-1 -3 27 29' : '0 -3 46 20'} aria-hidden="true">
        <path class="more" d="M3 7a9 9 0 0 1 15-6.500l2-2 1 7-7-.5 2-2A6 6 0 0 0 6 7z" />
        {die('6', 22 + x, 1 + y, -12)}
        {die('5', (tall ? 34.5 : 32) + x, 3 + y, 14)}
      </svg>
    );
  }
  const face = /^face-(\d)$/.exec(word)?.[1];
  const dice = face
    ? [face, `~${face}`, `~${face}`]
    : (COMBINATIONS[word] ?? '?').split(' ').filter((one) => one !== '');
  const rises = word.includes('straight');
  const columns = [TWO, rises ? STEPS : THREE, FOUR][dice.length - 2];
  const spots = tall && columns ? columns : inRow(dice, rises);
  const far = (at: 0 | 1) => Math.max(...spots.map((spot) => spot[at])) + 12;
  return (
    <svg class={kind} viewBox={`-1 -1 ${far(0) + 2} ${far(1) + 2.5}`} aria-hidden="true">
      {dice.map((one, i) => {
        const [x, y] = spots[i] ?? [0, 0];
        return die(one.replace('~', ''), x, y, rises ? 0 : [-4, 3, -2, 4][i % 4]!, one[0] === '~');
      })}
    </svg>
  );
}
