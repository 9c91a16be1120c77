/* Aids at the table: odds, hints, the rule behind what cannot be, sound, animations, and what people can do
 * about each other. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { answerByList, asked, startAtServer } from './play';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const calm = { reducedMotion: 'reduce' as const };

async function against(page: Page, game: string): Promise<void> {
  await page.getByText(game, { exact: true }).click();
  await page.getByRole('button', { name: 'Play against bots' }).click();
  assert.ok(await asked(page));
}

test('odds, a hint and a rule in a game against bots', async () => {
  const page = await world.person({ ...calm, viewport: { width: 360, height: 740 } });
  await against(page, 'Dice Town');
  assert.equal(await page.locator('.odds').count(), 0, 'odds are on demand');
  await page.getByRole('button', { name: 'Odds' }).click();
  await page.locator('.place-bank .odds').waitFor();
  assert.equal(await page.locator('.place .odds').count(), 6, 'each place that is won with dice');
  assert.match(
    (await page.locator('.place-saloon .odds').textContent()) ?? '',
    /% to be ahead, .* % with ties/,
  );
  assert.equal(await page.locator('.odds-panel li').count(), 6);

  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('group', { name: 'Hint' });
  await hint.waitFor();
  await hint.getByText('Runners-up').click();
  assert.ok((await hint.locator('li').count()) > 1);
  assert.deepEqual(await violations(page), []);
  await hint.getByRole('button', { name: 'Close' }).click();
  await hint.waitFor({ state: 'detached' });

  // eight dollars pay for all five dice; after that there are four
  const dice = page.locator('.own .die-button');
  for (let i = 0; i < 2; i++) await dice.nth(i).click();
  await page.locator('.own .main').click();
  assert.ok(await asked(page));
  await page.getByRole('button', { name: 'Odds' }).click();
  await page.locator('.odds').first().waitFor({ state: 'detached' });
});

test('a hint and odds at the table of a server', async () => {
  const page = await world.person(calm);
  await startAtServer(page, world.server.url);
  assert.ok(await asked(page));
  await page.getByRole('button', { name: 'Odds' }).click();
  await page.locator('.space .odds').first().waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('group', { name: 'Hint' });
  await hint.waitFor();
  const before = await asked(page);
  await hint.getByRole('button', { name: 'Do that' }).click();
  await page.locator(`.game:not([data-question="${before}"])`).waitFor();
});

test('why not: dice that fit no card', async () => {
  const page = await world.person(calm);
  await startAtServer(page, world.server.url);
  // a card that the dice do not fit comes up soon enough
  for (let n = 0; n < 60; n++) {
    const question = await asked(page);
    assert.ok(question, 'the game lasts long enough');
    const why = page.locator('.space .cannot');
    if ((await why.count()) > 0) {
      await why.first().click();
      await page.locator('.refused', { hasText: /Rule: / }).waitFor();
      assert.equal(await page.locator('.game').getAttribute('data-question'), question);
      return;
    }
    await answerByList(page, question);
  }
  assert.fail('all dice fitted all cards');
});
