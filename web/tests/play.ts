/* How tests play: by whatever the frame and the boards say of the game, in any language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementHandle, Locator, Page } from 'playwright-core';
import type { Played } from './hands';

const ENDLESS = 2000;

declare const WEB: string;

/** Waits until somebody is asked, or the game is over; the question's number, or undefined. */
export function asked(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.hands.asked());
}

/** Until a question is answered. */
export function answered(page: Page, question: string): Promise<void> {
  return page.evaluate((number) => window.hands.answered(number), question);
}

/** All that the open question can be answered with. */
export function choices(page: Page): Promise<string[]> {
  return page.evaluate(() => window.hands.choices());
}

/** Answers the open question by the plain list of choices, which every board has beside it: with this
 * move, or the last one. */
export async function answerByList(page: Page, question: string, move?: string): Promise<void> {
  await page.locator('#moves option').first().waitFor({ state: 'attached' }); // it comes later
  const wanted = move ?? (await choices(page)).at(-1) ?? '';
  await page.evaluate((one) => window.hands.choose(one), wanted);
  await answered(page, question);
}

/** Answers questions by clicking on the board, with the hands inside the page. */
export function playByBoard(page: Page, most = ENDLESS, turn = 0): Promise<Played> {
  return page.evaluate(([n, t]) => window.hands.play(n, t), [most, turn] as const);
}

/** What to press next on the board. */
async function nextThing(page: Page, turn: number, taps: number): Promise<ElementHandle<Element>> {
  await page.evaluate(() => window.hands.ready());
  const thing = await page.evaluateHandle(([n, t]) => window.hands.next(n, t), [
    turn,
    taps,
  ] as const);
  return thing.asElement();
}

/** Whether a press on this answers; otherwise it is a tap on the way. */
const answers = (thing: ElementHandle<Element>): Promise<boolean> =>
  thing.evaluate((element) => window.hands.answers(element as HTMLElement));

/** Answers the open question on the board, pressing things in some way; true: the game goes on. */
async function answerBy(
  page: Page,
  turn: number,
  press: (thing: ElementHandle<Element>) => Promise<void>,
): Promise<boolean> {
  const question = await asked(page);
  if (question === undefined) return false;
  for (let taps = 0; taps < 20; taps++) {
    const thing = await nextThing(page, turn, taps);
    const last = await answers(thing);
    await press(thing);
    if (!last) continue;
    await answered(page, question);
    return true;
  }
  throw new Error('no answer comes of it');
}

/** With the mouse of the browser. */
export const answerByMouse = (page: Page, turn: number): Promise<boolean> =>
  answerBy(page, turn, (thing) => thing.click());

async function press(page: Page, thing: ElementHandle<Element>, key: string): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    const steps = await thing.evaluate((element) => window.hands.steps(element as HTMLElement));
    if (steps === 0) {
      await page.keyboard.press(key);
      return;
    }
    // the first time all the way at once, then step by step: there are more places than one can list
    const count = tries === 0 ? Math.abs(steps) : 1;
    for (let i = 0; i < count; i++) await page.keyboard.press(steps > 0 ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`no way by keyboard to ${String(thing)}`);
}

/** By keyboard alone. */
export const answerByKeys = (page: Page, turn: number): Promise<boolean> =>
  answerBy(page, turn, (thing) => press(page, thing, turn % 2 === 0 ? 'Enter' : 'Space'));

/** A game against a bot at the server's table, whether or not this browser could play it by itself. */
export async function startAtServer(page: Page, url: string): Promise<void> {
  await page.goto(`${url}#/new`);
  await page.getByRole('button', { name: /^Dicetto/ }).click();
  await page.getByRole('combobox', { name: 'Seats' }).selectOption('2');
  await page.getByRole('combobox', { name: 'Add a bot: seat 2' }).selectOption('greedy');
  await page.getByRole('button', { name: 'Start the game' }).click();
}

/** A game that can be begun on the home page. */
export interface Kind {
  game: 'town' | 'dicetto';
  bots?: number;
  /** Places of variants among those of the game, and their values. */
  variants?: Record<string, string>;
}

