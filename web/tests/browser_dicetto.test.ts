/* Dicetto's dice under a finger: held ones stay, a slip does no harm, and words fit a small phone. The
 * prepared dice of the lesson serve as luck. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { lesson } from '../src/learn/dicetto';
import { lessonAfter } from '../src/learn/lessons';
import { at, click, takeSteps } from './learner';
import { findLuck } from './luck';
import { answered, asked, playToTheEnd, start } from './play';
import { pictures, questions, toQuestion } from './screens';
import { LANGUAGES } from './tongue';
import { World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const dice = (page: Page) =>
  page
    .locator('.own-act [data-spot^=own-die]')
    .evaluateAll((all) =>
      all.map(
        (one) =>
          (/\d\D+(\d)/.exec(one.getAttribute('aria-label') ?? '')?.[1] ?? '-') +
          (one.getAttribute('aria-pressed') === 'true' ? '!' : '') +
          (one.hasAttribute('data-rolled') ? '*' : ''),
      ),
    );
const question = (page: Page) => page.locator('.lesson').getAttribute('data-question');
const main = (page: Page) => page.locator('.own-act .main');
/** Somebody who is asked has a moment in which a second tap does nothing. */
const calm = (page: Page) => page.locator('.own-act .main[aria-disabled=false]').waitFor();

/** Two taps at the place of a button, the second as soon as something asks whether the first was
 * meant: a finger that slips, however slow the machine is. */
async function slip(button: Locator): Promise<void> {
  await button.evaluate(
    (thing) =>
      new Promise<void>((resolve) => {
        const { left, top, width, height } = thing.getBoundingClientRect();
        const tap = () =>
          document
            .elementFromPoint(left + width / 2, top + height / 2)
            ?.dispatchEvent(
              new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }),
            );
        const look = new MutationObserver(() => {
          if (!document.querySelector('.bar.sure')) return;
          look.disconnect();
          requestAnimationFrame(() => {
            tap();
            resolve();
          });
        });
        look.observe(document, { subtree: true, childList: true });
        tap();
      }),
  );
}

test('held dice stay held in their places, and a double tap rolls once', async () => {
  const page = await world.person({ viewport: { width: 360, height: 740 }, pace: 'quick' });
  await page.goto(`${world.server.url}#/learn/dicetto`);
  await takeSteps(page, lesson, 0, 1, click);
  await at(page, 1);
  const fallen = (await dice(page)).map((die) => die.replace('*', ''));
  assert.deepEqual(fallen, ['2', '3', '6', '6']);
  await page.locator('[data-spot=own-die-3]').click();
  await page.locator('[data-spot=own-die-4]').click();
  const before = Number(await question(page));
  await main(page).dblclick({ delay: 10 });
  await at(page, 2);
  await page.waitForTimeout(600); // a second roll would have come by now
  assert.equal(Number(await question(page)), before + 1);
  // only what was rolled has moved
  assert.deepEqual(await dice(page), ['1*', '6*', '6!', '6!']);
  assert.equal(await page.locator('.seat-dice .held').count(), 2);
  assert.deepEqual(
    await page
      .locator('.own-act [data-still]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-spot'))),
    ['own-die-3', 'own-die-4'],
  );
  // the third 6 has just come, and is not held
  await calm(page);
  await main(page).click();
  await page.getByRole('group', { name: 'Roll 2 dice?' }).waitFor();
  await page.getByText('they could win Three of a Kind').waitFor();
  assert.equal(Number(await question(page)), before + 1);
});

test('held dice are held through a reload', async () => {
  const page = await world.person({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    seed: 3,
  });
  await start(page, { game: 'dicetto', bots: 2 });
  await asked(page);
  for (const place of [1, 3, 4]) await page.locator(`.own [data-spot=own-die-${place}]`).click();
  const held = await dice(page);
  assert.match((await main(page).textContent()) ?? '', /^Roll 1 die/);
  await page.reload();
  await main(page).waitFor();
  assert.deepEqual(
    await dice(page),
    held.map((one) => one.replace('*', '')),
  );
  assert.match((await main(page).textContent()) ?? '', /^Roll 1 die/);
  await page.context().close();
});

