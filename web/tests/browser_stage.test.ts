/* The stage in a browser: events one after the other, each long enough to be seen, and nothing before its
 * event; at each pace, cut short, without movement, after a reload, in a hidden tab. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { LETTERS } from '../src/board/dice';
import type { GameWords } from '../src/i18n';
import { parseEvent } from '../src/sentences';
import { lengthOf, type Pace } from '../src/stage/scene';
import { scenesOf } from '../src/stage/scenes';
import { sinceRound } from '../src/table/story';
import { gainsOf } from '../src/town/gains';
import { answerByList, asked, playByBoard, start, startAtServer, type Kind } from './play';
import {
  installCounter,
  installSampler,
  type Sample,
  type Sampled,
  type ToldEvent,
} from './sampler';
import { NO_MOMENTS } from './worker';
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

const KINDS: [Kind, Who][] = [
  [FOUR, {}],
  [DICETTO, {}],
  [SIX, PHONE],
];

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

/** What was seen, up to what is there now: the sampler looks in frames, and the next one may be late. */
const sampled = (page: Page): Promise<Sampled> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.sampled)));
      }),
  );

const roundOf = (page: Page): Promise<number> =>
  page
    .locator('.live .when b')
    .first()
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

interface Shown {
  sample: Sample;
  /** What was told of it. */
  heard: ToldEvent[];
}

const texts = (list: readonly ToldEvent[]): string => list.map(({ event }) => event).join('; ');

/** Samples with something new on the stage, and what was told of it: all that was told, in that order. */
function shownOf({ samples, told }: Sampled): Shown[] {
  const list: Shown[] = [];
  // the table is laid before anybody looks
  let next = told.findIndex((_, i) => {
    const [first = ''] = samples.flatMap(({ shows }) => (shows === '' ? [] : [shows]));
    return texts(told.slice(i, i + first.split('; ').length)) === first;
  });
  assert.ok(next >= 0);
  /** The same once more, as rounds of offers may be, looks like one. */
  const again = () => {
    const last = list.at(-1);
    const n = last?.heard.length ?? 0;
    const same = last && texts(told.slice(next, next + n)) === last.sample.shows;
    if (same) last.heard.push(...told.slice(next, (next += n)));
    return same;
  };
  samples.forEach((sample, i) => {
    if (sample.shows === '' || sample.shows === samples[i - 1]?.shows) return;
    const n = eventsOf(sample).length;
    const heard = () => told.slice(next, next + n);
    if (texts(heard()) !== sample.shows) again();
    assert.equal(sample.shows, texts(heard()));
    list.push({ sample, heard: told.slice(next, (next += n)) });
  });
  if (next < told.length) again();
  assert.equal(next, told.length, 'all that was told');
  return list;
}

/** What was told is shown in that order, all of it, and never before it is told. */
function inOrder(shown: readonly Shown[]): void {
  assert.ok(shown.length > 10, `${shown.length} events`);
  for (const { sample, heard } of shown)
    assert.ok(sample.at >= (heard[0]?.at ?? 0), `${sample.shows} is shown before it is told`);
}

/** Points come with the events that bring them, neither sooner nor later. */
function scoresInTime(samples: readonly Sample[], shown: readonly Shown[]): void {
  const known = new Map<number, number>();
  let rest: number[] = []; // what the end of a message may have changed
  let brought = 0;
  for (const sample of samples) {
    const heard = shown.find((one) => one.sample === sample)?.heard ?? [];
    if (heard.length > 0) {
      rest.forEach((points, n) => known.set(n + 1, points));
      rest = [];
    }
    for (const { scores, score = [] } of heard) {
      for (const [seat, points] of scores) {
        if (known.has(seat) && known.get(seat) !== points) brought++;
        known.set(seat, points);
      }
      rest = score;
    }
    for (const [seat, points] of sample.points) {
      const due = known.get(seat) ?? points;
      known.set(seat, due);
      if (points !== rest[seat - 1]) assert.equal(points, due, `seat ${seat}: ${sample.shows}`);
    }
  }
  assert.ok(brought > 0, 'somebody has gained points');
}

const { games } = JSON.parse(
  readFileSync(join(process.env.DICECUP_BUILD ?? '', 'page.c.texts.json'), 'utf8'),
) as { games: Record<string, GameWords> };

