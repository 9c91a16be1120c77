/* A server, and browsers that come to it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { Server } from './server';

declare const WEB: string;
const PATIENCE = 20_000; // that nothing here should ever take

export class World {
  readonly server = new Server();
  private browser?: Browser;
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
  async person(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    if (!this.browser) throw new Error('the world is not open');
    const context = await this.browser.newContext({ locale: 'en-GB', ...options });
    context.setDefaultTimeout(PATIENCE);
    return this.page(context);
  }

  async page(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      // that a line is lost, or nobody is known yet, is part of life
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(text))
        this.faults.push(text);
    });
    await page.goto(this.server.url);
    return page;
  }
}

interface Axe {
  run(): Promise<{ violations: { id: string; help: string; nodes: { target: unknown }[] }[] }>;
}

const axeSource = createRequire(join(WEB, 'package.json')).resolve('axe-core/axe.min.js');

/** What axe has to say against the page as it is now. */
export async function violations(page: Page): Promise<string[]> {
  // by the debugger, since the page's policy lets no foreign script in
  await page.evaluate(readFileSync(axeSource, 'utf8'));
  const found = await page.evaluate(() => (globalThis as unknown as { axe: Axe }).axe.run());
  return found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${JSON.stringify(nodes.map((n) => n.target))}`,
  );
}
