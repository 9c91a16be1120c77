/* Movement over a board, by the browser's own animations: things fly from spot to spot, dice tumble,
 * cards turn over. A spot is an element with `data-spot`; where there is no such element, the seat or
 * the place that it belongs to will do, and where there is none of those, nothing moves. Only
 * transforms and opacity change, so that the browser need not lay anything out. */
import { LETTERS, pipAt, PIPS } from '../board/dice';
import { SHAPES as MARKS } from '../board/kit';
import type { Gesture, Movement, Thing } from './scene';

const SVG = 'http://www.w3.org/2000/svg';

/** `seat-2-purse`, or else `seat-2`; your own seat has spots of its own. */
export function spotsOf(spot: string, you?: number): string[] {
  const seat = /^seat-(\d+)-(\w+)$/.exec(spot);
  if (!seat) return [spot];
  const own = Number(seat[1]) === you ? [`own-${seat[2] ?? ''}`, 'own'] : [];
  return [...own, spot, `seat-${seat[1] ?? ''}`];
}

function find(root: Element, spot: string, you?: number): Element | undefined {
  for (const name of spotsOf(spot, you)) {
    const found = root.querySelector(`[data-spot="${name}"]`);
    if (found && found.getClientRects().length > 0) return found;
  }
  return undefined;
}

/* What flies: the outlines of the signs on the board (board/kit.tsx). */
const SHAPES: Record<Thing, string> = {
  bill: 'M1 4h14v8H1z',
  nugget: 'M2.6 10.8 4.4 5.6l4-2.8 4.6 2.6 1 4.8-3.4 3.2H5z',
  card: 'M3 1.2h10v13.6H3z',
  deed: 'M3.4 1.4h9.2v13.2H3.4z',
  star: 'm8 .8 2.1 4.6 5 .6-3.7 3.4 1 5L8 11.9l-4.4 2.5 1-5L.9 6l5-.6z',
  die: 'M3.6 1.6h8.8a2 2 0 0 1 2 2v8.8a2 2 0 0 1-2 2H3.6a2 2 0 0 1-2-2V3.6a2 2 0 0 1 2-2z',
  bottle: 'M6.4 1h3.2v3.4c2 .8 3 2 3 3.8V15H3.4V8.2c0-1.8 1-3 3-3.8z',
  ranch: 'M1.4 8.2 8 2.4l6.6 5.8v5.6h-4.4V9.6H5.8v4.2H1.4z',
};

function outline(d: string): SVGElement {
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', d);
  return path;
}

/** A die has its owner's colour, and pips in the shape of the owner's mark, as on the board. */
function drawn(thing: Thing, seat = 0, face = ''): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', `flies flies-${thing}${seat > 0 ? ` of-${seat}` : ''}`);
  svg.append(outline(SHAPES[thing]));
  for (const at of PIPS[face] ?? []) {
    const pip = outline(MARKS[Math.max(0, seat - 1) % MARKS.length] ?? '');
    const [x, y] = [2.3 + (at % 3) * 4, 2.3 + Math.floor(at / 3) * 4];
    pip.setAttribute('transform', `translate(${x} ${y}) scale(.21)`);
    pip.setAttribute('class', 'pip');
    svg.append(pip);
  }
  return svg;
}

const middle = (box: DOMRect): { x: number; y: number } => ({
  x: box.left + box.width / 2,
  y: box.top + box.height / 2,
});

/** One after the other, in a curve. */
function fly(over: Element, from: DOMRect, to: DOMRect, move: Movement, length: number): void {
  const start = middle(from);
  const end = middle(to);
  const origin = over.getBoundingClientRect();
  const gap = Math.min(110, (length * 0.35) / move.n);
  for (let i = 0; i < move.n; i++) {
    const element = drawn(move.thing, move.seat, move.faces?.[i]);
    over.append(element);
    const at = (x: number, y: number, size: number, turn: number) =>
      `translate(${x - origin.left}px, ${y - origin.top}px) rotate(${turn}deg) scale(${size})`;
    const lift = Math.min(90, 30 + Math.abs(end.x - start.x) / 6);
    const animation = element.animate(
      [
        { transform: at(start.x, start.y, 0.6, 0), opacity: 0 },
        { transform: at(start.x, start.y - 12, 1.15, 0), opacity: 1, offset: 0.15 },
        {
          transform: at((start.x + end.x) / 2, (start.y + end.y) / 2 - lift, 1.25, 160),
          opacity: 1,
          offset: 0.55,
        },
        { transform: at(end.x, end.y, 0.9, 360), opacity: 1, offset: 0.92 },
        { transform: at(end.x, end.y, 0.5, 360), opacity: 0 },
      ],
      {
        duration: length * 0.62,
        delay: i * gap,
        easing: 'cubic-bezier(.45,.1,.4,1)',
        fill: 'both',
      },
    );
    animation.onfinish = animation.oncancel = () => element.remove();
  }
}

