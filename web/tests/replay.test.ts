/* What a replay and its analysis show, without a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue, nothing } from '../src/i18n';
import { diceOf } from '../src/replay/dice';
import { nameOf } from '../src/replay/kept';
import { namesOf, youAtTerminal } from '../src/replay/names';
import { countMoves, parsePlace, placeHash } from '../src/replay/place';
import { Scale, spaced, staggered } from '../src/replay/plot';
import {
  accountOf,
  bribed,
  changeAt,
  costliest,
  costlyAt,
  costMore,
  isClear,
  isRough,
  jumpRound,
  jumps,
  lessons,
  luckSide,
  oneIn,
  partsFor,
  percent,
  rangeOf,
  roundName,
  roundOf,
  roundStarts,
  standingAt,
  swings,
  timeLeft,
  type Account,
  type Decision,
  type Report,
  type SeatReport,
} from '../src/replay/report';

test('addresses lead to a game, a move and a seat, and back', () => {
  const places: [rest: string, hash: string][] = [
    ['abc123/57/2', '#/replay/abc123/57/2'],
    ['abc123', '#/replay/abc123/0'],
    ['abc123/57', '#/replay/abc123/57'],
    ['abc123/57/w', '#/replay/abc123/57/w'],
    ['here/abc/4', '#/replay/here/abc/4'],
    ['file/12/1', '#/replay/file/12/1'],
    ['file', '#/replay/file/0'],
    ['abc123/nonsense/x', '#/replay/abc123/0'],
  ];
  for (const [rest, hash] of places) assert.equal(placeHash('replay', parsePlace(rest)), hash);
  assert.deepEqual(parsePlace('abc/s17/3'), {
    where: 'server',
    id: 'abc',
    moves: undefined,
    step: 17,
    viewer: 3,
  });
  assert.equal(parsePlace('abc/5/0').viewer, 'all');
});

test('you are you, unless two people have shared a keyboard', () => {
  const names = (...seats: string[]) => [
    youAtTerminal(seats),
    namesOf({ game: 'dicetto', seats }, undefined).map(({ name }) => name),
  ];
  assert.deepEqual(names('ann', 'you'), [2, ['Ann', 'You']]);
  assert.deepEqual(names('you', 'you', 'ann'), [undefined, ['Seat 1', 'Seat 2', 'Ann']]);
  assert.deepEqual(names('ann'), [undefined, ['Ann']]);
});

test('the moves of a record are counted, its header is not', () => {
  const header = 'dicecup 1\ngame null\noptions rounds=1\nseats you random\n\n';
  const moves = '* roll 1 5      # 4/6\n* roll 2 3      # 2/6\n1 pick 2\n';
  assert.equal(countMoves(header + moves), 3);
  assert.equal(countMoves(header), 0);
});

const mean = (value: number, error = 0.01) => ({ mean: value, error });
const figure = (win: number, error?: number) => ({ win: mean(win, error), points: mean(0) });
const decision = (move: number, label: string, loss: number): Decision => ({
  move,
  round: 1,
  seat: 1,
  did: 'pass',
  label,
  best: 'pass',
  loss: figure(loss),
});
const seat = (luck: number, error: number): SeatReport => ({
  seat: 1,
  name: 'a',
  points: 1,
  won: true,
  loss: figure(0.1),
  luck: figure(luck, error),
  labels: {},
});
const word = { round: 1, sheriff: 1, to: 2, place: 'bank', candidates: [1, 2], gain: figure(0) };
const chance = (move: number, luck: number[]) => ({
  move,
  round: 1,
  did: 'roll',
  odds: 0.1,
  luck: luck.map((win) => figure(win)),
});
const report: Report = {
  game: 'town',
  level: 'strong',
  over: true,
  left_out: 0,
  seats: [],
  decisions: [
    decision(3, 'best', 0),
    decision(5, 'slip', 0.02),
    decision(6, 'fine', 0.5),
    decision(9, 'giveaway', 0.2),
    decision(11, 'mistake', 0.05),
  ],
  chance: [chance(1, [0, 0]), chance(2, [-0.1, 0.1]), chance(4, [0.3, -0.2])],
  words: [
    { ...word, move: 7, bribes: [] },
    {
      ...word,
      move: 8,
      bribes: [
        {
          seat: 2,
          dollars: 3,
          gold: 0,
          cards: 0,
          price: figure(0.1),
          worth: figure(0.2),
          verdict: 'bargain',
        },
      ],
    },
  ],
  standings: [
    { moves: 0, win: [0.5, 0.5], points: [1, 1] },
    { moves: 2, win: [0.7, 0.3], points: [1, 1] },
    { moves: 6, win: [1, 0], points: [1, 1] },
  ],
};

test('choices that certainly cost something are listed, the worst first', () => {
  assert.deepEqual(
    costliest(report).map(({ move }) => move),
    [9, 11, 5],
  );
  assert.deepEqual(
    costliest(report, 1).map(({ move }) => move),
    [9],
  );
});

test('a costly choice is told before it is made and after it', () => {
  assert.deepEqual(
    [7, 8, 9, 10, 11, 12].map((moves) => costlyAt(report, moves)?.move),
    [undefined, 9, 9, 11, 11, undefined],
  );
});

test('chance counts by what it moved from one seat to another', () => {
  assert.deepEqual(
    swings(report).map(({ chance: { move }, most, least }) => [move, most, least]),
    [
      [4, 1, 2],
      [2, 2, 1],
    ],
  );
});

test('luck is told only beyond its error', () => {
  assert.deepEqual([luckSide(seat(0.2, 0.1)), luckSide(seat(-0.2, 0.1))], [1, -1]);
  assert.deepEqual([luckSide(seat(0.1, 0.2)), luckSide(seat(-0.1, 0.2))], [0, 0]);
});

test('what is within its error is not told', () => {
  assert.ok(isClear(mean(0.2, 0.1)) && isClear(mean(-0.2, 0.1)));
  assert.ok(isClear(mean(0, 0)), 'exactly nothing is known');
  assert.ok(!isClear(mean(0.221, 0.722)) && !isClear(mean(0, 0.1)));
  const costs = (luck: number, loss: number, error: number) =>
    costMore({ ...seat(luck, error), loss: figure(loss, error) });
  assert.deepEqual(
    [costs(-0.1, 0.3, 0.1), costs(-0.3, 0.1, 0.1), costs(-0.2, 0.1, 0.1)],
    [1, -1, 0],
  );
});

/* a roll, a bad choice of seat 2, and what nobody did */
const course: Report = {
  ...report,
  decisions: [
    { ...decision(2, 'mistake', 0.05), seat: 2 },
    { ...decision(3, 'best', 0), loss: undefined },
  ],
  chance: [chance(1, [0.1, -0.1])],
  standings: [
    { moves: 0, win: [0.5, 0.5], points: [1, 1] },
    { moves: 1, win: [0.62, 0.38], points: [1, 1] },
    { moves: 2, win: [0.68, 0.32], points: [1, 1] },
    { moves: 3, win: [0.98, 0.02], points: [1, 1] },
    { moves: 4, win: [0.981, 0.019], points: [1, 1] },
    { moves: 6, win: [0, 1], points: [1, 1] },
  ],
};
const near = (one: number | undefined, other: number) =>
  assert.ok(Math.abs((one ?? NaN) - other) < 1e-9, `${one} is not ${other}`);

