/* Bots do not run ahead of the page, however late it answers, and do not wait forever for one that is not there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShown, Pace, PATIENCE } from '../src/worker/pace';

/** A pace with a clock that stands, and whether bots may go on. */
function pacing() {
  const clocks: { then: () => void; milliseconds: number }[] = [];
  const pace = new Pace((then, milliseconds) => {
    const one = { then, milliseconds };
    clocks.push(one);
    return () => void clocks.splice(clocks.indexOf(one), 1);
  });
  let free = 0;
  const next = () => void pace.ready().then(() => free++);
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
    return free;
  };
  return { pace, clocks, next, settle };
}

test('bots wait from the moment that something is told', async () => {
  const { pace, clocks, next, settle } = pacing();
  next();
  assert.equal(await settle(), 1, 'nothing was told yet');
  const told = pace.tell();
  next();
  assert.equal(await settle(), 1);
  pace.hear(told - 1, false); // late, about what was told before
  assert.equal(await settle(), 1);
  pace.hear(told, true);
  assert.equal(await settle(), 1, 'it is shown');
  assert.equal(clocks.length, 0, 'for as long as it takes');
  pace.hear(told, false);
  assert.equal(await settle(), 2);
});

test('a page with nothing to show says so at once', async () => {
  const { pace, next, settle } = pacing();
  for (let n = 1; n <= 3; n++) {
    pace.hear(pace.tell(), false);
    next();
    assert.equal(await settle(), n);
  }
});

test('a page that says nothing is waited for, but not forever', async () => {
  const { pace, clocks, next, settle } = pacing();
  pace.tell();
  next();
  assert.equal(await settle(), 0);
  assert.deepEqual(
    clocks.map(({ milliseconds }) => milliseconds),
    [PATIENCE],
  );
  clocks[0]?.then();
  assert.equal(await settle(), 1);
  assert.equal(clocks.length, 0);
});

test('only events are waited for', () => {
  assert.ok(isShown('{"step":9,"at":4500,"events":["picked seat=1"]}'));
  assert.ok(!isShown('{"here":[1],"watching":0}'));
  assert.ok(!isShown('{"step":5,"chat":{"seat":1,"text":"events"}}'));
});
