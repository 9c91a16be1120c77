/* The rules: complete in every variant and language, and every card, place and refusal leads to its paragraph. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PLACE_TEXTS } from '../src/explain';
import { catalogue } from '../src/i18n';
import {
  anchor,
  applies,
  isShown,
  resolve,
  variantOf,
  variants,
  variantWith,
  type Book,
  type Target,
} from '../src/rules/book';
import { dicetto } from '../src/rules/dicetto';
import { found, search, stems } from '../src/rules/find';
import { readTarget } from '../src/rules/text';
import { town } from '../src/rules/town';
import { Teller } from '../src/sentences';
import { LANGUAGES, tongue } from './tongue';

declare const WEB: string;
const books = [town, dicetto];
const teller = (book: Book) => new Teller(catalogue.value, book.game, String);
const all = (book: Book): Target[] =>
  book.sections.flatMap((section) =>
    [-1, ...section.paragraphs.keys()].map((paragraph) => ({ section, paragraph })),
  );

test('variants', () => {
  assert.equal(variants(town).length, 6, 'two editions; alone, with the Extension, with Indians');
  assert.deepEqual(variants(town)[0], { edition: 'second', extension: 'off', indians: 'off' });
  assert.equal(variants(dicetto).length, 2);
  const table = { edition: 'first', extension: 'on', bribes: 'off' };
  assert.deepEqual(variantOf(town, table), { edition: 'first', extension: 'on', indians: 'off' });
});

for (const book of books)
  test(`${book.game}: options are those of the game`, () => {
    tongue('en');
    const options = catalogue.value.games[book.game]?.options ?? {};
    for (const [option, values] of Object.entries(book.options))
      assert.deepEqual(options[option], values, option);
  });

for (const language of LANGUAGES)
  test(`every section has text in every variant, in ${language}`, () => {
    for (const book of books) {
      tongue(language, 'rules');
      const read = (target: Target) => readTarget(teller(book), target);
      for (const variant of variants(book))
        for (const section of book.sections.filter((one) => applies(one.when, variant))) {
          const name = `${book.game} ${section.id} ${JSON.stringify(variant)}`;
          const shown = all(book).filter(
            (one) => one.section === section && isShown(one, variant) && one.paragraph >= 0,
          );
          assert.ok(shown.length > 0, name);
          assert.ok(read({ section, paragraph: -1 }).title.length > 2, name);
          for (const target of shown) {
            const { title, text } = read(target);
            assert.ok(text.length > 8, `${anchor(target)}: ${text}`);
            assert.doesNotMatch(title, /^[a-z-]+$/, `${anchor(target)} has no name`);
            if (language !== 'en') assert.match(text, /[а-яіїєґ]|^[\d ,]+$/i, text);
          }
        }
    }
  });

test('translations have the same dice', () => {
  const dice = (text: string) => (text.match(/\[\w+\]/g) ?? []).sort().join();
  tongue('en');
  for (const language of ['ru', 'uk']) {
    tongue(language, 'rules');
    const { page } = catalogue.value;
    for (const { section, paragraph } of books.flatMap(all)) {
      const { text } = section.paragraphs[paragraph] ?? {};
      if (text !== undefined) assert.equal(dice(String(page[text])), dice(text), text);
    }
  }
});

test('anchors are unique, and what is seen also exists', () => {
  for (const book of books) {
    const anchors = all(book).map(anchor);
    assert.equal(new Set(anchors).size, anchors.length);
    for (const section of book.sections)
      for (const id of section.see ?? [])
        assert.ok(
          book.sections.some((one) => one.id === id),
          id,
        );
  }
});

/** Leads somewhere, and some variant shows it. */
function leads(book: Book, name: string): Target {
  const target = resolve(book, name, variants(book)[0] ?? {});
  assert.ok(target, `${book.game}: ${name} leads nowhere`);
  assert.ok(isShown(target, variantWith(book, target, variants(book)[0] ?? {})), name);
  return target;
}

for (const book of books)
  test(`${book.game}: every card, place and refusal leads to its paragraph`, () => {
    tongue('en');
    const { sentences = {}, rules = {} } = catalogue.value.games[book.game] ?? {};
    const names = Object.keys(sentences).filter((key) => /^(card|place)\./.test(key));
    assert.ok(names.length > 20);
    for (const name of [...names, 'card.']) leads(book, name);
    assert.ok(Object.keys(rules).length > 10);
    for (const rule of Object.values(rules)) leads(book, rule);
  });