/* The variants of each game in the order in which they are shown. */
const VARIANTS = {
  town: ['edition', 'bribes', 'sheriff', 'extension', 'indians'],
  dicetto: ['bonus', 'cards', 'start'],
};

/** The fields of the home page for a kind of game, and what is chosen there: how many bots there may be
 * depends on the variants. */
export function wishes(page: Page, { game, bots, variants = {} }: Kind): [Locator, string][] {
  const fields = page.locator('.play-now > .fields select');
  const options = page.locator('.play-now details select');
  return [
    ...VARIANTS[game].flatMap((name, i): [Locator, string][] =>
      variants[name] === undefined ? [] : [[options.nth(i), variants[name]]],
    ),
    ...(bots === undefined ? [] : [[fields.nth(0), String(bots)] as [Locator, string]]),
  ];
}

/** From the home page into a game against bots, by clicking. */
export async function start(page: Page, kind: Kind): Promise<void> {
  await page.locator(`.play-now label:has([value=${kind.game}])`).click();
  await page.locator('.play-now summary').click();
  for (const [field, value] of wishes(page, kind)) await field.selectOption(value);
  await page.locator('.play-now button[type=submit]').click();
}

/** The same by keyboard alone. */
export async function startByKeys(page: Page, kind: Kind): Promise<void> {
  const { keyboard } = page;
  await page.locator('.home').waitFor();
  await tabTo(page, page.locator('.play-now [type=radio]:checked'));
  if (kind.game === 'dicetto') await keyboard.press('ArrowDown');
  const chosen = wishes(page, kind);
  const details = page.locator('.play-now summary');
  if (kind.variants !== undefined) {
    await tabTo(page, details);
    await keyboard.press('Enter');
  }
  for (const [field, value] of chosen) {
    await tabTo(page, field);
    await choose(page, field, value);
  }
  await tabTo(page, page.locator('.play-now button[type=submit]'));
  await keyboard.press('Enter');
}

/** Arrows in a field that has the focus, until a value is chosen. */
async function choose(page: Page, field: Locator, value: string): Promise<void> {
  const [from, to] = await field.evaluate((element, wanted) => {
    const { options, selectedIndex } = element as HTMLSelectElement;
    return [selectedIndex, [...options].findIndex((one) => one.value === wanted)];
  }, value);
  for (let at = from ?? 0; at !== to; at += Math.sign((to ?? 0) - at))
    await page.keyboard.press((to ?? 0) > at ? 'ArrowDown' : 'ArrowUp');
}

export async function playToTheEnd(page: Page): Promise<void> {
  for (let question = await asked(page); question !== undefined; question = await asked(page))
    await answerByList(page, question);
}

/** The first moves of a kept record, opened from a file and judged. */
export async function openRecord(page: Page, url: string, game: string, moves: number) {
  const whole = readFileSync(join(WEB, `../tests/fair/${game}.txt`), 'utf8').split('\n');
  const text = whole.slice(0, whole.indexOf('') + 1 + moves).join('\n') + '\n';
  await page.goto(`${url}#/analysis/file`);
  await page.locator('.open-file').waitFor();
  const file = { name: 'record.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('.replay').waitFor();
  await page.locator('.analysis .how').waitFor({ timeout: 120_000 });
}

/** Presses Tab, or Shift and Tab, until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const there = await target.evaluate((element) => {
      const { activeElement } = document;
      if (element === activeElement) return 0;
      if (!activeElement) return 1;
      return activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
        ? -1
        : 1;
    });
    if (there === 0) return;
    await page.keyboard.press(there > 0 ? 'Tab' : 'Shift+Tab');
  }
  throw new Error(`no way by keyboard to ${String(target)}`);
}

/** Answers one question after the other with these moves, by the list of choices. */
export function follow(page: Page, moves: readonly string[]): Promise<void> {
  return page.evaluate((list) => window.hands.follow(list), moves);
}
