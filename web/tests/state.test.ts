import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ServerMessage } from '../src/table/protocol';
import { chosenBy } from '../src/table/presence';
import {
  clockLeft,
  clockRuns,
  emptyTable,
  fold,
  missingBefore,
  readSettings,
  type TableState,
} from '../src/table/state';

declare const WEB: string;

/** The examples of docs/protocol.md that tell of a table, by what they contain. */
const examples = [
  ...readFileSync(join(WEB, '../docs/protocol.md'), 'utf8').matchAll(
    /^\{"(?:table|step|here|standing|answered|refused)".*\}$/gm,
  ),
].map(([line]) => JSON.parse(line) as ServerMessage & Record<string, unknown>);

function example(found: (message: Record<string, unknown>) => boolean): ServerMessage {
  const message = examples.find(found);
  assert.ok(message, 'the documents have such an example');
  return message;
}

function folded(messages: ServerMessage[], from = emptyTable(), now = 0): TableState {
  return messages.reduce<TableState>((state, message) => fold(state, message, now).state, from);
}

const picture = example((message) => 'table' in message);
const started = example((message) => message.started === true) as ServerMessage & { step: number };
const answered = example((message) => message.step === 9);

test('the documents have examples', () => assert.ok(examples.length > 20));

test('a picture', () => {
  const state = folded([picture], emptyTable(), 1000);
  assert.equal(state.step, 17);
  assert.equal(state.phase, 'playing');
  assert.equal(state.you, 2);
  assert.equal(state.settings.game, 'null');
  assert.deepEqual(state.options, { rounds: '1' });
  assert.equal(state.seats[0]?.words, 'seven come eleven');
  assert.equal(state.lines[2], 'seat 2 die 3 pick - points 0');
  assert.deepEqual(state.waiting, [2]);
  assert.deepEqual(chosenBy(state), [1], 'who has answered is known to those who come back');
  assert.deepEqual(state.clocks, [63500, 60000]);
  assert.equal(state.clockAt, 1000);
  assert.deepEqual(state.ask?.choices, ['pick 1', 'pick 2', 'pick 3']);
  assert.equal(state.standing, 'ask');
});

test('a game starts, somebody answers, and takes it back', () => {
  const lobby = { ...emptyTable(), step: 7, you: 1 };
  const one = folded([started], lobby);
  assert.equal(one.phase, 'playing');
  assert.equal(one.lines.length, 3);
  assert.deepEqual(one.news, ['rolled seat=1 die=5']);
  assert.deepEqual(
    one.log.map((entry) => entry.kind),
    ['started', 'event'],
  );
  const two = folded([answered], one);
  assert.equal(two.lines[1], 'seat 1 die ? pick ? points 0');
  assert.equal(two.ask, undefined, 'who has answered is not asked any more');
  assert.deepEqual(two.waiting, [2]);
  const undone = example((message) => message.undone === 1);
  const three = folded([undone], two);
  assert.equal(three.lines[1], 'seat 1 die 5 pick - points 0');
  assert.ok(three.ask);
  assert.deepEqual(
    three.log.map((entry) => entry.kind),
    ['started', 'event', 'undone'],
  );
});

test('who has not answered is still asked the same', () => {
  const lobby = { ...emptyTable(), step: 7, you: 2 };
  const state = folded([started, answered], lobby);
  assert.ok(state.ask);
});

test('nothing is taken twice, and a gap asks for the picture', () => {
  const state = folded([picture]);
  assert.deepEqual(fold(state, answered, 0), { state, look: false });
  const later = { ...started, step: 19 };
  assert.deepEqual(fold(state, later, 0), { state, look: true });
  assert.equal(fold(state, { look: true }, 0).look, true);
});

test('the end, the seed and the next table', () => {
  const before = folded([picture]);
  const over = folded([example((m) => 'winners' in m), example((m) => 'seed' in m)], before);
  assert.equal(over.phase, 'over');
  assert.deepEqual(over.points, [0, 1]);
  assert.deepEqual(over.winners, [2]);
  assert.equal(over.seed, '0000000000000008');
  assert.equal(over.ask, undefined);
  assert.deepEqual(over.waiting, []);
  const next = folded([example((m) => m.next === 'K7QX')], { ...over, step: 21 });
  assert.equal(next.next, 'K7QX');
});

