/* Sentences of the page against those of the program, in every language. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Teller } from '../src/sentences';
import type { Catalogue } from '../src/i18n';
import { fill, formOf, preferred } from '../src/i18n';
import { catalogue, extract, parsePo, sources, template } from '../texts.mjs';

declare const WEB: string;
const build = process.env.DICECUP_BUILD ?? '';
const games = JSON.parse(readFileSync(join(build, 'page.c.texts.json'), 'utf8'));

const read = (language: string) => parsePo(readFileSync(join(WEB, `../po/${language}.po`), 'utf8'));

function load(language: string): Catalogue {
  return catalogue(language, games, language === 'en' ? undefined : read(language), []).catalogue;
}

const directory = join(WEB, '../tests/playthroughs');

interface Line {
  type: string;
  game: string;
  event: string;
  text: string;
}

for (const language of ['en', 'ru', 'uk']) {
  const spoken = load(language);
  const po = language === 'en' ? undefined : read(language);
  const seatNames = [1, 2, 3, 4, 5, 6].map(
    (seat) => po?.texts.get(`Seat ${seat}`) ?? `Seat ${seat}`,
  );
  test(`every event of recorded games is the same sentence: ${language}`, () => {
    let told = 0;
    for (const file of readdirSync(directory))
      for (const viewer of ['1', 'watcher', 'all']) {
        const lines = execFileSync(
          join(build, 'dicecup'),
          ['replay', '--json', '--as', viewer, join(directory, file)],
          {
            encoding: 'utf8',
            env: { ...process.env, LANGUAGE: language },
            maxBuffer: 1 << 26,
          },
        );
        let teller: Teller | undefined;
        for (const text of lines.trim().split('\n')) {
          const line = JSON.parse(text) as Line;
          if (line.type === 'header')
            teller = new Teller(spoken, line.game, (seat) => seatNames[seat - 1] as string);
          if (line.type !== 'event') continue;
          assert.equal(teller?.tell(line.event), line.text);
          told++;
        }
      }
    assert.ok(told > 5000, `${told} events`);
  });
}

test('plurals', () => {
  const forms = ['а', 'б', 'в'];
  const of = (n: number) => formOf(forms, n, 'uk');
  assert.deepEqual([1, 2, 5, 11, 21, 22, 112].map(of), ['а', 'б', 'в', 'в', 'а', 'б', 'в']);
  assert.deepEqual(
    [0, 1, 2].map((n) => formOf(['x', 'y'], n, 'en')),
    ['y', 'x', 'y'],
  );
});

test('values are put in as they are', () => {
  assert.equal(fill('{a} and {b} {c}', { a: '{b}', b: 2 }), '{b} and 2 {c}');
});

test('the language that is asked for', () => {
  assert.equal(preferred(['de-AT', 'uk-UA', 'ru'], ['en', 'ru', 'uk']), 'uk');
  assert.equal(preferred(['de'], ['en', 'ru', 'uk']), 'en');
});

test('texts are found in the sources', () => {
  const texts = extract(sources(join(WEB, 'src')), join(WEB, '..'));
  assert.ok(texts.some(({ one }) => one === 'Play now'));
  assert.match(template(texts), /#: web\/src\/.*\nmsgid "Play now"\nmsgstr ""\n/);
});
