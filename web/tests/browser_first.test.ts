/* The first visit: how long a newcomer waits for the first choice, here and on a slow phone line, what is
 * fetched for it, and what there is to look at meanwhile. Without the time that the stage takes to show how
 * the game begins. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { answerByList, answered, asked } from './play';
import { World } from './world';

const REQUESTS = 14; // until the first choice, at most; the icon and the manifest are among them
const DEPTH = 4; // of requests that wait for each other: page, script, worker, what it fetches

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

interface Visit {
  page: Page;
  session: CDPSession;
  /** Depth by address: the page has 1, what it asks for 2. */
  depths: Map<string, number>;
  /** Whatever the console has been told of, and what was answered by a refusal. */
  complaints: string[];
}

async function visit(): Promise<Visit> {
  const page = await world.person({
    waits: true,
    reducedMotion: 'no-preference',
    serviceWorkers: 'allow',
  });
  const session = await page.context().newCDPSession(page);
  const depths = new Map<string, number>();
  const complaints: string[] = [];
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const frames = initiator.stack?.callFrames ?? initiator.stack?.parent?.callFrames ?? [];
    const from = initiator.url ?? frames[0]?.url ?? '';
    const url = request.url.split('#')[0] ?? '';
    if (!url.startsWith('data:')) depths.set(url, (depths.get(from.split('#')[0] ?? '') ?? 0) + 1);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('console', (message) => complaints.push(message.text()));
  return { page, session, depths, complaints };
}

async function toFirstChoice({ page }: Visit): Promise<number> {
  const began = performance.now();
  await page.goto(world.server.url, { waitUntil: 'commit' });
  await page.locator('.play-now button[type=submit]').click();
  await page.locator('.own-act .die-button').first().waitFor();
  return Math.round(performance.now() - began);
}

test('a first visit asks for little, and nothing is refused', async (context) => {
  const one = await visit();
  const time = await toFirstChoice(one);
  const depth = Math.max(...one.depths.values());
  // printed by tests/run, and not asserted: it depends on what else the machine does
  context.diagnostic(
    `time: ${time} ms to the first choice, ${one.depths.size} requests, ${depth} deep`,
  );
  assert.deepEqual(one.complaints, []);
  assert.ok(one.depths.size <= REQUESTS, [...one.depths.keys()].join('\n'));
  assert.ok(depth <= DEPTH, JSON.stringify([...one.depths]));
});

test('a first choice does without the rest of the module', async () => {
  const one = await visit();
  // a call that wants it would wait for ever
  await one.page.context().route(/\/rest-/, () => new Promise(() => {}));
  await toFirstChoice(one);
  await one.page.context().close();
});

test('the street is drawn over the home page', async () => {
  const page = await world.person({ viewport: { width: 390, height: 844 } });
  const box = await page.locator('.banner').boundingBox();
  assert.ok((box?.height ?? 0) >= 90, `${box?.height} pixels high`);
  await page.context().close();
});

test('the home page shows the game that is chosen, and what it can have', async () => {
  const page = await world.person({ viewport: { width: 390, height: 844 } });
  await page.locator('.banner .scene').first().waitFor();
  await page.getByRole('radio', { name: /^Dicetto/ }).check();
  await page.locator('.banner .laid').first().waitFor();
  assert.equal(await page.locator('.banner .scene').count(), 0);
  const box = await page.locator('.banner').boundingBox();
  assert.ok((box?.height ?? 0) >= 90, `${box?.height} pixels high`);
  await page.getByText('Variants').click();
  const seats = page.getByRole('combobox', { name: 'Who starts' }).locator('option');
  assert.deepEqual(await seats.allTextContents(), ['by lot', '1', '2', '3']);
  await page.getByRole('button', { name: 'Play against bots' }).click();
  await page.locator('.own-act').waitFor();
  await page.goto(world.server.url);
  const mine = page.locator('.tables li').first();
  assert.match(await mine.innerText(), /You, Burt, Cora/);
  await page.context().close();
});

test('a first visit on slow 3G', async (context) => {
  const one = await visit();
  await one.session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  });
  const time = await toFirstChoice(one);
  const { painted, styled } = await one.page.evaluate(() => {
    const rows = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      styled: rows.find(({ name }) => name.endsWith('.css'))?.responseEnd ?? 0,
    };
  });
  context.diagnostic(
    `time: ${time} ms to the first choice on slow 3G, ${Math.round(painted)} ms to the first picture`,
  );
  assert.ok(painted < styled, 'there is something to look at before the styles are there');
});

test('the title follows the game, and the home page leads back to it', async () => {
  const page = await world.person({ seed: 5 });
  assert.match(await page.title(), /^dicecup/);
  assert.equal(await page.locator('.continue').count(), 0);
  await page.locator('.play-now button[type=submit]').click();
  const question = await asked(page);
  assert.ok(question);
  assert.equal(await page.title(), 'Your turn · Dice Town');
  await answerByList(page, question);
  await answered(page, question);
  await asked(page);
  const table = page.url();
  await page.goto(`${world.server.url}#/settings`);
  await page.locator('.settings').waitFor();
  assert.equal(await page.title(), 'Settings · dicecup');
  await page.goto(world.server.url);
  const back = page.getByRole('link', { name: 'Back to the table' });
  await back.waitFor();
  // it is there with the page, before the game in the browser has been asked: nothing jumps
  await page.context().route(/\/worker-/, () => new Promise(() => {}));
  await page.reload();
  await back.waitFor();
  await page.context().unroute(/\/worker-/);
  await page.reload();
  await back.click();
  await asked(page);
  assert.equal(page.url(), table);
});
