/* Odds as people read them, and moves that are written although they are no choices. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { oddsWords, percent } from '../src/board/odds';
import { writePlace } from '../src/dicetto/moves';
import { t } from '../src/i18n';
import { headed, moveWithin, moveWords, namesAt } from '../src/moves';
import { isWordless, Teller } from '../src/sentences';
import { soundsOf } from '../src/sounds_of';
import { aboutAsGood } from '../src/table/alike';
import { Hints } from '../src/table/hints';
import type { Hint, ServerMessage } from '../src/table/protocol';
import { emptyTable, fold } from '../src/table/state';
import { placeMove, readTown, writePicked } from '../src/town/moves';
import { catalogue } from '../texts.mjs';

test('chances are rounded, but never to what they are not', () => {
  assert.equal(percent(0), '0');
  assert.equal(percent(1), '<1');
  assert.equal(percent(49), '<1');
  assert.equal(percent(5551), '56');
  assert.equal(percent(9951), '99+');
  assert.equal(percent(10000), '100');
  assert.equal(oddsWords(t, 'place', { wins: 6354, level: 6361 }), '64\u00a0%');
  assert.equal(
    oddsWords(t, 'place', { wins: 5400, level: 8301 }),
    '54\u00a0% alone, 83\u00a0% with ties',
    'the words of the panel, of labels and of those who listen',
  );
  assert.equal(
    oddsWords(t, 'card', { wins: 5200, level: 6700 }),
    '52\u00a0% to take it, 67\u00a0% to take it or reach a battle',
  );
  assert.equal(oddsWords(t, 'card', { wins: 5200, level: 5200 }), '52\u00a0%');
  assert.equal(oddsWords(t, 'card', { wins: 0, level: 10000 }), '100\u00a0% to reach a battle');
});

test('a hint says what is about as good', () => {
  const one = (move: string, win: number, error: number) => ({ move, win, 'win-error': error });
  const best = [one('keep 10', 3300, 200), one('keep Q Q Q', 3210, 200), one('keep 9', 3100, 200)];
  const moves = aboutAsGood(best).map(({ move }) => move);
  assert.deepEqual(moves, ['keep Q Q Q'], 'one per cent is noise, two are not');
  const sure = best.map((each) => ({ ...each, 'win-error': 10 }));
  assert.deepEqual(aboutAsGood(sure), [], 'what is known so well is no noise');
  assert.deepEqual(aboutAsGood([]), []);
});

test('a robbery is called so', () => {
  const namer = { name: () => undefined, seats: [{ name: 'Ann' }, { name: 'Burt' }] };
  assert.equal(moveWords('pick 2', { ...namer, asks: 'ask-victim' }), 'Rob Burt');
  assert.equal(moveWords('pick 2', { ...namer, asks: 'ask-joe' }), 'Pick Burt');
});

test('a hint says its move once', () => {
  const namer = { name: () => undefined, seats: [] };
  const told = (move: string, why: string) => headed(move, why, namer).join(' | ');
  const chance = 'mostly for the Gold Mine. 69 % to win the game.';
  assert.equal(
    told('keep 9', `Keep 9: ${chance}`),
    'Keep 9 | Mostly for the Gold Mine. 69 % to win the game.',
  );
  assert.equal(
    told('keep 9 with brute', `Keep 9: ${chance}`),
    'Keep 9, the Brute pays | Mostly for the Gold Mine. 69 % to win the game.',
  );
  assert.equal(told('pass', '52 % to win the game.'), 'Pass | 52 % to win the game.');
  assert.equal(told('pass', ''), 'Pass | ');
});

test('moves name the card that lies on a space', () => {
  const names: Record<string, string> = {
    'card.small-straight': 'Small Straight',
    'card.small-straight-d': 'Small Straight (Dicetto)',
    'place.1': 'space 1',
    'place.super': 'the Super Roll card',
  };
  const lines = ['turn 1', 'space 2 small-straight-d owner 2 dice 1 2 3', 'dice 4 5 6 6'];
  const said = (move: string, more: string[] = []) =>
    moveWords(move, { seats: [], ...namesAt([...lines, ...more], (key) => names[key]) });
  assert.equal(said('place 4 5 6 on 2'), 'Place 4 5 6 on Small Straight');
  assert.equal(said('place 6 on 1'), 'Place 6 on space 1', 'no card lies there');
  assert.equal(said('place 6 on super'), 'Place 6 on the Super Roll card');
  // two that are called the same
  const other = ['space 1 small-straight'];
  assert.equal(said('place 4 5 6 on 1', other), 'Place 4 5 6 on Small Straight');
  assert.equal(said('place 4 5 6 on 2', other), 'Place 4 5 6 on Small Straight (Dicetto)');
  const same = ['space 1 small-straight-d'];
  assert.equal(said('place 4 5 6 on 1', same), 'Place 4 5 6 on Small Straight (Dicetto) (space 1)');
});

test('cards that are called the same are told apart by their places', () => {
  const lines = ['space 1 three-of-a-kind', 'space 2 three-of-a-kind-d', 'space 3 pair-d'];
  const build = process.env.DICECUP_BUILD ?? '';
  const games = JSON.parse(readFileSync(join(build, 'page.c.texts.json'), 'utf8'));
  const english = catalogue('en', games, undefined, []).catalogue;
  const called = (wordless: boolean) => {
    const teller = new Teller(english, 'dicetto', String, 1, wordless);
    const namer = { seats: [], ...namesAt(lines, (key) => teller.name(key)) };
    return [1, 2, 3].map((n) => moveWords(`place 5 5 5 on ${n}`, namer));
  };
  assert.deepEqual(called(false), [
    'Place 5 5 5 on Three of a Kind',
    'Place 5 5 5 on Three of a Kind (Dicetto)',
    'Place 5 5 5 on Pair',
  ]);
  // without bonus cards the word means nothing, and the cards do not show it
  assert.deepEqual(called(true), [
    'Place 5 5 5 on Three of a Kind (space 1)',
    'Place 5 5 5 on Three of a Kind (space 2)',
    'Place 5 5 5 on Pair',
  ]);
  assert.equal(isWordless('dicetto', {}), true);
  assert.equal(isWordless('dicetto', { bonus: 'on' }), false);
  assert.equal(isWordless('town', {}), false);
});

test('after a colon a move is the rest of a sentence', () => {
  const namer = { seats: [], ...namesAt(['dice 3 5 6 6'], () => undefined) };
  assert.equal(moveWithin('roll 3 5', namer), 'keep 6 6');
  assert.equal(moveWithin('done', namer), 'end the turn');
});

test('moves of others that are about you say so', () => {
  const seats = [{ name: 'Ann' }, { name: 'Burt' }, { name: 'Cora' }];
  const words = (move: string) =>
    moveWords(move, { seats, you: 2, reader: 1, name: (key) => key.replace('card.', '') });
  assert.deepEqual(['pick 1', 'pick 2', 'pick 3'].map(words), [
    'Pick you',
    'Pick yourself',
    'Pick Cora',
  ]);
  assert.equal(words('pick 1 with whisky'), 'Take a ranch from you');
  assert.equal(words('award 1'), 'Decide for you');
  assert.equal(words('offer $2 for 1'), 'Offer $2 for you');
});

test('a roll is told by what is kept, where that is known', () => {
  const namer = { seats: [], ...namesAt(['dice 3 5 6 6'], () => undefined) };
  assert.equal(moveWords('roll 3 5', namer), 'Keep 6 6');
  assert.equal(moveWords('roll 6', namer), 'Keep 3 5 6');
  assert.equal(moveWords('roll 3 5 6 6', namer), 'Roll all dice');
  assert.equal(moveWords('roll 3', { seats: [], name: () => undefined }), 'Roll 3 again');
});

test('what was tapped is written as a move', () => {
  assert.equal(writePicked('keep', ['die 9', 'die 9', 'card brute']), 'keep 9 9 with brute');
  assert.equal(writePicked('open', ['card deed-1', 'card deed-3']), 'open deed-1 deed-3');
  assert.equal(writePlace(['3', '3'], 'super'), 'place 3 3 on super');
});

test('a place is a move where places are chosen among', () => {
  const put = ['put bank', 'put saloon'].map(readTown);
  assert.equal(placeMove(put, 'store'), 'put store');
  const choose = ['choose nuggets', 'choose river'].map(readTown);
  assert.equal(placeMove(choose, 'saloon'), undefined); // what it is is told instead
  assert.equal(placeMove(['keep 9', 'keep -'].map(readTown), 'bank'), undefined);
  assert.equal(placeMove([], 'bank'), undefined);
});

test('what a step sounds like', () => {
  const quiet = { asked: false, over: false };
  assert.deepEqual(soundsOf([], 1, quiet), []);
  assert.deepEqual(soundsOf(['rolled seat=2 dice=9+9'], 1, quiet), ['dice']);
  const mined = ['mined seat=2 gold=3'];
  assert.deepEqual(soundsOf(mined, 1, quiet), [], 'somebody else’s gold makes no sound');
  assert.deepEqual(soundsOf(mined, 2, { asked: true, over: false }), ['gold', 'turn']);
  assert.deepEqual(soundsOf(mined, undefined, { asked: false, over: true }), ['gold', 'end']);
});

test('who is muted is known, and who was removed keeps a name', () => {
  let state = emptyTable();
  const take = (message: ServerMessage) => (state = fold(state, message, 0).state);
  take({
    table: 1,
    step: 5,
    phase: 'playing',
    settings: 'game=null',
    seats: [{ person: 'Ann' }, { person: 'Bob' }],
    you: 1,
    muted: [2],
  });
  assert.deepEqual(state.muted, [2]);
  take({ step: 6, chat: { seat: 2, muted: true } });
  assert.deepEqual(state.log.at(-1), { step: 6, at: 0, kind: 'muted', seat: 2 });
  take({ muted: [] });
  assert.deepEqual(state.muted, []);
  take({ step: 7, removed: 2, seats: [{ person: 'Ann' }, { bot: 'greedy' }] });
  assert.deepEqual(state.log.at(-1), { step: 7, at: 0, kind: 'removed', seat: 2, name: 'Bob' });
});

/** What was said, and the hints that come of it. */
function asking() {
  let said = 0;
  const hints = new Hints(() => said++);
  return {
    hints,
    said: () => said,
    shown: () => hints.given.value?.question,
    hint: (question: number): Hint => ({ question, bot: 'expert', move: 'stop', best: [] }),
  };
}

