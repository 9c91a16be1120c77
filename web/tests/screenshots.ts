/* Pictures of every screen, and of every question of the boards, at the sizes of a phone, a tablet and a
 * desk, light and dark, and those of the README: screenshots OUT [README-DIRECTORY]. They are for looking
 * at, not for comparing. SCREENS=home,town takes just these, PAGE_LANGUAGE=uk speaks another language. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { pictures, questions, SCREENS, toQuestion } from './screens';
import { World } from './world';

const [out = 'screenshots', readme] = process.argv.slice(2);
const wanted = process.env.SCREENS?.split(',');
const isWanted = (name: string): boolean => wanted === undefined || wanted.includes(name);
const locale = process.env.PAGE_LANGUAGE ?? 'en';
const SIZES: [number, number][] = [
  [360, 740],
  [768, 1024],
  [1440, 900],
];
const SCHEMES = ['light', 'dark'] as const;
const README: [string, 'light' | 'dark', number, number][] = [
  ['home', 'light', 960, 640],
  ['town', 'dark', 1280, 800],
  ['dicetto', 'light', 960, 760],
];

const world = new World();

/** Of a page as it is now: the whole of it, and on a phone also what is seen of it at first. */
async function take(page: Page, name: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    if (width < 700) await page.screenshot({ path: join(out, `${name}-${width}-first.png`) });
    // what clings to the edge of the window would lie across the whole
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, whole) });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(out, `${name}-${width}-${colorScheme}.png`) });
    }
  }
}

async function takeScreens(): Promise<void> {
  for (const [name, { who, open, after }] of Object.entries(SCREENS).filter(([one]) =>
    isWanted(one),
  )) {
    const page = await world.person({ viewport: { width: 360, height: 740 }, locale, ...who });
    await open(page, world);
    await take(page, name);
    await after?.(world);
    await page.context().close();
  }
}

async function takeQuestions(): Promise<void> {
  const page = await world.person({ pictures, locale });
  await page.locator('.home').waitFor();
  for (const [n, [name]] of questions.entries())
    if (isWanted(name)) {
      await toQuestion(page, n);
      await take(page, name);
    }
}

async function takeReadme(directory: string): Promise<void> {
  for (const [name, colorScheme, width, height] of README) {
    const screen = SCREENS[name];
    const page = await world.person({ ...screen?.who, colorScheme, viewport: { width, height } });
    await screen?.open(page, world);
    await page.screenshot({ path: join(directory, `page-${name}.jpg`), type: 'jpeg', quality: 60 });
    await page.context().close();
  }
}

mkdirSync(out, { recursive: true });
await world.open();
await takeScreens();
await takeQuestions();
if (readme !== undefined) await takeReadme(readme);
await world.close();
for (const fault of world.faults) console.error(fault);
console.log(`pictures are in ${out}`);