test('a moment looks the same to all, and who answered knows it', () => {
  const moments = examples.filter((m) => m.question === 47) as unknown as ServerMessage[];
  assert.equal(moments.length, 2);
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i}`);
  const before = { ...emptyTable(), step: 63, lines, question: 46 };
  const [mine, theirs] = moments.map((m) => folded([m], { ...before, you: 1 }, 500));
  assert.ok(mine?.moment);
  assert.equal(mine.momentEnds, 500 + mine.moment);
  assert.deepEqual(mine?.ask?.choices, ['pass', 'play dynamite']);
  assert.equal(theirs?.ask, undefined);
  assert.deepEqual({ ...mine, ask: undefined }, { ...theirs, ask: undefined });
  assert.ok(mine);
  assert.equal(folded([example((m) => m.answered === 47)], mine).answered, true);
  assert.equal(folded([{ answered: 46 }], mine).answered, false);
});

test('undo is asked for and refused', () => {
  const state = { ...folded([picture]), step: 6 };
  const asked = folded([example((m) => m['wants-undo'] === 1)], state);
  assert.equal(asked.wantsUndo, 1);
  const refused = folded([example((m) => m.disagrees === 2)], asked);
  assert.equal(refused.wantsUndo, undefined);
});

test('chat, votes, people who leave', () => {
  const state = folded([picture]);
  const said = folded([example((m) => m.step === 12), example((m) => m.step === 13)], {
    ...state,
    step: 11,
  });
  assert.deepEqual(
    said.log.map((entry) => entry.kind),
    ['chat', 'phrase'],
  );
  const left = folded([example((m) => m.step === 16)], { ...state, step: 15 });
  assert.equal(left.seats[1]?.away, 'left');
  assert.deepEqual(left.log.at(-1), { step: 16, at: 4500, kind: 'away', seat: 2 });
  const ended = folded([example((m) => m.ended === 'vote')], { ...state, step: 13 });
  assert.equal(ended.phase, 'ended');
  assert.equal(folded([example((m) => 'here' in m)], state).here.length, 2);
});

test('settings', () => {
  const read = readSettings(
    'game=town options=edition=first,bribes=off decks=brute=3,wanted=0 seats=4',
  );
  assert.equal(read.settings.seats, '4');
  assert.deepEqual(read.options, { edition: 'first', bribes: 'off' });
  assert.deepEqual(read.decks, { brute: 3, wanted: 0 });
});

test('a history comes in front of the log, without anything twice', () => {
  const steps = [
    { step: 1, at: 1, seats: [{ person: 'Ann' }, {}] },
    { step: 2, at: 2, seats: [{ person: 'Ann' }, { person: 'Bob' }] },
    { step: 3, at: 3, started: true, events: ['rolled seat=1 die=5'] },
    { step: 4, at: 4, chat: { seat: 2, text: 'Hello' } },
    { step: 5, at: 5, events: ['picked seat=1'] },
    { step: 6, at: 6, undone: 1, 'undone-events': 1 },
    { step: 7, at: 7, seats: [{ person: 'Ann' }, { person: 'Bob', away: 'absent' as const }] },
    { step: 8, at: 8, removed: 2, seats: [{ person: 'Ann' }, { bot: 'random' }] },
  ];
  const come = folded([
    { ...picture, step: 8 } as ServerMessage,
    { step: 9, at: 9, chat: { seat: 1, say: 'wow' } },
  ]);
  assert.equal(missingBefore(come), 9);
  const half = folded([{ history: steps.slice(4), first: 5 }], come);
  assert.equal(missingBefore(half), 5);
  const whole = folded([{ history: steps.slice(0, 5), first: 1 }], half);
  assert.equal(missingBefore(whole), undefined);
  assert.deepEqual(
    whole.log.map(({ step, kind }) => `${step} ${kind}`),
    ['3 started', '3 event', '4 chat', '6 undone', '7 away', '8 removed', '9 phrase'],
  );
  const gone = whole.log[5];
  assert.ok(gone?.kind === 'removed' && gone.name === 'Bob');
  // the same as somebody who was there all the time
  const there = folded(steps, { ...emptyTable(), step: 0, logFrom: 1 });
  assert.deepEqual(whole.log.slice(0, -1), there.log);
  // a picture of the same step changes nothing, and one of another step is asked about
  const again = folded([{ ...picture, step: 9 } as ServerMessage], whole);
  assert.equal(missingBefore(again), undefined);
  assert.deepEqual(again.log, whole.log);
  assert.equal(missingBefore(folded([{ ...picture, step: 12 } as ServerMessage], whole)), 13);
});

test('a clock that waits is not counted down', () => {
  const state = folded(
    [
      {
        ...picture,
        you: 2,
        question: 4,
        waiting: [1, 2],
        clocks: [60000, 50000],
        starts: [0, 8000],
      } as ServerMessage,
    ],
    emptyTable(),
    1000,
  );
  assert.equal(clockLeft(state, 1, 6000), 55000);
  assert.equal(clockLeft(state, 2, 6000), 50000, 'it waits until the question has been shown');
  assert.equal(clockLeft(state, 2, 11000), 48000, 'or for as long as it may');
  const shown = clockRuns(state, 3000);
  assert.equal(clockLeft(shown, 2, 6000), 47000);
  assert.equal(clockLeft(shown, 1, 6000), 55000);
  assert.equal(clockLeft(clockRuns(state, 20000), 2, 20000), 39000, 'too late is too late');
});

test('what was undone goes from the log, also where it happened before the picture', () => {
  const steps = [
    { step: 1, at: 1, started: true, events: ['rolled seat=1 die=5'] },
    { step: 2, at: 2, events: ['picked seat=1', 'picked seat=2'] },
    { step: 3, at: 3, events: ['picked seat=3'] },
  ];
  const undone = { step: 4, at: 4, undone: 1, 'undone-events': 3 };
  const kinds = (state: TableState) => state.log.map(({ step, kind }) => `${step} ${kind}`);
  const there = folded([...steps, undone], { ...emptyTable(), step: 0 });
  assert.deepEqual(kinds(there), ['1 started', '1 event', '4 undone']);
  const come = folded([{ ...picture, step: 3 } as ServerMessage, undone]);
  assert.deepEqual(kinds(come), ['4 undone']);
  const half = folded([{ history: steps.slice(2), first: 3 }], come);
  assert.deepEqual(kinds(half), ['4 undone']);
  const whole = folded([{ history: steps.slice(0, 2), first: 1 }], half);
  assert.deepEqual(kinds(whole), kinds(there));
  // whoever comes later is told the same
  const late = folded([{ ...picture, step: 4 } as ServerMessage]);
  assert.deepEqual(kinds(folded([{ history: [...steps, undone], first: 1 }], late)), kinds(there));
});

test('what is undone among bots is practice, and is said so once', () => {
  const undone = example((message) => message.practice === true) as ServerMessage & {
    step: number;
  };
  const before = {
    ...emptyTable(),
    step: undone.step - 1,
    you: 1,
    commitment: 'c0ffee',
    lines: ['round 2 of 3', 'seat 1 die 6 pick - points 1', 'seat 2 die ? pick - points 0'],
    // one that stays, and the six that the table takes back
    log: [1, 2, 2, 3, 3, 3, 3].map((step) => ({
      step,
      at: 0,
      kind: 'event' as const,
      event: 'over',
    })),
    canUndo: true,
  };
  const one = folded([undone], before);
  assert.equal(one.practice, true);
  assert.equal(one.commitment, undefined, 'nothing is promised any more');
  assert.equal(one.canUndo, false, 'it was the first move');
  assert.deepEqual(
    one.log.map((entry) => entry.kind),
    ['event', 'undone', 'practice'],
  );
  const two = folded(
    [{ step: one.step + 1, undone: 1, practice: true, undo: true, question: 9 }],
    one,
  );
  assert.equal(two.canUndo, true);
  assert.deepEqual(
    two.log.map((entry) => entry.kind),
    ['event', 'undone', 'practice', 'undone'],
  );
});
