/* The stage without a browser: steps as beats, and the queue that shows them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beats, social, type Beat, type Grouping } from '../src/stage/beats';
import { spotsOf } from '../src/stage/motion';
import { lengthOf, movesOf, waitsFor } from '../src/stage/scene';
import { scenesOf, groupingIn } from '../src/stage/scenes';
import { Stage } from '../src/stage/stage';
import type { Step } from '../src/table/protocol';
import { emptyTable, foldStep, type TableState } from '../src/table/state';
import { catalogue } from '../src/i18n';
import { pass, resumeTime, stopTime } from './clock';
import { tongue } from './tongue';

const alone: Grouping = { together: () => false, takesRest: () => false };

const step: Step = {
  step: 5,
  at: 100,
  events: [
    'mined seat=1 gold=2',
    'controls seat=2 place=bank dice=1',
    'robbed-bank seat=2 dollars=3',
  ],
  changes: [
    [0, 1, 'mine 28'],
    [1, 1, 'seat 1 gold 2'],
    [2, 1, 'bank 0'],
    [3, 1, 'asks keep 1 2'],
  ],
  each: [2, 0, 1],
  scores: [
    [0, 1, 6],
    [2, 2, 7],
  ],
  score: [{ points: 6, all: true }, { points: 7 }],
  question: 9,
  waiting: [1, 2],
  ask: { is: 'ask-keep seat=1', choices: ['keep -'] },
};
const before: TableState = {
  ...emptyTable(),
  step: 4,
  lines: ['mine 30', 'seat 1 gold 0', 'bank 3', 'asks nothing'],
  score: [{ points: 4, all: true }, { points: 6 }],
};

test('a step comes apart into its events, and folds to the same table', () => {
  const list = beats(step, alone);
  assert.deepEqual(
    list.map((beat) => beat.step.changes?.length ?? 0),
    [2, 0, 1, 1],
  );
  assert.equal(list.at(-1)?.events.length, 0);
  const shown = list.reduce((state, beat) => foldStep(state, beat.step, 0), before);
  const whole = foldStep(before, step, 0);
  assert.deepEqual({ ...shown, news: [] }, { ...whole, news: [] });
});

test('no beat shows what comes later', () => {
  let state = before;
  const seen: string[][] = [];
  const points: (number[] | undefined)[] = [];
  for (const beat of beats(step, alone)) {
    state = foldStep(state, beat.step, 0);
    seen.push(state.lines);
    points.push(state.score?.map((seat) => seat.points));
    if (beat.events.length > 0) assert.equal(state.ask, undefined, 'nobody is asked yet');
  }
  assert.deepEqual(seen[0], ['mine 28', 'seat 1 gold 2', 'bank 3', 'asks nothing']);
  assert.deepEqual(seen[2], ['mine 28', 'seat 1 gold 2', 'bank 0', 'asks nothing']);
  assert.deepEqual(
    points,
    [
      [6, 6],
      [6, 6],
      [6, 7],
      [6, 7],
    ],
    'points come with what brings them',
  );
  assert.ok(state.ask);
});

test('everybody rolls at once: cups that nobody tells of are filled with your own', () => {
  const rolled: Step = {
    step: 1,
    events: ['round n=2', 'rolled seat=1 dice=9+9'],
    changes: [
      [0, 0, 'round 2'],
      [1, 0, 'seat 1 cup 9 9'],
      [2, 0, 'seat 2 cup ? ?'],
    ],
    each: [1, 1],
    ask: { is: 'ask-keep seat=1', choices: ['keep -'] },
  };
  const list = beats(rolled, groupingIn('town'));
  assert.deepEqual(
    list.map(({ events, step }) => [events.length, step.changes?.length ?? 0, !!step.ask]),
    [
      [1, 1, false],
      [1, 2, false],
      [0, 0, true],
    ],
  );
});

test('what happens at the same time is one beat', () => {
  const kept: Step = {
    step: 1,
    events: ['kept seat=1 dice=9', 'kept-none seat=2', 'paid seat=2 dollars=1'],
    changes: [
      [0, 0, 'a'],
      [1, 0, 'b'],
    ],
    each: [1, 0, 1],
  };
  const list = beats(kept, groupingIn('town'));
  assert.deepEqual(
    list.map((beat) => beat.events.length),
    [2, 1, 0],
  );
});

test('chat and seats do not wait', () => {
  const { now, later } = social({
    step: 3,
    chat: { seat: 2, text: 'hi' },
    question: 4,
    waiting: [1],
  });
  assert.deepEqual(now?.chat, { seat: 2, text: 'hi' });
  assert.equal('chat' in later, false);
  assert.equal(later.question, 4);
  assert.equal(social({ step: 4, events: ['round n=2'] }).now, undefined);
});

test('the winner of a place and the gain are one beat, and a choice begins another', () => {
  const events = [
    'hand seat=1 dice=9+9+9+K+A',
    'hand seat=2 dice=10+10+J+Q+Q',
    'controls seat=1 place=gold-mine dice=3',
    'mined seat=1 gold=3',
    'controls seat=2 place=bank dice=2',
    'robbed-bank seat=2 dollars=5',
    'stagecoach dollars=4',
    'nobody place=store',
    'tie place=saloon seats=1+2',
    'awarded place=saloon to=1 by=2',
    'bribe seat=1 dollars=1 gold=0 cards=0 to=2',
    'controls seat=1 place=saloon dice=2',
    'robs seat=1 victim=2 cards=1',
    'drew seat=1 card=store-card',
    'stole seat=1 card=store-card from=2',
  ];
  const list = beats({ step: 1, events }, groupingIn('town'));
  assert.deepEqual(
    list.map((one) => one.events.length),
    [2, 2, 2, 1, 1, 1, 5, 1, 0],
  );
});

const beat = (name: string, more: Partial<Step> = {}): Beat => ({
  events: name === '' ? [] : [name],
  step: { step: 1, ...more },
});

/** A stage whose events last a second, with a clock of its own. */
function staged(
  work: (stage: Stage, shown: string[], busy: boolean[]) => void,
  seen?: () => number | undefined,
): void {
  stopTime();
  const shown: string[] = [];
  const busy: boolean[] = [];
  const stage = new Stage({
    show: (one) => shown.push(one.events[0] ?? (one.step.ask ? 'ask' : 'end')),
    length: ({ events }) => events.length * 1000,
    busy: (on) => busy.push(on),
    together: (run) => run(),
    seen,
  });
  try {
    work(stage, shown, busy);
  } finally {
    resumeTime();
  }
}

