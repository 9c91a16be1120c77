import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkFair } from '../src/fair';

declare const WEB: string;
const directory = join(WEB, '../tests/fair');
const record = readFileSync(join(directory, 'dicetto.txt'), 'utf8');

for (const name of readdirSync(directory).filter((name) => name.endsWith('.txt')))
  test(`the dice of ${name} are fair`, async () => {
    const verdict = await checkFair(readFileSync(join(directory, name), 'utf8'));
    assert.equal(verdict.verdict, 'fair', JSON.stringify(verdict));
  });

test('what was changed is noticed', async () => {
  const verdict = async (text: string) => (await checkFair(text)).verdict;
  assert.equal(await verdict(record.replace(/^(\* battle) (\d) (\d)/m, '$1 $3 $2')), 'unfair');
  assert.equal(await verdict(record.replace(/# (\d+)\/1296/, '# 7/1296')), 'unfair');
  assert.equal(await verdict(record.replace(/^seed ./m, 'seed 0')), 'other-seed');
  assert.equal(await verdict(record.replace(/^seed .*\n/m, '')), 'not-opened');
  assert.equal(await verdict(record.replace(/^commitment .*\n/m, '')), 'no-promise');
  assert.equal(await verdict(record.replace('blue%20moon', 'blue%20sun')), 'unfair');
});
