/* Whole games by clicking what the boards show: dice, cards, places, steppers and large buttons. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { answered, asked } from './play';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

/** What can be tapped for a question, in the order in which it is tried. */
const TAPS = [
  '.own-act .stepper button:not(:disabled):last-child',
  '.own-act .die-button:not(:disabled, [aria-pressed=true])',
  '.own-act .die-row:last-of-type .die-button:not(:disabled, [aria-pressed=true])',
  '.own-act .card.can:not([aria-pressed=true])',
  '.own-act .card.can:has(.times)', // equal ones lie on each other
  '.space .hit:not([aria-pressed=true])',
];

/** Answers by the controls of the board; says how. */
async function answerByBoard(page: Page, turn: number): Promise<string> {
  const options = page.locator('.own-act .option');
  const count = await options.count();
  if (count > 0) {
    await options.nth(turn % count).click();
    return 'option';
  }
  const main = page.locator('.own-act .main:not(:disabled)');
  const plain = page.locator('.own-act .plain');
  if (turn % 4 === 3 && (await plain.count()) > 0) {
    await plain.first().click();
    return 'plain';
  }
  for (let tries = 0; tries < 8 && (await main.count()) === 0; tries++) {
    for (const taps of tries % 2 === 0 ? TAPS : [...TAPS].reverse()) {
      const things = page.locator(taps);
      const there = await things.count();
      if (there === 0) continue;
      await things.nth(turn % there).click();
      break;
    }
  }
  if ((await main.count()) > 0) {
    await main.click();
    return 'main';
  }
  if ((await plain.count()) === 0) {
    const shown = await page.locator('.own-act').innerText();
    const choices = await page
      .locator('#moves option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    throw new Error(`nothing to tap: ${shown}\n${choices.slice(0, 20).join('\n')}`);
  }
  await plain.first().click();
  return 'plain';
}

/** Until the end, or until a round begins that is named. */
async function play(page: Page, round = ''): Promise<Record<string, number>> {
  const ways: Record<string, number> = {};
  let turn = 0;
  for (let question = await asked(page); question !== undefined; question = await asked(page)) {
    const log = await page.locator('.log').textContent();
    if (round !== '' && log?.includes(round)) break;
    const way = await answerByBoard(page, turn++);
    ways[way] = (ways[way] ?? 0) + 1;
    await answered(page, question);
  }
  return ways;
}

async function start(page: Page, game: string, variants: Record<string, string>): Promise<void> {
  await page.getByText(game, { exact: true }).click();
  await page.getByText('Variants').click();
  for (const [name, value] of Object.entries(variants))
    await page.getByRole('combobox', { name, exact: true }).selectOption({ label: value });
  await page.getByRole('button', { name: 'Play against bots' }).click();
}

// the longest are played to the end by `make page-games` alone
const whole = process.env.DICECUP_WHOLE !== undefined;
for (const [game, variants, until] of [
  ['Dicetto', { 'Bonus cards': 'on', 'Cards to win': '5' }, ''],
  ['Dice Town', {}, ''],
  ['Dice Town', { Edition: 'first' }, 'Round 3 begins.'],
  ['Dice Town', { Edition: 'first', Extension: 'on', Indians: 'on' }, 'Round 3 begins.'],
] as const)
  test(`${game} ${Object.values(variants).join(' ')}, by clicking on the board`, async () => {
    const page = await world.person({
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    });
    await start(page, game, variants);
    assert.ok(await asked(page));
    assert.deepEqual(await violations(page), []);
    const ways = await play(page, whole ? '' : until);
    assert.ok((ways.main ?? 0) > 5, JSON.stringify(ways));
    assert.deepEqual(await violations(page), []);
  });
