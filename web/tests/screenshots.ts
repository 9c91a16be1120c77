/* Pictures of every screen at the sizes of a phone, a tablet and a desk, light and dark, and those of
 * the README: screenshots OUT [README-DIRECTORY]. They are for looking at, not for comparing. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { answerByList, asked, openRecord } from './play';
import { World } from './world';

const [out = 'screenshots', readme] = process.argv.slice(2);
const SIZES: [number, number][] = [
  [360, 740],
  [768, 1024],
  [1440, 900],
];

async function play(page: Page, game: string, variants: Record<string, string>, moves: number) {
  await page.getByText(game, { exact: true }).click();
  await page.getByText('Variants').click();
  for (const [name, value] of Object.entries(variants))
    await page.getByRole('combobox', { name, exact: true }).selectOption({ label: value });
  await page.getByRole('button', { name: 'Play against bots' }).click();
  for (let n = 0, question = await asked(page); n < moves && question; n++) {
    await answerByList(page, question);
    question = await asked(page);
  }
  await page
    .locator('details[open]')
    .evaluateAll((all) => all.forEach((one) => one.removeAttribute('open')));
  await page.evaluate(() => scrollTo(0, 0));
}

type Screen = (page: Page, url: string) => Promise<unknown>;
const SCREENS: Record<string, Screen> = {
  home: (page) => page.locator('.home').waitFor(),
  learn: async (page, url) => {
    await page.goto(`${url}#/learn`);
    await page.locator('.learn').waitFor();
  },
  lesson: async (page, url) => {
    await page.goto(`${url}#/learn/town`);
    for (const step of [1, 2]) {
      await page.locator(`.lesson[data-step="${step}"]`).waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
    }
    await page.locator('.lesson[data-step="3"][data-begun=yes]').waitFor();
  },
  settings: async (page, url) => {
    await page.goto(`${url}#/settings`);
    await page.locator('.settings').waitFor();
  },
  lobby: async (page, url) => {
    await page.goto(`${url}#/new`);
    await page.locator('button.game-card').first().click();
    await page.locator('.lobby').waitFor();
  },
  town: (page) => play(page, 'Dice Town', {}, 12),
  extension: (page) => play(page, 'Dice Town', { Extension: 'on', Indians: 'on' }, 12),
  dicetto: (page) => play(page, 'Dicetto', { 'Bonus cards': 'on' }, 7),
  replay: async (page, url) => {
    await openRecord(page, url, 'town', 1000);
    await page.getByRole('slider', { name: 'Move' }).fill('150');
    await page.locator('.replay[data-step="150"]').waitFor();
  },
  result: (page) => play(page, 'Dicetto', { 'Cards to win': '3' }, 1000),
};
const README: [string, 'light' | 'dark', number, number][] = [
  ['home', 'light', 960, 640],
  ['town', 'dark', 1280, 800],
  ['dicetto', 'light', 960, 760],
];

const world = new World();
await world.open();
const wanted = (process.env.SCREENS ?? Object.keys(SCREENS).join()).split(',');
mkdirSync(out, { recursive: true });
for (const colorScheme of ['light', 'dark'] as const)
  for (const name of wanted) {
    const page = await world.person({ colorScheme, reducedMotion: 'reduce' });
    await SCREENS[name]?.(page, world.server.url);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.screenshot({
        path: join(out, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
    await page.context().close();
  }
if (readme)
  for (const [name, colorScheme, width, height] of README) {
    const viewport = { width, height };
    const page = await world.person({ colorScheme, viewport, reducedMotion: 'reduce' });
    await SCREENS[name]?.(page, world.server.url);
    await page.screenshot({ path: join(readme, `page-${name}.jpg`), type: 'jpeg', quality: 60 });
    await page.context().close();
  }
await world.close();
for (const fault of world.faults) console.error(fault);
console.log(`pictures are in ${out}`);
