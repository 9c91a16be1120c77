/* What a place is fought over with: dice, prizes, and when the last round is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BoardProps } from '../src/boards';
import { contest, isNearEnd, lastRound, prize, tieOf } from '../src/town/contest';
import { leaders, seconds, wonBy } from '../src/town/leaders';
import { parseTown } from '../src/town/position';
import { optionWords, usualOptions } from '../src/words';

const HANDS = ['9 9 J K A', '9 9 9 Q Q', '10 10 J J A'];
const seats = (hands: string[]) => hands.map((dice, i) => `seat ${i + 1} dice ${dice}`);
const town = (...more: string[]) =>
  parseTown([
    'round 3',
    'at gold-mine',
    'mine 2',
    'bank 7',
    'row deed-4 - ranch',
    'deed-deck 5',
    ...seats(HANDS),
    ...more,
  ]);

const say = (text: string, with_: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(with_[name]));
const t = Object.assign(say, { n: (_: string, many: string, n: number) => say(many, { n }) });
const board = { t, name: (key: string) => key, seats: [] } as unknown as BoardProps;

test('why a place is lost: three 9s against your two', () => {
  assert.deepEqual(contest(town(), 'gold-mine', 1), {
    best: [2],
    dice: ['9', '9', '9'],
    mine: ['9', '9'],
  });
  assert.deepEqual(contest(town(), 'gold-mine', 2), { best: [2], dice: ['9', '9', '9'] });
  assert.deepEqual(contest(town(), 'sheriff', 2)?.mine, [], 'nothing against a K');
  assert.deepEqual(contest(town(), 'town-hall', 3)?.dice, ['9', '9', '9', 'Q', 'Q']);
  assert.equal(contest(town(), 'doc', 1), undefined);
  assert.equal(contest(parseTown(seats(['9 9', '9'])), 'gold-mine', 1), undefined, 'not yet');
});

test('the last round is known as soon as it is certain', () => {
  assert.equal(lastRound(town()), undefined);
  assert.equal(lastRound(town('mine 0')), 'mine');
  assert.equal(lastRound(town('row - - -', 'deed-deck 0')), 'deeds');
  assert.equal(lastRound(town('row - - -')), undefined, 'the row is filled again');
  assert.ok(isNearEnd(town()), 'two nuggets are left');
  assert.ok(!isNearEnd(town('mine 6')));
  assert.ok(isNearEnd(town('mine 6', 'deed-deck 1')));
  assert.equal(lastRound(town('mine 0', 'winner 1')), undefined, 'the game is over');
});

test('what there is to win in a tie', () => {
  const at = (place: string, word = 'ask-offer') =>
    prize(board, town(), `${word} seat=1 place=${place} candidates=1+2 round=1`);
  assert.equal(at('gold-mine'), '2 nuggets');
  assert.equal(at('bank'), '7 dollars');
  assert.equal(at('store'), 'a Store card');
  assert.equal(at('town-hall'), 'card.deed-4, card.ranch', 'one more for an A');
  assert.equal(
    prize(board, town(), 'ask-offer-order seat=1 candidates=1+2 round=1'),
    'the first visit to Doc Badluck',
  );
});

test('with the Extension a tie is about two actions, and both are named', () => {
  const at = (place: string, word = 'ask-offer') =>
    prize(board, town('river 3'), `${word} seat=1 place=${place} candidates=1+2 round=1`);
  assert.equal(at('gold-mine'), 'first pick: 2 nuggets or card.river');
  assert.equal(at('saloon'), "first pick: a card from another player's hand or card.hire");
  assert.equal(at('bank', 'ask-award-second'), 'what the winner leaves: 7 dollars or card.coach');
  for (const place of ['store', 'sheriff', 'town-hall'])
    assert.match(at(place), /^first pick: .+ or card\.(visit|pursue|deck)$/);
  assert.equal(
    prize(board, town('river 3'), 'ask-order seat=1 candidates=1+2'),
    'the first visit to Doc Badluck',
  );
});

test('all rounds of offers for a tie are one tie', () => {
  const ask = (round: number) => `ask-offer seat=1 place=bank candidates=1+2 round=${round}`;
  assert.equal(tieOf(town(), ask(1)), tieOf(town(), ask(3)));
  assert.notEqual(tieOf(town(), ask(1)), tieOf(town('round 4'), ask(1)));
  assert.equal(tieOf(town(), 'ask-keep seat=1 dice=9+9'), '');
});

test('the page opens tables at which only those in a tie are asked for bribes', () => {
  assert.equal(optionWords(usualOptions('town')), ' options=bribes=contenders');
  assert.equal(optionWords(usualOptions('dicetto')), '');
});

test('once a tie is settled a place shows its winner alone', () => {
  const tied = parseTown(['river -', ...seats(['9 9 J K A', '9 9 J Q Q', '9 J J Q A'])]);
  const after = (...told: string[]) => ({ ...tied, won: wonBy(['round n=3', ...told]) });
  assert.deepEqual(leaders(tied, 'gold-mine'), { seats: [1, 2], most: 2 });
  assert.deepEqual(seconds(tied, 'gold-mine').seats, [], 'either may be second');

  const won = after('controls seat=2 place=gold-mine dice=2');
  assert.deepEqual(leaders(won, 'gold-mine'), { seats: [2], most: 2 });
  assert.deepEqual(seconds(won, 'gold-mine'), { seats: [1], most: 2 });
  assert.deepEqual(contest(won, 'gold-mine', 1)?.best, [2], 'at the head of the table, too');
  assert.deepEqual(leaders(won, 'store').seats, [3], 'other places are as they were');

  const both = after('controls seat=3 place=store dice=2', 'second seat=2 place=store dice=1');
  assert.deepEqual(leaders(both, 'store').seats, [3]);
  assert.deepEqual(seconds(both, 'store'), { seats: [2], most: 1 });
});
