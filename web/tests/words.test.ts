/* The page has words for whatever the games, bots and tables can be asked for, and for nothing else. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { GameWords } from '../src/i18n';
import { BLURBS, GAMES, gameNames, LEVELS, offered, OPTIONS, SETTINGS } from '../src/words';

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
