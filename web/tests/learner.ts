/* Somebody who takes a lesson in a browser, and does what it asks for on the board. */
import type { Locator, Page } from 'playwright-core';
import type { Lesson } from '../src/learn/lesson';

const NAMES: Record<string, RegExp> = {
  'take dynamite': /^Take Dynamite/,
  'take equipment-5': /^Take Equipment/,
  'choose river': /^Choose a trip to the River/,
  'choose nuggets': /^Choose digging/,
  'choose hire': /^Choose a bandit to hire/,
  'choose pursue': /^Choose a pursuit/,
  'choose deeds': /^Choose the mayor's deeds/,
  'buy deed-1': /^Give up Deed \(1/,
};

/** What to press on the board for a move, one after the other. */
async function* presses(page: Page, move: string): AsyncGenerator<Locator> {
  const own = page.locator('.own-act');
  const [verb, ...rest] = move.split(' ');
  const die = (face: string) =>
    own.locator(`.die-button[aria-label$=" shows ${face}"]:not([aria-pressed=true])`).first();
  if (NAMES[move]) {
    yield own.getByRole('button', { name: NAMES[move] });
    return;
  }
  if (rest.length === 0 || rest[0] === '-') {
    yield own.locator('.plain:not([aria-disabled=true])').first();
    return;
  }
  if (verb === 'keep') for (const face of rest) yield die(face);
  else if (verb === 'roll') {
    // those that are held already stay so
    const free = await own
      .locator('.die-button[aria-pressed=false]')
      .evaluateAll((dice) => dice.map((one) => one.ariaLabel?.split(' shows ')[1] ?? ''));
    for (const face of rest) free.splice(free.indexOf(face), 1);
    for (const face of free) yield die(face);
  } else if (verb === 'offer')
    for (let n = Number(rest[0]?.slice(1)); n > 0; n--)
      yield own.getByRole('button', { name: 'Dollars +1' });
  else if (verb === 'send')
    for (let n = rest.length - 1; n > 0; n--) yield own.getByRole('button', { name: /\+1$/ });
  else if (verb === 'turn') {
    yield own.locator(`.die-row .die-button[aria-label$=" shows ${rest[0] ?? ''}"]`).first();
    yield own.locator(`.die-row .die-button[aria-label="to ${rest[2] ?? ''}"]`);
  } else if (verb === 'place') {
    const on = rest.at(-1) === 'super' ? '.super' : `:nth-child(${rest.at(-1) ?? ''})`;
    // any dice fit the Super Roll card: it cannot know which are meant
    if (on === '.super') for (const face of rest.slice(0, -2)) yield die(face);
    yield page.locator(`.spaces > ${on} .hit`);
  }
  yield own.locator('.main:not(:disabled):not([aria-disabled=true])');
}

export const at = (page: Page, step: number) =>
  page.locator(`.lesson[data-step="${step + 1}"][data-begun=yes]`).waitFor();

/** From a step (counted from 0) up to another one, by what does a press. */
export async function takeSteps(
  page: Page,
  { steps }: Lesson,
  from: number,
  to: number,
  press: (thing: Locator) => Promise<unknown>,
): Promise<void> {
  for (let n = from; n < to; n++) {
    await at(page, n);
    const move = steps[n]?.take?.[0];
    if (move === undefined) await press(page.locator('.guide > .primary'));
    else if (move === '*')
      await press(page.locator('.own-act .plain:not([aria-disabled=true])').first());
    else for await (const thing of presses(page, move)) await press(thing);
  }
}

export const click = (thing: Locator) => thing.click();