test('a good hand is not rolled away without a word', async () => {
  const page = await world.person({ viewport: { width: 390, height: 844 } });
  await page.goto(`${world.server.url}#/learn/dicetto`);
  await takeSteps(page, lesson, 0, 2, click);
  await at(page, 2);
  assert.equal(await page.locator('.space.reached').count(), 4, 'pair, three, sixes, Super Roll');
  for (const place of [3, 4]) await page.locator(`[data-spot=own-die-${place}]`).click();
  await calm(page);
  const before = await question(page);
  const { x = 0, y = 0, width = 0, height = 0 } = (await main(page).boundingBox()) ?? {};
  const tap = () => page.mouse.click(x + width / 2, y + height / 2);
  await slip(main(page));
  await page.getByText('they could win Three of a Kind').waitFor();
  assert.equal(await page.locator('.bar.sure').count(), 1);
  await calm(page);
  await tap(); // where the finger still is: it keeps them
  await page.locator('.bar.sure').waitFor({ state: 'detached' });
  assert.equal(await question(page), before);
  assert.match((await main(page).textContent()) ?? '', /^Roll 1 die/, 'the three 6s are held');
  for (const place of [2, 3, 4]) await page.locator(`[data-spot=own-die-${place}]`).click();
  await main(page).click();
  await page.getByRole('button', { name: 'Roll anyway' }).click();
  // the lesson hears of it, and has other plans
  await page.getByText('Do not give up the three 6s').waitFor();
  assert.equal(await question(page), before);
});

test('a double tap on "Done" does not end a turn that could go on', async () => {
  const place = questions.findIndex(([name]) => name === 'dicetto-place');
  const page = await world.person({ pictures, viewport: { width: 390, height: 844 } });
  await page.locator('.home').waitFor();
  await toQuestion(page, place);
  const done = page.getByRole('button', { name: 'Done' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await done.boundingBox()) ?? {};
  const tap = () => page.mouse.click(x + width / 2, y + height / 2);
  await slip(done);
  const sure = page.getByRole('group', { name: 'End your turn?' });
  assert.equal(await sure.count(), 1, 'it is still asked');
  await calm(page);
  await tap(); // where "Done" was there is the way back
  await sure.waitFor({ state: 'detached' });
  await calm(page);
  await tap();
  await calm(page);
  assert.ok(await page.getByRole('button', { name: 'End the turn' }).isEnabled());
});

test('a doubt about the end of a turn goes when something is chosen', async () => {
  const place = questions.findIndex(([name]) => name === 'dicetto-place');
  const page = await world.person({ pictures, viewport: { width: 390, height: 844 } });
  await page.locator('.home').waitFor();
  await toQuestion(page, place);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('group', { name: 'End your turn?' }).waitFor();
  await page.locator('.space .hit:not(.cannot)').first().click();
  await page.locator('.bar.sure').waitFor({ state: 'detached' });
  assert.match((await main(page).textContent()) ?? '', /^(Place|Battle for) /);
  await page.context().close();
});

test('while rolling, all that lies on the Super Roll card can be tapped', async () => {
  const again = questions.findIndex(([name]) => name === 'dicetto-again');
  const picture = pictures[again] as { lines: string[]; ask: { is: string } };
  const rest = picture.lines.filter((line) => !/^(super|dice) /.test(line));
  const shown = {
    ...picture,
    lines: [...rest, 'super owner 2 dice 1', 'dice 2 4 5 6'],
    ask: { ...picture.ask, is: 'ask-again seat=1 dice=2+4+5+6 rolls=1 fits=5' },
  };
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
    { width: 360, height: 640 },
  ]) {
    const page = await world.person({ pictures: [shown], viewport });
    await page.locator('.home').waitFor();
    await page.evaluate(() => (location.hash = '#/here/0'));
    await main(page).waitFor();
    for (const what of ['.stands .die', '.prospect', '.owner']) {
      const {
        x = 0,
        y = 0,
        width = 0,
        height = 0,
      } = (await page.locator(`.space.super ${what}`).first().boundingBox()) ?? {};
      const hit = await page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.className,
        [x + width / 2, y + height / 2] as const,
      );
      assert.equal(hit, 'hit holds', `${what} at ${viewport.height}`);
    }
    // what it is is told on the other side
    await page.locator('.space.super .space-name').click();
    await page.locator('dialog.explained').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.space.super .hit').click();
    assert.equal(await page.locator('.own-act .die-button[aria-pressed=true]').count(), 4);
    // and no line runs through the card for it
    assert.equal(
      await page.locator('.space.super .hit').evaluate((hit) => getComputedStyle(hit).boxShadow),
      'none',
    );
    await page.context().close();
  }
});

