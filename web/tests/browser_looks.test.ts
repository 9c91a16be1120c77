/* Every screen in every language and both themes: nothing that axe objects to, nothing too wide. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { pictures, questions, SCREENS, toQuestion, type Screen } from './screens';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const LANGUAGES = ['en', 'ru', 'uk'];
const WIDTHS = [360, 768, 1440];

/** Nothing is cut off or to be scrolled for at any width. */
async function fits(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${what} is ${wide} wide in ${width}`);
  }
}

/** By day with all rules of axe; in the evening nothing but the colours is another. */
async function good(page: Page, what: string, within?: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(await violations(page, { within }), [], what);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await violations(page, { within, rules: ['color-contrast'] }), [], what);
}

async function look(name: string, { who, open, after: mend }: Screen, locale: string) {
  const page = await world.person({ ...who, locale });
  try {
    await open(page, world);
    await good(page, name);
    await fits(page, name);
  } finally {
    await mend?.(world);
    await page.context().close();
  }
}

// what a text does to a screen depends on the language, what axe finds hardly: one language each
Object.entries(SCREENS).forEach(([name, screen], i) => {
  const locale = LANGUAGES[i % LANGUAGES.length] ?? 'en';
  test(`${name}, in ${locale}`, () => look(name, screen, locale));
});

/** Which of the questions are too wide for this width: all in one go, since there are many. */
function tooWide(page: Page, count: number): Promise<number[]> {
  return page.evaluate(async (n) => {
    const wide: number[] = [];
    for (let i = 0; i < n; i++) {
      location.hash = `#/here/${i}`;
      await window.hands.until(
        `question ${i}`,
        () => document.querySelector(`.game[data-question="${i}"] .own-act button`) !== null,
      );
      if (document.documentElement.scrollWidth > innerWidth) wide.push(i);
    }
    return wide;
  }, count);
}

for (const [l, locale] of LANGUAGES.entries())
  test(`every question of the boards, in ${locale}`, async () => {
    const page = await world.person({ locale, pictures });
    await page.locator('.home').waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await tooWide(page, questions.length);
      assert.deepEqual(
        wide.map((n) => questions[n]?.[0]),
        [],
        `too wide in ${width}`,
      );
    }
    for (const [n, [name]] of questions.entries())
      if (n % LANGUAGES.length === l) {
        await toQuestion(page, n);
        // what is asked; the rest of the board is looked at as a screen of its own
        await good(page, name, ['.own', '.can']);
      }
    assert.ok(questions.length > 30);
    await page.context().close();
  });

test('the language can be changed at any time', async () => {
  const page = await world.person({ locale: 'uk' });
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Play now' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Play now' }).waitFor();
});
