/* The stage in a browser: events one after the other, each long enough to be seen, and nothing before its
 * event; at each pace, cut short, without movement, after a reload, in a hidden tab. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { parseEvent } from '../src/sentences';
import { lengthOf, type Pace } from '../src/stage/scene';
import { scenesOf } from '../src/stage/scenes';
import { gainsOf } from '../src/town/gains';
import { asked, playByBoard, start, type Kind } from './play';
import { installCounter, installSampler, type Sample, type Sampled } from './sampler';
import { World, type Who } from './world';

const world = new World();
before(() => world.open());
after(() => world.close());
afterEach(() => assert.deepEqual(world.faults.splice(0), []));

const PATIENCE = 90_000; // a round at a calm pace takes its time

const FOUR: Kind = { game: 'town', bots: 3 };
const DICETTO: Kind = { game: 'dicetto', bots: 2 };
const SIX: Kind = { game: 'town', bots: 5, variants: { extension: 'on' } };
const PHONE: Who = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Somebody with an eye on the stage. */
async function watch(
  kind: Kind,
  pace: Pace,
  who: Who = {},
  install: () => void = installSampler,
): Promise<Page> {
  const page = await world.person({ seed: 7, pace, waits: true, patience: PATIENCE, ...who });
  await page.addInitScript(install);
  await page.goto(world.server.url);
  await start(page, kind);
  return page;
}

const sampled = (page: Page): Promise<Sampled> => page.evaluate(() => window.sampled);

const roundOf = (page: Page): Promise<number> =>
  page
    .locator('.live .when b')
    .innerText()
    .then((text) => Number(/\d+/.exec(text)?.[0]));

/** Plays until the first question of the next round, or of your next turn. */
async function playRound(page: Page, kind: Kind): Promise<void> {
  await asked(page);
  const first = await roundOf(page);
  for (let turn = 0; turn < 40; turn++) {
    await playByBoard(page, 1, turn);
    await asked(page);
    const now = await roundOf(page);
    if (now > first + (kind.game === 'dicetto' ? 2 : 0)) return;
  }
  throw new Error('the round does not end');
}

const eventsOf = ({ shows }: Sample): string[] => (shows === '' ? [] : shows.split('; '));

/** What a seat should have after events that it had something before. */
function expected(goods: Sample['goods'], events: string[]): Sample['goods'] {
  const next = goods.map(([dollars, gold]): [number, number] => [dollars, gold]);
  for (const { seat, is, n } of events.flatMap(gainsOf)) {
    const row = next[seat - 1];
    if (row && is === 'bill') row[0] += n;
    if (row && is === 'nugget') row[1] += n;
  }
  return next;
}

/** Cards of Dicetto that an event is about. */
const spacesOf = (events: string[]): Set<string> =>
  new Set(events.flatMap((event) => parseEvent(event).fields.on ?? []));

/** Nothing changes but by the events that are shown, in that moment. */
function nothingEarly(samples: readonly Sample[]): void {
  samples.forEach((sample, i) => {
    const last = samples[i - 1];
    if (!last || last.goods.length !== sample.goods.length) return;
    const events = sample.shows === last.shows ? [] : eventsOf(sample);
    assert.deepEqual(
      sample.goods,
      expected(last.goods, events),
      `goods after ${sample.shows} after ${last.shows}`,
    );
    if (last.spaces.length !== sample.spaces.length) return;
    const about = spacesOf(events);
    sample.spaces.forEach((space, k) => {
      if (space === last.spaces[k]) return;
      const name = k === sample.spaces.length - 1 ? 'super' : String(k + 1);
      assert.ok(about.has(name), `card ${name}: ${last.spaces[k]} → ${space} with ${sample.shows}`);
    });
  });
}

/** What was told is shown in that order, all of it, and never before it is told. */
function inOrder({ samples, told }: Sampled): void {
  const shown = samples.flatMap((sample, i) =>
    sample.shows === samples[i - 1]?.shows
      ? []
      : eventsOf(sample).map((event) => [event, sample.at] as const),
  );
  assert.ok(shown.length > 10, `${shown.length} events`);
  // the table is laid before anybody looks
  const first = told.findIndex(({ event }) => event === shown[0]?.[0]);
  shown.forEach(([event, at], i) => {
    const heard = told[first + i];
    assert.equal(event, heard?.event);
    assert.ok(at >= (heard?.at ?? 0), `${event} is shown before it is told`);
  });
  assert.equal(shown.length, told.length - first, 'all that was told');
}

