/* The dice of a turn, each in a place of its own on the felt. Positions name dice by face alone, so
 * which die is which comes from the events: what is held stays where it is, what is rolled comes back
 * to the place that it was taken from, and what leaves for a card leaves its place empty. */
import { fields, listOf, wordOf } from '../board/pick';
import { parseDicetto, type Dicetto } from './position';

export interface Die {
  /** '' while it is in the cup. */
  face: string;
  where: 'hand' | 'cup' | 'fight' | 'card' | 'lost';
  /** By the last event. */
  rolled: boolean;
  /** It was kept when others were rolled again. */
  held: boolean;
}

export interface Slots {
  seat: number;
  dice: Die[];
}

export const PLACES = 4;

const isIn = (die: Die) => die.where === 'hand';

/** Takes these faces out of the hand, held dice last; what is taken is changed by `how`. */
function take(dice: readonly Die[], faces: readonly string[], how: Partial<Die>): Die[] {
  const taken = new Set<number>();
  for (const face of faces) {
    const free = dice.flatMap((die, i) =>
      isIn(die) && die.face === face && !taken.has(i) ? [i] : [],
    );
    const at = free.find((i) => !dice[i]?.held) ?? free[0];
    if (at !== undefined) taken.add(at);
  }
  return dice.map((die, i) => (taken.has(i) ? { ...die, ...how } : die));
}

/** Rolled dice fall where those of the cup were taken from, the first into the first place. */
function fall(dice: readonly Die[], faces: readonly string[]): Die[] {
  const left = [...faces];
  const fallen = dice.map((die): Die => {
    const face = die.where === 'cup' ? left.shift() : undefined;
    return face === undefined ? die : { face, where: 'hand', rolled: true, held: false };
  });
  const fresh = left.slice(0, PLACES - fallen.length);
  return [
    ...fallen,
    ...fresh.map((face): Die => ({ face, where: 'hand', rolled: true, held: false })),
  ];
}

/** Those of the hand that these faces can be; of equal dice, held ones first. */
function staying(dice: readonly Die[], faces: readonly string[]): Set<Die> {
  const left = [...faces];
  const stays = new Set<Die>();
  for (const die of [...dice.filter((one) => one.held), ...dice.filter((one) => !one.held)]) {
    const at = isIn(die) ? left.indexOf(die.face) : -1;
    if (at < 0) continue;
    left.splice(at, 1);
    stays.add(die);
  }
  return stays;
}

/** A roll that nobody has seen begin: what was not kept, held dice first, must have been in the cup. */
function lift(dice: readonly Die[], kept: readonly string[]): Die[] {
  if (dice.some((die) => die.where === 'cup')) return [...dice];
  const stays = staying(dice, kept);
  return dice.map((die) =>
    stays.has(die)
      ? { ...die, held: true }
      : isIn(die)
        ? { ...die, face: '', where: 'cup', held: false }
        : die,
  );
}

/** The first list without the second. */
function without(all: readonly string[], fewer: readonly string[]): string[] {
  const left = [...all];
  for (const one of fewer) if (left.includes(one)) left.splice(left.indexOf(one), 1);
  return left;
}

function happen({ seat, dice }: Slots, event: string, game: Dicetto): Slots {
  const said = fields(event);
  const faces = listOf(said.dice);
  const still = dice.map((die) => (die.rolled ? { ...die, rolled: false } : die));
  const fighting = (where: Die['where']) =>
    still.map((die) => (die.where === 'fight' ? { ...die, where } : die));
  switch (wordOf(event)) {
    case 'turn':
      return { seat: Number(said.seat), dice: [] };
    case 'again':
      return {
        seat,
        dice: take(still, faces, { face: '', where: 'cup', held: false }).map((die) =>
          isIn(die) ? { ...die, held: true } : die,
        ),
      };
    case 'rolled':
      return {
        seat: Number(said.seat),
        dice: fall(said.roll === '1' ? [] : lift(still, without(game.dice, faces)), faces),
      };
    case 'battle':
      return { seat, dice: take(still, faces, { where: 'fight' }) };
    case 'placed':
      return {
        seat,
        dice: still.some((die) => die.where === 'fight')
          ? fighting('card')
          : take(still, faces, { where: 'card' }),
      };
    case 'battle-lost':
      return { seat, dice: fighting('lost') };
    default:
      return { seat, dice: still };
  }
}

/** Dice are lost as long as the position says so: an undo brings them back. */
function stillLost(dice: readonly Die[], lost: readonly string[]): Die[] {
  const left = [...lost];
  return dice.map((die): Die => {
    if (die.where !== 'lost') return die;
    const at = left.indexOf(die.face);
    if (at < 0) return { ...die, where: 'card', held: false };
    left.splice(at, 1);
    return die;
  });
}

/** What the events do not explain (a reload, an undo) is put right by the position. */
function settle({ seat, dice }: Slots, game: Dicetto): Slots {
  const before = seat === game.turn ? stillLost(dice, game.lost) : [];
  const stays = staying(before, game.dice);
  const missing = without(
    game.dice,
    [...stays].map((die) => die.face),
  );
  const kept = before.map((die): Die => {
    const held = die.held && game.at === 'roll' && game.rolls > 0;
    return isIn(die) && !stays.has(die) ? { ...die, where: 'card', held: false } : { ...die, held };
  });
  const found = (face: string): Die => ({ face, where: 'hand', rolled: false, held: false });
  const gone = (die: Die) => !isIn(die) && die.where !== 'lost';
  // what comes back lies where it lay before
  const back = kept.map((die) => {
    const at = gone(die) ? missing.indexOf(die.face) : -1;
    return at < 0 ? die : found(missing.splice(at, 1)[0] ?? '');
  });
  const filled = back.map((die) => {
    const face = gone(die) ? missing.shift() : undefined;
    return face === undefined ? die : found(face);
  });
  const lost = without(
    game.lost,
    filled.flatMap((die) => (die.where === 'lost' ? [die.face] : [])),
  );
  const more = [
    ...missing.map(found),
    ...lost.map((face): Die => ({ ...found(face), where: 'lost' })),
  ];
  return { seat: game.turn, dice: [...filled, ...more].slice(0, PLACES) };
}

/** Where each die is after these events, which have led to this position. */
export function slots(
  previous: Slots | undefined,
  events: readonly string[],
  lines: readonly string[],
): Slots {
  const before = previous ?? { seat: 0, dice: [] };
  const game = parseDicetto(lines);
  return settle(
    events.reduce((now, event) => happen(now, event, game), before),
    game,
  );
}

/** What an answer leaves on the felt, told apart by what was tapped: of equal dice those that were held
 * are the ones that stay, and those that were picked for a card are the ones that leave. */
export function answered(
  { seat, dice }: Slots,
  move: string,
  tapped: (at: number) => boolean,
): Slots {
  const rolls = move.startsWith('roll');
  if (!rolls && !move.startsWith('place')) return { seat, dice };
  return { seat, dice: dice.map((die, i) => ({ ...die, held: tapped(i) === rolls })) };
}

/** The faces that can be tapped, by place; '' where there is none. */
export const handOf = ({ dice }: Slots): string[] => dice.map((die) => (isIn(die) ? die.face : ''));
