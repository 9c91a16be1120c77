/* People at one table, each in a language of their own: seats, chat, watching, undo, restarts of the server,
 * and what nobody may see. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { ServerMessage } from '../src/table/protocol';
import { emptyTable, fold } from '../src/table/state';
import { isBack, parseTown, type Town } from '../src/town/position';
import { assertInOrder, observe, sightsWritten } from './observer';
import { answerByList, asked, playByBoard } from './play';
import { t, tongue } from './tongue';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const FAIR = [
  'Fair: the opened seed is the promised one, and {n} roll or draw is what seed and words give.',
  'Fair: the opened seed is the promised one, and all {n} rolls and draws are what seed and words give.',
] as const;

async function named(name: string, locale: string): Promise<Page> {
  const page = await world.person({ locale });
  await page.goto(`${world.server.url}#/settings`);
  await page.locator('#name').fill(name);
  await page.locator('.name button').click();
  await page.locator('.name [role=status]:not(:empty)').waitFor();
  return page;
}

/** What the server has told somebody of a game of Dice Town. */
class Ears {
  private state = emptyTable();
  readonly all: string[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(String(payload)) as ServerMessage;
        this.all.push(String(payload));
        if ('step' in message || 'table' in message)
          this.state = fold(this.state, message, Date.now()).state;
      }),
    );
  }

  get town(): Town {
    return parseTown(this.state.lines);
  }

  get events(): string[] {
    return this.all.flatMap((text) => (JSON.parse(text) as { events?: string[] }).events ?? []);
  }
}

/** Ann's table with her in the first seat and a bot in the third; its code. */
async function openTable(page: Page, game: number): Promise<string> {
  await page.goto(`${world.server.url}#/new`);
  await page.locator('button.game-card').nth(game).click();
  await page.locator('.agreed select').nth(1).selectOption('3');
  await page.locator('.seats li:nth-child(3) select').selectOption('greedy');
  await page.locator('.seats li:nth-child(3) small').waitFor();
  const code = (await page.locator('.share strong').textContent()) ?? '';
  assert.match(code, /^[A-Z0-9]{7}$/);
  return code;
}

async function sitDown(page: Page, code: string): Promise<void> {
  await page.goto(world.server.url);
  await page.locator('#code').fill(code.toLowerCase());
  await page.locator('.friends form button').click();
  await page.locator('.seats .primary').click();
}

/** Whoever of these is asked first, and the question; undefined: the game is over. */
async function whoIsAsked(...pages: Page[]): Promise<[Page, string] | undefined> {
  const first = await Promise.race(pages.map(async (page) => [page, await asked(page)] as const));
  return first[1] === undefined ? undefined : [first[0], first[1]];
}

test('a game of two people, a bot and a watcher, with restarts and a reload', async () => {
  const [ann, bob, cleo] = [
    await named('Ann', 'en'),
    await named('Борис', 'ru'),
    await named('Клео', 'uk'),
  ];
  const code = await openTable(ann, 1);
  await ann.locator('#words').fill('blue moon');
  await ann.locator('form:has(#words) button').click();
  await ann.getByText('“blue moon”').waitFor();
  assert.deepEqual(await violations(ann), []);
  await ann.getByRole('button', { name: 'Start with 1 bot' }).waitFor(); // a seat is empty
  await sitDown(bob, code);
  await ann.getByText('Борис').waitFor();
  assert.deepEqual(await violations(bob), []);
  await ann.locator('.lobby .primary.big').click();
  await cleo.goto(`${world.server.url}#/t/${code}`);
  tongue('uk');
  await cleo.getByText(t('You are watching.')).waitFor();

  let turn = 0;
  const playOn = async (most: number): Promise<boolean> => {
    for (let n = 0; n < most; n++) {
      const now = await whoIsAsked(ann, bob);
      if (!now) return false;
      await playByBoard(now[0], 1, turn++);
    }
    return true;
  };
  const logs = (page: Page) => page.locator('.log li').allTextContents();
  assert.ok(await playOn(6));
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const before = await logs(cleo);
    await world.server.stop(signal);
    for (const page of [ann, bob, cleo]) await page.locator('.line-lost').waitFor();
    assert.deepEqual(await violations(bob), []);
    await world.server.start();
    for (const page of [ann, bob, cleo])
      await page.locator('.line-lost').waitFor({ state: 'detached' });
    assert.ok(await playOn(4));
    await cleo.locator('.log li').nth(before.length).waitFor({ state: 'attached' });
    const after = await logs(cleo);
    assert.deepEqual(after.slice(0, before.length), before, 'nothing is told twice');
  }
  // who comes again is where the others are
  await bob.reload();
  assert.ok(await playOn(3));
  while (await playOn(1));
  const points = await Promise.all(
    [ann, bob, cleo].map(async (page) => {
      await page.locator('.result [data-counted=true] .points').waitFor();
      const rows = await page.locator('.result .points').innerText();
      return rows.match(/\d+/g)?.join();
    }),
  );
  assert.equal(points[1], points[0]);
  assert.equal(points[2], points[0]);
  tongue('ru');
  await bob.getByRole('button', { name: t('Check the dice') }).click();
  // however many rolls and cards there were: what all forms of the sentence begin with
  const [fair = ''] = t.n(...FAIR, 2).split(',');
  await bob.getByText(`${fair},`).first().waitFor();
  for (const page of [ann, bob, cleo]) await page.context().close();
});

