/* What a first visit is made of, without a browser: how chunks become one file, titles, the game to go
 * on with. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { flatten } from '../flatten.mjs';
import { ago, newest } from '../src/home/newest';
import { fitting } from '../src/home/options';
import type { Listed } from '../src/session';
import { titleOf } from '../src/title';

test('the chunks of a group become one file, which all others share', async () => {
  const chunks = new Map([
    ['chunk-AAAAAAAA.js', 'var a=[];export{a as b};'],
    [
      'app-BBBBBBBB.js',
      'import{b as a}from"./chunk-AAAAAAAA.js";a.push("app");export var later=()=>import("./later-CCCCCCCC.js");export var list=a;',
    ],
    [
      'later-CCCCCCCC.js',
      'import{b as x}from"./chunk-AAAAAAAA.js";import{d}from"./chunk-DDDDDDDD.js";x.push(d);export{x as seen};',
    ],
    ['chunk-DDDDDDDD.js', 'var d="later";export{d};'],
    [
      'other-EEEEEEEE.js',
      'import{b}from"./chunk-AAAAAAAA.js";import{d as e}from"./chunk-DDDDDDDD.js";b.push(e,"other");export{b as seen};',
    ],
  ]);
  const groups = [
    { entry: 'app-BBBBBBBB.js', members: new Set(['chunk-AAAAAAAA.js', 'app-BBBBBBBB.js']) },
    { entry: 'later-CCCCCCCC.js', members: new Set(['later-CCCCCCCC.js', 'chunk-DDDDDDDD.js']) },
  ];
  const { out, entries } = await flatten(chunks, groups);
  assert.deepEqual([...out.keys()].map((name) => name.replace(/-.*/, '')).sort(), [
    'app',
    'later',
    'other',
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'dicecup-flat-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const [name, code] of out) writeFileSync(join(folder, name), code);
  const other = [...out.keys()].find((name) => name.startsWith('other'));
  const module = (name = ''): Promise<{ seen: string[] }> =>
    import(pathToFileURL(join(folder, name)).href) as Promise<{ seen: string[] }>;
  await module(entries[0]);
  const { seen } = await module(other);
  assert.deepEqual(seen, ['app', 'later', 'later', 'other'], 'one list, not a copy each');
  assert.equal((await module(entries[1])).seen, seen);
  rmSync(folder, { recursive: true });

  // all names change with any content: a kept file must not import the file of another build
  const changed = new Map([...chunks, ['chunk-AAAAAAAA.js', 'var a=[1];export{a as b};']]);
  const next = await flatten(changed, groups);
  assert.deepEqual(
    [...next.out.keys()].filter((name) => out.has(name)),
    [],
  );
});

test('the title says whose turn it is', () => {
  const name = (seat: number) => ['Ann', 'Burt', 'Cora'][seat - 1] ?? '?';
  const title = (state: object) =>
    titleOf({ phase: 'playing', you: 1, waiting: [], ...state }, 'Dice Town', name);
  assert.equal(title({ waiting: [1, 3], ask: {} }), 'Your turn · Dice Town');
  assert.equal(title({ waiting: [3] }), 'Waiting for Cora · Dice Town');
  assert.equal(title({ waiting: [2, 3] }), 'Waiting for Burt, Cora · Dice Town');
  assert.equal(title({ you: undefined, waiting: [1] }), 'Waiting for Ann · Dice Town');
  assert.equal(title({ moment: 2000, ask: {} }), 'Your turn · Dice Town');
  // whoever is waited for in a moment may hold a card: the title does not tell
  assert.equal(title({ moment: 2000, waiting: [2] }), 'Dice Town');
  assert.equal(title({ phase: 'over' }), 'Game over · Dice Town');
  assert.equal(title({ phase: 'lobby' }), 'Dice Town');
});

test('the game to go on with', () => {
  const row = (table: string, state: string, changed: number): Listed => ({
    table,
    state,
    changed,
    code: '',
    game: 'town',
    where: 'here',
  });
  assert.equal(newest([row('a', 'over', 9), row('b', 'open', 8)]), undefined);
  assert.equal(
    newest([row('a', 'playing', 1), row('b', 'playing', 3), row('c', 'over', 4)])?.table,
    'b',
  );
  assert.equal(ago(59_000, 'en'), '');
  assert.equal(ago(5 * 60_000, 'en'), '5 minutes ago');
  assert.equal(ago(25 * 3_600_000, 'en'), 'yesterday');
  assert.equal(ago(3 * 3_600_000, 'ru'), '3 часа назад');
});

test('nobody starts on a seat that there is not', () => {
  const values = { start: '4', cards: '10' };
  assert.deepEqual(fitting(values, 3), { cards: '10' });
  assert.deepEqual(fitting(values, 4), values);
  assert.deepEqual(fitting({ start: 'random' }, 2), { start: 'random' });
});
