/* Whole games on the boards, by clicking and by keyboard alone: dice, cards, places, steppers and large
 * buttons. `make page-games` plays all of them in every language and both ways with other luck. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answerByKeys,
  answerByMouse,
  asked,
  playByBoard,
  start,
  startByKeys,
  type Kind,
} from './play';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const KINDS: Record<string, Kind> = {
  'Dice Town, second edition': { game: 'town', bots: 2 },
  'Dice Town, first edition': { game: 'town', bots: 1, variants: { edition: 'first' } },
  'Extension with Indians': {
    game: 'town',
    bots: 1,
    variants: { extension: 'on', indians: 'on' },
  },
  Dicetto: { game: 'dicetto', bots: 1, variants: { bonus: 'on', cards: '5' } },
};
const LANGUAGES = ['en', 'ru', 'uk'];
const whole = process.env.DICECUP_WHOLE !== undefined;

async function byClicking(kind: Kind, locale: string, seed: number): Promise<void> {
  const page = await world.person({ viewport: { width: 360, height: 740 }, locale, seed });
  await start(page, kind);
  // the mouse of the browser for a while, then quicker hands
  let turn = 0;
  while (turn < 6 && (await answerByMouse(page, turn))) turn++;
  assert.ok(await asked(page));
  const played = await playByBoard(page, undefined, turn);
  assert.ok(played.over);
  assert.ok((played.ways.main ?? 0) > 0, JSON.stringify(played));
  assert.equal(await page.evaluate(() => document.documentElement.lang), locale);
  await page.locator('.result .points').waitFor();
  assert.deepEqual(await violations(page, { within: ['.result', '.own'] }), []);
  await page.context().close();
}

async function byKeyboard(kind: Kind, locale: string, seed: number): Promise<void> {
  const page = await world.person({ locale, seed });
  await startByKeys(page, kind);
  let turn = 0;
  while (await answerByKeys(page, turn)) turn++;
  await page.locator('.result .points').waitFor();
  assert.ok(turn > 6, String(turn));
  await page.context().close();
}

// each kind in one language by clicking and in another by keyboard: together all of them
const seeds = whole ? [2, 3] : [1];
const ways = { 'by clicking': byClicking, 'by keyboard alone': byKeyboard };
Object.entries(KINDS).forEach(([name, kind], k) =>
  Object.entries(ways).forEach(([way, play], w) => {
    for (const language of whole ? LANGUAGES : [LANGUAGES[(k + w) % LANGUAGES.length] ?? 'en'])
      for (const seed of seeds)
        test(`${name} ${way} in ${language}, luck ${seed}`, () => play(kind, language, seed));
  }),
);