test('the first roll is somebody’s, and odds end with the game', async () => {
  const page = await world.person({ seed: 7, pace: 'normal', patience: 90_000 });
  await start(page, { game: 'dicetto', bots: 1 }); // the table has been loaded then
  await asked(page);
  await page.evaluate(() => (location.hash = '#/'));
  await page.locator('.play-now').waitFor();
  await page.evaluate(() => {
    const { heads } = Object.assign(globalThis, { heads: [] as string[] });
    new MutationObserver(() => {
      const head = document.querySelector('.tabletop .when')?.textContent ?? '';
      const dice = document.querySelector('.own-act .pips')?.getAttribute('class') ?? '';
      const shows = document.querySelector('.staged')?.getAttribute('data-shows') ?? '';
      heads.push(`${head} ${dice} ${shows}`);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.locator('.play-now label:has([value=dicetto])').click();
  await page.locator('.play-now summary').click();
  await page.getByRole('combobox', { name: 'Bots' }).selectOption('1');
  await page.getByRole('combobox', { name: 'Cards that end the game' }).selectOption('3');
  await page.locator('.play-now button[type=submit]').click();
  await asked(page);
  const heads = await page.evaluate(() => (globalThis as unknown as { heads: string[] }).heads);
  assert.deepEqual(
    heads.filter((head) => /Seat 0|seat-0/.test(head)),
    [],
  );
  assert.ok(
    heads.some((head) => head.includes('rolled seat=')),
    'the first roll is shown',
  );
  await page.evaluate(() => {
    const key = 'dicecup.settings';
    const all = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...all, pace: 'none' }));
  });
  await page.reload();
  await asked(page);
  await page.getByRole('button', { name: 'Odds' }).click();
  await page.locator('.space > .odds').first().waitFor();
  await playToTheEnd(page);
  await page.locator('.result').waitFor();
  assert.equal(await page.locator('.space').count(), 5);
  assert.equal(await page.locator('.odds').count(), 0);
  await page.context().close();
});

test('a card that the dice do not fit tells why', async () => {
  const page = await world.person();
  await page.goto(`${world.server.url}#/learn/dicetto`);
  await takeSteps(page, lesson, 0, 1, click);
  await at(page, 1);
  const places = () =>
    page
      .locator('.space, .own-act .felt')
      .evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)),
      );
  const before = await places();
  await page.locator('[data-spot=space-3] .hit.cannot').click();
  await page
    .getByText('For Small Straight you need three dice in a row; you have 2 3 6 6.')
    .waitFor();
  assert.deepEqual(await places(), before, 'nothing moves for the reason');
});

test('"Start over" starts over', async () => {
  const page = await world.person();
  await page.goto(`${world.server.url}#/learn/dicetto`);
  await takeSteps(page, lesson, 0, 4, click);
  await at(page, 4);
  await page.getByRole('button', { name: 'Start over' }).click();
  await at(page, 0);
  await page.getByText('Welcome to Dicetto!').waitFor();
  await takeSteps(page, lesson, 0, 3, click);
  await at(page, 3);
  // and again after a reload, which resumes where one was
  await page.reload();
  await at(page, 3);
  await page.getByRole('button', { name: 'Start over' }).click();
  await at(page, 0);
  await page.reload();
  await at(page, 0);
});

test('the next lesson is of the same game', () => {
  assert.equal(lessonAfter('town')?.name, 'extension');
  assert.equal(lessonAfter('extension')?.name, 'indians');
  assert.equal(lessonAfter('indians'), undefined);
  assert.equal(lessonAfter('dicetto'), undefined);
});

