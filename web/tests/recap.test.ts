/* The summary of a round and of the turns since yours: what is in it, and for how long. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Catalogue } from '../src/i18n';
import { Teller } from '../src/sentences';
import { isDoubtful, isUntouched, missed, recapOf, scoreChange, seenBy } from '../src/table/recap';
import type { LogEntry } from '../src/table/state';
import { turnWords } from '../src/table/turns';
import { amountOf, gainsOf, sum } from '../src/town/gains';

const log = (...events: string[]): LogEntry[] =>
  events.map((event, step) => ({ step, at: 0, kind: 'event', event }));

const ROUND = [
  'round n=1',
  'rolled seat=1 dice=9+9+J+Q+A',
  'kept seat=1 dice=9',
  'kept-none seat=2',
  'paid seat=2 dollars=1',
  'hand seat=1 dice=9+9+9+9+9',
  'hand seat=2 dice=9+10+10+Q+K',
  'controls seat=1 place=gold-mine dice=5',
  'mined seat=1 gold=5',
  'controls seat=2 place=bank dice=2',
  'robbed-bank seat=2 dollars=3',
  'controls seat=2 place=saloon dice=1',
  'stole seat=2 card=deed-3 from=1',
];

test('a round is summed up seat by seat and place by place, until the next choice', () => {
  const told = recapOf(log(...ROUND, 'round n=2', 'rolled seat=1 dice=9+9+J+Q+A'), 2, 1);
  assert.equal(told?.kind, 'round');
  assert.equal(told.n, 1);
  const words = told.rows.map(({ gains }) =>
    gains.map((one) => `${one.cause}: ${one.gains.map(amountOf).join()}`),
  );
  assert.deepEqual(words, [
    ['place.gold-mine: +5', 'place.saloon: −1'],
    ['dice: −$1', 'place.bank: +$3', 'place.saloon: +1'],
  ]);
  assert.equal(told.rows[0]?.gains[1]?.gains[0]?.is, 'deed');

  assert.equal(recapOf(log(...ROUND), 2, 1), undefined, 'while the round lasts');
  const chosen = log(...ROUND, 'round n=2', 'rolled seat=1 dice=9+9', 'kept seat=1 dice=9');
  assert.equal(recapOf(chosen, 2, 1), undefined, 'after a choice');
});

test('gains and losses have the name of what brought them, the badge among them', () => {
  const told = recapOf(
    log(
      'badge seat=2',
      'round n=1',
      'controls seat=1 place=store dice=2',
      'bought seat=1 card=store-card',
      'played seat=1 card=crook',
      'pays seat=2 dollars=2 to=1',
      'controls seat=1 place=sheriff dice=1',
      'bribe seat=1 dollars=1 gold=0 cards=0 to=2',
      'sheriff seat=1',
      'controls seat=1 place=town-hall dice=1',
      'deed seat=1 card=ranch',
      'deed seat=1 card=deed-3',
      'bought-die seat=1 card=deed-3',
      'round n=2',
    ),
    2,
    1,
  );
  const words = told?.rows.map(({ gains }) =>
    gains.map((one) => `${one.cause}: ${one.gains.map((gain) => amountOf(gain) + gain.is).join()}`),
  );
  assert.deepEqual(words, [
    [
      'place.store: +1card',
      'card.crook: −1card,+$2bill',
      'bribe: −$1bill',
      'place.sheriff: +1star',
      'place.town-hall: +1ranch,+1die',
    ],
    ['card.crook: −$2bill', 'bribe: +$1bill', 'place.sheriff: −1star'],
  ]);
  assert.deepEqual(
    told?.rows[1]?.net.map((gain) => amountOf(gain) + gain.is),
    ['−$1bill', '−1star'],
  );
});

test('the points before a round are those of the summary before it, or of the beginning', () => {
  const at = (points: number) => [{ points }];
  const one = seenBy({ n: 0, score: at(3) }, 'round', 1, at(5));
  assert.deepEqual(one.before, at(3));
  assert.deepEqual(seenBy(one, 'round', 1, at(5)), one, 'drawn again');
  assert.deepEqual(seenBy(one, 'round', 2, at(9)).before, at(5));
  assert.equal(seenBy(one, 'round', 3, at(9)).before, undefined, 'a round went by unseen');
  assert.deepEqual(seenBy(one, 'turns', 4, at(9)).before, at(5), 'turns of others lie between');
});

const TURNS = [
  'turn seat=1',
  'rolled seat=1 dice=1+2+3+4',
  'stopped seat=1',
  'placed seat=1 dice=1 on=2',
  'done seat=1',
  'turn seat=2',
  'collected seat=2 card=pair on=3',
  'laid card=chance on=3',
  'rolled seat=2 dice=5+5+1+2',
  'again seat=2 dice=1+2',
  'placed seat=2 dice=5+5 on=1',
  'done seat=2',
  'turn seat=3',
  'placed seat=3 dice=6 on=2',
  'sent-home seat=1 dice=1 on=2',
];

test('what the others did since your turn is told when your next one begins', () => {
  const told = recapOf(log(...TURNS, 'turn seat=1', 'rolled seat=1 dice=6+6+6+6'), 3, 1);
  assert.equal(told?.kind, 'turns');
  assert.deepEqual(
    told.rows.map(({ seat, events }) => [seat, events]),
    [
      [2, ['collected seat=2 card=pair on=3', 'placed seat=2 dice=5+5 on=1']],
      [3, ['placed seat=3 dice=6 on=2', 'sent-home seat=1 dice=1 on=2']],
    ],
  );
  assert.equal(recapOf(log(...TURNS), 3, 1), undefined, 'before your turn');
  const again = log(...TURNS, 'turn seat=1', 'rolled seat=1 dice=6+6', 'again seat=1 dice=6');
  assert.equal(recapOf(again, 3, 1), undefined, 'after a choice');
});

const WORDS = {
  language: 'en',
  games: {
    dicetto: {
      sentences: {
        'card.pair': ['Pair'],
        'card.face-2': ['Twos'],
        'in.placed': ['Placed: {dice} on {card}.'],
        'in.collected': ['Collected: {card}.'],
      },
      events: { placed: 's d c', collected: 's c' },
    },
  },
} as unknown as Catalogue;

test('a battle since your turn says about which card, with whom and how it ended', () => {
  const teller = new Teller(WORDS, 'dicetto', (seat) => ['Ann', 'Burt', 'Cora'][seat - 1] ?? '', 1);
  const fight = (card: string, other: number, end: string, ...then: string[]) => [
    `battle seat=2 with=${other} dice=2 card=${card} on=3`,
    `battle-roll seat=2 die=4 with=${other} against=4`,
    'battle-tie',
    `battle-roll seat=2 die=${end === 'won' ? 6 : 2} with=${other} against=5`,
    `battle-${end} seat=2 with=${other} dice=2`,
    ...then,
  ];
  const told = (...events: string[]) => {
    const story = log(...TURNS.slice(0, 6), ...events, 'turn seat=1', 'rolled seat=1 dice=6+6');
    return turnWords(recapOf(story, 3, 1)?.rows[0]?.events ?? [], teller);
  };
  assert.deepEqual(told(...fight('face-2', 1, 'lost')), [
    'Attacked your Twos: 2 against 5, you keep the card.',
  ]);
  const taken = ['placed seat=2 dice=2 card=face-2 on=3', 'sent-home seat=1 dice=2 on=3'];
  assert.deepEqual(told(...fight('face-2', 1, 'won', ...taken)), [
    'Attacked your Twos: 6 against 5, and your dice come back.',
  ]);
  const others = [...fight('pair', 3, 'won', ...taken), 'placed seat=2 dice=5+5 card=pair on=1'];
  assert.deepEqual(told('collected seat=2 card=pair on=4', ...others), [
    'Collected: Pair.',
    'Battle with Cora for Pair: won, 6 against 5.',
    'Placed: 5 5 on Pair.',
  ]);
});

test('what went on while you were away is told once, until you choose', () => {
  const step = (n: number, ...events: string[]) =>
    events.map((event) => ({ step: n, at: 0, kind: 'event' as const, event }));
  const fight = ['battle seat=1 with=2 dice=6 card=pair on=1', 'battle-lost seat=1 with=2 dice=6'];
  const story = [...step(4, 'turn seat=1', 'stopped seat=1'), ...step(5, ...fight)];
  const seen = (from: number, to: number, log = story, summed = false) =>
    missed(log, 1, { from, to }, summed).events;
  assert.deepEqual(seen(4, 5), fight);
  assert.equal(missed(story, 1, { from: 4, to: 5 }, false).first, 2);
  assert.deepEqual(seen(5, 5), [], 'it was seen');
  const theirs = [...story, ...step(6, 'turn seat=2', 'placed seat=2 dice=6 on=1')];
  assert.deepEqual(seen(4, 5, theirs), fight, 'what comes now is before our eyes');
  assert.deepEqual(seen(4, 6, theirs).length, 4);
  assert.deepEqual(seen(4, 6, theirs, true), fight, 'the other summary has the rest');
  assert.deepEqual(seen(4, 5, [...story, ...step(6, 'done seat=1')]), [], 'you have gone on');
  const attack = ['battle seat=2 with=1 dice=6 card=pair on=1', 'battle-won seat=2 with=1'];
  const left = [...step(6, 'turn seat=2', 'rolled seat=2 dice=6'), ...step(7, ...attack)];
  assert.deepEqual(seen(6, 7, left), attack);
  const back = [...left, ...step(8, 'done seat=2', 'turn seat=1', 'rolled seat=1 dice=1')];
  assert.deepEqual(seen(6, 7, back, true), [], 'one of them tells a battle, not both');
});

test('things of a kind are counted together, and what comes and goes is nothing', () => {
  const all = [
    ...gainsOf('bribe seat=1 dollars=2 gold=1 cards=0 to=2'),
    ...gainsOf('pays seat=2 dollars=2 to=1'),
    ...gainsOf('shows seat=1 card=brute'),
  ];
  assert.deepEqual(sum(all), [
    { seat: 2, is: 'nugget', n: 1 },
    { seat: 1, is: 'nugget', n: -1 },
  ]);
});

test('a game is untouched until something was chosen', () => {
  assert.equal(isUntouched(log('round n=1', 'rolled seat=1 dice=9')), true);
  assert.equal(isUntouched(log(...ROUND)), false);
});

test('only a score that has changed is worth a word', () => {
  const [none, some] = [
    [{ points: 0 }, { points: 3 }],
    [{ points: 0 }, { points: 5 }],
  ];
  assert.equal(scoreChange(1, none, some), undefined);
  assert.deepEqual(scoreChange(2, none, some), [{ points: 3 }, { points: 5 }]);
  assert.equal(scoreChange(2, undefined, some), undefined, 'nobody knows what it was');
});

test('fewer points are explained where a card was stolen that nobody else saw', () => {
  const lost = { seat: 2, gains: [], events: [], net: [{ seat: 2, is: 'deed' as const, n: -1 }] };
  const before = [{ points: 0 }, { points: 12 }];
  assert.equal(isDoubtful(lost, before, [{ points: 0 }, { points: 3 }]), true);
  assert.equal(isDoubtful(lost, before, [{ points: 0 }, { points: 7, all: true }]), false);
  assert.equal(isDoubtful(lost, before, [{ points: 0 }, { points: 14 }]), false);
  assert.equal(isDoubtful({ ...lost, net: [] }, before, [{ points: 0 }, { points: 3 }]), false);
  assert.equal(isDoubtful(lost, undefined, before), false);
});