test('each jump is luck, a choice, somebody else’s choice, and what was judged anew', () => {
  const parts = (moves: number, seat: number) => {
    const change = changeAt(course, moves);
    assert.ok(change);
    const { luck, choice, others, anew } = partsFor(change, seat);
    const gain = (change.after[seat - 1] ?? 0) - (change.before[seat - 1] ?? 0);
    near(luck + choice + others + anew, gain);
    return [luck, choice, others, anew].map((part) => Math.round(part * 1000) / 1000 || 0);
  };
  assert.deepEqual(parts(1, 1), [0.1, 0, 0, 0.02]);
  assert.deepEqual(parts(1, 2), [-0.1, 0, 0, -0.02]);
  assert.deepEqual(parts(2, 2), [0, -0.05, 0, -0.01]);
  assert.deepEqual(parts(2, 1), [0, 0, 0.05, 0.01], 'what the chooser lost, and no more');
  assert.deepEqual(parts(3, 1), [0, 0, 0, 0.3]);
  assert.equal(changeAt(course, 0), undefined);
  assert.equal(changeAt(course, 6), undefined, 'two moves are not one');
  assert.deepEqual(
    jumps(course).map(({ moves }) => moves),
    [1, 2, 3],
    'in the order of the game, without what nobody sees',
  );
  assert.deepEqual(
    jumps(course, 2).map(({ moves }) => moves),
    [1, 3],
  );
});

