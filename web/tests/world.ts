/* A server, and browsers that come to it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { installHands } from './hands';
import { Server } from './server';
import { pictures, seeded } from './worker';

declare const WEB: string;
const PATIENCE = 20_000; // that nothing here should ever take

export interface Who extends BrowserContextOptions {
  /** Games in the browser have their luck from this seed, and no moments (see worker.ts). */
  seed?: number;
  /** How long what happens is shown; at once, unless a test looks at it. */
  pace?: 'calm' | 'normal' | 'quick' | 'none';
  /** These pictures of tables take the place of games in the browser (see worker.ts). */
  pictures?: readonly object[];
  /** How long something may take, in milliseconds. */
  patience?: number;
  /** The browser is open, and the page is not yet. */
  waits?: boolean;
}

/** Puts something before the page's worker, or in its place. */
async function change(context: BrowserContext, { seed, pictures: list }: Who): Promise<void> {
  await context.route(/\/worker-[\w-]+\.js$/, async (route) => {
    const answer = await route.fetch();
    const body = list ? pictures(list) : seeded(seed ?? 0) + (await answer.text());
    await route.fulfill({ response: answer, body });
  });
}

export class World {
  readonly server = new Server();
  private browser?: Browser;
  /** What went wrong in any page; also what its policy has forbidden. */
  readonly faults: string[] = [];

  async open(): Promise<void> {
    await this.server.start();
    this.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.server.close();
  }

  /** Somebody with a browser of their own. What goes wrong in it is a fault of the test. */
  async person(who: Who = {}): Promise<Page> {
    if (!this.browser) throw new Error('the world is not open');
    const { seed, pictures: list, pace = 'none', patience = PATIENCE, waits, ...options } = who;
    const changed = seed !== undefined || list !== undefined;
    const context = await this.browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      // keeping the page takes longer than most tests, and what is kept cannot be changed below
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(patience);
    await context.exposeFunction('forbidden', (what: string) => this.faults.push(what));
    await context.addInitScript(installHands, patience);
    await context.addInitScript((wanted) => {
      const key = 'dicecup.settings';
      if (location.protocol !== 'about:' && localStorage.getItem(key) === null)
        localStorage.setItem(key, JSON.stringify({ pace: wanted }));
    }, pace);
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) =>
        (globalThis as unknown as { forbidden(what: string): void }).forbidden(
          `forbidden by ${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`,
        ),
      ),
    );
    if (changed) await change(context, who);
    return this.page(context, waits ? 'about:blank' : this.server.url);
  }

  async page(context: BrowserContext, url = this.server.url): Promise<Page> {
    const page = await context.newPage();
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      // that a line is lost is part of life
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(text))
        this.faults.push(text);
    });
    await page.goto(url);
    return page;
  }
}

interface Axe {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; help: string; nodes: { target: unknown }[] }[] }>;
}

const axeSource = createRequire(join(WEB, 'package.json')).resolve('axe-core/axe.min.js');

/** What axe has to say against the page as it is now: all of it by all rules, or less. */
export async function violations(
  page: Page,
  { within, rules }: { within?: string[]; rules?: string[] } = {},
): Promise<string[]> {
  // by the debugger, since the page's policy lets no foreign script in
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(readFileSync(axeSource, 'utf8'));
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const found = await page.evaluate(
    ([what, how]) => (globalThis as unknown as { axe: Axe }).axe.run(what ?? document, how),
    [within && { include: within }, options] as const,
  );
  return found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${JSON.stringify(nodes.map((n) => n.target))}`,
  );
}
