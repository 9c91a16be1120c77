/* Builds the page: node build.mjs [--texts FILE] [--out DIR] [--c FILE] [--depfile FILE] [--worker DIR]
 *
 *   --texts FILE    what the games say, as tools/texts.c writes it
 *   --out DIR       where the page goes (dist), ready for any static host
 *   --c FILE        the same as a C source, which the server has inside (embed.mjs)
 *   --depfile FILE  what all this was made of, for ninja
 *   --worker DIR    dicecup.wasm, rest.wasm and the nets, for games in the browser itself (docs/page.md)
 *
 * Everything but index.html and a few well-known names has a hash in its name and may be kept for
 * ever. */
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotli, embed } from './embed.mjs';
import { flatten } from './flatten.mjs';
import { catalogue, LATER, parsePo } from './texts.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(here, '..');
const options = parseArgs({
  options: {
    texts: { type: 'string' },
    out: { type: 'string', default: join(here, 'dist') },
    c: { type: 'string' },
    depfile: { type: 'string' },
    worker: { type: 'string' },
  },
}).values;
const BUDGET = 170_000; // compressed, until the first game can be played

const out = resolve(options.out);
const inputs = new Set();
const read = (path) => {
  inputs.add(resolve(path));
  return readFileSync(path);
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

/** Writes a file under a name with its hash. */
function put(name, content) {
  const extension = extname(name);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10);
  const hashed = `${basename(name, extension)}-${hash}${extension}`;
  writeFileSync(join(out, hashed), content);
  return hashed;
}

const games = JSON.parse(
  options.texts ? read(options.texts) : '{"games":{},"table":{},"phrases":{},"hub":{},"record":{}}',
);
const languages = read(join(root, 'po/LINGUAS')).toString().trim().split(/\s+/);
const catalogues = { en: put('en.json', JSON.stringify(catalogue('en', games).catalogue)) };
const later = Object.fromEntries(LATER.map((part) => [part, {}])); // English is its own key
for (const language of languages) {
  const made = catalogue(
    language,
    games,
    parsePo(read(join(root, `po/${language}.po`)).toString()),
  );
  if (made.missing.length > 0)
    console.error(`page: ${made.missing.length} texts are not translated: ${language}`);
  catalogues[language] = put(`${language}.json`, JSON.stringify(made.catalogue));
  for (const [part, texts] of Object.entries(made.later))
    later[part][language] = put(`${part}-${language}.json`, JSON.stringify(texts));
}

const parts = {}; // files of the game in the browser, by their plain names
if (options.worker && existsSync(options.worker))
  for (const name of readdirSync(options.worker).filter((file) =>
    /^(dicecup|rest)\.wasm$|\.net$/.test(file),
  ))
    parts[name] = put(name, read(join(options.worker, name)));

