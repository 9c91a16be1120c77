/* The page has words for whatever the games, bots and tables can be asked for, and for nothing else. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { GameWords } from '../src/i18n';
import { asSentence } from '../src/refusals';
import {
  BLURBS,
  botName,
  drawName,
  GAMES,
  gameNames,
  LEVELS,
  offered,
  OPTIONS,
  SETTINGS,
  tableNames,
} from '../src/words';

const build = process.env.DICECUP_BUILD ?? '';
const { games } = JSON.parse(readFileSync(join(build, 'page.c.texts.json'), 'utf8')) as {
  games: Record<string, GameWords>;
};

test('games and levels', () => {
  assert.deepEqual(Object.keys(GAMES).sort(), Object.keys(games).sort());
  assert.deepEqual(Object.keys(BLURBS), gameNames);
  const bots = new Set(Object.values(games).flatMap((game) => game.bots));
  assert.deepEqual(Object.keys(LEVELS).sort(), [...bots].sort());
});

test('options and their values', () => {
  const used = new Set<string>();
  for (const { options } of Object.values(games))
    for (const [option, values] of Object.entries(options)) {
      used.add(option);
      assert.ok(OPTIONS[option], option);
      for (const value of values.filter((word) => !/^\d+$/.test(word))) {
        const key = `${option}.${value}` in OPTIONS ? `${option}.${value}` : `.${value}`;
        used.add(key);
        assert.ok(OPTIONS[key], `${option}=${value}`);
      }
    }
  assert.deepEqual(Object.keys(OPTIONS).sort(), [...used].sort());
});

test('settings and the values that are offered', () => {
  const used = offered.flatMap(([name, values]) => [name, ...values.map((v) => `${name}.${v}`)]);
  assert.deepEqual(Object.keys(SETTINGS).sort(), used.sort());
});

test('nobody is called like somebody else at a table', () => {
  const usual = [1, 2, 3, 4, 5, 6].map(botName);
  for (let n = 0; n < 200; n++) assert.ok(!usual.includes(drawName()));
  const names = tableNames([{ person: 'burt' }, { bot: 'greedy' }, { bot: 'greedy' }, {}]);
  assert.equal(names[0], 'burt');
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, 4);
  assert.deepEqual(names.slice(2), ['Cora', 'Seat 4']);
  assert.deepEqual(tableNames([{ person: 'Gus' }, { bot: 'greedy' }]), ['Gus', 'Burt']);
});

test('what is refused is said in sentences', () => {
  assert.equal(asSentence('there is no such seat'), 'There is no such seat.');
  assert.equal(asSentence('нет такого места'), 'Нет такого места.');
  assert.equal(asSentence('This seat is taken.'), 'This seat is taken.');
});
