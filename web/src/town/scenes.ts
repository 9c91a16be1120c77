/* The events of Dice Town on the stage: how long each is shown, and what moves. */
import { seatSpot, type Movement, type Scenes, type Thing } from '../stage/scene';

const purse = (seat: string | undefined) => seatSpot(seat, 'purse');
const hand = (seat: string | undefined) => seatSpot(seat, 'hand');
const dice = (seat: string | undefined) => seatSpot(seat, 'dice');

function flight(thing: Thing, from: string, to: string, n: string | number = 1): Movement[] {
  return Number(n) > 0 ? [{ thing, from, to, n: Math.min(Number(n), 6) }] : [];
}

/** Which of the two decks a card comes from, by its word. */
const thing = (card: string | undefined): Thing =>
  card === 'ranch' ? 'ranch' : card?.startsWith('deed') ? 'deed' : 'card';

export const townScenes: Scenes = {
  badge: { length: 900, moves: (f) => flight('star', 'place-sheriff', purse(f.seat)) },
  row: { length: 500, together: 'row', gestures: () => [{ spot: 'place-town-hall', does: 'pop' }] },
  'open-elixir': {
    length: 500,
    together: 'row',
    gestures: () => [{ spot: 'place-doc', does: 'pop' }],
  },
  'wanted-bandit': { length: 400, together: 'row' },
  'bandit-top': { length: 400, together: 'row' },
  round: { length: 900 },
  rolled: {
    length: 900,
    takesRest: true,
    gestures: () => [
      { spot: 'own-dice', does: 'tumble' },
      { spot: 'cups', does: 'shake' },
    ],
  },
  'last-roll': { length: 700 },
  kept: {
    length: 900,
    together: 'kept',
    gestures: (f) => [{ spot: dice(f.seat), does: 'pop' }],
  },
  'kept-none': { length: 900, together: 'kept' },
  'kept-last': {
    length: 900,
    together: 'kept',
    gestures: (f) => [{ spot: dice(f.seat), does: 'pop' }],
  },
  brute: { length: 900, together: 'kept' },
  paid: {
    length: 700,
    together: 'paid',
    moves: (f) => flight('bill', purse(f.seat), 'place-stagecoach', f.dollars),
  },
  'put-back': { length: 700 },
  hand: { length: 1100, together: 'hand', gestures: (f) => [{ spot: dice(f.seat), does: 'glow' }] },
  played: { length: 1500, moves: (f) => flight('card', hand(f.seat), 'middle') },
  cancelled: { length: 1400 },
  turned: { length: 1000, gestures: (f) => [{ spot: dice(f.seat), does: 'flip' }] },
  trapped: { length: 1000, gestures: (f) => [{ spot: dice(f.other), does: 'flip' }] },
  sends: { length: 900, gestures: (f) => [{ spot: dice(f.seat), does: 'pop' }] },
  nobody: { length: 700 },
  tie: { length: 1400 },
  'tie-second': { length: 1400 },
  order: { length: 1000 },
  'final-tie': { length: 1400 },
  offered: { length: 1100, together: 'offered' },
  raised: { length: 1100, together: 'offered' },
  'offered-card': { length: 700, together: 'offered' },
  awarded: { length: 1300 },
  bribe: {
    length: 900,
    moves: (f) => [
      ...flight('bill', purse(f.seat), purse(f.to), f.dollars),
      ...flight('nugget', purse(f.seat), purse(f.to), f.gold),
    ],
  },
  'bribe-card': {
    length: 700,
    moves: (f) => flight(thing(f.card), hand(f.seat), hand(f.to)),
  },
  controls: {
    length: 800,
    gestures: (f) => [{ spot: dice(f.seat), does: 'glow' }],
  },
  second: { length: 800, gestures: (f) => [{ spot: dice(f.seat), does: 'glow' }] },
  does: { length: 700 },
  mined: { length: 900, moves: (f) => flight('nugget', 'place-gold-mine', purse(f.seat), f.gold) },
  panned: { length: 900, moves: (f) => flight('nugget', 'place-river', purse(f.seat), f.gold) },
  'robbed-bank': {
    length: 900,
    moves: (f) => flight('bill', 'place-bank', purse(f.seat), f.dollars),
  },
  'robbed-coach': {
    length: 1000,
    moves: (f) => flight('bill', 'place-stagecoach', purse(f.seat), f.dollars),
  },
  purse: { length: 900, moves: (f) => flight('bill', 'place-river', purse(f.seat), f.dollars) },
  split: { length: 1000, moves: (f) => flight('bill', purse(f.seat), purse(f.to), f.dollars) },
  stagecoach: {
    length: 900,
    moves: (f) => flight('bill', 'place-stagecoach', 'place-bank', f.dollars),
  },
  reshuffled: { length: 600 },
  drew: {
    length: 700,
    together: 'drew',
    moves: (f) => flight('card', 'place-store', hand(f.seat)),
  },
  bought: { length: 900, moves: (f) => flight('card', 'place-store', hand(f.seat)) },
  rejected: { length: 300 },
  fortune: { length: 900, moves: (f) => flight('card', 'place-store', hand(f.seat)) },
  coupon: { length: 900, moves: (f) => flight('card', 'place-store', hand(f.seat)) },
  insured: { length: 900, moves: (f) => flight(thing(f.card), 'place-store', hand(f.seat)) },
  'nobody-to-rob': { length: 800 },
  robs: { length: 700 },
  stole: { length: 1000, moves: (f) => flight(thing(f.card), hand(f.from), hand(f.seat)) },
  'took-ranch': { length: 1000, moves: (f) => flight('ranch', hand(f.from), hand(f.seat)) },
  sheriff: { length: 1000, moves: (f) => flight('star', 'place-sheriff', purse(f.seat)) },
  'stays-sheriff': { length: 700 },
  'badge-held': { length: 1000 },
  deed: {
    length: 900,
    together: 'deed',
    moves: (f) => flight(thing(f.card), 'place-town-hall', hand(f.seat)),
  },
  'deck-deed': { length: 900, moves: (f) => flight('deed', 'place-town-hall', hand(f.seat)) },
  corruption: { length: 900, moves: (f) => flight('deed', 'place-town-hall', hand(f.seat)) },
  visits: { length: 700 },
  'took-elixir': { length: 1000, moves: (f) => flight('bottle', 'place-doc', purse(f.seat)) },
  'took-top': { length: 1000, moves: (f) => flight('bottle', 'place-doc', purse(f.seat)) },
  remedy: { length: 900 },
  'no-remedy': { length: 500 },
  pays: {
    length: 900,
    together: 'pays',
    moves: (f) => flight('bill', purse(f.seat), purse(f.to), f.dollars),
  },
  'gives-gold': {
    length: 900,
    together: 'pays',
    moves: (f) => flight('nugget', purse(f.seat), purse(f.to), f.gold),
  },
  'laid-open': { length: 700, together: 'laid-open' },
  gave: { length: 1000, moves: (f) => flight(thing(f.card), hand(f.seat), hand(f.to)) },
  nothing: { length: 600 },
  hired: { length: 900, moves: (f) => flight('card', 'place-hideout', hand(f.seat)) },
  pursues: { length: 1200 },
  caught: { length: 1000, moves: (f) => flight('card', 'place-wanted', hand(f.seat)) },
  river: { length: 900, moves: (f) => flight('card', 'place-river', hand(f.seat)) },
  'last-round': { length: 1800 },
  'mine-empty': { length: 1200 },
  'deeds-gone': { length: 1200 },
  shows: { length: 300, together: 'shows' },
  scored: { length: 300, together: 'shows' },
  wins: { length: 600 },
};
