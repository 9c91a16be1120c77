/* People at one table: seats, chat, watching, undo, and what nobody may see. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asked, answerByList } from './play';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const RUDE = '<b onclick="x">&amp;';

async function named(name: string): Promise<Page> {
  const page = await world.person();
  await page.goto(`${world.server.url}#/settings`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  return page;
}

test('two people, a bot and a watcher', async () => {
  const [ann, bob, cleo] = [await named('Ann'), await named('Bob'), await named('Cleo')];
  await ann.goto(`${world.server.url}#/new`);
  await ann.getByRole('button', { name: /^Dice Town/ }).click();
  const code = await ann.locator('.share strong').textContent();
  assert.match(code ?? '', /^[A-Z0-9]{7}$/);
  assert.deepEqual(await violations(ann), []);
  assert.ok(await ann.getByRole('button', { name: 'Start the game' }).isDisabled());
  await ann.getByRole('combobox', { name: 'Seats' }).selectOption('3');
  await ann.getByRole('combobox', { name: 'Add a bot: seat 3' }).selectOption('greedy');
  await ann.getByRole('combobox', { name: 'Chat' }).selectOption('free');
  await ann.getByLabel('Your words').fill('blue moon');
  await ann.getByRole('button', { name: 'Add', exact: true }).click();
  await ann.getByText('“blue moon”').waitFor();

  await bob.goto(world.server.url);
  await bob.getByLabel('Somebody gave you a code?').fill(code?.toLowerCase() ?? '');
  await bob.getByRole('button', { name: 'Join' }).click();
  await bob.getByRole('button', { name: 'Sit down here' }).click();
  await ann.getByText('Bob').waitFor();
  await ann.getByRole('button', { name: 'Start the game' }).click();
  await cleo.goto(`${world.server.url}#/t/${code}`);
  await cleo.getByText('You are watching.').waitFor();

  await bob.getByText('Chat', { exact: true }).click();
  await bob.getByLabel('Say something').fill(RUDE);
  await bob.getByRole('button', { name: 'Say', exact: true }).click();
  await ann.getByText(`Bob: ${RUDE}`).first().waitFor();
  assert.equal(await ann.locator('[onclick], .log b, .said b').count(), 0, 'it is text');

  // dice under a cup are known to their seat alone
  const [mine] = (await ann.locator('.game').innerText()).match(/Ann rolls [^.]*/) ?? [];
  assert.ok(mine);
  for (const other of [bob, cleo]) {
    const whole = await other.content();
    assert.ok(!whole.includes(mine), 'nobody else is told');
  }

  const question = await asked(ann);
  assert.ok(question);
  await answerByList(ann, question);
  await ann.getByRole('button', { name: 'Take back' }).click();
  assert.ok(await asked(ann), 'who takes a move back is asked again');
  await ann.getByText('Ann takes back a move.').first().waitFor();

  await bob.reload();
  assert.ok(await asked(bob));
  await answerByList(bob, (await asked(bob)) ?? '');
  await answerByList(ann, (await asked(ann)) ?? '');
  for (const page of [ann, bob, cleo])
    await page
      .getByText(/^(Ann|Bob|Cora) keeps? /)
      .first()
      .waitFor();

  for (const page of [ann, bob])
    await page.getByRole('button', { name: 'Vote for an end' }).click();
  for (const page of [ann, bob, cleo])
    await page.getByRole('heading', { name: 'The game was ended.' }).waitFor();
});

test('no table, and a table that is not there', async () => {
  const page = await world.person();
  await page.goto(`${world.server.url}#/t/NOSUCHX`);
  await page.getByRole('heading', { name: 'No way to this table' }).waitFor();
  assert.deepEqual(await violations(page), []);
});