test('from the first chance to the last everything adds up', () => {
  const sum = ({ start, luck = 0, choices = 0, others = 0, rest }: Account) =>
    start + luck + choices + others + rest;
  const known = accountOf(course, seat(0.3, 0.1));
  assert.deepEqual([known.luck, known.choices], [0.3, -0.1]);
  near(sum(known), known.end);
  near(known.rest, -0.7);
  const unknown = accountOf(course, { ...seat(0.3, 0.4), loss: figure(0.1, 0.2) });
  assert.deepEqual([unknown.luck, unknown.choices], [undefined, undefined]);
  near(sum(unknown), unknown.end);
});

test('what the others lost by choices is told apart from what nobody can explain', () => {
  const loses = (n: number, loss: number, error = 0): SeatReport => ({
    ...seat(0, 1),
    seat: n,
    loss: figure(loss, error),
  });
  const seats = [loses(1, 0.05), loses(2, 0.2), loses(3, 0.1, 0.3)];
  const account = accountOf({ ...course, seats }, seats[0]!);
  near(account.others ?? 0, 0.1); // half of what seat 2 lost; of seat 3 nobody can tell
  assert.equal(accountOf({ ...course, seats: [loses(1, 0.05)] }, seats[0]!).others, undefined);
  const rough = { start: 0.25, end: 1, luck: 0.1, choices: -0.05, others: 0.1, rest: 0.6 };
  assert.equal(isRough(rough), true);
  assert.equal(isRough({ ...rough, luck: 0.7, rest: 0 }), false);
  assert.equal(isRough({ ...rough, luck: -0.65 }), false);
  assert.equal(isRough({ start: 0.5, end: 0.55, rest: 0.05 }), false, 'that is little');
});

test('only decisions that were paid for are bribes', () => {
  assert.deepEqual(
    bribed(report).map(({ move }) => move),
    [8],
  );
});

test('rounds can be jumped to, and the ends of the game beyond them', () => {
  const rounds = [0, 1, 1, 1, 2, 2, 3, 3];
  assert.deepEqual(roundStarts(rounds), [
    { round: 1, moves: 1 },
    { round: 2, moves: 4 },
    { round: 3, moves: 6 },
  ]);
  assert.deepEqual(
    [0, 1, 3, 6, 7].map((at) => jumpRound(rounds, at, 1)),
    [1, 4, 4, 7, 7],
  );
  assert.deepEqual(
    [7, 6, 5, 4, 1, 0].map((at) => jumpRound(rounds, at, -1)),
    [6, 4, 4, 1, 0, 0],
  );
});

test('a move belongs to the round that it was made in, even if it ended it', () => {
  const rounds = [0, 1, 1, 1, 2, 2, 3, 3];
  assert.deepEqual(
    rounds.map((_, at) => roundOf(rounds, at)),
    [0, 1, 1, 1, 1, 2, 2, 3],
  );
});

test('Dicetto is counted by turns, Dice Town by rounds', () => {
  assert.equal(roundName('dicetto', 3), 'Turn 3');
  assert.equal(roundName('town', 3), 'Round 3');
});

