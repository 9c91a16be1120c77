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
/* `make page-games` looks at every question at all widths and in both themes: axe takes its time. Otherwise
 * at the width at which things break, and in the themes by turns. */
const whole = process.env.DICECUP_WHOLE !== undefined;

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

/** What is asked, by a question; the rest of the board is looked at as a screen of its own. */
async function goodQuestion(page: Page, n: number, what: string): Promise<void> {
  const within = ['.own', '.can'];
  await toQuestion(page, n);
  if (whole) {
    await good(page, what, within);
    return;
  }
  await page.emulateMedia({ colorScheme: n % 2 === 0 ? 'light' : 'dark' });
  assert.deepEqual(await violations(page, { within }), [], what);
}

async function look(name: string, screen: Screen, locale: string): Promise<void> {
  const { who, open, part, after: mend } = screen;
  const page = await world.person({ ...who, locale });
  try {
    await open(page, world);
    await good(page, name, part);
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

/** What does not fit at this width, of all questions in one go, since there are many: texts that are cut off
 * without a sign of it, or the whole. */
function misfits(page: Page, count: number): Promise<[n: number, text: string][]> {
  return page.evaluate(async (n) => {
    const found: [number, string][] = [];
    const isCut = (element: Element): boolean => {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth < 4) return false;
      const { overflowX, textOverflow } = getComputedStyle(element);
      return overflowX === 'hidden' && textOverflow !== 'ellipsis';
    };
    for (let i = 0; i < n; i++) {
      location.hash = `#/here/${i}`;
      await window.hands.until(
        `question ${i}`,
        () => document.querySelector(`.game[data-question="${i + 1}"] .own-act button`) !== null,
      );
      if (document.documentElement.scrollWidth > innerWidth) found.push([i, 'too wide']);
      for (const element of document.querySelectorAll<HTMLElement>('.tabletop :not(svg, svg *)'))
        if (isCut(element)) found.push([i, `${element.className}: ${element.innerText}`]);
    }
    return found;
  }, count);
}

for (const [l, locale] of LANGUAGES.entries())
  test(`every question of the boards, in ${locale}`, async () => {
    const page = await world.person({ locale, pictures });
    await page.locator('.home').waitFor();
    for (const width of whole ? WIDTHS : [360]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await misfits(page, questions.length);
      const named = found.map(([n, text]) => `${questions[n]?.[0]}: ${text}`);
      assert.deepEqual(named, [], `in ${width}`);
    }
    for (const [n, [name]] of questions.entries())
      if (n % LANGUAGES.length === l) await goodQuestion(page, n, name);
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
