/* Every screen in every language and both themes: nothing that axe objects to, nothing too wide. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asked, openRecord } from './play';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

for (const [locale, play] of [
  ['en', 'Play against bots'],
  ['ru', undefined],
  ['uk', undefined],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`screens in ${locale}, ${colorScheme}`, async () => {
      const page = await world.person({ locale, colorScheme });
      const look = async (screen: string) => {
        assert.deepEqual(await violations(page), [], screen);
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${screen} is ${wide} wide in ${width}`);
        }
      };
      await page.locator('.home').waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), locale);
      if (play) await page.getByRole('button', { name: play }).waitFor();
      await look('home');
      await page.goto(`${world.server.url}#/settings`);
      await page.locator('.settings').waitFor();
      await look('settings');
      await page.goto(`${world.server.url}#/new`);
      await page.locator('button.game-card').first().click();
      await page.locator('.lobby').waitFor();
      await look('lobby');
      await page.goto(world.server.url);
      await page.locator('.play-now button[type=submit]').click();
      assert.ok(await asked(page));
      await page
        .locator('details')
        .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      await look('game');
      await openRecord(page, world.server.url, 'town', 30);
      await page
        .locator('details')
        .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      await look('replay');
    });

test('the language can be changed at any time', async () => {
  const page = await world.person({ locale: 'uk' });
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Play now' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Play now' }).waitFor();
});

test('nothing is asked of anybody else', async () => {
  const page = await world.person();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await page.locator('.home').waitFor();
  assert.ok(asked.length > 2);
  for (const url of asked) assert.ok(url.startsWith(world.server.url), url);
});