/** Events are shown for as long as they need, once the table is laid. */
function longEnough(samples: readonly Sample[], game: string, pace: Pace): void {
  const from = samples.findIndex(({ asked: yes }) => yes);
  let began = samples[from]?.at ?? 0;
  samples.forEach((sample, i) => {
    const next = samples[i + 1];
    if (i <= from || !next) return;
    if (sample.shows !== samples[i - 1]?.shows) began = sample.at;
    if (next.shows === sample.shows || sample.shows === '') return;
    const due = lengthOf(scenesOf(game), eventsOf(sample), pace);
    const time = next.at - began;
    assert.ok(time >= 0.75 * due, `${sample.shows}: ${Math.round(time)} of ${due} ms`);
  });
}

const CASES: [string, Kind, Pace[], Who][] = [
  ['a round of Dice Town', FOUR, ['calm', 'normal', 'quick'], {}],
  ['turns of Dicetto', DICETTO, ['calm', 'normal', 'quick'], {}],
  ['six seats and the Extension on a phone', SIX, ['quick'], PHONE],
];

/** A round or some turns, looked at from the first question to the last. */
async function eventByEvent(kind: Kind, pace: Pace, who: Who): Promise<void> {
  const page = await watch(kind, pace, who);
  await playRound(page, kind);
  const seen = await sampled(page);
  const below = await page
    .locator('.log .story')
    .evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
  assert.ok(below < 40, `the log follows, but for ${below} pixels`);
  await page.context().close();
  nothingEarly(seen.samples);
  inOrder(seen);
  longEnough(seen.samples, kind.game, pace);
  const moved = Math.max(...seen.samples.map(({ moving }) => moving));
  if (who.reducedMotion === 'reduce') assert.equal(moved, 0, 'nothing moves');
  else assert.ok(moved > 0, 'something moves');
}

for (const [name, kind, paces, who] of CASES)
  test(`${name}: event by event`, async () => {
    // they mostly wait, so they wait together
    await Promise.all([
      ...paces.map((pace) => eventByEvent(kind, pace, { ...who, reducedMotion: 'no-preference' })),
      eventByEvent(kind, 'quick', { ...who, reducedMotion: 'reduce' }),
    ]);
  });

test('without a pace the next question is there at once', async () => {
  for (const kind of [FOUR, DICETTO]) {
    const page = await watch(kind, 'none');
    await playRound(page, kind);
    const { samples, told } = await sampled(page);
    const last = samples.at(-1);
    assert.ok(last?.asked);
    assert.ok(last.at - (told.at(-1)?.at ?? 0) < 1000, 'the last question');
    await page.context().close();
  }
});

/** Until the places are being resolved, or somebody else's turn is shown. */
async function untilResolved(page: Page, kind: Kind): Promise<void> {
  const far = kind.game === 'town' ? /controls/ : /rolled seat=[23]/;
  const shows = () => page.locator('.staged').getAttribute('data-shows');
  for (let turn = 0; turn < 40; turn++) {
    await asked(page);
    await playByBoard(page, 1, turn);
    await page.waitForFunction(
      (source) => {
        const { dataset } = document.querySelector<HTMLElement>('.staged') ?? {};
        const done = document.querySelector('.game')?.getAttribute('data-asked') === 'yes';
        return done || new RegExp(source).test(dataset?.shows ?? '');
      },
      far.source,
      { timeout: PATIENCE },
    );
    if (far.test((await shows()) ?? '')) return;
  }
  throw new Error('nothing is resolved');
}

const KINDS: [Kind, Who][] = [
  [FOUR, {}],
  [DICETTO, {}],
  [SIX, PHONE],
];

/** With each kind of table at the same time: they mostly wait. */
const each = (work: (kind: Kind, who: Who) => Promise<void>) => async () => {
  await Promise.all(KINDS.map(([kind, who]) => work(kind, who)));
};

