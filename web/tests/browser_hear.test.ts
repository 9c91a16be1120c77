/* What those hear who listen: a round with two bots in few sentences, the question last, themselves as
 * "you", and the last things again by a key. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answered, asked, playByBoard, start } from './play';
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
  const places = all.filter((text) => /^(Gold Mine|Bank|Store|Saloon|Town Hall):/.test(text));
  assert.doesNotMatch(all.join('\n'), /[$×{}]/);
  assert.match(all.join('\n'), /\d dollars?\b/);
  assert.doesNotMatch(await page.locator('.game').ariaSnapshot(), /–/);
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
  await page.locator('[role=log] p').nth(all.length).waitFor({ state: 'attached' });
  await page.locator('[role=log] p:last-child').filter({ hasText: question }).waitFor({
    state: 'attached',
  });
  const again = (await heard()).slice(all.length);
  assert.deepEqual(again, all.slice(-again.length));
  assert.equal(again.filter((text) => text.includes('?')).length, 1, again.join('\n'));
});

test('whoever comes back hears what is asked now, and nothing of what was', async () => {
  const page = await world.person({ seed: 7 });
  const heard = page.locator('[role=log] p');
  const asks = heard.filter({ hasText: /^Your dice: .*\?/ });
  await start(page, { game: 'dicetto', bots: 2 });
  await asked(page);
  await asks.first().waitFor({ state: 'attached' });
  const [first = ''] = await heard.allTextContents();
  assert.match(first, /^On the table: ([^,]+, ){3}[^,]+\.$/);
  assert.match((await asks.first().textContent()) ?? '', /(Fits|Battle): .+\.$|Nothing fits\.$/);
  for (let turn = 0; (await page.locator('.chapter').count()) < 6; turn++) {
    await playByBoard(page, 1, turn);
    assert.ok(await asked(page));
  }
  await page.reload();
  await asked(page);
  await asks.first().waitFor({ state: 'attached' });
  await page.locator('.chapter').nth(5).waitFor({ state: 'attached' }); // what was has come in
  await page.waitForTimeout(2500);
  const [turn, question, ...more] = await heard.allTextContents();
  assert.equal(turn, 'It is your turn.');
  assert.match(question ?? '', /^Your dice/);
  assert.deepEqual(more, []);
  await page.context().close();
});

test('dice picked by number are heard at once; Stop and Done have keys', async () => {
  const page = await world.person({ seed: 7 });
  const { keyboard } = page;
  const last = page.locator('[role=log] p:last-child');
  await start(page, { game: 'dicetto', bots: 2 });
  await asked(page);
  await last.filter({ hasText: 'Which do you keep?' }).waitFor({ state: 'attached' });
  const faces = await page
    .locator('.own .die-button')
    .evaluateAll((dice) => dice.map((die) => /shows (\d)/.exec(die.ariaLabel ?? '')?.[1] ?? ''));
  const heard = async (text: string) =>
    last.filter({ hasText: new RegExp(`^${text}$`) }).waitFor({ state: 'attached' });
  const names = await page
    .locator('.spaces button')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
  assert.equal(names.filter((name) => name?.includes('Two Pairs')).length, 4, names.join('\n'));
  assert.equal(new Set(names).size, names.length, names.join('\n')); // two cards are of one kind
  const count = await page.locator('[role=log] p').count();
  await keyboard.press('2');
  await keyboard.press('1');
  await heard(`Held: ${faces.slice(0, 2).join(', ')}`);
  assert.deepEqual(
    await page.locator('.own .die-button').evaluateAll((all) => all.map((die) => die.ariaLabel)),
    faces.map((face, i) => `Die ${i + 1} shows ${face}${i < 2 ? ', held' : ''}`),
  );
  assert.equal(await page.locator('[role=log] p').count(), count + 1, 'both in one sentence');
  await keyboard.press('2');
  await heard(`Held: ${faces[0]}`);
  await keyboard.press('1');
  await heard('No dice held');
  await keyboard.press('.');
  await heard('Your dice: .* Which do you keep.*'); // what was picked is not repeated

  await keyboard.press('o');
  await heard('Odds: (.+ \\d+\\s%.*; ){4}.+\\.');
  await keyboard.press('o');
  await heard('Odds are off\\.');

  await page.locator('.own [aria-keyshortcuts=s][aria-disabled=false]').waitFor();
  await keyboard.press('s');
  const done = page.locator('.own [aria-keyshortcuts~=d][aria-disabled=false]');
  await done.waitFor();
  const question = await asked(page);
  await keyboard.press('1');
  await heard('Chosen: \\d');
  await keyboard.press('d');
  const anyway = page.locator('.own .anyway'); // something could still be placed
  if ((await anyway.count()) > 0) {
    assert.match(
      (await page.locator('.sure .note-line').textContent()) ?? '',
      /\d could still win \S/,
    );
    await page.locator('.own .anyway[aria-disabled=false]').waitFor();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
  }
  await answered(page, question ?? '');

  await asked(page);
  await page.locator('.own .main[aria-keyshortcuts=Enter][aria-disabled=false]').waitFor();
  const rolled = await asked(page);
  await keyboard.press('Enter'); // all dice, after a question if they fit
  await page.waitForFunction(
    (was) =>
      document.querySelector('.own .anyway') !== null ||
      document.querySelector('.game')?.getAttribute('data-question') !== was,
    rolled,
  );
  await page.context().close();
});

test('cards are chosen by their numbers, and the list of keys has what the game has', async () => {
  const page = await world.person({ seed: 7 });
  const { keyboard } = page;
  const last = page.locator('[role=log] p:last-child');
  const keys = async () => {
    await keyboard.press('?');
    await page.locator('.shortcuts dt').first().waitFor();
    const found = await page.locator('.shortcuts dt').allTextContents();
    await keyboard.press('Escape');
    await page.locator('.shortcuts').waitFor({ state: 'detached' });
    return found;
  };
  await start(page, { game: 'dicetto', bots: 2 });
  const rolled = (await asked(page)) ?? '';
  const listed = await keys();
  for (const key of ['1…4', '5…8', '9', 's', 'd']) assert.ok(listed.includes(key), key);
  for (const key of ['1…9', 'n', 'p']) assert.ok(!listed.includes(key), key);

  await page.locator('.own [aria-keyshortcuts=s][aria-disabled=false]').waitFor();
  await keyboard.press('s');
  await answered(page, rolled);
  const question = await asked(page);
  const card = page.locator('.space .hit:not(.cannot)').last();
  const key = (await card.getAttribute('aria-keyshortcuts')) ?? '';
  assert.equal(key, '9', 'the Super Roll card takes all dice');
  const shown = () => card.evaluate((one) => getComputedStyle(one, '::before').content);
  assert.equal(await shown(), '"9"');
  await page.locator('.when').click();
  assert.equal(await shown(), 'none', 'only for those who use them');
  await keyboard.press(key);
  await last.filter({ hasText: /^Place .+ on Super Roll$/ }).waitFor({ state: 'attached' });
  await keyboard.press(key); // a second tap would place the dice; a key does not
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'hit');
  assert.equal(await page.locator('.game').getAttribute('data-question'), question);
  await keyboard.press('Enter');
  await answered(page, question ?? '');
  await page
    .locator('[role=log] p')
    .filter({ hasText: /^You place .+ on Super Roll\./ })
    .waitFor({ state: 'attached' });

  await page.goto(world.server.url);
  await start(page, { game: 'town', bots: 2 });
  await asked(page);
  const there = await keys();
  for (const one of ['1…9', 'n', 'p']) assert.ok(there.includes(one), one);
  for (const one of ['1…4', '5…8', 's', 'd']) assert.ok(!there.includes(one), one);
  await page.context().close();
});
