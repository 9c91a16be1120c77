/* Sentences of the page against those of the program, in every language. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Teller } from '../src/sentences';
import type { Catalogue } from '../src/i18n';
import { preferred } from '../src/boot';
import { fill, formOf } from '../src/i18n';
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

/** Every event of a game with every part that it can have: who does it, and to whom. */
function* everyEvent(
  words: Record<string, string>,
  seat: number,
  other: number,
  several = '1+2+3',
) {
  const values: Record<string, string> = { s: `${seat}`, o: `${other}`, M: several };
  const usual: Record<string, string> = { s: 'seat', c: 'card', p: 'place', d: 'dice' };
  for (const [word, parts] of Object.entries(words))
    yield [
      word,
      ...parts
        .split(' ')
        .filter((part) => part !== '')
        .map((part) => {
          const name = part[1] === '=' ? part.slice(2) : (usual[part[0] ?? ''] ?? 'n');
          return `${name}=${values[part[0] ?? ''] ?? '2'}`;
        }),
    ].join(' ');
}

for (const language of ['en', 'ru', 'uk'])
  test(`you are never called by your name: ${language}`, () => {
    const spoken = load(language);
    let told = 0;
    for (const game of ['town', 'dicetto', 'null'])
      for (const [seat, other] of [
        [1, 2],
        [2, 1],
        [1, 1],
        [2, 3],
      ] as const) {
        const teller = new Teller(spoken, game, (n) => (n === 1 ? 'Zoe' : `N${n}`), 1);
        for (const event of everyEvent(spoken.games[game]?.events ?? {}, seat, other))
          for (const text of [teller.tell(event), teller.line(event)]) {
            assert.doesNotMatch(text ?? '', /Zoe/, event);
            told += text === undefined ? 0 : 1;
          }
      }
    assert.ok(told > 800, `${told} sentences`);
  });

/** Its sentences, where you would be called by this word instead of being addressed. */
const calling = (spoken: Catalogue, game: string, word: string): Catalogue => {
  const words = spoken.games[game];
  assert.ok(words);
  const sentences = { ...words.sentences, you: [word] };
  return { ...spoken, games: { ...spoken.games, [game]: { ...words, sentences } } };
};

for (const language of ['en', 'ru', 'uk'])
  test(`a sentence about you has a form of its own: ${language}`, () => {
    const spoken = load(language);
    for (const game of ['town', 'dicetto']) {
      const { events = {}, sentences = {} } = spoken.games[game] ?? {};
      const teller = new Teller(calling(spoken, game, 'Zoe'), game, String, 1);
      const alike = Object.keys(events).filter((word) => `self.${word}` in sentences);
      const both = Object.fromEntries(alike.map((word) => [word, events[word] ?? '']));
      const told = [
        ...everyEvent(events, 1, 2, '2+3'),
        ...everyEvent(events, 2, 1, '2+3'),
        ...everyEvent(both, 1, 1, '2+3'),
      ];
      // questions are heard by whoever is asked
      for (const event of told)
        if (!event.startsWith('ask-') || event.includes('seat=1'))
          assert.doesNotMatch(`${teller.tell(event)} ${teller.line(event)}`, /Zoe/, event);
    }
  });

test('you are addressed, whether you do it or it is done to you', () => {
  const say = (language: string, event: string) =>
    new Teller(load(language), 'town', (n) => ['Ann', 'Burt', 'Cora'][n - 1] ?? '', 1).tell(event);
  assert.equal(say('en', 'kept seat=1 dice=9+9'), 'You keep 9 9.');
  assert.equal(say('en', 'controls seat=1 place=gold-mine dice=3'), 'You win the Gold Mine.');
  assert.equal(
    say('en', 'stole seat=2 card=store-card from=1'),
    'Burt steals a Store card from you.',
  );
  assert.equal(
    say('en', 'tie place=bank seats=1+3'),
    'A tie for the Bank: you, Cora. The Sheriff decides.',
  );
  assert.equal(
    say('en', 'offered seat=1 dollars=2 gold=0 cards=0 for=1'),
    'You offer the Sheriff $2.',
  );
  assert.equal(
    say('en', 'raised seat=1 dollars=3 gold=0 cards=0 for=1'),
    'You raise your offer to $3.',
  );
  assert.match(say('en', 'ask-marshall seat=1 taker=1') ?? '', /^You are about to become Sheriff/);
  assert.equal(
    say('ru', 'stole seat=2 card=store-card from=1'),
    'Burt крадёт у вас карту магазина.',
  );
  assert.equal(
    say('ru', 'stole seat=2 card=dynamite from=1'),
    'Burt крадёт у вас карту «Динамит».',
  );
  assert.equal(say('uk', 'controls seat=1 place=store dice=2'), 'Ви берете крамницю.');
});

test('a refusal says what it takes', () => {
  const why = 'not-enough seat=1 other=11 n=4 m=12 card=pair place=1 dice=2+2 level=10';
  assert.equal(
    new Teller(load('en'), 'dicetto', String, 1).reason(why),
    'For Pair you have 2 2, which makes 4: you need at least 12, or 10 for a battle.',
  );
  const three = 'why-stop-two-and-battle seat=1 card=pair second=face-1 third=chance dice=1+5+5';
  assert.equal(
    new Teller(load('en'), 'dicetto', String, 1).reason(three),
    'Stop: place 1 5 5 on Pair and Ones, then battle for Chance.',
  );
});

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
  assert.ok(
    texts.some(({ one }) => one === 'Last round'),
    'also of boards that translate',
  );
  assert.match(template(texts), /#: web\/src\/.*\nmsgid "Play now"\nmsgstr ""\n/);
});
