/* The end of a game on a phone: every word is whole in every language, and what decided is told. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { playByBoard, start } from './play';
import { LANGUAGES } from './tongue';
import { World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const SOURCES = {
  town: 'gold dollars badge equipment deeds ranches bounties mule dog',
  dicetto:
    'faces pair chance small-straight three-of-a-kind two-pairs large-straight four-of-a-kind ' +
    'fewest-dicetto most-dicetto fewest-cards most-straights fewest-ones most-faces',
};
const BONUS = 'fewest-dicetto most-dicetto fewest-cards most-cards most-straights most-chance';

/** A game that is over, with something from every source. */
function over(game: 'town' | 'dicetto', seats: number): object {
  const all = Array.from({ length: seats }, (_, i) => i);
  return {
    table: 1,
    step: 1,
    at: 0,
    phase: 'over',
    settings: `game=${game} seats=${seats}`,
    you: seats,
    seats: all.map((i) => (i === 0 ? { person: 'Bob the Elder' } : { bot: 'greedy' })),
    lines:
      game === 'dicetto'
        ? [`bonus ${BONUS} fewest-ones most-faces`, ...all.map((i) => `collected ${i + 1} pair`)]
        : [],
    points: all.map((i) => 23 - 3 * i),
    winners: [1],
    tally: SOURCES[game].split(' ').map((of) => ({
      of,
      n: all.map((i) => (of.startsWith('fewest') ? 0 : 12 + i)),
      points: all.map((i) => (of.startsWith('fewest') ? 0 : 20 + i)),
    })),
  };
}

/** Words that go on in another line without a hyphen, and words that stick out; runs in the page. */
function broken(): string[] {
  const found: string[] = [];
  const result = document.querySelector('.result');
  if (!result) return ['no result'];
  const texts = document.createTreeWalker(result, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || getComputedStyle(parent).clipPath !== 'none') continue;
    if (parent.closest('.hear, .unseen, code, option')) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}’']+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()];
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(`broken: ${word}`);
      if (boxes.some(({ left, right }) => left < 0 || right > innerWidth))
        found.push(`sticks out: ${word}`);
    }
  }
  for (const one of result.querySelectorAll('button, a.button, td, th'))
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
      found.push(`too narrow: ${one.textContent}`);
  return found;
}

async function show(page: Page, n: number): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#/here/${n}`);
  await page.locator('.result .tally').waitFor();
}

const pictures = [over('town', 6), over('dicetto', 4), over('dicetto', 2), over('town', 3)];

for (const locale of LANGUAGES)
  test(`no word of a result is broken on a phone (${locale})`, async () => {
    const page = await world.person({ pictures, locale });
    await page.locator('.home').waitFor();
    for (let n = 0; n < pictures.length; n++) {
      await show(page, n);
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 800 });
        assert.deepEqual(await page.evaluate(broken), [], `picture ${n} at ${width}`);
      }
      await page.evaluate(() => (location.hash = '#/'));
      await page.locator('.home').waitFor();
    }
  });

test('whoever sees the end sees the points counted, and then who has won', async () => {
  const page = await world.person({ seed: 7, pace: 'quick', reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      const counted = document.querySelector('.score-board')?.getAttribute('data-counted');
      const crowned = document.querySelector('.result .rosette:not(.seat-0)') !== null;
      if (counted && seen.at(-1) !== `${counted} ${crowned}`) seen.push(`${counted} ${crowned}`);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  await start(page, { game: 'dicetto', bots: 1, variants: { cards: '3' } });
  await playByBoard(page);
  await page.locator('.score-board[data-counted=true]').waitFor();
  await page.locator('.result .rosette:not(.seat-0)').waitFor();
  assert.deepEqual(await page.evaluate(() => (globalThis as { seen?: string[] }).seen), [
    'false false',
    'true true',
  ]);
  const won = await page.getByRole('row', { name: 'Cards won' }).locator('td').allTextContents();
  assert.ok(won.includes('3'), `${won}`);
});

test('it says who is ahead of whom, and what decided a bonus card for everybody', async () => {
  const page = await world.person({ pictures, viewport: { width: 390, height: 844 } });
  await page.locator('.home').waitFor();
  await show(page, 1);
  const words = await page.locator('.beside-win').innerText();
  assert.match(words, /Bob the Elder finished 3 points ahead of Burt\./);
  assert.match(words, /Your place: 4 of 4, 9 points behind Bob the Elder\./);
  // what comes next is seen with it
  const again = await page.locator('.result .next').boundingBox();
  assert.ok(again && again.y + again.height < 844, 'on the first screen');
  const counts = (name: string) =>
    page.getByRole('row', { name }).locator('td .amount .hear').allTextContents();
  assert.deepEqual(await counts('Fewest Dicetto cards'), Array(4).fill('0 cards'));
  assert.deepEqual(
    await counts('Most cards'),
    Array(4).fill('0 cards'),
    'of which there is no row',
  );
  assert.match(await page.getByRole('row', { name: 'Most cards' }).innerText(), /nobody gets it/);
});
