/* What a replay shows: a move event by event, a jump at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { View } from '../src/replay/analyst';
import { Showing, toldSoFar } from '../src/replay/showing';
import { pass as passTime, resumeTime, stopTime } from './clock';

const start: View = {
  step: 4,
  round: 1,
  events: ['round n=1'],
  waiting: [1, 2],
  lines: ['mine 30', 'seat 1 gold 0', 'bank 3', 'asks keep 1 2'],
  score: [{ points: 4 }, { points: 6 }],
};
const moved: View = {
  step: 5,
  round: 1,
  events: ['mined seat=1 gold=2', 'controls seat=2 place=bank', 'robbed-bank seat=2 dollars=3'],
  changes: [
    [0, 1, 'mine 28'],
    [1, 1, 'seat 1 gold 2'],
    [2, 1, 'bank 0'],
    [3, 1, 'asks draw *'],
  ],
  each: [2, 0, 1],
  scores: [
    [0, 1, 6],
    [2, 2, 7],
  ],
  score: [{ points: 6 }, { points: 7 }],
  waiting: [],
  lines: ['mine 28', 'seat 1 gold 2', 'bank 0', 'asks draw *'],
};
const later: View = { ...start, step: 9, lines: ['bank 9'] };

/** Events last a second each, or not at all. */
function shown(work: (showing: Showing) => void | Promise<void>, length = 1000) {
  return async () => {
    stopTime();
    try {
      const showing = new Showing(
        () => ({ together: () => false, takesRest: () => false }),
        (events) => (events.length > 0 ? length : 0),
      );
      showing.jump(start);
      await work(showing);
    } finally {
      resumeTime();
    }
  };
}

/** One after the other: what a second brings may wait for the next. */
function pass(seconds: number): void {
  for (let i = 0; i < seconds; i++) passTime(1000);
}

const lines = (showing: Showing) => showing.view.value?.lines.join('|');

test(
  'a move is shown by its events, and ends in the position after it',
  shown((showing) => {
    showing.perform(moved);
    assert.deepEqual(showing.news.value, [moved.events[0]]);
    assert.equal(lines(showing), 'mine 28|seat 1 gold 2|bank 3|asks keep 1 2');
    assert.deepEqual(showing.view.value?.score, [{ points: 6 }, { points: 6 }]);
    assert.equal(showing.view.value?.step, 4, 'it is not over');
    assert.deepEqual(showing.view.value?.waiting, [], 'nobody is asked meanwhile');
    assert.ok(showing.busy.value);
    pass(1);
    assert.deepEqual(showing.view.value?.events, moved.events.slice(0, 2));
    assert.match(lines(showing) ?? '', /bank 3/);
    pass(1);
    assert.deepEqual(showing.news.value, [moved.events[2]]);
    assert.match(lines(showing) ?? '', /bank 0\|asks keep/);
    pass(1);
    assert.equal(showing.view.value, moved);
    assert.deepEqual(showing.news.value, []);
    assert.equal(showing.busy.value, false);
  }),
);

test(
  'the board is told what happened since the round began, and nothing that comes later',
  shown((showing) => {
    const story = [['round n=0', 'over'], ['round n=1'], [], [], start.events, moved.events];
    const told = () =>
      toldSoFar(
        story.map((events) => ({ round: 1, events })),
        showing.view.value ?? start,
        showing.busy.value,
      );
    assert.deepEqual(told(), start.events);
    showing.perform(moved);
    pass(1);
    assert.deepEqual(told(), [...start.events, ...moved.events.slice(0, 2)]);
    pass(2);
    assert.equal(showing.busy.value, false);
    assert.deepEqual(told(), [...start.events, ...moved.events]);
  }),
);

test(
  'a jump is shown at once, and ends what is on the stage',
  shown(async (showing) => {
    showing.perform(moved);
    const done = showing.done();
    showing.jump(later);
    await done; // whoever waits for the move goes on
    assert.equal(showing.view.value, later);
    assert.equal(showing.busy.value, false);
    pass(5);
    assert.equal(showing.view.value, later, 'nothing comes after it');
  }),
);

test(
  'a move from another position is shown at once',
  shown((showing) => {
    showing.perform({ ...moved, step: 6 });
    assert.equal(showing.busy.value, false);
    assert.equal(showing.view.value?.step, 6);
  }),
);

test(
  'one goes on to the next event or to the end of the move',
  shown((showing) => {
    showing.perform(moved);
    showing.next();
    assert.deepEqual(showing.news.value, [moved.events[1]]);
    showing.finish();
    assert.equal(showing.view.value, moved);
    assert.equal(showing.busy.value, false);
    pass(5);
    assert.equal(showing.view.value, moved);
  }),
);

test(
  'what is held stays until it goes on; a step of one event does not let go of it',
  shown((showing) => {
    showing.perform(moved);
    showing.hold(true);
    pass(60);
    assert.deepEqual(showing.news.value, [moved.events[0]]);
    assert.ok(showing.busy.value);
    showing.next();
    pass(60);
    assert.deepEqual(showing.news.value, [moved.events[1]]);
    showing.hold(false);
    assert.deepEqual(showing.news.value, [moved.events[2]]);
    pass(1);
    assert.equal(showing.view.value, moved);
  }),
);

test(
  'a move after a pause is not held, nor is one after a jump',
  shown((showing) => {
    showing.perform(moved);
    showing.hold(true);
    showing.finish();
    showing.perform({ ...moved, step: 6 });
    pass(3);
    assert.equal(showing.view.value?.step, 6);
    showing.perform({ ...moved, step: 7 });
    showing.hold(true);
    showing.jump(start);
    showing.perform(moved);
    pass(3);
    assert.equal(showing.view.value, moved);
  }),
);

test(
  'a board forgets what it saw before a jump, and nothing from move to move',
  shown((showing) => {
    showing.perform(moved);
    const take = showing.take.value;
    showing.finish();
    showing.perform({ ...moved, step: 6 });
    assert.equal(showing.take.value, take);
    showing.jump(start);
    assert.equal(showing.take.value, take, 'a jump alone costs nothing');
    showing.perform(moved);
    assert.equal(showing.take.value, take + 1);
  }),
);

test(
  'without a pace a move is shown at once',
  shown((showing) => {
    const seen: (string | undefined)[] = [];
    const stop = showing.view.subscribe((view) => seen.push(view?.lines.join('|')));
    showing.perform(moved);
    stop();
    assert.deepEqual(seen, [start.lines.join('|'), moved.lines.join('|')]);
    assert.equal(showing.busy.value, false);
  }, 0),
);
