/* What those hear who listen: a round with two bots in few sentences, the question last, themselves as
 * "you", and the last things again by a key. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asked, playByBoard, start } from './play';
import { World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

test('a round is heard in few sentences, and the last of them again', async () => {
  const page = await world.person({ seed: 7 });
  const heard = () => page.locator('[role=log] p').allTextContents();
  await start(page, { game: 'town', bots: 2 });
  for (let turn = 0; ; turn++) {
    assert.ok(await asked(page));
    if ((await page.locator('.chapter').count()) > 2) break;
    await playByBoard(page, 1, turn);
  }
  await page.locator('[role=log]').getByText('Round 2 begins').waitFor({ state: 'attached' });
  const question = /^You rolled .* Which dice do you keep\?/;
  await page.locator('[role=log] p:last-child').filter({ hasText: question }).waitFor({
    state: 'attached',
  });
  const all = await heard();
  const places = all.filter((text) =>
    /^(Gold Mine|Bank|General Store|Saloon|Town Hall):/.test(text),
  );
  assert.ok(places.length >= 4, all.join('\n'));
  const told = all.filter((text) => !text.includes('?') && !text.endsWith('Or pass.'));
  assert.ok(told.length <= 18, `${told.length}: ${told.join('\n')}`);
  const name = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('dicecup.settings') ?? '{}') as { name: string }).name,
  );
  assert.match(name, /^\p{L}+$/u);
  assert.doesNotMatch(all.join('\n'), new RegExp(`${name}|Stranger`));
  assert.doesNotMatch((await page.locator('.game').textContent()) ?? '', new RegExp(name));

  await page.locator('h1').first().click();
  await page.keyboard.press('.');
  await page
    .locator('[role=log] p')
    .nth(all.length + 2)
    .waitFor({ state: 'attached' });
  assert.deepEqual((await heard()).slice(-3), all.slice(-3));
});
