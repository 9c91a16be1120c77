/* The coach of every lesson: at every step it is seen, what it points at is seen, and neither covers the
 * other; on small and large windows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Lesson } from '../src/learn/lesson';
import { lessons } from '../src/learn/lessons';
import { selectorOf } from '../src/learn/marks';
import { at, click, takeSteps } from './learner';
import { World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const PHONES = [
  [360, 640],
  [390, 844],
] as const;
const SIZES = [...PHONES, [768, 1024], [1440, 900]] as const;

const EDGE = 8; // is left around things
const LEAST = 100; // pixels of what is too large for the window

interface Look {
  coach: boolean;
  /** How much of each thing is seen, and how much could be. */
  things: { seen: number; most: number; whole: number; covered: boolean }[];
}

/** What is seen of the coach and of the things; runs in the page. */
function look(selectors: string[]): Look {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const tall = (box: Box) => (box.right - box.left < 1 ? 0 : Math.max(0, box.bottom - box.top));
  const boxOf = (one: Element): Box => one.getBoundingClientRect();
  const screen: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const guide = document.querySelector('.guide');
  const view = document.querySelector('.lesson-view');
  if (!guide || !view) throw new Error('no lesson');
  const coach = boxOf(guide);
  const stays = [...view.querySelectorAll('.own, .own-act')].filter(
    (one) => getComputedStyle(one).position === 'sticky' && one.clientHeight > 0,
  );
  const room = boxOf(view);
  const free = meet(room, screen);
  for (const one of stays) free.bottom = Math.min(free.bottom, boxOf(one).top);
  const things = selectors.flatMap((one) => [
    ...document.querySelectorAll(`.lesson .board :is(${one})`),
  ]);
  return {
    coach: tall(meet(coach, screen)) >= coach.bottom - coach.top - 1,
    things: things.map((thing) => {
      const whole = boxOf(thing);
      const own = stays.some((one) => one.contains(thing));
      const seen = meet(whole, own ? meet(screen, room) : free);
      return {
        seen: tall(seen),
        whole: tall(whole),
        most: Math.min(whole.bottom - whole.top, own ? Infinity : free.bottom - free.top),
        covered: tall(meet(seen, coach)) > 0,
      };
    }),
  };
}

/** Two frames: what is pointed at has been brought into sight. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 30))),
      ),
  );

const OUT = process.env.COACH_PICTURES; // a directory

/** What is wrong with a step, on windows of these sizes. */
async function faultsOf(
  page: Page,
  { name, steps }: Lesson,
  n: number,
  sizes: readonly (readonly [number, number])[] = SIZES,
): Promise<string[]> {
  const wrong: string[] = [];
  const show = steps[n]?.show ?? [];
  const selectors = show.flatMap((mark) => selectorOf(mark) ?? []);
  await at(page, n);
  for (const [width, height] of sizes) {
    const where = `step ${n + 1} at ${width}x${height}`;
    await page.setViewportSize({ width, height });
    await drawn(page);
    const { coach, things } = await page.evaluate(look, selectors);
    if (OUT) {
      const language = await page.evaluate(() => document.documentElement.lang);
      await page.screenshot({ path: `${OUT}/${name}-${language}-${width}-${n + 1}.png` });
    }
    if (!coach) wrong.push(`${where}: the coach is cut off`);
    if (things.length < selectors.length) wrong.push(`${where}: there is nothing to point at`);
    things.forEach(({ seen, most, whole, covered }, i) => {
      const what = `${where}: ${show[i] ?? ''}`;
      if (covered) wrong.push(`${what} is covered`);
      // all of it, or all that there is room for; on phones at least of the first
      if ((i === 0 || width > 500) && seen < most - EDGE - 2)
        wrong.push(`${what}: ${Math.round(seen)} of ${Math.round(most)} pixels are seen`);
      if (i === 0 && seen < Math.min(LEAST, whole) - 2)
        wrong.push(`${what}: just ${Math.round(seen)} of ${Math.round(whole)} pixels are seen`);
    });
  }
  return wrong;
}

for (const { name, load } of lessons)
  test(`${name}: at every step coach and things are seen, and neither covers the other`, async () => {
    const { lesson } = await load();
    const page = await world.person();
    await page.goto(`${world.server.url}#/learn/${name}`);
    const wrong: string[] = [];
    for (const n of lesson.steps.keys()) {
      wrong.push(...(await faultsOf(page, lesson, n)));
      await takeSteps(page, lesson, n, n + 1, click);
    }
    await page.locator('.finished').waitFor();
    assert.deepEqual(wrong, []);
    await page.context().close();
  });

/** One step further, in any language: by the list of all choices. */
async function further(page: Page, { steps }: Lesson, n: number): Promise<void> {
  const move = steps[n]?.take?.[0];
  if (move === undefined) await page.locator('.guide > .primary').click();
  else await page.evaluate((one) => window.hands.choose(one), move);
}

// longer words, which matter where there is little room
for (const locale of ['ru', 'uk'])
  for (const name of ['dicetto', 'town'])
    test(`${name}: the same on phones in ${locale}`, async () => {
      const listed = lessons.find((one) => one.name === name);
      assert.ok(listed);
      const { lesson } = await listed.load();
      const page = await world.person({ locale });
      await page.goto(`${world.server.url}#/learn/${name}`);
      const wrong: string[] = [];
      for (const [n, { take }] of lesson.steps.entries()) {
        wrong.push(...(await faultsOf(page, lesson, n, PHONES)));
        if (take?.[0] === '*') break;
        await further(page, lesson, n);
      }
      assert.deepEqual(wrong, []);
      await page.context().close();
    });
