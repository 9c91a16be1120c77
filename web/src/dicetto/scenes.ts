/* The events of Dicetto on the stage: how long each is shown, and what moves. */
import { seatSpot, type Movement, type Scenes } from '../stage/scene';

const TAP = 5000; // milliseconds that a battle of your own waits for your throw

const space = (on: string | undefined): string => `space-${on ?? ''}`;

function dice(from: string, to: string, f: Record<string, string>): Movement[] {
  const faces = f.dice?.split('+') ?? [];
  return [{ thing: 'die', from, to, n: Math.min(faces.length, 6), faces, seat: Number(f.seat) }];
}

export const dicettoScenes: Scenes = {
  start: { length: 700 },
  laid: {
    length: 500,
    also: 100,
    joins: ['collected'],
    together: 'laid',
    gestures: (f) => [{ spot: space(f.on), does: 'flip' }],
  },
  bonus: { length: 400, together: 'laid' },
  turn: { length: 500, begins: true },
  collected: {
    length: 900,
    also: 0,
    joins: ['turn'],
    moves: (f) => [{ thing: 'card', from: space(f.on), to: seatSpot(f.seat, 'cards'), n: 1 }],
  },
  rolled: {
    length: 800,
    also: 0,
    joins: ['turn', 'again'],
    gestures: () => [{ spot: 'own-dice', does: 'tumble' }],
  },
  again: { length: 450 },
  stopped: { length: 400 },
  'super-used': { length: 900 },
  placed: { length: 850, moves: (f) => dice('own-dice', space(f.on), f) },
  'sent-home': {
    length: 800,
    moves: (f) => dice(space(f.on), seatSpot(f.seat, 'cards'), f),
  },
  battle: {
    length: 2000,
    yours: TAP,
    gestures: (f) => [{ spot: space(f.on), does: 'glow' }],
  },
  'battle-roll': { length: 2200 },
  'battle-tie': { length: 1300 },
  'battle-won': { length: 2600 },
  'battle-lost': { length: 2600 },
  done: { length: 250 },
  // the result tells the end again, and counts
  enough: { length: 800 },
  'table-empty': { length: 800 },
  'nothing-placed': { length: 800 },
  'deck-empty': { length: 900 },
  'bonus-won': { length: 300, together: 'bonus' },
  'bonus-tied': { length: 300, together: 'bonus' },
  scored: { length: 200, together: 'scored' },
  wins: { length: 300 },
};
