/* What has not changed stays the same object, so that nothing is drawn anew for it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reuse } from '../src/reuse';
import { leaders } from '../src/town/leaders';
import { parseTown } from '../src/town/position';
import { PLACES } from '../src/town/street';
import { placeView, seatView } from '../src/town/views';

test('equal parts are those of before', () => {
  const before = { a: [1, { b: 'x' }], c: { d: 2 }, e: undefined };
  const same = { a: [1, { b: 'x' }], c: { d: 2 }, e: undefined };
  assert.equal(reuse(before, same), before);
  const made = reuse(before, { ...same, c: { d: 3 } });
  assert.deepEqual(made, { ...same, c: { d: 3 } });
  assert.equal(made.a, before.a);
});

test('what is gone, new, or of another kind is not taken for the same', () => {
  assert.deepEqual(reuse([1, 2, 3], [1, 2]), [1, 2]);
  assert.deepEqual(reuse([1, 2], [1, 2, 3]), [1, 2, 3]);
  assert.deepEqual(reuse({ a: 1, b: 2 }, { a: 1, c: 2 }), { a: 1, c: 2 });
  assert.deepEqual(reuse({ a: undefined }, { b: undefined }), { b: undefined });
  assert.deepEqual(reuse({ 0: 'x' }, ['x']), ['x']);
  assert.deepEqual(reuse(undefined, { a: 1 }), { a: 1 });
  assert.equal(reuse({ a: 1 }, null), null);
});

const LINES = [
  'round 3',
  'at bank',
  'mine 20',
  'bank 7',
  'seat 1 dollars 3',
  'seat 1 dice 9 9 J K A',
  'seat 2 dollars 5',
  'seat 2 dice 10 10 J K A',
];
const changed = (from: string, to: string) =>
  parseTown(LINES.map((line) => (line === from ? to : line)));

/** The places and seats that are drawn anew. */
function drawn(from: string, to: string): string[] {
  const [before, after] = [parseTown(LINES), changed(from, to)];
  const isNew = (old: object, made: object) => reuse(old, made) !== old;
  return [
    ...PLACES.filter((place) => isNew(placeView(before, place), placeView(after, place))),
    ...[1, 2].filter((n) => isNew(seatView(before, n), seatView(after, n))).map((n) => `seat ${n}`),
  ];
}

test('only what an event is about is drawn anew', () => {
  assert.deepEqual(drawn('mine 20', 'mine 19'), ['gold-mine']);
  assert.deepEqual(drawn('at bank', 'at store'), ['bank', 'store']);
  assert.deepEqual(drawn('seat 2 dollars 5', 'seat 2 dollars 6'), ['seat 2']);
  assert.deepEqual(drawn('seat 1 dice 9 9 J K A', 'seat 1 dice 9 9 J K Q'), [
    'saloon',
    'town-hall',
    'seat 1',
  ]);
});

test('a part has the leaders of the whole', () => {
  const town = parseTown(LINES);
  for (const place of PLACES)
    assert.deepEqual(leaders(placeView(town, place), place), leaders(town, place), place);
});
