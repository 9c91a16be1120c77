/* Whatever can be asked about has a few words. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { explanation, PLACE_TEXTS } from '../src/explain';
import type { GameWords } from '../src/i18n';
import { PLACE_SIGNS } from '../src/town/words';

const build = process.env.DICECUP_BUILD ?? '';
const { games } = JSON.parse(readFileSync(join(build, 'page.c.texts.json'), 'utf8')) as {
  games: Record<string, GameWords>;
};

for (const game of ['town', 'dicetto'])
  test(`every card of ${game} is explained`, () => {
    const sentences = games[game]?.sentences ?? {};
    const name = (key: string) => {
      const forms = sentences[key];
      return typeof forms === 'string' ? forms : forms?.[0];
    };
    const cards = Object.keys(sentences).filter((key) => key.startsWith('card.'));
    assert.ok(cards.length > 20);
    for (const topic of [...cards, 'card.']) {
      const said = explanation(topic, name);
      assert.ok(said && said.text !== '' && said.title !== '', topic);
      assert.equal(said.title, topic === 'card.' ? 'An empty space' : name(topic), topic);
    }
  });

test('every place has a sign and words', () => {
  assert.deepEqual(Object.keys(PLACE_TEXTS), Object.keys(PLACE_SIGNS));
  for (const place of Object.keys(PLACE_SIGNS))
    assert.ok(explanation(`place.${place}`, () => undefined)?.text, place);
});

test('so have hands', () => {
  const said = explanation('hand.four', () => undefined);
  assert.equal(said?.hand, 'four');
  assert.match(said?.text ?? '', /best/);
});

test('nothing is made up', () => {
  assert.equal(
    explanation('card.unheard-of', () => undefined),
    undefined,
  );
});
