/* Somebody who looks at a board of Dice Town, frame by frame, and notes what is told and what is shown. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

export interface Sight {
  /** The sentences or events that have been told so far. */
  told: string[];
  /** The lines of a table's log. */
  written: string[];
  /** The gold that is left in the mine. */
  mine: number;
  /** How many things fly over the board. */
  flying: number;
}

declare global {
  interface Window {
    sights: Sight[];
  }
}

/** Looks from now on; told is what these elements say, or else what the stage shows: the log of a table is
 * written in idle time, a little later. */
export async function observe(page: Page, telling?: string): Promise<void> {
  await page.evaluate((selector) => {
    window.sights = [];
    let last = '';
    let shown: string | null = null;
    const events: string[] = [];
    const look = () => {
      const shows = document.querySelector('.staged')?.getAttribute('data-shows') ?? null;
      if (shows !== null && shows !== shown) events.push(shows);
      shown = shows;
      const mine = document.querySelector('[data-spot=place-gold-mine] .plate .amount .hear');
      const sight = {
        told: selector
          ? [...document.querySelectorAll(selector)].map((one) => one.textContent ?? '')
          : [...events],
        written: selector
          ? []
          : [...document.querySelectorAll('.log li')].map((one) => one.textContent ?? ''),
        mine: Number(/\d+/.exec(mine?.textContent ?? '')?.[0]),
        flying: document.querySelectorAll('.flies').length,
      };
      const now = JSON.stringify(sight);
      if (now !== last) window.sights.push(sight);
      last = now;
      requestAnimationFrame(look);
    };
    look();
  }, telling);
}

export const sights = (page: Page): Promise<Sight[]> => page.evaluate(() => window.sights);

const DUG = /mined seat=\d gold=(\d+)|digs? up (\d+) nugget/g;

const dug = (told: readonly string[]): number =>
  [...told.join('\n').matchAll(DUG)]
    .map(([, gold, nuggets]) => Number(gold ?? nuggets))
    .reduce((sum, n) => sum + n, 0);

/** What was seen, once the log has all of it. */
export async function sightsWritten(page: Page): Promise<Sight[]> {
  await page.waitForFunction((source) => {
    const sum = (lines: string[] = []) =>
      [...lines.join('\n').matchAll(new RegExp(source, 'g'))].reduce(
        (all, [, gold, nuggets]) => all + Number(gold ?? nuggets),
        0,
      );
    const last = window.sights.at(-1);
    return sum(last?.written) === sum(last?.told);
  }, DUG.source);
  return sights(page);
}

/** The log tells nothing before it is shown, and soon after it has been; what it says stays as it is. */
function assertWritten(seen: readonly Sight[]): void {
  const LATE = 3; // events for which a line may be late
  seen.forEach(({ told, written }, i) => {
    const at = `sight ${i}: ${told.at(-1)}`;
    const [log, now, before] = [written, told, told.slice(0, -LATE)].map(dug);
    assert.ok((log ?? 0) <= (now ?? 0), `${at}: the log is early`);
    assert.ok((log ?? 0) >= (before ?? 0), `${at}: the log is late`);
    const old = seen[i - 1]?.written ?? [];
    // the last line may still grow: several do the same
    assert.deepEqual(written.slice(0, Math.max(0, old.length - 1)), old.slice(0, -1), at);
  });
}

/** What was seen came one after the other, and gold left the mine when that was told, not sooner nor
 * later; gives how often something new was told. */
export function assertInOrder(seen: readonly Sight[], most: number): number {
  let news = 0;
  let gold = 0;
  const first = seen[0];
  assert.ok(first);
  if (first.written.length > 0) assertWritten(seen);
  seen.forEach(({ told, mine }, i) => {
    assert.equal(mine + dug(told), first.mine + dug(first.told), `sight ${i}: ${told.at(-1)}`);
    const before = seen[i - 1];
    if (!before || before.told.length === told.length) return;
    const more = told.length - before.told.length;
    assert.ok(more > 0 && more <= most, `sight ${i}: ${told.slice(-more).join(' ')}`);
    news++;
    if (mine !== before.mine) gold++;
  });
  assert.ok(gold > 0, 'somebody has dug up gold');
  return news;
}
