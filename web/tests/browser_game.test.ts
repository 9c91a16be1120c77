/* Games against bots through the plain page, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

/** Answers whatever is asked by a choice of the board, until the game is over. */
async function playToTheEnd(page: Page): Promise<void> {
  for (;;) {
    await page.locator('.game[data-asked=yes], .result').first().waitFor();
    if ((await page.locator('.result').count()) > 0) return;
    const question = await page.locator('.game').getAttribute('data-question');
    await page.locator('.choices button').last().click();
    await page.locator(`.game:not([data-question="${question}"]), .result`).first().waitFor();
  }
}

test('home to a whole game of Dicetto by clicking', async () => {
  const page = await world.person();
  assert.deepEqual(await violations(page), []);
  await page.getByText('Dicetto', { exact: true }).click();
  await page.getByRole('button', { name: 'Play against bots' }).click();
  await page.getByRole('heading', { name: 'Dicetto' }).waitFor();
  await page.locator('.plain-choices li').first().waitFor({ state: 'attached' });
  assert.deepEqual(await violations(page), []);
  await playToTheEnd(page);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.getByText(/As promised: all \d+ rolls and draws fit the seed/).waitFor();
  assert.deepEqual(await violations(page), []);
});