test('a battle of your own is thrown by a tap, and told to its end', async () => {
  const { seed, answers } = await findLuck({
    table: 'game=dicetto',
    bots: 2,
    most: 40,
    event: /^battle-(won|lost) seat=1/,
    pick: (_, choices) => choices.find((move) => move.startsWith('place')) ?? choices[0] ?? '',
  });
  const page = await world.person({
    seed,
    pace: 'normal',
    patience: 90_000,
    reducedMotion: 'no-preference',
    viewport: { width: 360, height: 640 },
  });
  await start(page, { game: 'dicetto', bots: 2 });
  const moves = answers.map(({ move }) => move);
  const played = page.evaluate((list) => window.hands.follow(list), moves);
  const fight = page.locator('.fight-out');
  await fight.locator('.throw button').waitFor();
  // whoever listens hears of it now, and is where it is thrown
  await page
    .locator('[role=log] p:last-child')
    .filter({ hasText: /battles? .+ for / })
    .waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Roll your die');
  const told: string[] = [];
  await page.exposeFunction('heard', (words: string) => told.push(words));
  await fight.evaluate((box) => {
    const { heard } = globalThis as unknown as { heard(words: string): void };
    heard(box.textContent ?? '');
    new MutationObserver(() => {
      const now = document.querySelector('.fight-out');
      if (now) heard(now.textContent ?? '');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const { width: die = 0 } = (await fight.locator('.battle .die').first().boundingBox()) ?? {};
  assert.ok(die >= 95, `dice are large: ${die}`);
  assert.deepEqual(
    await fight.evaluate((box) => [
      box.scrollWidth - box.clientWidth,
      box.scrollHeight - box.clientHeight,
    ]),
    [0, 0],
  );
  await fight.locator('.throw button').click();
  await page.locator('.staged[data-shows^=battle-roll]').waitFor({ timeout: 2000 });
  await played;
  await page.locator('.staged[data-shows^=battle-roll]').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelector('.fight-out') === null);
  assert.ok(
    told.every((words) => words.includes('Battle for ')),
    'the card is named throughout',
  );
  assert.ok(
    told.every((words) => /=\d+/.test(words)),
    'and shown with the dice that lie on it',
  );
  assert.ok(
    !told.some((words) => / beats .+ the battle (against|with) /.test(words)),
    'its end is told once',
  );
  assert.ok(told.some((words) => /[2-6] beats [1-5]: .+ wins? the battle for /.test(words)));
  await page.context().close();
});

/** Words that are cut off, or lie over each other; runs in the page. */
function misfits(): string[] {
  const found: string[] = [];
  const wide = [
    ...document.querySelectorAll('.own-act .bar button, .seat-score, .seat-head, .when'),
  ];
  for (const one of wide)
    if (one.scrollWidth > one.clientWidth + 1) found.push(`cut off: ${one.textContent}`);
  const places = [...document.querySelectorAll('.own-act .die-place, .own-act .bar > *')];
  places.forEach((one, i) => {
    const a = one.getBoundingClientRect();
    for (const other of places.slice(i + 1)) {
      const b = other.getBoundingClientRect();
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && along > 1) found.push(`over each other: ${one.textContent}`);
    }
    if (one.matches('button') && Math.min(a.width, a.height) < 43.5)
      found.push(`too small: ${one.textContent}`);
  });
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
  return found;
}

for (const locale of LANGUAGES)
  test(`words and dice fit 360 pixels in ${locale}`, async () => {
    const page = await world.person({ viewport: { width: 360, height: 740 }, locale, seed: 3 });
    await start(page, { game: 'dicetto', bots: 3 });
    for (let turn = 0; turn < 8; turn++) {
      const number = await asked(page);
      if (number === undefined) break;
      const die = page.locator('.own-act .die-button[aria-pressed=false]').first();
      if (await die.isVisible()) await die.click();
      assert.deepEqual(await page.evaluate(misfits), []);
      if (process.env.DICETTO_PICTURES)
        await page.screenshot({
          path: `${process.env.DICETTO_PICTURES}/game-${locale}-${turn}.png`,
        });
      const next = page.locator('.own-act .main:not(:disabled, .cannot)');
      await ((await next.count()) > 0 ? next : page.locator('.own-act .plain').first()).click();
      if ((await page.locator('.anyway').count()) > 0) {
        assert.deepEqual(await page.evaluate(misfits), []);
        await page.locator('.anyway').click();
      }
      await answered(page, number);
    }
  });
