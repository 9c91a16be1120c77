/* Bundles the tests, or one of the programs beside them, into a directory: bundle.mjs OUT [NAME...]. */
import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const [out, ...names] = process.argv.slice(2);
const PROGRAMS = ['screenshots', 'film'];
const program = names.find((name) => PROGRAMS.includes(name));
const files = readdirSync(here).filter((name) =>
  program !== undefined
    ? name === `${program}.ts`
    : /\.test\.tsx?$/.test(name) &&
      (names.length > 0
        ? names.some((part) => name.startsWith(part))
        : !name.startsWith('browser')),
);
await build({
  entryPoints: files.map((name) => join(here, name)),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node18',
  outdir: out,
  outExtension: { '.js': '.mjs' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  external: ['playwright-core', 'axe-core', 'esbuild'],
  // pages have it; node has it from 19 on
  banner: { js: "import { webcrypto } from 'node:crypto';\nglobalThis.crypto ??= webcrypto;" },
  define: {
    WEB: JSON.stringify(join(here, '..')),
    CATALOGUES: '{}',
    LATER: '{}',
    PARTS: '{}',
    WORKER: '""',
    STYLES: '{}',
    DECKS: '"{}"',
  },
  loader: { '.css': 'empty' },
  logLevel: 'warning',
});
