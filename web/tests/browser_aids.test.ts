/* Aids at the table: odds, hints, the rule behind what cannot be, sound, animations, and what people can do
 * about each other. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { answerByList, asked, choices, startAtServer } from './play';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const calm = { reducedMotion: 'reduce' as const };

async function against(page: Page, game: string): Promise<void> {
  await page.getByText(game, { exact: true }).click();
  await page.getByRole('button', { name: 'Play against bots' }).click();
  assert.ok(await asked(page));
}

test('odds, a hint and a rule in a game against bots', async () => {
  const page = await world.person({ ...calm, viewport: { width: 360, height: 740 } });
  await against(page, 'Dice Town');
  assert.equal(await page.locator('.odds').count(), 0, 'odds are on demand');
  await page.getByRole('button', { name: 'Odds' }).click();
  await page.locator('.place-bank .odds').waitFor();
  assert.equal(await page.locator('.place .odds').count(), 6, 'each place that is won with dice');
  assert.match(
    (await page.locator('.place-saloon .odds > .whole').textContent()) ?? '',
    /^\S+\s% alone, \S+\s% with ties$/, // the words of the panel, and no others
  );
  assert.equal(await page.locator('.odds-panel li').count(), 6);

  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('group', { name: 'Hint' });
  await hint.waitFor();
  await hint.getByText('Runners-up').click();
  const others = await hint.locator('li span').allTextContents();
  assert.ok(others.length > 1);
  const given = (await hint.locator('strong').textContent())?.replace(/\.$/, '') ?? '';
  assert.ok(!others.includes(given), 'runners-up are other moves');
  assert.deepEqual(await violations(page), []);
  await hint.getByRole('button', { name: 'Close' }).click();
  await hint.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hint', exact: true }).click(); // nobody is thinking
  await hint.getByRole('button', { name: 'Close' }).click();
  await hint.waitFor({ state: 'detached' });

  // eight dollars pay for all five dice; after that there are four
  const dice = page.locator('.own .die-button');
  for (let i = 0; i < 2; i++) await dice.nth(i).click();
  await page.locator('.own .main').click();
  assert.ok(await asked(page));
  await page.getByRole('button', { name: 'Odds' }).click();
  await page.locator('.odds').first().waitFor({ state: 'detached' });
});

test('a hint and odds at the table of a server', async () => {
  const page = await world.person(calm);
  await startAtServer(page, world.server.url);
  assert.ok(await asked(page));
  await page.getByRole('button', { name: 'Odds' }).click();
  await page.locator('.space .odds').first().waitFor();
  // what is held is what they are about
  const note = page.locator('.odds-panel .note');
  const die = page.locator('.own .die-button').first();
  const held = await die.getAttribute('aria-label');
  await note.getByText('Your best chance for each card').waitFor({ state: 'attached' });
  await die.click();
  await note.getByText('if you hold these dice now').waitFor({ state: 'attached' });
  assert.notEqual(await die.getAttribute('aria-label'), held);
  await die.click();
  await note.getByText('Your best chance for each card').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('group', { name: 'Hint' });
  await hint.waitFor();
  const before = await asked(page);
  await hint.getByRole('button', { name: 'Do that' }).click();
  await page.locator(`.game:not([data-question="${before}"])`).waitFor();
});

test('why not: dice that fit no card', async () => {
  const page = await world.person(calm);
  await startAtServer(page, world.server.url);
  // a card that the dice do not fit comes up soon enough
  for (let n = 0; n < 60; n++) {
    const question = await asked(page);
    assert.ok(question, 'the game lasts long enough');
    const why = page.locator('.space .cannot');
    if ((await why.count()) > 0) {
      await why.first().click();
      await page.locator('.refused a[href^="#/rules/dicetto/"]').waitFor();
      assert.equal(await page.locator('.game').getAttribute('data-question'), question);
      await page.locator('.own .die-button').first().click();
      await page.locator('.refused:empty').waitFor({ state: 'attached' }); // it was about other dice
      return;
    }
    await answerByList(page, question);
  }
  assert.fail('all dice fitted all cards');
});

interface Heard {
  heard: number;
}

test('sound is off until it is wanted', async () => {
  const page = await world.person(calm);
  await page.addInitScript(() => {
    const heard = globalThis as unknown as Heard;
    heard.heard = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      const { start } = kind.prototype;
      kind.prototype.start = function (this: OscillatorNode, ...when: number[]) {
        heard.heard++;
        start.apply(this, when as [number]);
      };
    }
  });
  const heard = () => page.evaluate(() => (globalThis as unknown as Heard).heard);
  await page.reload();
  await against(page, 'Dice Town');
  await answerByList(page, (await asked(page)) ?? '');
  assert.ok(await asked(page));
  assert.equal(await heard(), 0);
  const files = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map((one) => one.name));
  const before = (await files()).length;

  await page.getByRole('link', { name: 'Settings' }).click();
  assert.equal(await page.getByLabel('Volume').count(), 0);
  await page.getByLabel('Sound').check();
  await page.waitForFunction(() => (globalThis as unknown as Heard).heard > 0);
  assert.ok((await files()).length > before, 'it is loaded only then');
  await page.getByLabel('Volume').fill('0.2');
  assert.deepEqual(await violations(page), []);
  await page.goBack();
  const quiet = await heard();
  await answerByList(page, (await asked(page)) ?? '');
  await page.waitForFunction((n) => (globalThis as unknown as Heard).heard > n, quiet);
});

test('what happens takes its time, Space skips it, and with no pace there is nothing to skip', async () => {
  // with luck by which you begin: at this pace two bots who begin show their turns for up to half a minute
  // (in one game of seven for more than 20 seconds), and that is longer than a test usually waits
  const page = await world.person({
    reducedMotion: 'no-preference',
    pace: 'calm',
    seed: 11,
    patience: 60_000,
  });
  await against(page, 'Dicetto');
  await answerByList(page, (await asked(page)) ?? '');
  await page.locator('.staged[data-busy=yes]').waitFor();
  assert.equal(await page.locator('.game').getAttribute('data-asked'), 'no', 'asked afterwards');
  const began = Date.now();
  await page.keyboard.press(' ');
  const question = await asked(page);
  assert.ok(question);
  assert.ok(Date.now() - began < 2000, 'the question comes at once');
  await page.locator('.staged[data-busy=no]').waitFor();

  const still = await world.person(calm);
  await against(still, 'Dicetto');
  await answerByList(still, (await asked(still)) ?? '');
  assert.ok(await asked(still));
  assert.equal(await still.evaluate(() => document.getAnimations().length), 0);
  assert.equal(await still.locator('.staged').getAttribute('data-busy'), 'no');
});

async function named(name: string): Promise<Page> {
  const page = await world.person(calm);
  await page.goto(`${world.server.url}#/settings`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  return page;
}

test('somebody asks to undo a move', async () => {
  const page = await world.person(calm);
  const said: string[] = [];
  let step = 0;
  let tell = (_message: string) => {};
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      said.push(String(text));
      server.send(text);
    });
    server.onMessage((text) => {
      step = (JSON.parse(String(text)) as { step?: number }).step ?? step;
      line.send(text);
    });
    tell = (text) => line.send(text);
  });
  await page.reload();
  await startAtServer(page, world.server.url);
  assert.ok(await asked(page));
  tell(JSON.stringify({ step: step + 1, at: 0, 'wants-undo': 2 }));
  const wish = page.getByRole('group', { name: 'Undo' });
  await wish.waitFor();
  assert.deepEqual(await violations(page), []);
  await wish.getByRole('button', { name: 'Agree', exact: true }).click();
  await page.locator('.refused', { hasText: 'Nobody asks to undo a move.' }).waitFor();
  assert.equal(said.at(-1), 'agree');
});

test('aids end with the game', async () => {
  const page = await world.person(calm);
  const said: string[] = [];
  let step = 0;
  let tell = (_message: object) => {};
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      said.push(String(text));
      server.send(text);
    });
    server.onMessage((text) => {
      step = (JSON.parse(String(text)) as { step?: number }).step ?? step;
      line.send(text);
    });
    tell = (message) => line.send(JSON.stringify(message));
  });
  await page.reload();
  await startAtServer(page, world.server.url);
  assert.ok(await asked(page));
  await page.getByRole('button', { name: 'Odds' }).click();
  await page.locator('.space .odds').first().waitFor();
  const before = said.filter((line) => line === 'odds').length;
  tell({ step: step + 1, at: 0, events: ['enough seat=1 cards=10'], winners: [1], points: [1, 0] });
  tell({ refused: 'not-playing', line: 'hint' });
  await page.locator('.game[data-phase=over]').waitFor();
  await page.locator('.odds-panel').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('button', { name: /^Hint|^Odds|^Thinking/ }).count(), 0);
  assert.equal(said.filter((line) => line === 'odds').length, before, 'nobody rolls any more');
  assert.equal(await page.locator('.refused:not(:empty)').count(), 0);
});

test('people undo, mute, report and remove each other', async () => {
  const [ann, bob] = [await named('Ann'), await named('Bob')];
  await ann.goto(`${world.server.url}#/new`);
  await ann.getByRole('button', { name: /^Dice Town/ }).click();
  const code = await ann.locator('.share strong').textContent();
  await ann.getByRole('combobox', { name: 'Seats' }).selectOption('2');
  await ann.getByRole('combobox', { name: 'Undo moves' }).selectOption('ask');
  // nobody can be removed from a game that counts
  await ann.getByRole('combobox', { name: 'Rated' }).selectOption('no');
  await bob.goto(`${world.server.url}#/t/${code}`);
  await bob.getByRole('button', { name: 'Sit down here' }).click();
  await ann.getByText('Bob').waitFor();
  await ann.getByRole('button', { name: 'Start the game' }).click();

  // what has been rolled since stays: a refusal stands beside the question. Nobody keeps a die, so that
  // all are rolled again
  for (const page of [ann, bob]) {
    const question = (await asked(page)) ?? '';
    await answerByList(page, question, (await choices(page))[0]);
  }
  await ann.getByRole('button', { name: 'Undo' }).click();
  await ann.locator('.own .refused:not(:empty)').waitFor();

  const hidden = ann.getByRole('combobox', { name: 'When a card can be played' });
  assert.equal(await hidden.count(), 0, 'Ann has none');
  await ann.locator('.people summary', { hasText: 'Bob' }).click();
  await ann.getByRole('button', { name: 'Mute' }).click();
  await ann.locator('.people small', { hasText: 'muted' }).waitFor();
  await bob.getByRole('button', { name: 'Good luck!' }).click();
  await ann.getByText('Bob says something. You have muted Bob.').first().waitFor();
  await ann.getByRole('button', { name: 'Report' }).click();
  await ann.getByLabel('What has Bob done?').fill('Is too lucky.');
  await ann.getByRole('button', { name: 'Send' }).click();
  await ann.getByText('Whoever runs the server will read your report.').waitFor();
  assert.deepEqual(await violations(ann), []);

  assert.equal(await bob.getByRole('button', { name: 'Remove' }).count(), 0, 'Ann is the host');
  await ann.getByRole('button', { name: 'Remove' }).click();
  const sure = ann.getByRole('group', { name: 'Remove' });
  await sure.getByRole('button', { name: 'Remove' }).click();
  await ann.getByText('The host has removed Bob.').first().waitFor();
});