test('the others see and hear who has chosen, who has gone, and who is back', async () => {
  const [ann, bob] = [await named('Ann', 'en'), await named('Bob', 'en')];
  const hears = async (page: Page, text: string) =>
    page.locator('[role=log] p', { hasText: text }).first().waitFor({ state: 'attached' });
  const code = await openTable(ann, 0);
  await sitDown(bob, code);
  await hears(ann, 'Bob sits down.');
  await ann.locator('.lobby .primary.big').click();
  for (const page of [ann, bob]) assert.ok(await asked(page));
  const chair = ann.locator('.chair.of-2');
  assert.equal(await chair.locator('.chose, .away').count(), 0);
  await playByBoard(bob, 1, 0);
  await chair.locator('.chose').waitFor();
  assert.deepEqual(await violations(ann), []);
  // that is known to those who come back, too
  await ann.reload();
  await chair.locator('.chose').waitFor();
  await playByBoard(ann, 1, 0);
  for (const page of [ann, bob]) assert.ok(await asked(page));
  await playByBoard(ann, 1, 1); // now Bob is waited for

  await bob.goto('about:blank');
  await chair.locator('.away').waitFor();
  assert.match((await chair.getAttribute('class')) ?? '', /\bgone\b/);
  await ann.locator('.game-head .waiting', { hasText: 'Bob (away)' }).waitFor();
  await hears(ann, 'Bob is away.');
  assert.deepEqual(await violations(ann), []);
  await bob.goto(`${world.server.url}#/t/${code}`);
  await chair.locator('.away').waitFor({ state: 'detached' });
  await hears(ann, 'Bob is back.');
  const said = await ann.locator('[role=log] p').allTextContents();
  assert.ok(!said.includes('Ann sits down.'), said.join('\n'));
  for (const text of ['Bob is away.', 'Bob is back.'])
    assert.equal(said.filter((one) => one === text).length, 1, said.join('\n'));
  for (const page of [ann, bob]) await page.context().close();
});

/** What somebody sees of another seat, compared with what the server has told them. */
async function seesNoMore(page: Page, ears: Ears, seat: number): Promise<void> {
  const chair = page.locator(`.chair.of-${seat}`);
  const shown = await chair.evaluate((element) => ({
    faces: [...element.querySelectorAll('.dice [class*=face-]')].length,
    backs: element.querySelectorAll('.dice .die-back').length,
    known: element.querySelectorAll('.known').length,
    cards: element.querySelectorAll('.card').length,
  }));
  const told = ears.town.seats[seat - 1];
  assert.ok(told);
  assert.ok(
    told.cup.every((face) => face === '?'),
    'a cup is not looked under',
  );
  assert.deepEqual(shown, {
    faces: told.dice.length,
    backs: told.cup.length,
    known: told.hand.some((card) => !isBack(card)) ? 1 : 0,
    cards: 0,
  });
}