/** A card or an elixir that is played is shown with its text: you may never have seen it. */
function cardsWithText(shown: readonly Shown[]): void {
  const played = shown.flatMap(({ sample, heard }) => {
    const { event = '' } = heard.find((one) => /^(played|took-)/.test(one.event)) ?? {};
    const { card } = parseEvent(event).fields;
    return card === undefined ? [] : [{ sample, card }];
  });
  assert.ok(played.length > 0, 'somebody drinks an elixir');
  for (const { sample, card } of played)
    assert.equal(sample.card, [games.town?.sentences[`text.${card}`]].flat()[0], card);
}

/** Events are shown for as long as they need, once the table is laid. */
function longEnough(
  samples: readonly Sample[],
  game: string,
  pace: Pace,
  from = samples.findIndex(({ asked: yes }) => yes),
): void {
  let began = samples[from]?.at ?? 0;
  let told: string[] = []; // since the round or turn began
  samples.forEach((sample, i) => {
    const next = samples[i + 1];
    if (sample.shows !== samples[i - 1]?.shows) told = sinceRound([...told, ...eventsOf(sample)]);
    if (i <= from || !next) return;
    if (sample.shows !== samples[i - 1]?.shows) began = sample.at;
    if (next.shows === sample.shows || sample.shows === '') return;
    const due = lengthOf(scenesOf(game), eventsOf(sample), pace, { told });
    const time = next.at - began;
    assert.ok(time >= 0.75 * due, `${sample.shows}: ${Math.round(time)} of ${due} ms`);
  });
}

/* With the paces at which they are watched, all at the same time since they mostly wait, and those without
 * movement. */
const CASES: [string, Kind, Pace[], Pace, Who][] = [
  ['a round of Dice Town', FOUR, ['calm', 'normal', 'quick'], 'quick', {}],
  ['turns of Dicetto', DICETTO, ['calm', 'normal', 'quick'], 'quick', {}],
  [
    'six seats and the Extension on a phone',
    SIX,
    ['calm', 'normal', 'quick'],
    'normal', // it is work, and each event needs a frame
    PHONE,
  ],
];

/** What was seen is what was told, event by event. */
function asTold(seen: Sampled, kind: Kind, pace: Pace, from?: number): Shown[] {
  nothingEarly(seen.samples);
  const shown = shownOf(seen);
  inOrder(shown);
  scoresInTime(seen.samples, shown);
  longEnough(seen.samples, kind.game, pace, from);
  return shown;
}

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
  const shown = asTold(seen, kind, pace);
  if (kind.game === 'town') cardsWithText(shown);
  const moved = Math.max(...seen.samples.map(({ moving }) => moving));
  if (who.reducedMotion === 'reduce') assert.equal(moved, 0, 'nothing moves');
  else assert.ok(moved > 0, 'something moves');
}

for (const [name, kind, paces, still, who] of CASES)
  test(`${name}: event by event`, async () => {
    await Promise.all([
      eventByEvent(kind, still, { ...who, reducedMotion: 'reduce' }),
      ...paces.map((pace) => eventByEvent(kind, pace, { ...who, reducedMotion: 'no-preference' })),
    ]);
  });

/** A table of bots at the server, opened by somebody whose page shows something else. */
async function tableOfBots(page: Page, words: string, seats: number): Promise<string> {
  await page.evaluate(() =>
    fetch('api/guest', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Ann' }),
    }),
  );
  return page.evaluate(
    ([make, n]) =>
      new Promise<string>((resolve, reject) => {
        const url = new URL('ws', location.href);
        url.protocol = url.protocol.replace('http', 'ws');
        const line = new WebSocket(url);
        Object.assign(window, { say: (words: string) => line.send(words) });
        line.onopen = () => line.send(make);
        line.onclose = reject;
        line.onmessage = ({ data }: MessageEvent<string>) => {
          const { code } = JSON.parse(data) as { code?: string };
          if (code === undefined) return;
          for (let seat = 1; seat <= n; seat++) line.send(`bot ${seat} greedy`);
          resolve(code);
        };
      }),
    [`make ${words} seats=${seats} ${NO_MOMENTS}`, seats] as const,
  );
}

/** Dollars and gold of each seat on a board. */
function goodsOf(board: Element): [number, number][] {
  const numberOf = (element?: Element) =>
    Number(element?.querySelector('[aria-hidden=true]:not(svg)')?.textContent?.replace('$', ''));
  const seatOf = (purse: Element) =>
    purse.closest('[data-spot^=seat-]')?.getAttribute('data-spot') ?? '';
  return [...board.querySelectorAll('[data-spot$=purse]')]
    .sort((a, b) => (seatOf(a) < seatOf(b) ? -1 : 1))
    .map((purse) => {
      const [dollars, gold] = purse.querySelectorAll('.amount');
      return [numberOf(dollars), numberOf(gold)];
    });
}

