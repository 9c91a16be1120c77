import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDicetto, pips, pointsOf } from '../src/dicetto/position';
import { handRank, leaders, seconds } from '../src/town/leaders';
import { parseTown } from '../src/town/position';
import { asks, playthroughs } from './boards_asks';

test('every line of the playthroughs is understood', () => {
  const all = playthroughs();
  assert.ok(all.length >= 19 * 16);
  for (const { file, game, lines } of all) {
    const { unknown } = game === 'town' ? parseTown(lines) : parseDicetto(lines);
    assert.deepEqual(unknown, [], file);
  }
});

test('a line that is not known is not passed over', () => {
  assert.deepEqual(parseTown(['moon full', 'seat 1 sleeps', 'round 2']).unknown, [
    'moon full',
    'seat 1 sleeps',
  ]);
  assert.deepEqual(parseDicetto(['moon full']).unknown, ['moon full']);
});

test('a position of Dice Town', () => {
  const town = parseTown([
    'round 10',
    'at saloon',
    'sheriff 2',
    'mine 15',
    'bank 10',
    'row deed-1 - ranch',
    'river gold-3 coupon',
    'bandit-top bandit-J-2',
    'wanted bandit-9-2 bandit-9-4',
    'store-deck 16',
    'deed-deck deed-1 deed-2',
    'indian-die 2 new',
    'seat 1 dollars 16',
    'seat 1 hand dog deed-1 deed-1',
    'seat 1 cup 9 9 J',
    'seat 2 hand -',
    'seat 2 offers $2 g0 brute ? for 1',
    'asks offer 1 2',
  ]);
  assert.deepEqual(
    [town.round, town.at, town.sheriff, town.mine, town.bank, town.storeDeck, town.deedDeck],
    [10, 'saloon', 2, 15, 10, 16, 2],
  );
  assert.deepEqual(town.row, ['deed-1', '-', 'ranch']);
  assert.deepEqual(town.wanted, ['bandit-9-2', 'bandit-9-4']);
  assert.deepEqual([town.indianDie, town.indianDieNew], ['2', true]);
  assert.deepEqual(town.seats[0]?.cup, ['9', '9', 'J']);
  assert.deepEqual(town.seats[1]?.hand, []);
  assert.deepEqual(town.seats[1]?.offers, [{ dollars: 2, gold: 0, cards: ['brute', '?'], for: 1 }]);
  assert.deepEqual(town.asked, ['1', '2']);
});

test('a position of Dicetto', () => {
  const game = parseDicetto([
    'turn 2',
    'rolls 2',
    'dice 3 3 5',
    'space 1 pair-d owner 1 dice 3 3 tried',
    'space 2 -',
    'super owner 2',
    'collected 1 pair chance',
    'collected 2 -',
    'bonus most-cards',
  ]);
  assert.deepEqual(game.spaces[0], { card: 'pair-d', owner: 1, dice: ['3', '3'], tried: true });
  assert.deepEqual(game.spaces[1], { card: '', owner: 0, dice: [], tried: false });
  assert.deepEqual([game.super.owner, game.super.dice.length], [2, 0]);
  assert.deepEqual(game.collected, [['pair', 'chance'], []]);
  assert.equal(pips(game.dice), 11);
  assert.equal(pointsOf('four-of-a-kind-d'), 5);
  assert.equal(pointsOf('face-3', { 'points-face': 4 }), 4);
});

test('who leads for a place', () => {
  const seat = (n: number, dice: string) => [`seat ${n} dollars 8`, `seat ${n} dice ${dice}`];
  const town = parseTown([
    ...seat(1, '9 9 9 J K'),
    ...seat(2, '10 10 10 K K'),
    ...seat(3, 'J J J J A'),
    ...seat(4, 'Q Q Q A A'),
    ...seat(5, '9 J J Q'),
  ]);
  assert.deepEqual(leaders(town, 'gold-mine'), { seats: [1], most: 3 });
  assert.deepEqual(leaders(town, 'sheriff'), { seats: [2], most: 2 });
  assert.deepEqual(leaders(town, 'store'), { seats: [3], most: 4 });
  assert.deepEqual(leaders(town, 'town-hall'), { seats: [3], most: 0 });
  assert.deepEqual(leaders(town, 'doc'), { seats: [], most: 0 });
  assert.deepEqual(leaders(parseTown([...seat(1, '9 9'), ...seat(2, '9 9')]), 'gold-mine'), {
    seats: [1, 2],
    most: 2,
  });
});

test('who comes second, with the Extension', () => {
  const hands = ['seat 1 dice 9 9 9 J K', 'seat 2 dice 9 9 J K K', 'seat 3 dice 9 9 J J J'];
  const seats = hands.flatMap((dice, i) => [`seat ${i + 1} dollars 8`, dice]);
  const town = parseTown(['river 11', ...seats]);
  assert.deepEqual(seconds(town, 'gold-mine'), { seats: [2, 3], most: 2 });
  assert.deepEqual(seconds(town, 'sheriff'), { seats: [1], most: 1 });
  assert.deepEqual(seconds(town, 'town-hall'), { seats: [1], most: 0 });
  assert.deepEqual(seconds(town, 'bank'), { seats: [], most: 0 });
  assert.deepEqual(seconds(town, 'store'), { seats: [1, 2], most: 1 });
  const level = parseTown([
    'river 11',
    'seat 1 dollars 8',
    'seat 1 dice 9',
    'seat 2 dollars 8',
    'seat 2 dice 9',
  ]);
  assert.deepEqual(seconds(level, 'gold-mine'), { seats: [], most: 0 }, 'a tie decides both');
  assert.deepEqual(seconds(parseTown(seats), 'gold-mine'), { seats: [], most: 0 });
});

test('hands in the order of Dice Town', () => {
  const low = [
    '9 10 J Q A',
    '9 9 J Q K',
    '10 10 9 J Q',
    '9 9 10 10 J',
    '9 9 9 10 J',
    '9 10 J Q K',
    '10 J Q K A',
    '9 9 9 10 10',
    '9 9 9 9 10',
    '9 9 9 9 9',
  ].map((hand) => handRank(hand.split(' ')));
  for (let i = 1; i < low.length; i++) {
    const [a, b] = [low[i - 1] ?? [], low[i] ?? []];
    const at = a.findIndex((value, k) => value !== b[k]);
    assert.ok(at >= 0 && (b[at] ?? 0) > (a[at] ?? 0), `hand ${i} is higher than the one before`);
  }
});

test('what the viewer does not see is not there', () => {
  for (const asked of asks.filter((one) => one.game === 'town')) {
    const town = parseTown(asked.lines);
    assert.deepEqual(town.unknown, []);
    town.seats.forEach((seat, i) => {
      if (i + 1 !== asked.seat) assert.ok(seat.cup.every((face) => face === '?'));
    });
  }
});