test('nobody sees or is told what is hidden, and a move is taken back', async () => {
  const [ann, bob, cleo] = [
    await named('Ann', 'uk'),
    await named('Bob', 'en'),
    await named('Cleo', 'ru'),
  ];
  const ears = new Map([ann, bob, cleo].map((page) => [page, new Ears(page)]));
  const of = (page: Page): Ears => ears.get(page) ?? new Ears(page);
  const code = await openTable(ann, 0);
  await sitDown(bob, code);
  await ann.getByText('Bob').waitFor();
  await ann.locator('.lobby .primary.big').click();
  await cleo.goto(`${world.server.url}#/t/${code}`);
  await cleo.locator('.chair.of-3').waitFor();

  const question = await asked(ann);
  assert.ok(question);
  await answerByList(ann, question);
  tongue('uk');
  await ann.getByRole('button', { name: t('Undo') }).click();
  assert.ok(await asked(ann), 'who takes a move back is asked again');
  tongue('en');
  await bob
    .locator('.log')
    .getByText(t('{seat} undoes a move.', { seat: 'Ann' }))
    .waitFor();

  for (let n = 0; n < 8; n++) {
    const now = await whoIsAsked(ann, bob);
    assert.ok(now);
    await answerByList(now[0], now[1]);
    await seesNoMore(bob, of(bob), 1);
    await seesNoMore(bob, of(bob), 3);
    await seesNoMore(ann, of(ann), 2);
    for (const seat of [1, 2, 3]) await seesNoMore(cleo, of(cleo), seat);
  }
  for (const [page, seat] of [
    [ann, 1],
    [bob, 2],
    [cleo, 0],
  ] as const) {
    const rolls = of(page).events.filter((event) => event.startsWith('rolled '));
    assert.equal(rolls.length > 0, seat > 0);
    for (const roll of rolls) assert.match(roll, new RegExp(`^rolled seat=${seat} `));
    const cups =
      of(page)
        .all.join('\n')
        .match(/seat \d cup [^"]*/g) ?? [];
    assert.ok(cups.length > 0);
    for (const cup of cups)
      if (!cup.startsWith(`seat ${seat} `)) assert.doesNotMatch(cup, /cup .*[\dJQKA]/);
  }

  for (const [page, language] of [
    [ann, 'uk'],
    [bob, 'en'],
  ] as const) {
    tongue(language);
    await page.getByRole('button', { name: t('Vote for an end') }).click();
  }
  for (const [page, language] of [
    [ann, 'uk'],
    [bob, 'en'],
    [cleo, 'ru'],
  ] as const) {
    tongue(language);
    await page.getByRole('heading', { name: t('The game was ended.') }).waitFor();
    await page.context().close();
  }
});

test('a watcher sees one event after the other, and no state before its event', async () => {
  const ann = await named('Ann', 'en');
  const all = new Ears(ann);
  const cleo = await world.person({ pace: 'quick' });
  const code = await openTable(ann, 0);
  await ann.getByRole('button', { name: 'Start with 1 bot' }).click();
  await cleo.goto(`${world.server.url}#/t/${code}`);
  await cleo.getByText('You are watching.').waitFor();
  await cleo.locator('.log li').first().waitFor();
  await observe(cleo);
  // Ann is not held up: she is some rounds ahead
  const mined = () => all.events.filter((event) => event.startsWith('mined')).length;
  for (let turn = 0; mined() < 2; turn++)
    assert.equal((await playByBoard(ann, 1, turn)).over, false, 'gold is dug up');
  await cleo.locator('.staged[data-busy=yes]').waitFor();
  await cleo.locator('.staged[data-busy=no]').waitFor({ timeout: 120_000 });
  assert.ok(assertInOrder(await sightsWritten(cleo), 6) >= 15);
  const mine = (page: Page) =>
    page.locator('[data-spot=place-gold-mine] .plate .amount').first().innerText();
  assert.equal(await mine(cleo), await mine(ann), 'at last the same position');
});

test('why nothing is undone can be read on a phone, and a watcher is told why they cannot write', async () => {
  const people = [await named('Ann', 'en'), await named('Bob', 'en')] as const;
  const [ann, bob] = people;
  const code = await openTable(ann, 1);
  await sitDown(bob, code);
  await ann.getByText('Bob').waitFor();
  await ann.locator('.lobby .primary.big').click();
  for (const page of people) await page.setViewportSize({ width: 390, height: 844 });
  const [who] = (await whoIsAsked(...people)) ?? [ann];
  await who.locator('[data-opens=tools]').click();
  await who.getByRole('button', { name: 'Undo', exact: true }).click();
  const refused = who.locator('.refused:not(:empty)');
  await refused.waitFor();
  assert.match(await refused.innerText(), /^[A-Z].*undo.*\.$/);
  const inSight = await refused.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  assert.ok(inSight, 'nothing lies over it');

  const cleo = await named('Cleo', 'en');
  await cleo.goto(`${world.server.url}#/t/${code}`);
  await cleo.locator('.chat').getByText('Only players can write here.').waitFor();
});
