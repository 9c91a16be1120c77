/* How tests play: by whatever the frame says of the game. */
import type { Locator, Page } from 'playwright-core';

/** Waits until somebody is asked, or the game is over; the question's number, or undefined. */
export async function asked(page: Page): Promise<string | undefined> {
  await page.locator('.game[data-asked=yes], .result').first().waitFor();
  if ((await page.locator('.result').count()) > 0) return undefined;
  return (await page.locator('.game').getAttribute('data-question')) ?? undefined;
}

/** Until a question is answered. */
export async function answered(page: Page, question: string): Promise<void> {
  const other = `.game:not([data-question="${question}"]), .game[data-asked=no], .result`;
  await page.locator(other).first().waitFor();
}

/** Answers the open question by the plain list of choices, which every board has beside it. */
export async function answerByList(page: Page, question: string): Promise<void> {
  const typed = page.locator('details.typed');
  if ((await typed.getAttribute('open')) === null) await typed.locator('summary').click();
  await typed.locator('.plain-choices button').last().click();
  await answered(page, question);
}

/** A game against a bot at the server's table, whether or not this browser could play it by itself. */
export async function startAtServer(page: Page, url: string): Promise<void> {
  await page.goto(`${url}#/new`);
  await page.getByRole('button', { name: /^Dicetto/ }).click();
  await page.getByRole('combobox', { name: 'Seats' }).selectOption('2');
  await page.getByRole('combobox', { name: 'Add a bot: seat 2' }).selectOption('greedy');
  await page.getByRole('button', { name: 'Start the game' }).click();
}

export async function playToTheEnd(page: Page): Promise<void> {
  for (let question = await asked(page); question !== undefined; question = await asked(page))
    await answerByList(page, question);
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by keyboard to ${String(target)}`);
}