test('a standing holds until the next one', () => {
  assert.deepEqual(
    [0, 1, 2, 5, 6, 9].map((moves) => standingAt(report, moves)?.win[0]),
    [0.5, 0.5, 0.7, 0.7, 1, 1],
  );
});

test('shares of a win are told in percent', () => {
  assert.equal(percent(0.1234), '12.3');
  assert.equal(percent(-0.1234), '−12.3');
  assert.equal(percent(0.1234, true), '+12.3');
  assert.equal(percent(-0.0004, true), '0.0');
  catalogue.value = { ...nothing, language: 'uk' };
  assert.equal(percent(0.1234, true), '+12,3');
  catalogue.value = nothing;
  assert.deepEqual(rangeOf(mean(0.05, 0.004), true), { low: '+4.6', high: '+5.4' });
});

test('a plot leads from moves to places and back', () => {
  const scale = new Scale(500, 200, 40);
  for (const moves of [0, 1, 20, 39, 40]) assert.equal(scale.moveAt(scale.x(moves)), moves);
  assert.equal(scale.moveAt(-100), 0);
  assert.equal(scale.moveAt(1000), 40);
  assert.ok(scale.y(1) < scale.y(0.5) && scale.y(0.5) < scale.y(0));
  assert.equal(
    scale.path([
      { moves: 0, chance: 1 },
      { moves: 40, chance: 0 },
    ]),
    `M${scale.x(0).toFixed(1)} ${scale.y(1).toFixed(1)}L${scale.x(40).toFixed(1)} ${scale.y(0).toFixed(1)}`,
  );
  assert.equal(new Scale(500, 200, 0).moveAt(300), 0);
  assert.deepEqual(
    spaced([0, 5, 11, 12, 30], (x) => x, 10),
    [0, 11, 30],
  );
  assert.deepEqual(staggered([0, 20, 25, 30, 60], 10), [0, 0, 1, 2, 0]);
});

test('what to learn are the costliest choices of people', () => {
  const list = [
    { ...decision(1, 'slip', 0.02), seat: 2 },
    decision(2, 'mistake', 0.05),
    decision(3, 'best', 0),
    decision(4, 'slip', 0.012),
    decision(5, 'giveaway', 0.2),
    decision(6, 'slip', 0.03),
  ];
  const report = { decisions: list } as Report;
  assert.deepEqual(
    lessons(report, [1]).map(({ move }) => move),
    [5, 2, 6],
  );
  assert.deepEqual(
    lessons(report, [2]).map(({ move }) => move),
    [1],
  );
  // only bots have played
  assert.equal(lessons(report, []).length, 3);
});

test('a loss is one game in so many', () => {
  assert.equal(oneIn(0.032), 31);
  assert.equal(oneIn(3), 1);
});

test('time is told once it can be known', () => {
  assert.equal(timeLeft(19, 10), undefined);
  assert.equal(timeLeft(50, 1), undefined);
  assert.equal(timeLeft(25, 10), 30);
  assert.equal(timeLeft(50, 6.2), 10, 'no finer than it is known');
  assert.ok((timeLeft(25, 20) ?? 0) > 30, 'it grows if a part takes longer');
  assert.equal(timeLeft(100, 10), 0);
});

test('the dice that lay before a seat', () => {
  const town = ['seat 1 dice 9 9', 'seat 1 cup J Q K', 'seat 2 cup ? ?'];
  assert.deepEqual(diceOf('town', town, 1), [
    ['9', '9'],
    ['J', 'Q', 'K'],
  ]);
  assert.deepEqual(diceOf('dicetto', ['turn 1 of 2', 'dice 1 4 6 6'], 2)[0], []);
});

test('records have names of their own', () => {
  assert.equal(nameOf('1 pick 2'), nameOf('1 pick 2'));
  assert.notEqual(nameOf('1 pick 2'), nameOf('1 pick 3'));
  assert.notEqual(nameOf(''), nameOf(' '));
});
