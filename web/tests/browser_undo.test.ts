/* Against bots everything can be undone, and a game that one leaves or ends is not lost. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asked, playByBoard } from './play';
import { World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

async function playSome(page: Page, answers: number): Promise<void> {
  for (let n = 0; n < answers; n++) await playByBoard(page, 1, n);
  assert.ok(await asked(page));
}

test('undo again and again, to the first question', async () => {
  const page = await world.person();
  await page.getByRole('button', { name: 'Play against bots' }).click();
  assert.ok(await asked(page));
  assert.ok(await undo(page).isDisabled(), 'there is nothing to undo');
  const happened = () => page.locator('.log .story li.event').allInnerTexts();
  const first = await happened();
  await playSome(page, 4);
  assert.notDeepEqual(await happened(), first);
  for (let n = 0; n < 4; n++) {
    const question = await asked(page);
    await undo(page).click();
    if (n === 0) {
      // before it happens, and once, one is told what it costs
      const warning = page.locator('.asked', { hasText: 'the game is practice' });
      await warning.getByRole('button', { name: 'Do not undo' }).click();
      await warning.waitFor({ state: 'detached' });
      assert.equal(await asked(page), question);
      await undo(page).click();
      await warning.waitFor();
      await page.keyboard.press('u');
    }
    await page.waitForFunction(
      (old) => document.querySelector('[data-question]')?.getAttribute('data-question') !== old,
      question,
    );
    assert.ok(await asked(page));
  }
  assert.ok(await undo(page).isDisabled(), 'that was all');
  assert.deepEqual(await happened(), first, 'what was undone has not happened');
  await page.reload();
  assert.ok(await asked(page));
  await page.locator('.log').getByText('This game now counts as practice.').waitFor();
  await page.locator('.log').getByText('The dice that follow are new.').first().waitFor();
  assert.deepEqual(await happened(), first, 'nor has it after a reload');
});

test('a game is left after a question, waits, is ended, and has its replay', async () => {
  const page = await world.person();
  await page.getByRole('button', { name: 'Play against bots' }).click();
  await playSome(page, 3);
  const question = await asked(page);
  const table = page.url();
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByText('The game waits for you.').waitFor();
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
  assert.equal(await asked(page), question);
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('button', { name: 'Play against bots' }).waitFor();
  await page.goto(table);
  assert.equal(await asked(page), question, 'nobody has played on');
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('button', { name: 'End the game' }).click();
  await page.getByText('The game was ended.').waitFor();
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.getByText(/As promised: all \d+ rolls and draws fit the seed/).waitFor();
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.locator('.replay').first().waitFor();
});