// the game in the browser: its module, nets, and the worker that runs them
let worker = '';
const glue = join(root, 'wasm/page.js');
if ('dicecup.wasm' in parts && existsSync(glue)) {
  const made = await build({
    entryPoints: [join(here, 'src/worker/main.ts')],
    absWorkingDir: here,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  worker = put('worker.js', made.outputFiles[0].contents);
  for (const path of Object.keys(made.metafile.inputs)) inputs.add(resolve(here, path));
}

// styles that are not needed before the first game
const styles = {};
for (const [name, folder = name] of [
  ['account'],
  ['dicetto'],
  ['learn'],
  ['reading', 'cards'],
  ['replay'],
  ['result'],
  ['rules'],
]) {
  const path = join(here, `src/${folder}/${name}.css`);
  inputs.add(path);
  const made = await build({
    entryPoints: [path],
    minify: true,
    write: false,
  });
  styles[name] = put(`${name}.css`, made.outputFiles[0].contents);
}

// what begins before the page is there is a file of its own
const files = {
  CATALOGUES: JSON.stringify(catalogues),
  LATER: JSON.stringify(later),
  PARTS: JSON.stringify(parts),
  WORKER: JSON.stringify(worker),
  STYLES: JSON.stringify(styles),
  // as a string it comes with the gallery alone
  DECKS: JSON.stringify(
    JSON.stringify(
      Object.fromEntries(Object.entries(games.games).map(([name, { decks }]) => [name, decks])),
    ),
  ),
};
const code = {
  absWorkingDir: here,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  write: false,
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
};
const booting = await build({
  ...code,
  entryPoints: [join(here, 'src/boot.ts')],
  define: files,
});
const boot = put('boot.js', booting.outputFiles[0].contents);
const isBoot = {
  name: 'boot',
  setup({ onResolve }) {
    onResolve({ filter: /\/boot$/ }, () => ({ path: `./${boot}`, external: true }));
  },
};

const result = await build({
  ...code,
  entryPoints: [{ in: join(here, 'src/main.tsx'), out: 'app' }],
  splitting: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  outdir: out,
  define: files,
  plugins: [isBoot],
});
for (const path of [booting, result].flatMap((made) => Object.keys(made.metafile.inputs)))
  inputs.add(resolve(here, path));

// styles of parts that come later are in the page's already, or have names of their own
const outputs = result.metafile.outputs;
const [entry, rest] = ['src/main.tsx', 'src/later.ts'].map((source) =>
  Object.keys(outputs).find((path) => outputs[path].entryPoint === source),
);
if (!entry || !rest) throw new Error('there is no entry');
const styled = result.outputFiles.find(
  ({ path }) => basename(path) === basename(outputs[entry].cssBundle ?? ''),
);
if (!styled) throw new Error('there are no styles');
const style = put('app.css', styled.contents);

// the page with what it imports is one file, what comes later another
const grouped = new Set();
const group = (path) => {
  const members = new Set();
  const need = (one) => {
    if (grouped.has(basename(one)) || !(one in outputs)) return;
    grouped.add(basename(one));
    members.add(basename(one));
    for (const { kind, path: imported } of outputs[one].imports)
      if (kind === 'import-statement') need(imported);
  };
  need(path);
  return { entry: basename(path), members };
};
const chunks = new Map(
  result.outputFiles
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ path, text }) => [basename(path), text]),
);
const flat = await flatten(chunks, [entry, rest].map(group));
for (const [name, text] of flat.out) writeFileSync(join(out, name), text);
const app = flat.entries[0];

const html = read(join(here, 'index.html'))
  .toString()
  .replaceAll('app.css', style)
  .replaceAll('boot.js', boot)
  .replaceAll('app.js', app);
writeFileSync(join(out, 'index.html'), html);
const fixed = ['index.html'];
for (const name of readdirSync(join(here, 'public')).sort()) {
  writeFileSync(join(out, name), read(join(here, 'public', name)));
  fixed.push(name);
}

// what must be there before the first game, with the board of the game that is offered first: the page,
// one language, the game itself
const first = ['index.html', style, boot, app, catalogues.en];
if (worker) first.push(worker, parts['dicecup.wasm']);
let weight = 0;
for (const name of first) weight += brotli(readFileSync(join(out, name))).length;
if (weight > BUDGET)
  throw new Error(`the page has ${weight} bytes compressed; ${BUDGET} are allowed`);

// the worker of installed pages keeps these; it is last, since it names all others
if (existsSync(join(here, 'sw.js'))) {
  const kept = readdirSync(out).filter(
    (name) => !/^index\.html$|\.(net|ico|png)$/.test(name), // icons are the platform's to keep
  );
  const text = read(join(here, 'sw.js')).toString();
  const version = createHash('sha256').update(html).update(kept.join()).digest('hex').slice(0, 12);
  writeFileSync(
    join(out, 'sw.js'),
    text.replace('VERSION', version).replace("'FILES'", JSON.stringify(['./', ...kept])),
  );
  fixed.push('sw.js');
}

if (options.c) {
  const source = embed(out, new Set(fixed));
  mkdirSync(dirname(resolve(options.c)), { recursive: true });
  const before = existsSync(options.c) ? readFileSync(options.c, 'utf8') : '';
  if (before !== source) writeFileSync(options.c, source);
}
if (options.depfile) {
  for (const name of [
    'build.mjs',
    'embed.mjs',
    'flatten.mjs',
    'texts.mjs',
    'package-lock.json',
    'public',
    'src',
  ])
    inputs.add(join(here, name));
  const ours = [...inputs].filter((path) => !path.includes('node_modules') && existsSync(path));
  const escaped = ours.sort().map((path) => path.replaceAll(' ', '\\ '));
  writeFileSync(options.depfile, `${options.c}: ${escaped.join(' ')}\n`);
}
const total = readdirSync(out).reduce((sum, name) => sum + statSync(join(out, name)).size, 0);
console.log(
  `page: ${weight} bytes compressed until the first game, ${total} in all, in ${relative(process.cwd(), out) || out}`,
);
