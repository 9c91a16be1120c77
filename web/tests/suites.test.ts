/* No suite is forgotten: each that needs a browser is one of those that `make test` runs, or has a
 * target of its own. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

declare const WEB: string;

test('every suite for a browser is run', () => {
  const read = (name: string) => readFileSync(join(WEB, '..', name), 'utf8');
  const named = new Set((read('tests/run') + read('Makefile')).match(/\bbrowser_\w+/g));
  const suites = readdirSync(join(WEB, 'tests'))
    .filter((name) => /^browser_\w+\.test\.ts$/.test(name))
    .map((name) => name.replace('.test.ts', ''));
  assert.ok(suites.length > 0);
  assert.deepEqual(
    suites.filter((name) => !named.has(name)),
    [],
  );
});