const ask = { ask: { is: 'ask-keep', choices: [] } };

test('one event after the other, then the question', () =>
  staged((stage, shown, busy) => {
    stage.add([beat('a'), beat('b'), beat('', ask)]);
    assert.deepEqual(shown, ['a']);
    pass(999);
    assert.deepEqual(shown, ['a']);
    pass(1);
    assert.deepEqual(shown, ['a', 'b']);
    assert.equal(busy.at(-1), true);
    pass(1000);
    assert.deepEqual(shown, ['a', 'b', 'ask']);
    assert.equal(busy.at(-1), false);
  }));

test('an event that is painted late is shown for its time all the same, and not for ever', () => {
  let seen: number | undefined = 400;
  staged(
    (stage, shown) => {
      stage.add([beat('a'), beat('b'), beat('', ask)]);
      pass(1000);
      assert.deepEqual(shown, ['a'], 'it has been there for 400 ms');
      seen = 1000;
      pass(600);
      assert.deepEqual(shown, ['a', 'b']);
      seen = undefined;
      for (const time of [1000, 100, 100]) pass(time);
      assert.deepEqual(shown, ['a', 'b', 'ask'], 'no frame comes at all');
    },
    () => seen,
  );
});

test('next goes to the end of one event, skip to the next question', () =>
  staged((stage, shown) => {
    stage.add([beat('a'), beat('b'), beat('c'), beat('', ask), beat('d')]);
    stage.next();
    assert.deepEqual(shown, ['a', 'b']);
    stage.skip();
    assert.deepEqual(shown, ['a', 'b', 'c', 'ask', 'd'], 'and what follows is shown at its pace');
    assert.ok(stage.busy);
  }));

