/* The game in the browser itself: no server is asked for anything after the page is there. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { asked, answerByList, playToTheEnd } from './play';
import { World } from './world';

declare const WEB: string;
const skip = !existsSync(join(WEB, '../wasm/page.js')) && 'this tree has no core for pages';
const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

test('a game without a server, through a reload', { skip }, async () => {
  const page = await world.person();
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.getByText('Dicetto', { exact: true }).click();
  await page.getByText('Variants').click();
  await page.getByRole('combobox', { name: 'Cards that end the game' }).selectOption('3');
  await page.getByRole('button', { name: 'Play against bots' }).click();
  const question = await asked(page);
  assert.ok(question);
  assert.match(page.url(), /#\/here\//);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Do that' }).waitFor();
  await answerByList(page, question);
  const next = await asked(page);
  const choices = await page.locator('#moves option').count();
  await page.reload();
  assert.equal(await asked(page), next);
  assert.equal(await page.locator('#moves option').count(), choices);
  await page.goto(world.server.url);
  await page.getByText('being played').click();
  await playToTheEnd(page);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.getByText(/As promised: all \d+ rolls and draws fit the seed/).waitFor();
  assert.deepEqual(sockets, [], 'no line to a server was needed');
});

test('two tabs play at once', { skip }, async () => {
  const page = await world.person();
  const other = await world.page(page.context());
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Play against bots' }).click();
    const question = await asked(tab);
    assert.ok(question);
    await answerByList(tab, question);
  }
});

test('after the first visit it works without a line', { skip }, async () => {
  const page = await world.person({ serviceWorkers: 'allow' });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await world.server.stop();
  await page.reload();
  await page.getByRole('button', { name: 'Play against bots' }).click();
  const question = await asked(page);
  assert.ok(question);
  await answerByList(page, question);
  assert.ok(await asked(page));
  await page.goto(`${world.server.url}#/learn/dicetto`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.lesson[data-step="2"][data-begun=yes]').waitFor();
  await world.server.start();
});
