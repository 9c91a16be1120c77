/* The log is as long as the game, whenever somebody comes: after a reload, in the game in this browser and at
 * the server, and for somebody who begins to watch in the middle. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { answerByList, asked, playByBoard } from './play';
import { World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const log = (page: Page) => page.locator('.log li').allTextContents();

/** The log, once it has as many lines. */
async function longLog(page: Page, lines: number): Promise<string[]> {
  await page
    .locator('.log li')
    .nth(lines - 1)
    .waitFor({ timeout: 10000 });
  return log(page);
}

test('a game in this browser has its whole log after a reload', async () => {
  const page = await world.person();
  await page.getByRole('button', { name: 'Play against bots' }).click();
  for (let n = 0; n < 5; n++) assert.equal((await playByBoard(page, 1, n)).turns, 1);
  assert.ok(await asked(page));
  const told = await log(page);
  assert.equal(told[0], 'The game begins.');
  await page.reload();
  assert.ok(await asked(page));
  assert.deepEqual(await longLog(page, told.length), told);
  // and goes on from there
  await playByBoard(page, 1, 7);
  assert.ok(await asked(page));
  assert.deepEqual((await longLog(page, told.length + 1)).slice(0, told.length), told);
});

test('a reload and a watcher at the server get the log, with what was said', async () => {
  const ann = await world.person();
  await ann.goto(`${world.server.url}#/new`);
  await ann.locator('button.game-card').nth(1).click();
  await ann.locator('.agreed select').nth(1).selectOption('2');
  const code = (await ann.locator('.share strong').textContent()) ?? '';
  const bob = await world.person();
  await bob.goto(`${world.server.url}#/t/${code}`);
  await bob.locator('.seats .primary').click();
  await ann.getByRole('button', { name: 'Start the game' }).click();
  const [early, late] = [await world.person(), await world.person()];
  await early.goto(`${world.server.url}#/t/${code}`);
  await early.getByText('You are watching.').waitFor();
  for (let n = 0; n < 4; n++) {
    const [page, question] = await Promise.race(
      [ann, bob].map(async (one) => [one, await asked(one)] as const),
    );
    assert.ok(question);
    await answerByList(page, question);
  }
  await bob.getByRole('button', { name: 'Good luck!' }).click();
  for (const page of [ann, bob, early])
    await page.locator('.log').getByText('Good luck!').waitFor();

  const told = await log(bob);
  assert.equal(told[0], 'The game begins.');
  await bob.reload();
  assert.deepEqual(await longLog(bob, told.length), told, 'as before the reload');
  await bob.locator('.said').getByText('Good luck!').waitFor();

  await late.goto(`${world.server.url}#/t/${code}`);
  const seen = await log(early);
  assert.deepEqual(await longLog(late, seen.length), seen, 'as who watched from the beginning');
});