/** Up to an event, exclusive. */
function upTo({ samples, told, said }: Sampled, end: RegExp): Sampled {
  const last = told.findIndex(({ event }) => end.test(event));
  const shows = samples.findIndex((sample) => eventsOf(sample).some((event) => end.test(event)));
  return { samples: samples.slice(0, shows), told: told.slice(0, last), said };
}

test('six seats and the Extension on a phone: a watcher sees event by event, and one who comes late what was', async () => {
  const ann = await world.person({ pace: 'none' });
  const code = await tableOfBots(ann, 'game=town options=extension=on visibility=code', 6);
  const who = { ...PHONE, pace: 'quick', reducedMotion: 'no-preference', waits: true } as const;
  const cleo = await world.person({ ...who, patience: PATIENCE });
  await cleo.addInitScript(installSampler);
  await cleo.goto(`${world.server.url}#/t/${code}`);
  await cleo.getByText(code).first().waitFor();
  await ann.evaluate(() => (window as unknown as { say(words: string): void }).say('start'));
  await cleo.waitForFunction(() =>
    window.sampled.samples.some(({ shows }) => /round n=2/.test(shows)),
  );
  const seen = upTo(await sampled(cleo), /^round n=2/);
  await cleo.context().close();
  const rolling = seen.samples.findIndex(({ shows }) => shows.startsWith('kept'));
  asTold(seen, SIX, 'quick', rolling);
  assert.ok(
    seen.samples.every((sample) => !sample.asked),
    'who watches is asked nothing',
  );
  assert.ok(
    seen.samples.some(({ moving }) => moving > 0),
    'something moves',
  );

  const dan = await world.person({ pace: 'none', patience: PATIENCE });
  await dan.goto(`${world.server.url}#/t/${code}`);
  await dan.getByText('Round 1', { exact: true }).click();
  await dan
    .locator('.log li.event button', { hasText: /wins?\./ })
    .first()
    .click();
  const past = dan.locator('.staged > .tabletop');
  await past.locator('.when').waitFor();
  assert.match(await past.locator('.when').innerText(), /Round 1/);
  const shows = (await dan.locator('.staged').getAttribute('data-shows')) ?? '';
  assert.match(shows, /^(awarded|controls) /);
  const goods = seen.samples.find((sample) => sample.shows === shows)?.goods;
  assert.deepEqual(await past.evaluate(goodsOf), goods, 'the board that was seen then');
  for (const page of [ann, dan]) await page.context().close();
});

