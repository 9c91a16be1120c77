/* Who is there, who has answered, and what is said when somebody comes or goes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceOf, chosenBy, Comings, lobbyNews } from '../src/table/presence';
import type { ServerMessage } from '../src/table/protocol';
import { answerSaid, emptyTable, fold, type TableState } from '../src/table/state';

const told = (state: TableState, message: ServerMessage, now = 0) =>
  fold(state, message, now).state;

const begun = (settings = 'game=null pace=live'): TableState =>
  told(told(emptyTable(), { here: [1, 2], watching: 0 }), {
    table: 1,
    step: 5,
    phase: 'playing',
    settings,
    you: 1,
    seats: [{ person: 'Ann' }, { person: 'Bob' }, { bot: 'greedy' }],
    question: 1,
    waiting: [1, 2, 3],
  });
const away = (state: TableState) => [1, 2, 3].map((n) => absenceOf(state, n));

test('whoever has gone is away from then on, before a bot plays for them and after', () => {
  const now = begun();
  assert.deepEqual(away(now), [undefined, undefined, undefined]);
  const gone = told(now, { here: [1], watching: 0 }, 7000);
  assert.deepEqual(away(gone), [undefined, { since: 7000 }, undefined]);
  const later = told(gone, { here: [1], watching: 1 }, 9000);
  assert.deepEqual(away(later)[1], { since: 7000 });
  const bot = told(later, {
    step: 6,
    seats: [{ person: 'Ann' }, { person: 'Bob', away: 'absent' }],
  });
  assert.deepEqual(away(bot)[1], { since: 7000 });
  const back = told(later, { here: [1, 2], watching: 0 }, 9500);
  assert.deepEqual(away(back)[1], undefined);
  assert.deepEqual(away(told(back, { here: [1], watching: 0 }, 9900))[1], { since: 9900 });
});

test('nobody is away as long as we know nothing, and nobody who plays by letters', () => {
  const { here: _, ...unknown } = begun();
  assert.deepEqual(away({ ...unknown, here: [], knowsHere: false })[1], undefined);
  const letters = told(begun('game=null pace=letters'), { here: [1], watching: 0 });
  assert.deepEqual(away(letters)[1], undefined);
  const bot = { ...letters, seats: [{ person: 'Ann' }, { person: 'Bob', away: 'left' as const }] };
  assert.deepEqual(away(bot)[1], { since: 0 });
});

test('who has answered is known while others are waited for', () => {
  const now = begun();
  assert.deepEqual(chosenBy(now), []);
  const one = told(now, { step: 6, question: 1, waiting: [1, 2] });
  assert.deepEqual(chosenBy(one), [3]);
  const two = told(one, { step: 7, question: 1, waiting: [1] });
  assert.deepEqual(chosenBy(two), [2, 3]);
  assert.deepEqual(chosenBy(told(two, { step: 8, question: 2, waiting: [2] })), []);
  assert.deepEqual(chosenBy(told(two, { step: 8, question: 1, waiting: [] })), []);
});

test('in a moment for hidden cards nobody is seen to answer', () => {
  const two = told(told(begun(), { step: 6, question: 1, waiting: [1] }), {
    step: 7,
    question: 1,
    moment: 2000,
  });
  assert.deepEqual(chosenBy(two), []);
  assert.deepEqual(chosenBy({ ...two, waiting: [1] }), []);
});

test('an answer in a moment is given when it is said, since the server is silent until the end', () => {
  const ask = { is: 'ask-own seat=1 card=dynamite', choices: ['pass', 'play dynamite'] };
  const open = told(begun(), { step: 6, question: 1, waiting: [1], ask });
  assert.equal(answerSaid(open).answered, false);
  const moment = told(open, { step: 7, question: 2, moment: 2000, ask });
  const said = answerSaid(moment);
  assert.equal(said.answered, true);
  assert.equal(told(said, { step: 8, question: 2, seats: said.seats }).answered, true);
  assert.equal(told(said, { step: 8, question: 3, moment: 2000, ask }).answered, false);
});

/** What is said, with a clock that goes on when it is told to. */
function door() {
  const said: string[] = [];
  const timers = new Set<() => void>();
  const comings = new Comings(
    (text) => said.push(text),
    (then) => {
      timers.add(then);
      return () => void timers.delete(then);
    },
  );
  const wait = () => {
    for (const then of [...timers]) then();
    timers.clear();
    return said.splice(0);
  };
  return { comings, wait };
}

test('going and coming are said once', () => {
  const { comings, wait } = door();
  comings.see(['Bob'], []);
  comings.see(['Bob'], []);
  assert.deepEqual(wait(), ['Bob is away.']);
  comings.see(['Bob'], []);
  assert.deepEqual(wait(), []);
  comings.see([], []);
  comings.see([], []);
  assert.deepEqual(wait(), ['Bob is back.']);
});

test('a page that is loaded again is no news, and a bot is news of the log', () => {
  const { comings, wait } = door();
  comings.see(['Bob'], []);
  comings.see([], []);
  assert.deepEqual(wait(), []);
  comings.see(['Bob'], []);
  assert.deepEqual(wait(), ['Bob is away.']);
  comings.see(['Bob'], ['Bob']);
  comings.see([], []);
  assert.deepEqual(wait(), []);
});

test('in the lobby it is told who comes, sits down and stands up', () => {
  const ann = { person: 'Ann' };
  const bob = { person: 'Bob' };
  const empty = { seats: [ann, {}, {}], you: 1, watching: 0 };
  const full = { ...empty, seats: [ann, bob, {}] };
  assert.deepEqual(lobbyNews(empty, { ...empty, watching: 1 }), ['Somebody comes to the table.']);
  assert.deepEqual(lobbyNews(empty, full), ['Bob sits down.']);
  assert.deepEqual(lobbyNews(full, empty), ['Bob stands up.']);
  assert.deepEqual(lobbyNews(full, full), []);
  // your own doing, and another name, are no news
  assert.deepEqual(lobbyNews(empty, { seats: [{}, {}, {}], you: undefined, watching: 1 }), []);
  assert.deepEqual(lobbyNews(full, { ...full, seats: [ann, { person: 'Robert' }, {}] }), []);
  const before = { ...empty, seats: [{}, {}, {}], you: undefined, name: 'Ann' };
  assert.deepEqual(lobbyNews(before, { ...before, seats: [ann, {}, {}] }), []);
  // another seat is one sentence
  assert.deepEqual(lobbyNews(full, { ...full, seats: [ann, {}, bob] }), ['Bob sits down.']);
});