const GESTURES: Record<Gesture['does'], Keyframe[]> = {
  tumble: [
    { transform: 'translateY(-46px) rotate(-220deg) scale(.7)', opacity: 0 },
    { transform: 'translateY(6px) rotate(24deg) scale(1.06)', opacity: 1, offset: 0.55 },
    { transform: 'translateY(-8px) rotate(-9deg)', offset: 0.75 },
    { transform: 'none' },
  ],
  shake: [
    { transform: 'none' },
    { transform: 'translateX(-4px) rotate(-9deg)', offset: 0.15 },
    { transform: 'translateX(4px) rotate(8deg)', offset: 0.3 },
    { transform: 'translateX(-3px) rotate(-7deg)', offset: 0.45 },
    { transform: 'translateX(3px) rotate(5deg)', offset: 0.6 },
    { transform: 'none' },
  ],
  pop: [
    { transform: 'translateY(-14px) scale(.6)', opacity: 0 },
    { transform: 'translateY(2px) scale(1.12)', opacity: 1, offset: 0.6 },
    { transform: 'none' },
  ],
  flip: [
    { transform: 'perspective(300px) rotateY(90deg)' },
    { transform: 'perspective(300px) rotateY(-12deg)', offset: 0.7 },
    { transform: 'none' },
  ],
  glow: [{ transform: 'none' }, { transform: 'scale(1.09)', offset: 0.4 }, { transform: 'none' }],
  push: [
    { transform: 'none' },
    { transform: 'translateX(14px)', offset: 0.3 },
    { transform: 'none' },
  ],
};

const SHOWN = 95; // milliseconds of each face
const TURNING = 0.62; // of its fall a die shows other faces than its last

/** While a die tumbles its face changes, and the one that it shows in the end comes last. */
export function turnFaces(die: Element, duration: number, delay = 0): void {
  const pip = die.querySelector('.pip');
  const marks = die.querySelectorAll('.pip, .letter, .emblem');
  const letter = die.querySelector('.letter');
  const shape = pip?.getAttribute('d') ?? '';
  const faces = pip ? Object.keys(PIPS) : letter ? Object.keys(LETTERS) : [];
  const length = delay + duration * TURNING;
  const count = Math.floor(length / SHOWN);
  if (faces.length === 0 || count < 1) return;
  for (const mark of marks) mark.animate([{ opacity: 0 }, { opacity: 0 }], { duration: length });
  for (let i = 0; i < count; i++) {
    const face = faces[(i * 5 + marks.length + Math.floor(delay / 45)) % faces.length] ?? '';
    const group = document.createElementNS(SVG, 'g');
    group.setAttribute('opacity', '0');
    if (!pip) group.setAttribute('class', `face-${face}`); // of its own colour
    for (const at of pip ? (PIPS[face] ?? []) : [4]) {
      const mark = outline(pip ? shape : (LETTERS[face] ?? ''));
      mark.setAttribute('class', pip ? 'pip' : 'letter');
      mark.setAttribute('transform', pip ? pipAt(at) : (letter?.getAttribute('transform') ?? ''));
      group.append(mark);
    }
    die.append(group);
    const shows = group.animate([{ opacity: 1 }, { opacity: 1 }], {
      duration: length / count,
      delay: (i * length) / count,
    });
    shows.onfinish = shows.oncancel = () => group.remove();
  }
}

const LAND: Keyframe[] = [{ opacity: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1 }];

/* Dice that are pushed off lie there until the others arrive, and then beside them until they go home. */
const LEAVE: Keyframe[] = [
  { transform: 'none' },
  { transform: 'none', offset: 0.8 },
  { transform: 'translate(18%, 45%) rotate(5deg)' },
];

/** What in a spot moves: its dice one by one, if there are any, or all of it. Dice that were not
 * rolled lie still (`data-still`). */
function parts(spot: Element, does: Gesture['does']): Element[] {
  if (!['tumble', 'pop', 'flip', 'glow'].includes(does)) return [spot];
  const dice = [...spot.querySelectorAll('.die')];
  if (dice.length === 0) return does === 'tumble' ? [] : [spot];
  const rolled = dice.filter((die) => die.closest('[data-still]') === null);
  return does === 'pop' ? rolled.filter((die) => die.closest('[data-new]') !== null) : rolled;
}

/** Performs a beat on a board; `length` is how long it is shown. */
export function perform(
  root: Element,
  over: Element,
  moves: readonly Movement[],
  gestures: readonly Gesture[],
  length: number,
  you?: number,
): void {
  const flights = moves.flatMap((move) => {
    const from = find(root, move.from, you);
    const to = find(root, move.to, you);
    // all places are read before anything is added
    return from && to && from !== to
      ? [{ move, from: from.getBoundingClientRect(), to: to.getBoundingClientRect(), target: to }]
      : [];
  });
  const acts = gestures.flatMap(({ spot, does }) => {
    const all =
      spot === 'cups' ? [...root.querySelectorAll('.cup, .die-cup')] : [find(root, spot, you)];
    return all.flatMap((one) => (one ? parts(one, does).map((part) => ({ part, does })) : []));
  });
  for (const { move, from, to, target } of flights) {
    fly(over, from, to, move, length);
    // dice lie there, and are counted, when they have arrived
    if (move.thing !== 'die') continue;
    const duration = length * 0.62;
    for (const landed of target.querySelectorAll('[data-lands]'))
      landed.animate(LAND, { duration, fill: 'backwards' });
    for (const left of target.querySelectorAll('[data-leaves]'))
      left.animate(LEAVE, { duration, fill: 'both' });
  }
  acts.forEach(({ part, does }, i) => {
    const duration = Math.min(length * 0.8, does === 'glow' ? 700 : 800);
    const delay = does === 'tumble' || does === 'pop' ? (i % 6) * 45 : 0;
    part.animate(GESTURES[does], {
      duration,
      delay,
      easing: 'cubic-bezier(.3,.7,.3,1)',
      fill: 'backwards',
    });
    if (does === 'tumble') turnFaces(part, duration, delay);
  });
}
