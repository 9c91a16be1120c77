/* Pictures of boards: shots(directory, [number, ...]). */
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

export async function shots(out, numbers) {
  const server = createServer((request, response) => {
    try {
      const path = new URL(request.url, 'http://x').pathname.slice(1) || 'index.html';
      const body = readFileSync(join(out, path));
      response
        .writeHead(200, { 'content-type': TYPES[path.split('.').pop()] ?? 'text/plain' })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const sizes = (process.env.SIZES ?? '360,768,1440').split(',').map(Number);
  for (const colorScheme of (process.env.SCHEMES ?? 'light,dark').split(','))
    for (const width of sizes) {
      const page = await browser.newPage({
        viewport: { width, height: width < 700 ? 740 : 900 },
        colorScheme,
      });
      page.on('console', (message) => message.type() === 'error' && console.log(message.text()));
      page.on('pageerror', (error) => console.log(String(error)));
      for (const number of numbers) {
        await page.goto(`http://127.0.0.1:${server.address().port}/#${number}`);
        await page.reload();
        await page.waitForSelector('.tabletop');
        await page.waitForTimeout(150); // pictures of cards come by themselves
        if (process.env.TAP)
          for (const selector of process.env.TAP.split(';'))
            await page.locator(selector).first().click();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) console.log(`question ${number} is ${wide} px too wide at ${width}`);
        await page.screenshot({
          path: join(out, `${number}-${width}-${colorScheme}.png`),
          fullPage: process.env.FULL !== '0',
        });
      }
      await page.close();
    }
  await browser.close();
  server.close();
}
