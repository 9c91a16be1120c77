/* What people do to each other in Dice Town, in every language: a bribe is given, one is taken, Wanted is
 * played. The luck for it is looked for first (luck.ts). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findLuck, type Luck } from './luck';
import { asked, follow, start } from './play';
import { LANGUAGES, t, told, tongue } from './tongue';
import { violations, World } from './world';

const world = new World();
before(() => world.open());
after(async () => {
  await world.close();
  assert.deepEqual(world.faults, []);
});

const BOTS = 2;

/** Plays Wanted where it can, offers a dollar for itself, and otherwise takes what comes. */
function pick(_: string, list: string[], n: number): string {
  const first = (form: RegExp) => list.find((choice) => form.test(choice));
  return (
    first(/^play wanted/) ??
    first(/^offer \$1 for 1$/) ??
    first(/^pass$/) ??
    list[n % list.length] ??
    ''
  );
}

const table = 'game=town options=bribes=contenders';
const found = new Map<string, Promise<Luck>>(); // it is the same in every language

function seek(event: RegExp): Promise<Luck> {
  const luck = found.get(event.source) ?? findLuck({ table, bots: BOTS, pick, event, most: 150 });
  found.set(event.source, luck);
  return luck;
}

/** Up to the last answer of a kind, which is made by `act` on the board; then to the end of them. */
async function replay(
  language: string,
  { seed, answers, event }: Luck,
  kind: RegExp,
  act: (page: Page, move: string) => Promise<void>,
): Promise<void> {
  tongue(language);
  const viewport = { width: 360, height: 740 };
  const page = await world.person({ locale: language, seed, viewport });
  await start(page, { game: 'town', bots: BOTS });
  const moves = answers.map(({ move }) => move);
  const at = moves.findLastIndex((move) => kind.test(move));
  await follow(page, moves.slice(0, at));
  await page.locator('details.more').evaluate((details) => details.removeAttribute('open'));
  assert.ok(await asked(page));
  assert.deepEqual(await violations(page, { within: ['.own'] }), []);
  await act(page, moves[at] ?? '');
  await follow(page, moves.slice(at + 1));
  await page
    .locator('.log')
    .getByText(told('town', event), { exact: true })
    .waitFor({ state: 'attached' });
  await page.context().close();
}

for (const language of LANGUAGES) {
  test(`a bribe is given, in ${language}`, async () => {
    const luck = await seek(/^bribe seat=1 /);
    await replay(language, luck, /^offer/, async (page) => {
      const offer = page.locator('.offer');
      await offer
        .getByRole('group', { name: t('Dollars') })
        .getByRole('button')
        .last()
        .click();
      await offer.locator('.main').click();
    });
  });

  test(`a bribe is taken, in ${language}`, async () => {
    const luck = await seek(/^bribe seat=[23] .*to=1/);
    await replay(language, luck, /^award/, async (page, move) => {
      const seat = Number(move.split(' ')[1]);
      const option = page.locator(`.own-act .option:has(.mark.seat-${seat})`);
      assert.match((await option.locator('small').textContent()) ?? '', /\d/, 'what it brings');
      await option.click();
    });
  });

  test(`Wanted is played, in ${language}`, async () => {
    const luck = await seek(/^cancelled .*by=1/);
    await replay(language, luck, /^play wanted/, (page) => page.locator('.own-act .main').click());
  });
}
