/* A game is played, looked at again, judged, and played on from the middle. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertInOrder, observe, sights } from './observer';
import { answerByList, asked, playToTheEnd, startAtServer } from './play';
import { violations, World } from './world';

declare const WEB: string;

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

/** Until the board shows the position behind so many moves. */
const shown = (page: Page, moves: number): Promise<void> =>
  page.locator(`.replay[data-step="${moves}"]`).waitFor();

async function last(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Move' }).getAttribute('max'));
}

/** A short game in this browser, to its end. */
async function shortGame(page: Page): Promise<void> {
  await page.getByText('Dicetto', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Bots' }).selectOption('1');
  await page.getByText('Variants').click();
  await page.getByRole('combobox', { name: 'Cards that end the game' }).selectOption('3');
  await page.getByRole('button', { name: 'Play against bots' }).click();
  await playToTheEnd(page);
}

test('a game of this browser is watched, judged, and played on', async () => {
  const page = await world.person({ reducedMotion: 'reduce' });
  await shortGame(page);
  await page.locator('.beside-win', { hasText: /: the game ends\./ }).waitFor();
  await page.getByRole('link', { name: 'Replay' }).click();
  await shown(page, 0);
  const moves = await last(page);
  assert.ok(moves > 5);
  // nobody has begun yet
  const when = page.locator('.board .when');
  assert.match((await when.textContent()) ?? '', /^Before the first turnDeck: \d+$/);
  assert.equal(await page.locator('.board .chair.moves').count(), 0);

  // it is your game, so it is told to you
  await page
    .locator('.story')
    .getByText(/^You roll /)
    .first()
    .waitFor();
  await page.locator('.board').getByText('You', { exact: true }).first().waitFor();

  // nothing is asked in a game that is over, and it can be watched from here
  assert.equal(await page.getByText(/^Waiting for/).count(), 0);
  await page.getByRole('button', { name: 'Watch from the start' }).waitFor();

  // by buttons
  await page.getByRole('button', { name: 'Step on' }).click();
  await page.getByRole('button', { name: 'Step on' }).click();
  await shown(page, 2);
  assert.match(page.url(), /#\/replay\/here\/[^/]+\/2$/);
  await page.getByRole('button', { name: 'Step back' }).click();
  await shown(page, 1);
  await page.getByRole('button', { name: 'To the end' }).click();
  await shown(page, moves);
  assert.equal(await page.getByRole('button', { name: 'Step on' }).isDisabled(), true);
  await page.getByText('Here the game is over.').waitFor();

  // by keys, with the focus on nothing in particular
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Home');
  await shown(page, 0);
  await page.keyboard.press('ArrowRight');
  await shown(page, 1);
  await page.keyboard.press('Shift+ArrowRight');
  await page.locator('.replay:not([data-step="1"])').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await shown(page, 0);
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.locator('.replay:not([data-step="0"])').waitFor();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();

  // by the slider, and by a sentence
  const slider = page.getByRole('slider', { name: 'Move' });
  await slider.focus();
  await page.keyboard.press('End');
  await shown(page, moves);
  await page.locator('.story button').first().click();
  await page.locator(`.replay:not([data-step="${moves}"])`).waitFor();
  await slider.fill('4');
  await shown(page, 4);
  await page.getByRole('log').getByText(`Move 4 of ${moves}`).last().waitFor({ state: 'attached' });

  // a reload: it opens where it was; nothing is hidden in Dicetto, so nobody sees it otherwise
  await page.waitForURL(/\/4$/);
  await page.reload();
  await shown(page, 4);
  assert.equal(await page.getByRole('combobox', { name: 'Seen by' }).count(), 0);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.getByText(/As promised: all \d+ rolls and draws fit the seed/).waitFor();

  // judged
  await page.getByRole('button', { name: 'Review this game' }).click();
  const graph = page.locator('.win-graph .plot svg');
  await graph.waitFor({ timeout: 120_000 });
  await page.locator('.analysis .how').waitFor({ timeout: 120_000 });
  const cards = page.locator('.seat-card');
  assert.equal(await cards.count(), 2);
  // of you it is said to you, of the bot by its name
  for (const card of await cards.all()) {
    const [who = ''] = (await card.locator('h4').innerText()).split('\n');
    const verdict = await card.locator('h4 + p').innerText();
    if (/^You\b/.test(who)) assert.match(verdict, /\byou\b/);
    else {
      assert.doesNotMatch(verdict, /\byou\b/);
      assert.ok(who.startsWith(/ (\p{Lu}\p{L}+)[,.]/u.exec(verdict)?.[1] ?? '?'), verdict);
    }
  }
  assert.equal(await page.locator('.plot .line').count(), 2);
  await graph.click({ position: { x: 1, y: 50 } });
  await shown(page, 0);
  const box = await graph.boundingBox();
  await graph.click({ position: { x: (box?.width ?? 2) - 1, y: 50 } });
  await shown(page, moves);
  // any move can be asked what it changed, and the largest jumps are listed
  // the last one ends the game: its first three sentences are there, and a sign if there are more
  const end = await page.locator('.story [aria-current=step]').allTextContents();
  assert.match(end.join('\n'), /: the game ends\.$/m);
  assert.equal(
    await page.locator('.change-here > p').textContent(),
    end.slice(0, 3).join(' ') + (end.length > 3 ? ' …' : ''),
  );
  const listed = page.locator('.changes > ol > li');
  assert.ok((await listed.count()) > 0);
  assert.equal(await page.locator('.numbered text').count(), await listed.count());
  assert.match(
    (await listed.first().textContent()) ?? '',
    /\d → [\d.]+\s%.*(luck|own choice|somebody else’s choice|the bot’s correction) [+−]\d/,
  );
  for (const told of await listed.locator('p').allTextContents())
    assert.notEqual(told, '', 'each says what happened, or what was chosen');
  assert.match(
    (await page.locator('.account').first().textContent()) ?? '',
    /The bot’s own error, and what is too small to judge/,
  );
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const lines = await page.locator('.account dd').evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  assert.deepEqual([...new Set(lines)], [1], 'a figure is in one line');
  if (wide) await page.setViewportSize(wide);
  await page.getByText('The same as a table').click();
  const row = page.getByRole('row', { name: /^The end/ });
  assert.equal(await row.getByRole('cell').count(), 2);
  const jump = page.locator('.costly button').first();
  const at = await jump.getAttribute('data-move');
  await jump.click();
  await page.locator(`.replay[data-step="${at}"]`).waitFor();
  await page.locator('.costly-here').waitFor();
  assert.equal(
    await page.locator('.now .note').count(),
    0,
    'what was chosen is all there is to say',
  );
  assert.deepEqual(await violations(page), []);

  // in a review this is above the replay: with any move it is as high, so that the page stays where it is
  const heights = () =>
    page.locator('.win-graph').evaluate((one) => one.getBoundingClientRect().height);
  const high = await heights();
  await page.getByRole('button', { name: 'To the start' }).click();
  await shown(page, 0);
  for (let n = 0; n < Math.min(6, moves); n++) {
    await page.getByRole('button', { name: 'Step on' }).click();
    assert.equal(await heights(), high);
  }

  // one figure for each player, and what to learn, with the dice that were there
  const lesson = page.locator('.lesson-card').first();
  assert.match((await lesson.textContent()) ?? '', /Played: .+ Better: .+It cost \d/);
  // opened again it is there at once, at the top, and nobody waits for it
  await page.evaluate(() => (location.hash = location.hash.replace('replay', 'analysis')));
  await page.reload();
  await page.locator('.analysis .how').waitFor({ timeout: 5000 });
  assert.equal(await page.evaluate(() => scrollY), 0);
  const [review, player] = await Promise.all(
    ['.learn-from', '.player'].map((part) => page.locator(part).boundingBox()),
  );
  assert.ok((review?.y ?? 1e9) < (player?.y ?? 0), 'the review comes first');

  // played on
  await slider.fill('6');
  await shown(page, 6);
  await page.getByRole('combobox', { name: 'Your seat' }).selectOption('2');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  const question = await asked(page);
  assert.ok(question);
  await answerByList(page, question);
  await asked(page);
  await page.goto(world.server.url);
  await page.getByText('being played').waitFor();
  await page.getByText('finished: watch again').first().click();
  await shown(page, 0);
});

test('a game of the server opens at the step of its address, and from a file', async () => {
  const page = await world.person({ acceptDownloads: true, reducedMotion: 'reduce' });
  await startAtServer(page, world.server.url);
  await playToTheEnd(page);
  const id = /replay\/([^/]+)/.exec(
    (await page.getByRole('link', { name: 'Replay' }).getAttribute('href')) ?? '',
  )?.[1];
  // the address that programs are given, opened by a person
  await page.goto(`${world.server.url}tables/${id}/replay?step=12&seat=1`);
  await page.locator('.replay').waitFor();
  assert.match(page.url(), new RegExp(`#/replay/${id}/\\d+/1$`));
  const moves = Number(/\/(\d+)\/1$/.exec(page.url())?.[1]);
  assert.ok(moves > 0 && moves < (await last(page)));
  const position = await page.locator('.board').textContent();

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the record' }).click();
  const file = await (await waiting).path();
  assert.match(readFileSync(file, 'utf8'), /^dicecup 1\n/);
  await page.goto(`${world.server.url}#/replay/file/${moves}/1`);
  await page.getByLabel('Record of a game').setInputFiles(file);
  await page.locator('.replay').waitFor();
  await page.goto(`${world.server.url}#/replay/file/${moves}/1`);
  await shown(page, moves);
  await page.waitForURL(new RegExp(`/${moves}/1$`));
  assert.equal(await page.locator('.board').textContent(), position);
  await page.getByText('Open a record').waitFor({ state: 'detached' });
});

/** A record of a game of Dice Town, opened from a file. */
async function openTown(page: Page): Promise<void> {
  await page.goto(`${world.server.url}#/replay/file`);
  const record = readFileSync(join(WEB, '../tests/fair/town.txt'));
  await page
    .getByLabel('Record of a game')
    .setInputFiles({ name: 'town.txt', mimeType: 'text/plain', buffer: record });
  await shown(page, 0);
}

test('a replay of Dice Town is seen with everybody’s eyes, or with one player’s', async () => {
  const page = await world.person();
  await openTown(page);
  const badges = page.locator('.board .chair .badge');
  await page.getByRole('slider', { name: 'Move' }).fill('0');
  await shown(page, 0);
  assert.equal(await badges.count(), 0, 'it has not been drawn');
  await page.getByRole('slider', { name: 'Move' }).fill('1');
  await shown(page, 1);
  assert.equal(await badges.count(), 1);
  // all three have rolled, and nobody has kept a die
  await page.getByRole('slider', { name: 'Move' }).fill('9');
  await shown(page, 9);
  const seen = page.getByRole('combobox', { name: 'Seen by' });
  assert.equal(await seen.inputValue(), 'all');
  for (const [who, end, hidden, yours, others] of [
    ['2', '/2', 10, true, false],
    ['1', '/1', 10, false, true],
    ['watcher', '/w', 15, false, false],
    ['all', '', 0, true, true],
  ] as const) {
    await seen.selectOption(who);
    await page.waitForURL((url) => url.hash === `#/replay/file/9${end}`);
    // the dice that lie there, and what is told of rolls
    await page.waitForFunction(
      (wanted) => {
        const told = [...document.querySelectorAll('.story button')].map((one) => one.textContent);
        const backs = document.querySelectorAll('.board .dice .die-back').length;
        const rolls = [/^You roll /, / rolls (9|10|[JQKA]) /].map((words) =>
          told.some((text) => words.test(text ?? '')),
        );
        return JSON.stringify([backs, ...rolls]) === wanted;
      },
      JSON.stringify([hidden, yours, others]),
    );
  }
});

/** Whether something is on the stage, and the position that the board is at. */
const staged = (page: Page, busy: 'yes' | 'no', moves: number): Promise<void> =>
  page.locator(`.replay[data-step="${moves}"] .staged[data-busy=${busy}]`).waitFor();

test('a battle shows its dice, also to whoever goes there at once', async () => {
  const page = await world.person({ reducedMotion: 'reduce' });
  await page.goto(`${world.server.url}#/replay/file`);
  const record = readFileSync(join(WEB, '../tests/playthroughs/dicetto-2.txt'));
  await page
    .getByLabel('Record of a game')
    .setInputFiles({ name: 'dicetto.txt', mimeType: 'text/plain', buffer: record });
  await page.locator('.replay').waitFor();
  // of what follows a tie, the throws are a step of their own
  await page.locator('.story button', { hasText: 'battles' }).first().click();
  await page.getByRole('button', { name: 'Step on' }).click();
  const dice = page.locator('.now .thrown').first();
  await dice.waitFor();
  assert.equal(await dice.locator('.die').count(), 2);
  const box = await dice.boundingBox();
  assert.ok(box && box.height >= 16 && box.height < 60, `${box?.height} pixels high`);
});

test('a replay plays event by event, and goes back at once', async () => {
  const page = await world.person({ pace: 'quick', reducedMotion: 'no-preference' });
  await openTown(page);

  // a tap on a sentence goes there at once, another shows its move again
  const digs = page.locator('.story button', { hasText: 'digs up' }).first();
  await digs.click();
  await page.waitForURL(/\/[1-9]\d*$/);
  const moves = Number(/\/(\d+)$/.exec(page.url())?.[1]);
  await staged(page, 'no', moves);
  await digs.click();
  await staged(page, 'yes', moves - 1);
  await page.getByRole('button', { name: /^Skip/ }).click();
  await staged(page, 'no', moves);

  await page.getByRole('button', { name: 'Step back' }).click();
  await staged(page, 'no', moves - 1);
  await observe(page, '.story button:not(.later)');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator(`.replay:not([data-step="${moves - 1}"])`).waitFor();
  // hands are shown together, and so are the winner of a place and the gain
  const seen = await sights(page);
  assert.ok(assertInOrder(seen, 6) >= 4, 'events one after the other');
  assert.ok(
    seen.some(({ flying }) => flying > 0),
    'gold flies',
  );

  // a pause stays with an event, from which one can go on to the next
  await page.locator('.staged[data-busy=yes]').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await digs.click();
  await staged(page, 'no', moves);
  await page.getByRole('button', { name: 'Step back' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await staged(page, 'yes', moves - 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  const now = page.locator('.now li').first();
  const before = (await now.textContent()) ?? '';
  const over = await page.evaluate(() => {
    const board = document.querySelector('.staged')?.getBoundingClientRect();
    const next = document.querySelector('.stage-buttons button')?.getBoundingClientRect();
    return (next?.bottom ?? 0) - (board?.top ?? 0);
  });
  assert.ok(over <= 0, `the buttons are ${over} pixels over the board`);
  await page.getByRole('button', { name: /^Next/ }).click();
  await now.filter({ hasNotText: before }).waitFor();
  await staged(page, 'yes', moves - 1);
  assert.deepEqual(await violations(page), []);

  // a step on does not wait for the rest, one back shows the position at once
  await page.getByRole('button', { name: 'Step on' }).click();
  await page.locator(`.replay[data-step="${moves}"]`).waitFor();
  await page.getByRole('button', { name: 'Step back' }).click();
  await staged(page, 'no', moves);
  await page.getByRole('button', { name: 'Step back' }).click();
  await staged(page, 'no', moves - 1);
});

test('what is no record is not shown', async () => {
  const page = await world.person();
  await page.goto(`${world.server.url}#/replay/0123456789abcdef/5`);
  await page.getByRole('alert').getByText('There is no record of it').waitFor();
  await page.goto(`${world.server.url}#/replay/file`);
  await page.getByLabel('Record of a game').setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('something else'),
  });
  await page.getByText('This is no record of a game.').waitFor();
  assert.deepEqual(await violations(page), []);
});

test('a tie that is settled shows its winner alone, as at the table', async () => {
  const page = await world.person({ reducedMotion: 'reduce' });
  await page.goto(`${world.server.url}#/replay/file`);
  const record = readFileSync(join(WEB, '../tests/fair/town.txt'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'town.txt', mimeType: 'text/plain', buffer: record });
  await shown(page, 0);
  const slider = page.getByRole('slider', { name: 'Move' });
  const AWARD = 57; // the first move by which a Sheriff settles a tie
  await slider.fill(String(AWARD - 1));
  await shown(page, AWARD - 1);
  const place = await page.locator('.place.here').getAttribute('data-spot');
  const leading = page.locator(`[data-spot="${place}"] .lead .who`).first().locator('.mark');
  assert.ok((await leading.count()) > 1, 'a tie');
  await slider.fill(String(AWARD));
  await shown(page, AWARD);
  assert.equal(await leading.count(), 1);
  await slider.fill(String(AWARD - 1));
  await shown(page, AWARD - 1);
  assert.ok((await leading.count()) > 1, 'not settled yet');
});

test('while a review is worked out, it says what that is and what there will be to see', async () => {
  const page = await world.person();
  await page.goto(`${world.server.url}#/analysis/file`);
  await page.locator('.open-file').waitFor();
  await page.locator('input[type=file]').setInputFiles(join(WEB, '../tests/fair/town.txt'));
  const words = page.locator('.analysis .expect');
  await words.waitFor();
  assert.match(await words.innerText(), /works out how likely[^]*a few minutes[^]*bribes/);
  // what is known so far is there long before all of it
  await page.locator('.win-graph .plot .line').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('.analysis .how').count(), 0);
  assert.equal(await page.getByText('review', { exact: false }).and(page.locator('h1')).count(), 0);
  await page.context().close();
});
