import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { GameWords } from '../src/i18n';
import {
  amount,
  counted,
  lastOf,
  lead,
  leaders,
  ranking,
  rowsOf,
  summary,
} from '../src/result/points';
import { emptyTable, fold } from '../src/table/state';

const TALLY = [
  { of: 'gold', n: [4, 9, 0], points: [4, 9, 0] },
  { of: 'dollars', n: [6, 9, 1], points: [3, 4, 0] },
  { of: 'badge', n: [0, 1, 0], points: [0, 5, 0] },
];

test('ranks: winners come first, equals share a rank', () => {
  assert.deepEqual(
    ranking([7, 18, 7, 3], [2]).map(({ seat, rank, won }) => [seat, rank, won]),
    [
      [2, 1, true],
      [1, 2, false],
      [3, 2, false],
      [4, 4, false],
    ],
  );
  // a tie that was broken: level on points, but not in rank
  assert.deepEqual(
    ranking([9, 9], [2]).map(({ seat, rank }) => [seat, rank]),
    [
      [2, 1],
      [1, 2],
    ],
  );
  // shared by two
  assert.deepEqual(
    ranking([9, 5, 9], [1, 3]).map(({ rank }) => rank),
    [1, 1, 3],
  );
});

test('the lead is over the best who has not won', () => {
  assert.equal(lead(ranking([7, 18, 7], [2])), 11);
  assert.equal(lead(ranking([9, 9], [2])), 0);
  assert.equal(lead(ranking([9, 9], [1, 2])), undefined);
});

test('who is ahead of whom', () => {
  assert.deepEqual(leaders(ranking([7, 18, 7, 3], [2])), { first: [2], next: [1, 3] });
  assert.deepEqual(leaders(ranking([9, 5, 9], [1, 3])), { first: [1, 3], next: [2] });
  assert.deepEqual(leaders(ranking([9, 9], [1, 2])), { first: [1, 2], next: [] });
});

test('bonus cards are told with what decided them, also where nobody has anything', () => {
  const rows = rowsOf(
    [
      { of: 'pair', n: [1, 0], points: [1, 0] },
      { of: 'most-cards', n: [2, 1], points: [3, 0] },
    ],
    ['turn 1', 'bonus most-cards most-chance', 'deck 3'],
  );
  assert.deepEqual(
    rows.map(({ of, bonus, n }) => [of, bonus, n]),
    [
      ['pair', false, [1, 0]],
      ['most-cards', true, [2, 1]],
      ['most-chance', true, [0, 0]],
    ],
  );
  assert.deepEqual(
    rowsOf(TALLY, ['mine 3']).map(({ bonus }) => bonus),
    [false, false, false],
    'a game without them',
  );
});

test('points count up row by row, to what was scored', () => {
  assert.equal(counted(TALLY, 2, 0), 0);
  assert.equal(counted(TALLY, 2, 0.5), 5);
  assert.equal(counted(TALLY, 2, 1), 9);
  assert.equal(counted(TALLY, 2, 2), 13);
  assert.equal(counted(TALLY, 2, 3), 18);
  assert.equal(counted(TALLY, 1, 3), 7);
});

test('an amount beside points says what it is of', () => {
  assert.equal(amount('two-pairs', 2), '2 cards');
  assert.equal(amount('dollars', 9), '$9');
});

test('a result in a few lines', () => {
  assert.equal(
    summary('Dice Town', ['Ann', 'Burt'], ranking([7, 18], [2])),
    'Dice Town\n1. Burt: 18\n2. Ann: 7',
  );
});

test('the score stays until another one is told, and is that of a picture', () => {
  const picture = {
    table: 1,
    step: 1,
    phase: 'playing' as const,
    settings: 'game=town',
    lines: [],
    score: [{ points: 4, all: true }, { points: 3 }],
  };
  let { state } = fold(emptyTable(), picture, 0);
  assert.deepEqual(state.score, picture.score);
  state = fold(state, { step: 2, events: ['round n=2'] }, 0).state;
  assert.deepEqual(state.score, picture.score);
  const score = [{ points: 5, all: true }, { points: 3 }];
  state = fold(state, { step: 3, score }, 0).state;
  assert.deepEqual(state.score, score);
  state = fold(state, { step: 4, points: [7, 18], winners: [2], tally: TALLY }, 0).state;
  assert.deepEqual(state.tally, TALLY);
  assert.equal(state.phase, 'over');
});

test('what ended the game is known, also after all that is counted then', () => {
  const log = ['mined seat=1 gold=2', 'deeds-gone', 'shows seat=1 card=deed-1', 'wins seat=2'].map(
    (event, i) => ({ step: i, at: 0, kind: 'event' as const, event }),
  );
  assert.equal(lastOf(log), 'deeds-gone');
  assert.equal(lastOf(log.slice(0, 1)), undefined);

  // whatever a game says of its end is known as such
  const build = process.env.DICECUP_BUILD ?? '';
  const { games } = JSON.parse(readFileSync(join(build, 'page.c.texts.json'), 'utf8')) as {
    games: Record<string, GameWords>;
  };
  const ends = Object.values(games).flatMap(({ sentences, events }) =>
    Object.keys(events).filter((word) =>
      /: the game ends\.$/.test([sentences[word]].flat().join()),
    ),
  );
  assert.deepEqual(ends, ['mine-empty', 'deeds-gone', 'enough', 'table-empty', 'nothing-placed']);
  for (const event of ends) assert.equal(lastOf([{ step: 0, at: 0, kind: 'event', event }]), event);
});
