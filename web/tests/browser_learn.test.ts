/* Lessons in a browser: to their ends by clicking on the boards, and by keyboard alone; other choices,
 * leaving and resuming; and from a lesson into a real game. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import type { Lesson } from '../src/learn/lesson';
import { lessons } from '../src/learn/lessons';
import { at, click, takeSteps } from './learner';
import { asked, tabTo } from './play';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

async function lessonOf(name: string): Promise<Lesson> {
  const found = lessons.find((one) => one.name === name);
  assert.ok(found, name);
  return (await found.load()).lesson;
}

test('Dice Town from home to the end by clicking, left and resumed on the way', async () => {
  const lesson = await lessonOf('town');
  const page = await world.person({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.getByRole('link', { name: /^Learn to play/ }).click();
  await page.getByRole('link', { name: /^Dice Town/ }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('link', { name: /^Dice Town/ }).click();
  await takeSteps(page, lesson, 0, 2, click);
  await at(page, 2);
  assert.deepEqual(await violations(page), []);
  // a hint might contradict the lesson
  await page.getByRole('button', { name: 'Odds' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0);

  // another choice is legal, but not made
  const question = await page.locator('.lesson').getAttribute('data-question');
  await page.locator('.own-act .plain').click();
  await page.getByText('To keep nothing costs $1').waitFor();
  assert.equal(await page.locator('.lesson').getAttribute('data-step'), '3');
  assert.equal(await page.locator('.lesson').getAttribute('data-question'), question);

  await takeSteps(page, lesson, 2, 7, click);
  await at(page, 7);
  const before = await page.locator('.own .goods').innerText();
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.getByText('begun: go on').waitFor();
  await page.reload();
  await page.getByRole('link', { name: /^Dice Town/ }).click();
  await at(page, 7);
  assert.equal(await page.locator('.own .goods').innerText(), before, 'the same table');

  await takeSteps(page, lesson, 7, lesson.steps.length, click);
  await page.getByRole('heading', { name: 'Dice Town: well done!' }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.locator('.learnt li').count(), lesson.learnt.length);
  await page.getByRole('button', { name: 'Play a real game now' }).click();
  await page.waitForURL(/#\/here\//);
  assert.ok(await asked(page), 'a real game');
  assert.deepEqual(sockets, [], 'no server was needed');
  await page.locator('[data-opens=tools]').click();
  await page.getByRole('link', { name: 'Learn' }).click();
  await page.getByText('✓ finished').waitFor();
  await page.goto(world.server.url);
  await page.locator('.tables li').first().waitFor();
  assert.equal(await page.locator('.tables li').count(), 1, 'the lesson is none of my games');
});

test('Dicetto by keyboard alone', async () => {
  const lesson = await lessonOf('dicetto');
  const page = await world.person({ reducedMotion: 'reduce' });
  const { keyboard } = page;
  await page.locator('.home').waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Learn', exact: true }));
  await keyboard.press('Enter');
  const entry = page.getByRole('link', { name: /^Dicetto/ });
  await entry.waitFor();
  await tabTo(page, entry);
  await keyboard.press('Enter');
  await at(page, 0);
  assert.match(
    (await page.getByRole('status').filter({ hasText: 'Welcome' }).textContent()) ?? '',
    /^Welcome to Dicetto!/,
  );
  const press = async (thing: Locator) => {
    await thing.waitFor();
    if (/Continue/.test((await thing.textContent()) ?? ''))
      await page.locator('.guide > .primary:focus').waitFor(); // without a single Tab
    else await tabTo(page, thing);
    await keyboard.press('Enter');
  };
  await takeSteps(page, lesson, 0, lesson.steps.length, press);
  const heading = page.getByRole('heading', { name: 'Dicetto: well done!' });
  await heading.waitFor();
  assert.ok(await heading.evaluate((one) => one === document.activeElement));
  await page.getByRole('button', { name: 'Play with bonus cards' }).waitFor();
  await page.locator('.finished').getByRole('link', { name: 'Rules' }).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Once more' }));
  await keyboard.press('Enter');
  await at(page, 0);
});

for (const name of ['extension', 'indians'])
  test(`${name} to the end by clicking, and then a real game with it`, async () => {
    const lesson = await lessonOf(name);
    const page = await world.person({
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    });
    await page.goto(`${world.server.url}#/learn/${name}`);
    await takeSteps(page, lesson, 0, lesson.steps.length, click);
    await page.locator('.finished').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Play a real game now' }).click();
    await page.waitForURL(/#\/here\//);
    assert.ok(await asked(page));
    await page.locator('.place-river').waitFor();
    assert.equal(await page.locator('.place-village').count(), name === 'indians' ? 1 : 0);
  });

test('lessons in every language and theme', async () => {
  for (const [locale, colorScheme] of [
    ['ru', 'light'],
    ['uk', 'dark'],
  ] as const) {
    const page = await world.person({ locale, colorScheme, reducedMotion: 'reduce' });
    for (const { name } of lessons) {
      await page.goto(`${world.server.url}#/learn/${name}`);
      await at(page, 0);
      assert.deepEqual(await violations(page), [], name);
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${name} is ${wide} wide in ${width}`);
      }
    }
    await page.goto(`${world.server.url}#/learn`);
    await page.locator('.learn').waitFor();
    assert.deepEqual(await violations(page), []);
  }
});
