/* The boards without a server: `npm run gallery` builds gallery/out with every question of
 * tests/boards/asks.jsonl on a page of its own (index.html#12), `npm run gallery -- shots` also takes
 * pictures of a few at the usual sizes, by day and in the evening. Not part of the page. */
import { build } from 'esbuild';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = join(here, 'out');
mkdirSync(out, { recursive: true });

/** The sentences of a game, out of its C source: { word: text }. */
function sentences(game) {
  const source = readFileSync(join(here, `../../games/${game}/sentences.c`), 'utf8');
  const found = {};
  const strings = String.raw`((?:\s*"(?:[^"\\]|\\.)*")+)`;
  for (const [, word, text] of source.matchAll(
    new RegExp(String.raw`\{"([\w.-]+)",\s*NN?_\(${strings}`, 'g'),
  ))
    found[word] = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((one) => one[1]).join('');
  return found;
}

const asks = readFileSync(join(here, '../tests/boards/asks.jsonl'), 'utf8').trim().split('\n');
writeFileSync(
  join(out, 'data.json'),
  `{"town":${JSON.stringify(sentences('town'))},"dicetto":${JSON.stringify(sentences('dicetto'))},"asks":[${asks.join()}]}`,
);
const result = await build({
  entryPoints: [join(here, 'main.tsx')],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  outdir: out,
  metafile: true,
  logLevel: 'warning',
});
writeFileSync(
  join(out, 'index.html'),
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>Boards</title><link rel="stylesheet" href="main.css"><div id="app"></div>' +
    '<script type="module" src="main.js"></script></html>\n',
);
const sizes = Object.entries(result.metafile.outputs).map(([name, one]) => `${name} ${one.bytes}`);
console.log(sizes.join('\n'));
if (process.argv.includes('shots'))
  await (await import('./shots.mjs')).shots(out, process.argv.slice(3));
