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

/* One sentence can be read in READ milliseconds. The winner of a place and the gain are shown in one go, and so
 * is what comes of it without a choice; a choice, a tie or a card has a moment of its own. So has whatever
 * happens at another place: the spotlight is on one of them. */
const READ = 900;
const WON = ['controls', 'does'];
const GAVE = ['awarded', 'bribe', 'bribe-card'];

export const townScenes: Scenes = {
  badge: { length: 900, moves: (f) => flight('star', 'place-sheriff', purse(f.seat)) },
  row: {
    length: 500,
    also: 100,
    joins: ['deed', 'deck-deed'],
    together: 'row',
    gestures: () => [{ spot: 'place-town-hall', does: 'pop' }],
  },
  'open-elixir': {
    length: 500,
    together: 'row',
    gestures: () => [{ spot: 'place-doc', does: 'pop' }],
  },
  'wanted-bandit': { length: 400, together: 'row' },
  'bandit-top': { length: 400, also: 100, joins: ['does', 'hired'], together: 'row' },
  round: { length: 900 },
  rolled: {
    length: 900,
    takesRest: true,
    gestures: () => [
      { spot: 'own-cup', does: 'tumble' }, // and not what is set aside
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
  hand: {
    length: 950,
    begins: true,
    together: 'hand',
    gestures: (f) => [{ spot: dice(f.seat), does: 'glow' }],
  },
  played: { length: 1500, moves: (f) => flight('card', hand(f.seat), 'middle') },
  cancelled: { length: 1400 },
  again: { length: 800 },
  turned: { length: 1000, gestures: (f) => [{ spot: dice(f.seat), does: 'flip' }] },
  trapped: { length: 1000, gestures: (f) => [{ spot: dice(f.other), does: 'flip' }] },
  sends: { length: 900, gestures: (f) => [{ spot: dice(f.seat), does: 'pop' }] },
  nobody: { length: 800 },
  tie: { length: 950 },
  'tie-second': { length: 1000, joins: ['controls'] },
  order: { length: 1000 },
  'final-tie': { length: 1400 },
  offered: { length: READ, together: 'offered' },
  raised: { length: READ, together: 'offered' },
  'offered-card': { length: READ, together: 'offered' },
  awarded: { length: 1000 },
  bribe: {
    length: READ,
    joins: GAVE,
    moves: (f) => [
      ...flight('bill', purse(f.seat), purse(f.to), f.dollars),
      ...flight('nugget', purse(f.seat), purse(f.to), f.gold),
    ],
  },
  'bribe-card': {
    length: READ,
    joins: GAVE,
    moves: (f) => flight(thing(f.card), hand(f.seat), hand(f.to)),
  },
  controls: {
    length: READ,
    joins: GAVE,
    gestures: (f) => [{ spot: dice(f.seat), does: 'glow' }],
  },
  second: {
    length: READ,
    joins: ['controls', ...GAVE],
    gestures: (f) => [{ spot: dice(f.seat), does: 'glow' }],
  },
  does: { length: READ },
  mined: {
    length: READ,
    joins: WON,
    moves: (f) => flight('nugget', 'place-gold-mine', purse(f.seat), f.gold),
  },
  panned: {
    length: READ,
    joins: ['river'],
    moves: (f) => flight('nugget', 'place-river', purse(f.seat), f.gold),
  },
  'robbed-bank': {
    length: READ,
    joins: WON,
    moves: (f) => flight('bill', 'place-bank', purse(f.seat), f.dollars),
  },
  'robbed-coach': {
    length: READ,
    joins: WON,
    moves: (f) => flight('bill', 'place-stagecoach', purse(f.seat), f.dollars),
  },
  'river-back': { length: 800, also: 100, joins: ['panned', 'purse', 'river'] },
  discovers: { length: READ, joins: WON },
  purse: {
    length: READ,
    joins: ['river'],
    moves: (f) => flight('bill', 'place-river', purse(f.seat), f.dollars),
  },
  split: { length: 1000, moves: (f) => flight('bill', purse(f.seat), purse(f.to), f.dollars) },
  stagecoach: {
    length: 700,
    moves: (f) => flight('bill', 'place-stagecoach', 'place-bank', f.dollars),
  },
  reshuffled: { length: 600, also: 100, joins: [...WON, 'robs'] },
  drew: {
    length: READ,
    also: 100,
    joins: ['robs', 'reshuffled', ...WON],
    together: 'drew',
    moves: (f) => flight('card', 'place-store', hand(f.seat)),
  },
  bought: { length: READ, moves: (f) => flight('card', 'place-store', hand(f.seat)) },
  rejected: { length: READ, also: 100, joins: ['bought'] },
  fortune: { length: 900, moves: (f) => flight('card', 'place-store', hand(f.seat)) },
  coupon: { length: 900, moves: (f) => flight('card', 'place-store', hand(f.seat)) },
  insured: { length: 900, moves: (f) => flight(thing(f.card), 'place-store', hand(f.seat)) },
  'nobody-to-rob': { length: READ, joins: WON },
  robs: { length: READ, joins: WON },
  stole: { length: 950, moves: (f) => flight(thing(f.card), hand(f.from), hand(f.seat)) },
  'took-ranch': { length: 1000, moves: (f) => flight('ranch', hand(f.from), hand(f.seat)) },
  sheriff: {
    length: READ,
    joins: WON,
    moves: (f) => flight('star', 'place-sheriff', purse(f.seat)),
  },
  'stays-sheriff': { length: READ, joins: WON },
  'badge-held': { length: 1000 },
  deed: {
    length: READ,
    joins: WON,
    together: 'deed',
    moves: (f) => flight(thing(f.card), 'place-town-hall', hand(f.seat)),
  },
  'deck-deed': {
    length: READ,
    joins: WON,
    moves: (f) => flight('deed', 'place-town-hall', hand(f.seat)),
  },
  corruption: { length: 900, moves: (f) => flight('deed', 'place-town-hall', hand(f.seat)) },
  visits: { length: READ, joins: WON },
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
  'laid-open': { length: 800, together: 'laid-open' },
  picked: { length: 800 },
  gave: {
    length: 1000,
    joins: ['picked'],
    moves: (f) => flight(thing(f.card), hand(f.seat), hand(f.to)),
  },
  nothing: { length: 600 },
  hired: { length: READ, joins: WON, moves: (f) => flight('card', 'place-hideout', hand(f.seat)) },
  pursues: { length: 1200, joins: WON },
  caught: {
    length: READ,
    joins: ['pursues', 'caught'],
    moves: (f) => flight('card', 'place-wanted', hand(f.seat)),
  },
  river: {
    length: READ,
    joins: ['river', ...WON],
    moves: (f) => flight('card', 'place-river', hand(f.seat)),
  },
  'last-round': { length: 1800 },
  'mine-empty': { length: 1200 },
  'deeds-gone': { length: 1200 },
  shows: { length: 300, together: 'shows' },
  scored: { length: 300, together: 'shows' },
  wins: { length: 600 },
};
