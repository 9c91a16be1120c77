/* Games against bots: typed moves, the dice checked, the server restarted, the page loaded again. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answerByList,
  answered,
  asked,
  choices,
  playByBoard,
  start,
  startAtServer,
  startByKeys,
  tabTo,
} from './play';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

test('a game is over, its dice are checked, and another one begins', async () => {
  const page = await world.person({ seed: 3 });
  await start(page, { game: 'dicetto', bots: 1, variants: { cards: '3' } });
  await page.getByRole('heading', { name: 'Dicetto' }).waitFor();
  assert.ok((await playByBoard(page)).over);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.getByText(/As promised: all \d+ rolls and draws fit the seed/).waitFor();
  assert.deepEqual(await violations(page), []);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the record' }).click();
  assert.match((await downloading).suggestedFilename(), /^dicecup-.*\.txt$/);
  await page.getByRole('button', { name: 'Play again' }).click();
  assert.ok(await asked(page), 'another game begins');
});

test('typed moves, by keyboard alone', async () => {
  const page = await world.person({ seed: 4 });
  const { keyboard } = page;
  await startByKeys(page, { game: 'dicetto', bots: 1, variants: { cards: '3' } });
  let question = await asked(page);
  await tabTo(page, page.locator('.more > summary'));
  await keyboard.press('Enter');
  const input = page.getByRole('combobox', { name: 'Your move' });
  await tabTo(page, input);
  await keyboard.type('fly to the moon');
  await keyboard.press('Enter');
  await page.getByText('There is no move of that name').waitFor();
  for (; question !== undefined; question = await asked(page)) {
    await tabTo(page, input);
    await keyboard.type((await choices(page)).at(-1) ?? '');
    await keyboard.press('Enter');
    await answered(page, question);
  }
  await page.getByRole('button', { name: 'Check the dice' }).waitFor();
  // the end is told to those who listen, after all that came before it
  await page
    .getByRole('log')
    .getByText(/wins? with \d+ points?\./)
    .waitFor({ state: 'attached' });
});

test('the server is restarted and killed, and the game goes on', async () => {
  const page = await world.person();
  await startAtServer(page, world.server.url);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const question = await asked(page);
    assert.ok(question);
    await answerByList(page, question);
    assert.ok(await asked(page));
    const before = await page.locator('.log li').allTextContents();
    await world.server.stop(signal);
    await page.getByText('The line is lost').waitFor();
    await world.server.start();
    await page.getByText('The line is lost').waitFor({ state: 'detached' });
    const next = await asked(page);
    assert.ok(next);
    await answerByList(page, next);
    assert.ok(await asked(page));
    const after = await page.locator('.log li').allTextContents();
    assert.deepEqual(after.slice(0, before.length), before, 'nothing is told twice');
    assert.ok(after.length > before.length);
  }
});

test('a page that is loaded again is at its table', async () => {
  const page = await world.person();
  await page.getByRole('button', { name: 'Play against bots' }).click();
  assert.ok(await asked(page));
  await page.locator('.typed').waitFor({ state: 'attached' });
  const all = await choices(page);
  await page.reload();
  assert.ok(await asked(page));
  await page.locator('.typed').waitFor({ state: 'attached' });
  assert.deepEqual(await choices(page), all);
  await page.goto(world.server.url);
  await page.getByText('being played').first().click();
  assert.ok(await asked(page), 'and is found among my games');
});
