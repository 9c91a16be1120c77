/* The rules and the keyboard shortcuts in a browser: as a page, beside a game, searched, and by keyboard. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asked, start } from './play';
import { World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const seed = 7;
const goTo = (page: Page, hash: string) => page.evaluate((to) => (location.hash = to), hash);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

async function game(kind: 'town' | 'dicetto' = 'town', locale = 'en-GB'): Promise<Page> {
  const page = await world.person({ seed, locale });
  await start(page, { game: kind });
  await asked(page);
  await page.locator('.own .die-button').first().waitFor();
  return page;
}

test('an address shows its paragraph, and turns on what it needs', async () => {
  const page = await world.person();
  await goTo(page, '#/rules/town/card.whisky');
  const paragraph = page.locator('[id^="rules-more-cards-"]:focus');
  await paragraph.waitFor();
  assert.match(await paragraph.innerText(), /Whisky/);
  assert.equal(await page.locator('.variant select').nth(1).inputValue(), 'on');
  await page.locator('.variant select').nth(1).selectOption('off');
  assert.equal(await page.locator('#rules-more-cards').count(), 0);
  assert.equal(await page.locator('#rules-river').count(), 0);
  assert.ok(
    await page.locator('.variant select').nth(2).isDisabled(),
    'Indians need the Extension',
  );
  await page.context().close();
});

test('texts of the rules come with them, and follow the language', async () => {
  const page = await world.person({ locale: 'uk' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.locator('.home').waitFor();
  assert.ok(!loaded.some((url) => url.includes('rules-uk')));
  await goTo(page, '#/rules/town/bribes');
  await page.getByRole('heading', { name: 'Хабарі' }).waitFor();
  await page.getByText('Перш ніж шериф вирішить').waitFor();
  assert.ok(loaded.some((url) => url.includes('rules-uk')));
  await goTo(page, '#/');
  await page.getByRole('button', { name: 'Русский' }).click();
  await goTo(page, '#/rules/town/bribes');
  await page.getByText('Прежде чем шериф решит').waitFor();
  await page.context().close();
});

for (const [locale, word, hit] of [
  ['en-GB', 'bribes', /Bribes/],
  ['ru', 'взятку', /Взятки/],
  ['uk', 'хабара', /Хабарі/],
] as const)
  test(`search by keyboard, in ${locale}`, async () => {
    const page = await world.person({ locale });
    await goTo(page, '#/rules/town');
    await page.locator('.search input').fill(word);
    const first = page.locator('.hits .hit-link').first();
    await first.waitFor();
    assert.match(await first.innerText(), hit);
    assert.ok((await page.locator('.hits mark').count()) > 1);
    assert.ok((await page.locator('.rules-text mark').count()) > 1, 'marked in the text, too');
    await page.locator('.search input').press('ArrowDown');
    assert.ok(await first.evaluate((element) => element === document.activeElement));
    await page.keyboard.press('Enter');
    await page.locator('#rules-bribes:focus').waitFor();
    await page.locator('.search input').focus();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.hits').count(), 0);
    await page.context().close();
  });

test('from a place to its section, beside the game', async () => {
  const page = await game();
  await page.setViewportSize({ width: 1440, height: 900 });
  const question = await page.locator('.game').getAttribute('data-question');
  const before = await page.evaluate(() => location.hash);
  await page.locator('.scene').first().click();
  await page.locator('dialog.explained a').click();
  await page.locator('#rules-gold-mine:focus').waitFor();
  assert.equal(await page.locator('dialog.explained[open]').count(), 0);
  assert.equal(await page.evaluate(() => location.hash), before, 'the game is not left');
  assert.equal(await page.locator('.game').getAttribute('data-question'), question);
  // a link in the sheet stays in the sheet, and the table can be used beside it
  await page.locator('.rules-sheet .see a').first().click();
  assert.equal(await page.evaluate(() => location.hash), before);
  await page.locator('.own .die-button').first().click();
  assert.equal(await page.locator('.own .die-button[aria-pressed=true]').count(), 1);
  await page.keyboard.press('Escape');
  await page.locator('.rules-sheet').waitFor({ state: 'detached' });
  await page.context().close();
});

test('on a phone the rules cover the table until they are closed', async () => {
  const page = await game();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'At the table' }).click();
  await page.locator('.tools a', { hasText: 'Rules' }).click();
  await page.locator('.rules-sheet:modal .rule-section').first().waitFor();
  await page.locator('.sheet-head button').click();
  await page.locator('.rules-sheet').waitFor({ state: 'detached' });
  assert.ok(await page.locator('.game').isVisible());
  await page.context().close();
});

test('"Rules" leads to those of the game that is before you', async () => {
  const page = await world.person();
  const link = (at: string) => page.locator(`header nav a[href="#/rules/${at}"]`);
  await page.goto(`${world.server.url}#/learn/dicetto`);
  await link('dicetto').waitFor();
  await page.goto(`${world.server.url}#/rules/dicetto`);
  await link('dicetto').waitFor();
  await page.goto(`${world.server.url}#/rules/town`);
  await link('town').waitFor();
  await page.context().close();
});

test('a refusal leads to its rule', async () => {
  const page = await game('dicetto');
  await page.locator('.more > summary').click();
  await page.locator('.typed input').fill('place 1 on 1');
  await page.locator('.typed button[type=submit]').click();
  await page.locator('.refused a').click();
  await page.locator('.rules-sheet [id^="rules-turn"]:focus').waitFor();
  await page.context().close();
});

test('every shortcut of the table does what it says', async () => {
  const page = await game();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('1');
  await page.locator('.own .die-button[aria-pressed=true]:first-child').waitFor();
  await page.keyboard.press('1');
  await page.locator('.own [aria-pressed=true]').waitFor({ state: 'detached' });
  await page.keyboard.press('o');
  await page.locator('.odds-panel').waitFor();
  await page.keyboard.press('o');
  await page.locator('.odds-panel').waitFor({ state: 'detached' });
  const heard = page.locator('[role=log][aria-live] p');
  await heard.first().waitFor({ state: 'attached' });
  const before = await heard.count();
  await page.keyboard.press('.');
  await heard.nth(before).waitFor({ state: 'attached' });
  await page.keyboard.press('h');
  await page.locator('.hint').waitFor();
  await page.keyboard.press('l');
  await page.locator('.log :focus').waitFor();
  await page.keyboard.press('r');
  await page.locator('.rules-sheet[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.rules-sheet').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.locator('dialog.shortcuts[open]').waitFor();
  assert.ok((await page.locator('dialog.shortcuts kbd').count()) > 12);
  assert.equal(await page.locator('dialog.shortcuts').evaluate((one) => one.scrollTop), 0);
  await page.keyboard.press('o');
  assert.equal(await page.locator('.odds-panel').count(), 0, 'not with a dialogue open');
  await page.keyboard.press('Escape');
  await page.locator('dialog.shortcuts').waitFor({ state: 'detached' });
  const question = await page.locator('.game').getAttribute('data-question');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('2');
  await page.locator('.own .bar:not(.hint .bar) .main:enabled').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (was) => document.querySelector('.game')?.getAttribute('data-question') !== was,
    question,
  );
  await page.locator('.game[data-asked=yes]').waitFor();
  const hinted = await page.locator('.game').getAttribute('data-question');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('h');
  await page.locator('.hint kbd:visible').waitFor();
  await page.keyboard.press('y');
  await page.waitForFunction(
    (was) => document.querySelector('.game')?.getAttribute('data-question') !== was,
    hinted,
  );
  await page.context().close();
});

test('no shortcut while somebody types, and letters where a Cyrillic keyboard has them', async () => {
  const page = await game('town', 'ru');
  await page.locator('.chat summary').waitFor();
  await page.keyboard.press('c');
  await page.locator('.chat[open]').waitFor();
  await page.locator('.more > summary').click();
  await page.locator('.typed input').focus();
  await page.keyboard.type('o?r');
  assert.equal(await page.locator('.odds-panel, dialog[open]').count(), 0);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'щ', code: 'KeyO', bubbles: true }),
    );
  });
  await page.locator('.odds-panel').waitFor();
  assert.equal(await focused(page), '');
  await page.context().close();
});