test('a hint that is closed is not waited for', () => {
  const { hints, said, shown, hint } = asking();
  hints.ask(1);
  assert.ok(hints.thinking.value);
  hints.ask(1);
  assert.equal(said(), 1, 'once is enough');
  hints.take(hint(1));
  assert.equal(hints.thinking.value, false);
  assert.equal(shown(), 1);
  hints.close();
  assert.equal(shown(), undefined);
  assert.equal(hints.thinking.value, false, 'nobody thinks about what was told');
  hints.ask(1);
  assert.equal(said(), 2, 'it can be asked for again');
  hints.take(hint(1));
  assert.equal(shown(), 1);
});

test('a hint about another question is not shown, and the one that waits for it is asked for again', () => {
  const { hints, said, shown, hint } = asking();
  hints.ask(1);
  hints.close(); // answered meanwhile
  hints.ask(2);
  assert.equal(hints.refused('thinking'), false, 'the first one is still thought about');
  assert.ok(hints.thinking.value);
  hints.take(hint(1));
  assert.equal(shown(), undefined);
  assert.equal(said(), 3);
  hints.take(hint(2));
  assert.equal(shown(), 2);

  hints.close();
  hints.ask(3);
  hints.refused('thinking');
  assert.equal(hints.refused('not-asked'), false, 'that was about the one before');
  assert.equal(said(), 5);
  hints.take(hint(2));
  assert.ok(hints.thinking.value);
  assert.equal(hints.refused('no-hints'), true);
  assert.equal(hints.thinking.value, false);
  assert.equal(hints.refused('not-playing'), false, 'nobody waits for it');
});
