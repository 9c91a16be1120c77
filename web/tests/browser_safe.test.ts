/* What others write stays text, nothing foreign is loaded, and the policy of the page is heeded. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asked } from './play';
import { World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const NAME = '<img src=x onerror=x()>';
const RUDE = [
  '<script>globalThis.caught = 1</script>',
  '<img src=x onerror="globalThis.caught = 1">',
  '<b onclick="x">&amp;</b> ]]> {seat} <!-- `${1}`',
  'שלום <i>x</i>',
];
const TURNED = 'abc\u202edef'; // would turn the rest of the line around

/** No element, attribute or effect of what was written. */
async function onlyText(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    elements: document.querySelectorAll('#app :is(img, script, iframe, b[onclick], i)').length,
    handlers: [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => /^on/.test(name)),
    ),
    caught: 'caught' in globalThis,
  }));
  assert.deepEqual(found, { elements: 0, handlers: [], caught: false });
}

async function named(name: string): Promise<Page> {
  const page = await world.person();
  await page.goto(`${world.server.url}#/settings`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  return page;
}

test('names, words and chat are text everywhere', async () => {
  const ann = await named(NAME);
  await ann.goto(`${world.server.url}#/new`);
  await ann.getByRole('button', { name: /^Dicetto/ }).click();
  const code = await ann.locator('.share strong').textContent();
  await ann.getByRole('combobox', { name: 'Seats' }).selectOption('2');
  await ann.getByRole('combobox', { name: 'Chat' }).selectOption('free');
  await ann.getByRole('combobox', { name: 'Who finds the table' }).selectOption('open');
  await ann.getByLabel('Your words').fill('<img src=x onerror=caught=1>');
  await ann.getByRole('button', { name: 'Add', exact: true }).click();
  await ann.getByText('“<img src=x onerror=caught=1>”').waitFor();
  await onlyText(ann);

  const bob = await named('<i>Bob</i>');
  await bob.goto(world.server.url);
  await bob.locator('.tables').getByText(NAME).waitFor();
  await onlyText(bob);
  await bob.goto(`${world.server.url}#/t/${code}`);
  await bob.getByRole('button', { name: 'Sit down here' }).click();
  await ann.getByRole('button', { name: 'Start the game' }).click();
  await ann.locator('.board .tabletop').waitFor();
  for (const rude of RUDE) {
    await bob.getByLabel('Say something').fill(rude);
    await bob.getByRole('button', { name: 'Say', exact: true }).click();
    await ann.locator('.log').getByText(`<i>Bob</i>: ${rude}`, { exact: true }).waitFor();
  }
  await bob.getByLabel('Say something').fill(TURNED);
  await bob.getByRole('button', { name: 'Say', exact: true }).click();
  await bob.locator('.refused, [role=alert]').first().waitFor();
  for (const page of [ann, bob]) {
    await onlyText(page);
    assert.doesNotMatch(await page.content(), /[\u202a-\u202e\u2066-\u2069]/);
  }
  await bob.goto(`${world.server.url}#/t/${encodeURIComponent(RUDE[1] ?? '')}`);
  await bob.getByRole('heading', { name: 'No way to this table' }).waitFor();
  await onlyText(bob);
});

test('what the policy forbids is noticed by these tests', async () => {
  const page = await world.person();
  assert.deepEqual(world.faults, []);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.caught = 1';
    document.body.append(script);
    const style = document.createElement('div');
    style.setAttribute('style', 'color: red');
    document.body.append(style);
    return fetch('http://127.0.0.1:9/').catch(() => {});
  });
  assert.equal(await page.evaluate(() => 'caught' in globalThis), false);
  const found = world.faults.splice(0).join('\n');
  for (const directive of ['script-src', 'style-src', 'connect-src'])
    assert.match(found, new RegExp(`forbidden by ${directive}`));
  await page.context().close();
  world.faults.splice(0);
});

test('nothing is asked of anybody else', async () => {
  const page = await world.person();
  const wanted: string[] = [];
  page.context().on('request', (request) => wanted.push(request.url()));
  await page.reload();
  await page.getByRole('button', { name: 'Play against bots' }).click();
  assert.ok(await asked(page));
  assert.ok(wanted.length > 5);
  for (const url of wanted) assert.ok(url.startsWith(world.server.url), url);
});
