/* Bundles the tests into a directory: bundle.mjs OUT [NAME...]. */
import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const [out, ...names] = process.argv.slice(2);
const files = readdirSync(here).filter((name) =>
  names.includes('screenshots')
    ? name === 'screenshots.ts'
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
  external: ['playwright-core', 'axe-core'],
  // pages have it; node has it from 19 on
  banner: { js: "import { webcrypto } from 'node:crypto';\nglobalThis.crypto ??= webcrypto;" },
  define: {
    WEB: JSON.stringify(join(here, '..')),
    CATALOGUES: '{}',
    PARTS: '{}',
    WORKER: '""',
    STYLES: '{}',
  },
  loader: { '.css': 'empty' },
  logLevel: 'warning',
});
