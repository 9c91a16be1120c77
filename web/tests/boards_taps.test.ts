import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countOf,
  exact,
  fields,
  listOf,
  poolOf,
  possible,
  tap,
  type Choice,
  type Picked,
} from '../src/board/pick';
import { groupsFor, pickGroup, readDicetto, rollWithout } from '../src/dicetto/moves';
import { keepPrice, readTown, writeOffer, writeSend } from '../src/town/moves';
import { asks } from './boards_asks';

/** Things that can be tapped for a question: every token as often as any choice has it. */
const things = (choices: readonly Choice[]): Picked[] =>
  poolOf(choices).map((token, i) => ({ id: `${i}`, token }));

/** Taps what a choice is made of, in its order, and says what comes of it. */
function reach(choices: readonly Choice[], choice: Choice, free: boolean): Choice | undefined {
  const pool = things(choices);
  let picked: Picked[] = [];
  for (const token of choice.tokens) {
    const thing = pool.find((one) => one.token === token && !picked.some((p) => p.id === one.id));
    assert.ok(thing, `${token} of ${choice.move} can be tapped`);
    picked = tap(choices, picked, thing, free);
  }
  return exact(
    choices,
    picked.map((one) => one.token),
  );
}

test('every choice of every recorded question can be reached by taps', () => {
  let taps = 0;
  for (const asked of asks) {
    const read = asked.game === 'town' ? readTown : readDicetto;
    const choices = asked.choices.map(read);
    for (const choice of choices) {
      if (choice.tokens.length === 0) continue; // a button of its own
      taps++;
      assert.equal(reach(choices, choice, false)?.move, choice.move, asked.is);
      assert.equal(reach(choices, choice, true)?.move, choice.move, asked.is);
    }
    const plain = choices.filter((choice) => choice.tokens.length === 0);
    assert.ok(plain.length <= 1, `${asked.is} has one button beside`);
  }
  assert.ok(taps > 800);
});

test('no two choices of a question are made of the same taps', () => {
  for (const asked of asks) {
    const read = asked.game === 'town' ? readTown : readDicetto;
    const seen = new Set(
      asked.choices
        .map(read)
        .map((one) => (one.ordered ? one.tokens : [...one.tokens].sort()).join('+')),
    );
    assert.equal(seen.size, asked.choices.length, asked.is);
  }
});

test('dice of Dicetto that are not held are rolled again', () => {
  for (const asked of asks.filter(
    (one) => one.game === 'dicetto' && one.choices.includes('stop'),
  )) {
    const choices = asked.choices.map(readDicetto);
    const dice = listOf(fields(asked.is).dice);
    const found = new Set<string>();
    for (let mask = 0; mask < 1 << dice.length; mask++) {
      const held = dice.flatMap((face, i) =>
        mask & (1 << i) ? [{ id: `die ${i}`, token: `die ${face}` }] : [],
      );
      const roll = rollWithout(choices, dice, held);
      if (roll) found.add(roll.move);
      else assert.equal(held.length, dice.length);
    }
    assert.deepEqual([...found, 'stop'].sort(), [...asked.choices].sort());
  }
});

test('a tapped card of Dicetto takes its best group', () => {
  for (const asked of asks.filter((one) => one.is.startsWith('ask-place'))) {
    const choices = asked.choices.map(readDicetto);
    const dice = listOf(fields(asked.is).dice);
    for (const space of ['1', '2', '3', '4', 'super']) {
      const best = groupsFor(choices, space)[0];
      if (!best) continue;
      const picked = pickGroup(dice, best.tokens);
      assert.equal(new Set(picked.map((one) => one.id)).size, picked.length);
      assert.equal(
        exact(
          choices,
          picked.map((one) => one.token),
        )?.move,
        best.move,
      );
    }
  }
});

test('offers and bandits are written as the notation has them', () => {
  assert.equal(
    writeOffer({ dollars: 2, gold: 1, cards: ['brute', 'deed-3'] }, 4),
    'offer $2 g1 brute deed-3 for 4',
  );
  assert.equal(writeOffer({ dollars: 0, gold: 0, cards: [] }, 4), undefined);
  assert.equal(
    writeSend(
      new Map([
        ['bandit-9-2', 2],
        ['bandit-J-4', 0],
        ['bandit-K-4', 1],
      ]),
    ),
    'send bandit-9-2 9 9 bandit-K-4 K',
  );
  for (const asked of asks)
    for (const choice of asked.choices.map(readTown)) {
      if (choice.verb === 'offer') {
        const cards = choice.tokens
          .filter((token) => token.startsWith('card '))
          .map((token) => token.slice(5));
        const seat = choice.tokens.find((token) => token.startsWith('seat '))?.slice(5);
        const goods = {
          dollars: countOf(choice.tokens, 'usd'),
          gold: countOf(choice.tokens, 'gold'),
          cards,
        };
        assert.equal(writeOffer(goods, Number(seat)), choice.move);
      }
      if (choice.verb === 'send') {
        const counts = new Map<string, number>();
        for (const token of choice.tokens)
          counts.set(token.slice(5), countOf(choice.tokens, token));
        assert.equal(writeSend(counts), choice.move);
      }
    }
});

test('what a keep costs', () => {
  const price = (move: string) => keepPrice(readTown(move));
  assert.deepEqual(
    ['keep -', 'keep 9', 'keep 9 9 J', 'keep 9 9 with brute'].map(price),
    [1, 0, 2, 0],
  );
});

test('taps replace each other where only one can be', () => {
  const choices = ['pick 1', 'pick 2'].map(readTown);
  const one = tap(choices, [], { id: 'seat 1', token: 'seat 1' }, false);
  const two = tap(choices, one, { id: 'seat 2', token: 'seat 2' }, false);
  assert.deepEqual(two, [{ id: 'seat 2', token: 'seat 2' }]);
  assert.deepEqual(tap(choices, two, { id: 'seat 2', token: 'seat 2' }, false), []);
});

test('dice stay picked even if they are too many, and no move comes of it', () => {
  const choices = ['keep 9', 'keep J'].map(readTown);
  const picked = tap(choices, [{ id: 'a', token: 'die 9' }], { id: 'b', token: 'die J' }, true);
  const tokens = picked.map((one) => one.token);
  assert.equal(picked.length, 2);
  assert.equal(exact(choices, tokens), undefined);
  assert.equal(possible(choices, tokens), false);
});