test('without a pace the next question is there at once', async () => {
  for (const [kind, who] of KINDS) {
    const page = await watch(kind, 'none', who);
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

const reloaded = each(async (kind, who) => {
  const page = await watch(kind, 'calm', who);
  await untilResolved(page, kind);
  const log = () => page.locator('.log li').allTextContents();
  const lines = await log();
  assert.ok(lines.length > 0);
  await page.reload();
  // the rest is shown as if nobody had been away
  await page.waitForSelector('.staged[data-busy=yes]');
  await asked(page);
  // the log tells all of it, and the board is at the question
  const wins = kind.game === 'town' ? /wins?\b/ : /Roll 1/;
  await page.waitForFunction(
    ([source, least]) => {
      const told = document.querySelectorAll('.log li');
      const text = document.querySelector('.log')?.textContent ?? '';
      return told.length > least && new RegExp(source).test(text);
    },
    [wins.source, lines.length] as const,
  );
  const whole = await log();
  // the last line may have grown: several do the same
  assert.deepEqual(whole.slice(0, lines.length - 1), lines.slice(0, -1));
  const { samples } = await sampled(page);
  nothingEarly(samples);
  const ends = /\b(Nobody wins|wins?)\b\.?$/;
  const settled = (list: string[]) => list.filter((line) => ends.test(line)).length;
  const shown = new Set(samples.map(({ shows }) => shows)).size - 1;
  if (kind.game === 'town') {
    const seen = samples.filter(
      ({ shows }, i) => /(^|; )(controls|nobody) /.test(shows) && shows !== samples[i - 1]?.shows,
    );
    // at the moment of the reload one more may have been on the stage
    const missing = settled(whole) - settled(lines) - seen.length;
    assert.ok(missing === 0 || missing === 1, `${missing} places were not shown`);
  }
  assert.ok(shown > 1, 'event by event');
  const last = samples.at(-1);
  // nothing was left over: who comes again finds the same
  await page.reload();
  await asked(page);
  await page
    .locator('.log li')
    .nth(whole.length - 1)
    .waitFor({ state: 'attached' });
  assert.deepEqual(await log(), whole);
  const same = (await sampled(page)).samples.at(-1);
  assert.deepEqual({ ...same, at: 0, moving: 0 }, { ...last, at: 0, moving: 0 });
  await page.context().close();
});

const hiddenAndBack = each(async (kind, who) => {
  const page = await watch(kind, 'calm', who);
  await untilResolved(page, kind);
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await page.waitForSelector('.game[data-asked=yes]', { timeout: 5000 });
  const seen = (await sampled(page)).samples.length;
  await hide(false);
  // what would be shown now would be seen in one of the next frames
  await page.evaluate(async () => {
    for (let n = 0; n < 10; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  assert.equal(await page.locator('.staged').getAttribute('data-busy'), 'no');
  const { samples } = await sampled(page);
  assert.deepEqual(
    samples.slice(seen).map(({ shows }) => shows),
    [],
    'nothing is shown again',
  );
  assert.equal(samples.at(-1)?.shows, '');
  await page.context().close();
});

test('a reload in the middle loses nothing, and a hidden tab comes back to the question', async () => {
  await Promise.all([reloaded(), hiddenAndBack()]);
});

test('your clock starts when you have seen what led to the question', async () => {
  const page = await world.person({ pace: 'quick', waits: true, patience: PATIENCE });
  await page.addInitScript(installSampler);
  await startAtServer(page, world.server.url);
  for (let turn = 0; turn < 12; turn++) {
    assert.ok(await asked(page));
    await playByBoard(page, 1, turn);
  }
  await asked(page);
  const { samples, said } = await sampled(page);
  const shown = said.filter(({ line }) => line.startsWith('shown '));
  assert.ok(shown.length > 0, 'the server is told that a question is shown');
  assert.equal(new Set(shown.map(({ line }) => line)).size, shown.length, 'once each');
  for (const { at, line } of shown) {
    const next = samples.findIndex((sample) => sample.at > at);
    const here = next < 0 ? samples.slice(-1) : samples.slice(Math.max(0, next - 1), next + 1);
    assert.ok(
      here.some((sample) => sample.asked),
      `${line} while ${here.map(({ shows }) => shows).join(' | ')} is shown`,
    );
  }
  await page.context().close();
});

/** Lets time stand when it is told to, and says what the worker has told last. */
function installStop(): void {
  const later = window.setTimeout;
  const stop = Object.assign(window, { stopped: false, last: '', trips: async (_: number) => {} });
  window.setTimeout = ((then: () => void, milliseconds?: number) =>
    later(() => !stop.stopped && then(), milliseconds)) as typeof setTimeout;
  const { Worker } = window;
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }: MessageEvent<{ kind: string; text: string }>) => {
        if (data.kind === 'tell') stop.last = data.text;
      });
      /** The worker is asked something that it answers in its turn. */
      stop.trips = async (n) => {
        for (let i = 0; i < n; i++)
          await new Promise<void>((resolve) => {
            const heard = ({ data }: MessageEvent<{ kind: string }>) => {
              if (data.kind !== 'given') return;
              this.removeEventListener('message', heard);
              resolve();
            };
            this.addEventListener('message', heard);
            this.postMessage({ kind: 'ask', id: -1, what: 'verify', record: '' });
          });
      };
    }
  };
}

test('bots wait for what is on the stage', async () => {
  const page = await watch(DICETTO, 'calm', {}, installStop);
  await untilResolved(page, DICETTO);
  const last = await page.evaluate(async () => {
    const stop = window as unknown as { stopped: boolean; last: string; trips(n: number): unknown };
    stop.stopped = true;
    await stop.trips(100);
    return stop.last;
  });
  assert.match(last, /"rolled seat=[23][^"]*"\]/, 'nothing was told after the roll that is shown');
  assert.equal(await page.locator('.staged').getAttribute('data-busy'), 'yes');
  await page.context().close();
});

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
  // after a reload the page asks for it
  const board = () => page.locator('.staged > .tabletop').evaluate(goodsOf);
  await event.click();
  await past.waitFor();
  const before = await board();
  await page.reload();
  await asked(page);
  await event.click();
  await past.waitFor();
  assert.deepEqual(await board(), before);
  assert.match((await page.locator('.staged').getAttribute('data-shows')) ?? '', /controls/);
  await past.waitFor({ state: 'detached' });
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
  // what it says of points is known after a visit elsewhere, and after a reload
  const points = () => recap.locator('.recap-points').allTextContents();
  const had = await points();
  assert.match(had.join(), /\d→\d/);
  assert.ok(
    had.every((text) => /\d/.test(text)),
    'everybody has a total',
  );
  await page.evaluate(() => (location.hash = '#/settings'));
  await recap.waitFor({ state: 'detached' });
  await page.goBack();
  await recap.waitFor();
  assert.deepEqual(await points(), had);
  await page.reload();
  await recap.waitFor();
  assert.deepEqual(await points(), had);
  // odds are no choice
  const aid = page.getByRole('button', { name: 'Odds', exact: true });
  await aid.click();
  await page.getByRole('region', { name: 'Odds' }).waitFor();
  assert.ok(await recap.isVisible());
  await aid.click();
  await page.locator('.own .die-button').first().click();
  await recap.waitFor({ state: 'hidden' });
  await page.context().close();
});

