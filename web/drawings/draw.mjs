/* Draws the pictures of public/ anew (`npm run draw`): icons for every platform out of icon.svg, and the
 * picture that goes with a link. They are in the repository, since building the page needs no browser. */
import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = join(here, '../public');
const icon = readFileSync(join(out, 'icon.svg'), 'utf8');
/** The same to the edges, with room for whatever shape a platform cuts out. */
const whole = icon
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace(/<rect id="ground"[^>]*fill/, '<rect x="-8" y="-8" width="80" height="80" fill');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});

async function picture(html, width, height, scripts = []) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  for (const content of scripts) await page.addScriptTag({ content, type: 'module' });
  await page.waitForTimeout(300);
  const bytes = await page.screenshot({ omitBackground: true });
  await page.close();
  return bytes;
}

const drawn = (svg, size) =>
  picture(
    `<!doctype html><style>*{margin:0}svg{display:block;width:${size}px}</style>${svg}`,
    size,
    size,
  );

for (const [name, svg, size] of [
  ['icon-192.png', icon, 192],
  ['icon-512.png', icon, 512],
  ['maskable-192.png', whole, 192],
  ['maskable-512.png', whole, 512],
  ['apple-touch-icon.png', whole, 180],
])
  writeFileSync(join(out, name), await drawn(svg, size));

// favicon.ico: a head, a row of 16 bytes for each picture, the pictures
const sizes = [16, 32, 48];
const small = await Promise.all(sizes.map((size) => drawn(icon, size)));
const head = Buffer.alloc(6 + 16 * sizes.length);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(sizes.length, 4);
let at = head.length;
small.forEach((bytes, i) => {
  const row = 6 + 16 * i;
  head.writeUInt8(sizes[i], row);
  head.writeUInt8(sizes[i], row + 1);
  head.writeUInt16LE(1, row + 4);
  head.writeUInt16LE(32, row + 6);
  head.writeUInt32LE(bytes.length, row + 8);
  head.writeUInt32LE(at, row + 12);
  at += bytes.length;
});
writeFileSync(join(out, 'favicon.ico'), Buffer.concat([head, ...small]));

const made = await build({
  entryPoints: [join(here, 'preview.tsx')],
  bundle: true,
  write: false,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  outdir: here,
  define: {
    ICON: JSON.stringify(icon),
    CATALOGUES: '{}',
    LATER: '{}',
    DECKS: '{}',
    PARTS: '{}',
    WORKER: '""',
    STYLES: '{}',
  },
});
const text = (end) => made.outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
const page = `<!doctype html><html lang="en" data-theme="light"><style>${text('.css')}</style><body>`;
writeFileSync(join(out, 'preview.png'), await picture(page, 1200, 630, [text('.js')]));
await browser.close();
