/* Every card that the games know has a picture, and the gallery shows what the games list. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parted } from '../src/cards/card';
import { BONUS, COMBINATIONS } from '../src/cards/combos';
import { banditOf, deckOf, worthOf } from '../src/cards/deck';
import { choicesOf, variantOf } from '../src/cards/gallery';
import { MOTIFS } from '../src/cards/motifs';
import { pictureOf, PICTURES } from '../src/cards/pictures';
import { plainCard, pointsOf } from '../src/dicetto/position';
import type { GameWords } from '../src/i18n';

type Variants = Record<string, [string, string, number, number][]>;
const build = process.env.DICECUP_BUILD ?? '';
const { games } = JSON.parse(readFileSync(join(build, 'page.c.texts.json'), 'utf8')) as {
  games: Record<'town' | 'dicetto', GameWords & { decks: Variants }>;
};
const words = (game: 'town' | 'dicetto') =>
  Object.keys(games[game].sentences).flatMap((key) => /^card\.(.+)$/.exec(key)?.[1] ?? []);

test('every card of Dice Town has a picture', () => {
  assert.ok(words('town').length > 100);
  assert.deepEqual(
    words('town').filter((word) => pictureOf(word) === undefined),
    [],
  );
});

test('every card of Dicetto has a figure', () => {
  const known = (word: string) =>
    word in COMBINATIONS ||
    /^(face-[1-6]|super)$/.test(word) ||
    (/^(most|fewest)-(.+)$/.exec(word)?.[2] ?? '') in BONUS;
  assert.deepEqual(
    words('dicetto').filter((word) => !known(plainCard(word))),
    [],
  );
});

/* A misspelt number draws nothing, and nobody would notice. */
test('pictures are well made', () => {
  const numbers = (shape: string[], from: number, most: number) =>
    shape.length <= most && shape.slice(from).every((one) => Number.isFinite(Number(one)));
  for (const [name, picture] of Object.entries({ ...MOTIFS, ...PICTURES }))
    for (const shape of picture.split('|')) {
      const parts = shape.split(' ');
      const [first = '', second = ''] = parts;
      if (first.startsWith('@')) {
        assert.ok(first.slice(1) in MOTIFS, `${name}: ${shape}`);
        assert.ok(numbers(parts.slice(0, 5), 1, 5), `${name}: ${shape}`);
        const coloured = (MOTIFS[first.slice(1)] ?? '').includes('$');
        assert.equal(parts.length === 6, coloured, `${name}: ${shape}`);
      } else if (second === 'o') assert.ok(numbers(parts, 2, 6), `${name}: ${shape}`);
      else assert.match(shape, /^[$a-zA-Z=~-]\.? M[-\d .a-zA-Z]+$/, name);
    }
});

test('what the page says of decks and points is what the games say', () => {
  const decks: Record<string, string> = {
    store: 'store',
    deeds: 'deed',
    elixirs: 'elixir',
    remedies: 'elixir',
    river: 'river',
    bandits: 'bandit',
    die: 'die',
  };
  for (const list of Object.values(games.town.decks))
    for (const [word, deck, , points] of list) {
      assert.equal(deckOf(word), decks[deck], word);
      const name = games.town.sentences[`card.${word}`];
      if (!banditOf(word)) assert.equal(Number(worthOf(word, String(name)) ?? 0), points, word);
    }
  for (const list of Object.values(games.dicetto.decks))
    for (const [word, , , points] of list) assert.equal(pointsOf(word), points, word);
});

test('counts are those of the box', () => {
  const count = (list: Variants[string] | undefined, deck: string) =>
    (list ?? []).reduce((sum, [, one, n]) => sum + (one === deck ? n : 0), 0);
  const base = games.town.decks['edition=second,extension=off,indians=off'];
  const all = games.town.decks['edition=second,extension=on,indians=on'];
  assert.equal(count(base, 'store'), 19);
  assert.equal(count(all, 'store'), 30);
  assert.equal(count(base, 'elixirs'), 7);
  assert.equal(count(base, 'bandits'), 0);
  assert.equal(count(all, 'bandits'), 12);
  assert.equal(count(all, 'river'), 12);
  assert.equal(count(all, 'die'), 6);
  const first = games.town.decks['edition=first,extension=off,indians=off'];
  assert.equal(count(first, 'elixirs'), 0);
  assert.equal(count(first, 'remedies'), 4);
  assert.equal(count(games.dicetto.decks['bonus=on'], 'bonus'), 8);
  assert.equal(count(games.dicetto.decks['bonus=off'], 'bonus'), 0);
});

test('a variant that there is not becomes the nearest that has what was chosen last', () => {
  const variants = games.town.decks;
  assert.deepEqual(choicesOf(variants), {
    edition: ['second', 'first'],
    extension: ['off', 'on'],
    indians: ['off', 'on'],
  });
  const chosen = { edition: 'first', extension: 'off', indians: 'on' };
  assert.equal(variantOf(variants, chosen, 'indians'), 'edition=first,extension=on,indians=on');
  assert.equal(variantOf(variants, chosen, 'extension'), 'edition=first,extension=off,indians=off');
});

test('a text says when, then what', () => {
  assert.deepEqual(parted('When you rob in the Saloon: rob twice.'), {
    when: 'When you rob in the Saloon',
    what: 'rob twice.',
  });
  assert.deepEqual(parted('Worth its points.'), { what: 'Worth its points.' });
});