test('places of the town and poker hands have sections', () => {
  for (const place of Object.keys(PLACE_TEXTS))
    assert.equal(leads(town, `place.${place}`).section.id, place);
  assert.equal(leads(town, 'hand.').section.id, 'hands');
});

test('cards lead to the paragraph with their name', () => {
  tongue('en');
  for (const [book, card, name] of [
    [town, 'card.brute', 'Brute'],
    [town, 'card.equipment-5', 'Equipment'],
    [town, 'card.gold-3', 'Gold'],
    [dicetto, 'card.pair-d', 'Pair'],
    [dicetto, 'card.face-4-d', 'Ones – Sixes'],
  ] as const)
    assert.equal(readTarget(teller(book), leads(book, card)).title, name);
});

test('every ruling leads to a paragraph', () => {
  const text = readFileSync(join(WEB, '../docs/rulings.md'), 'utf8');
  const [base = '', later = ''] = text.split('\n## Dicetto\n');
  for (const [book, part] of [
    [town, base],
    [dicetto, later],
  ] as const) {
    const names = [...part.matchAll(/^### (.+?)(?::.*)?$/gm)].map((match) => match[1] ?? '');
    assert.ok(names.length > 15);
    for (const name of names) leads(book, name);
  }
});

test('an address turns on what it needs, and nothing else', () => {
  const [usual = {}] = variants(town);
  const river = resolve(town, 'river', usual);
  assert.ok(river && !isShown(river, usual));
  assert.deepEqual(variantWith(town, river, usual), { ...usual, extension: 'on' });
  const mine = resolve(town, 'gold-mine', usual);
  assert.ok(mine);
  assert.equal(variantWith(town, mine, usual), usual);
});

test('of two paragraphs, the one of this variant', () => {
  const first = variantOf(town, { edition: 'first' });
  const target = resolve(town, 'card.elixir', first);
  assert.ok(target && isShown(target, first));
});

const WORDS: [language: string, query: string, book: Book, section: string][] = [
  ['en', 'bribe', town, 'bribes'],
  ['en', 'bribes', town, 'bribes'],
  ['en', 'brute', town, 'cards'],
  ['en', 'full house', town, 'hands'],
  ['en', 'pirate', town, ''],
  ['en', 'battle', dicetto, 'battle'],
  ['en', 'tie', dicetto, 'battle'],
  ['en', 'equal sum', dicetto, 'battle'],
  ['en', 'reroll', dicetto, 'roll'],
  ['ru', 'ничья', dicetto, 'battle'],
  ['ru', 'равная сумма', dicetto, 'battle'],
  ['uk', 'нічия', dicetto, 'battle'],
  ['uk', 'однакова сума', dicetto, 'battle'],
  ['ru', 'взятка', town, 'bribes'],
  ['ru', 'Дикарь', town, 'cards'],
  ['ru', 'битвы', dicetto, 'battle'],
  ['ru', 'салун', town, 'saloon'],
  ['uk', 'хабар', town, 'bribes'],
  ['uk', 'фул-хаус', town, 'hands'],
  ['uk', 'купча', town, 'town-hall'],
  ['uk', "з'являються", town, 'setup'],
  ['uk', 'суперкидка', dicetto, 'super'],
];
for (const [language, query, book, section] of WORDS)
  test(`search: ${query}`, () => {
    tongue(language, 'rules');
    const [usual = {}] = variants(book);
    const hits = search(book, query, usual, (one) => readTarget(teller(book), one));
    const ids = hits.map((hit) => hit.section.id);
    if (section === '') assert.deepEqual(ids, []);
    else assert.ok(ids.slice(0, 6).includes(section), `${query}: ${ids.join()}`);
    for (const hit of hits) {
      const { title, text, words } = readTarget(teller(book), hit);
      assert.ok(
        found(`${title} ${text} ${words}`, stems(query)).length > 0,
        'a hit has something to mark',
      );
    }
  });

test('what other variants have is found, too, but last', () => {
  tongue('en', 'rules');
  const [usual = {}] = variants(town);
  const read = (target: Target) => readTarget(teller(town), target);
  const hits = search(town, 'bandit', usual, read);
  assert.ok(hits.length > 2 && hits.every((hit) => !hit.shown));
  const both = search(town, 'badge', usual, read).map((hit) => hit.shown);
  assert.deepEqual(both, [...both].sort().reverse(), 'those of this variant first');
  assert.ok(both.includes(true) && both.includes(false));
});

test('marks', () => {
  assert.deepEqual(found('Взятки и взятка', stems('взяток')), [
    [0, 6],
    [9, 15],
  ]);
  assert.deepEqual(found('Sheriff', []), []);
});