/** How many elements are styled anew for some work in the page. */
async function styledAnew(page: Page, work: () => void): Promise<number> {
  const browser = page.context().browser();
  assert.ok(browser);
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.invalidationTracking'],
  });
  await page.evaluate(work);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string }[];
  };
  return traceEvents.filter(({ name }) => name === 'StyleRecalcInvalidationTracking').length;
}

test('what is new at a seat leaves the styles of the rest of the page alone', async () => {
  const page = await watch(FOUR, 'none', PHONE);
  await asked(page);
  const count = await styledAnew(page, () => {
    const dice = document.querySelector('.live .chair .dice');
    for (let n = 0; n < 5; n++) {
      const die = document.querySelector('.own .die')?.cloneNode(true);
      if (die) dice?.append(die);
      void document.body.offsetHeight;
    }
  });
  assert.ok(count > 0 && count < 100, `${count} elements for five dice`);
  await page.context().close();
});

test('dice set aside lie still, and a tumbling die has the colour of what it shows', async () => {
  interface Tumbling {
    aside: number;
    faces: [string, string][];
  }
  const page = await watch(FOUR, 'normal', { reducedMotion: 'no-preference' }, () => {
    const seen: Tumbling = { aside: 0, faces: [] };
    Object.assign(window, { tumbling: seen });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      const shows = document.querySelector('.staged')?.getAttribute('data-shows') ?? '';
      if (shows.startsWith('rolled') && this.closest('.aside')) seen.aside++;
      const letter = this.querySelector(':scope > .letter');
      if (this.matches('.die > g') && letter)
        seen.faces.push([letter.getAttribute('d') ?? '', getComputedStyle(letter).stroke]);
      return animate.apply(this, args);
    };
  });
  await asked(page);
  await page.locator('.die-button').first().click();
  await page.locator('.own-act .main').click();
  await page.locator('.own .aside .die').waitFor();
  await asked(page);
  const { aside, faces } = await page.evaluate(
    () => (window as unknown as { tumbling: Tumbling }).tumbling,
  );
  assert.ok(faces.length > 0, 'the others tumble');
  assert.equal(aside, 0, 'what was kept does not');
  const colours = await page.locator('.tabletop').evaluate((board, all: string[]) => {
    const die = board.appendChild(document.createElement('i'));
    const entries = all.map((face) => {
      die.style.color = `var(--face-${face})`;
      return [face, getComputedStyle(die).color] as const;
    });
    die.remove();
    return Object.fromEntries(entries);
  }, Object.keys(LETTERS));
  for (const [d, colour] of faces) {
    const face = Object.keys(LETTERS).find((one) => LETTERS[one] === d) ?? '';
    assert.equal(colour, colours[face], `a tumbling ${face}`);
  }
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

test('a tap on a card cuts short what is shown, and what was looked up never lies over a question', async () => {
  const page = await watch(DICETTO, 'calm', { reducedMotion: 'no-preference', patience: 20_000 });
  const head = page.locator('.live .space-head').first();
  const answer = async (move: string) => {
    const question = await asked(page);
    assert.ok(question !== undefined);
    await answerByList(page, question, move);
  };
  await asked(page);
  await head.click();
  await page.locator('dialog.explained').waitFor();
  // under the dialog nothing can be pressed, but a question may come of itself
  await page.locator('.own-act .plain[aria-disabled=false]').dispatchEvent('click');
  await asked(page);
  await page.locator('dialog.explained').waitFor({ state: 'detached' });
  await answer('done');
  await page.locator('.staged[data-busy=yes]').waitFor();
  const began = Date.now();
  await head.click();
  await asked(page);
  assert.ok(Date.now() - began < 6000, 'two turns at a calm pace are longer');
  assert.equal(await page.locator('dialog.explained').count(), 0);
});
