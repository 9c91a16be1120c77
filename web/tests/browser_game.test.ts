/* Games against bots in a real browser: by clicking, by keyboard alone, with the server restarted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asked, answerByList, answered, playToTheEnd, startAtServer, tabTo } from './play';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

test('home to a whole game of Dicetto by clicking', async () => {
  const page = await world.person();
  assert.deepEqual(await violations(page), []);
  await page.getByText('Dicetto', { exact: true }).click();
  await page.getByRole('button', { name: 'Play against bots' }).click();
  await page.getByRole('heading', { name: 'Dicetto' }).waitFor();
  assert.ok(await asked(page));
  assert.deepEqual(await violations(page), []);
  await playToTheEnd(page);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.getByText(/As promised: all \d+ rolls and draws fit the seed/).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Play again' }).click();
  assert.ok(await asked(page), 'another game begins');
});

test('the same by keyboard alone, with typed moves', async () => {
  const page = await world.person();
  const { keyboard } = page;
  await page.locator('.home').waitFor();
  await tabTo(page, page.getByRole('radio', { name: /^Dice Town/ }));
  await keyboard.press('ArrowDown');
  await tabTo(page, page.getByText('Variants'));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Cards to win' }));
  await keyboard.type('3');
  await tabTo(page, page.getByRole('button', { name: 'Play against bots' }));
  await keyboard.press('Enter');
  let question = await asked(page);
  await tabTo(page, page.locator('.typed summary'));
  await keyboard.press('Enter');
  const input = page.getByRole('combobox', { name: 'Your move' });
  await tabTo(page, input);
  await keyboard.type('fly to the moon');
  await keyboard.press('Enter');
  await page.getByText('There is no move of that name').waitFor();
  for (; question !== undefined; question = await asked(page)) {
    const choices = await page
      .locator('#moves option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
    await tabTo(page, input);
    await keyboard.type(choices.at(-1) ?? '');
    await keyboard.press('Enter');
    await answered(page, question);
  }
  await page.getByRole('button', { name: 'Check the dice' }).waitFor();
  const log = await page.getByRole('log').textContent();
  assert.match(log ?? '', /wins with \d+ points\./, 'the end is told to those who listen');
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
    assert.deepEqual(await violations(page), []);
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
  const choices = await page.locator('#moves option').count();
  await page.reload();
  assert.ok(await asked(page));
  assert.equal(await page.locator('#moves option').count(), choices);
  await page.goto(world.server.url);
  await page.getByText('being played').first().click();
  assert.ok(await asked(page), 'and is found among my games');
});