test(
  'Next goes on by one event, Skip to the question',
  each(async (kind, who) => {
    const page = await watch(kind, 'calm', who);
    await untilResolved(page, kind);
    const stage = page.locator('.staged');
    const first = await stage.getAttribute('data-shows');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForFunction(
      (old) => document.querySelector<HTMLElement>('.staged')?.dataset.shows !== old,
      first,
      { timeout: 1000 }, // less than any event takes at this pace
    );
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.waitForSelector('.game[data-asked=yes]', { timeout: 3000 });
    const { samples, told } = await sampled(page);
    assert.ok(samples.at(-1)?.asked);
    // nothing is lost by skipping
    const lines = await page.locator('.log .story').innerText();
    assert.ok(lines.length > 0 && told.length > 0);
    await page.context().close();
  }),
);

test(
  'a reload in the middle loses nothing',
  each(async (kind, who) => {
    const page = await watch(kind, 'calm', who);
    await untilResolved(page, kind);
    const goods = await page.evaluate(() => window.sampled.told.length);
    assert.ok(goods > 0);
    await page.reload();
    await asked(page);
    // the log tells all of it, and the board is at the question
    const wins = kind.game === 'town' ? /wins?\b/ : /Roll 1/;
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('.log')?.textContent ?? ''),
      wins.source,
    );
    const { samples } = await sampled(page);
    nothingEarly(samples.slice(samples.findIndex((one) => one.asked)));
    await page.context().close();
  }),
);

test(
  'a hidden tab comes back to the question',
  each(async (kind, who) => {
    const page = await watch(kind, 'calm', who);
    await untilResolved(page, kind);
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await page.waitForSelector('.game[data-asked=yes]', { timeout: 5000 });
    await hide(false);
    assert.equal(await page.locator('.staged').getAttribute('data-busy'), 'no');
    await page.context().close();
  }),
);

test('an event of the log is shown again, and then the game as it is', async () => {
  const page = await watch(FOUR, 'quick', { viewport: { width: 1440, height: 900 } });
  await playRound(page, FOUR);
  const now = await page.locator('.live .when').innerText();
  const event = page.locator('.log li.event button', { hasText: /wins?\./ }).first();
  await event.click();
  const past = page.locator('.staged > .tabletop .when');
  await past.waitFor();
  assert.match(await past.innerText(), /Round 1/);
  assert.match((await page.locator('.staged').getAttribute('data-shows')) ?? '', /controls/);
  await past.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.live .when').innerText(), now);
  await page.context().close();
});

test('odds tell nothing that is still to be shown', async () => {
  const page = await watch(DICETTO, 'quick');
  await asked(page);
  await page.getByRole('button', { name: 'Odds' }).click();
  await page.locator('.space .odds').first().waitFor();
  await page.evaluate(() => {
    const early = Object.assign(window, { early: 0 });
    const look = () => {
      if (document.querySelector('.staged[data-busy=yes] .space .odds')) early.early++;
      requestAnimationFrame(look);
    };
    look();
  });
  await playRound(page, DICETTO);
  await page.locator('.space .odds').first().waitFor();
  assert.equal(await page.evaluate(() => (window as unknown as { early: number }).early), 0);
  await page.context().close();
});

test('the summary of a round stays until dice are chosen', async () => {
  const page = await watch(FOUR, 'none');
  await playRound(page, FOUR);
  const recap = page.getByRole('region', { name: 'Round 1 is over' });
  await recap.waitFor();
  assert.equal(await recap.getByRole('row').count(), 4);
  await page.locator('.own .die-button').first().click();
  await recap.waitFor({ state: 'hidden' });
  await page.context().close();
});

for (const kind of [FOUR, DICETTO])
  test(`frames on a slow machine: ${kind.game}`, async (context) => {
    const who = { ...PHONE, reducedMotion: 'no-preference' } as const;
    const page = await watch(kind, 'normal', who, installCounter);
    const session = await page.context().newCDPSession(page);
    await asked(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => (window.smooth.frames.length = window.smooth.tasks.length = 0));
    await playRound(page, kind);
    const { frames, tasks } = await page.evaluate(() => window.smooth);
    const long = frames.filter((ms) => ms > 25).length;
    context.diagnostic(
      `time: ${kind.game}: ${frames.length} frames at a quarter of the speed, ` +
        `${((100 * long) / frames.length).toFixed(1)} % longer than 25 ms, the longest ${Math.round(Math.max(...frames))} ms; ` +
        `${tasks.length} tasks of 50 ms or more, the longest ${Math.round(Math.max(0, ...tasks))} ms`,
    );
    assert.ok(frames.length > 0);
    await page.context().close();
  });