test('skipping goes on over messages that are not there yet', () =>
  staged((stage, shown) => {
    stage.add([beat('a'), beat('')]);
    stage.skip();
    assert.equal(stage.busy, false);
    stage.add([beat('b'), beat('', ask)]);
    assert.deepEqual(shown, ['a', 'end', 'b', 'ask']);
    stage.add([beat('c')]);
    assert.ok(stage.busy, 'what comes after the question has its time again');
  }));

test('while nobody looks nothing waits; a new picture ends it all', () =>
  staged((stage, shown, busy) => {
    stage.add([beat('a'), beat('b'), beat('')]);
    stage.hide(true);
    assert.deepEqual(shown, ['a', 'b', 'end']);
    stage.add([beat('c')]);
    assert.equal(stage.busy, false);
    stage.hide(false);
    stage.add([beat('d'), beat('e')]);
    stage.clear();
    pass(5000);
    assert.equal(shown.at(-1), 'd');
    assert.equal(busy.at(-1), false);
  }));

test('a battle of your own waits for your throw, for a few seconds; those of others do not', () => {
  const scenes = scenesOf('dicetto');
  const battle = ['battle seat=2 with=1 dice=3+3 card=pair on=1'];
  const usual = lengthOf(scenes, battle, 'normal');
  assert.equal(lengthOf(scenes, battle, 'normal', { tapping: 3 }), usual);
  for (const seat of [1, 2]) {
    const waits = waitsFor(scenes, battle, seat);
    assert.ok(waits > usual);
    assert.equal(lengthOf(scenes, battle, 'normal', { tapping: seat }), waits);
    assert.ok(waits <= 6000, 'and then goes on by itself');
  }
  assert.equal(waitsFor(scenes, battle), 0);
  assert.equal(waitsFor(scenes, ['battle-roll seat=1 die=3 with=2 against=5'], 1), 0);
});

test('every scene is that of an event', () => {
  tongue('en');
  for (const game of ['town', 'dicetto']) {
    const known = Object.keys(catalogue.value.games[game]?.events ?? {});
    const events = new Set(known.filter((word) => !word.startsWith('ask-')));
    for (const word of Object.keys(scenesOf(game))) assert.ok(events.has(word), `${game}: ${word}`);
  }
});

test('at every pace an event is there long enough to be seen', () => {
  for (const game of ['town', 'dicetto'])
    for (const word of [...Object.keys(scenesOf(game)), 'one-that-nobody-knows'])
      for (const pace of ['calm', 'normal', 'quick'] as const) {
        const length = lengthOf(scenesOf(game), [word], pace);
        assert.ok(length >= 90, `${game}: ${word}, ${pace}: ${length} ms`); // some five frames
      }
});

test('what moves is what the event says', () => {
  assert.deepEqual(movesOf(scenesOf('town'), ['robbed-bank seat=2 dollars=3']), [
    { thing: 'bill', from: 'place-bank', to: 'seat-2-purse', n: 3 },
  ]);
  assert.deepEqual(movesOf(scenesOf('town'), ['mined seat=2 gold=0']), []);
  assert.deepEqual(movesOf(scenesOf('dicetto'), ['placed seat=1 dice=4+4+4 card=three on=2']), [
    { thing: 'die', from: 'own-dice', to: 'space-2', n: 3, faces: ['4', '4', '4'], seat: 1 },
  ]);
});

test('your own seat has spots of its own, and a missing spot falls back to its seat', () => {
  assert.deepEqual(spotsOf('seat-2-purse', 1), ['seat-2-purse', 'seat-2']);
  assert.deepEqual(spotsOf('seat-2-purse', 2), ['own-purse', 'own', 'seat-2-purse', 'seat-2']);
  assert.deepEqual(spotsOf('place-bank', 2), ['place-bank']);
});
