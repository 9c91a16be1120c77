/* Questions of recorded games, a few of each kind and table: tests/boards/asks.jsonl. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

declare const WEB: string;

export interface Asked {
  table: string;
  game: 'town' | 'dicetto';
  seat: number;
  is: string;
  choices: string[];
  sampled?: boolean;
  lines: string[];
}

export const asks: Asked[] = readFileSync(join(WEB, 'tests/boards/asks.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Asked);

/** Positions of all golden playthroughs along the way, each as somebody else sees it. */
export function playthroughs(count = 16): { file: string; game: string; lines: string[] }[] {
  const program = join(process.env.DICECUP_BUILD ?? '', 'dicecup');
  const directory = join(WEB, '../tests/playthroughs');
  return readdirSync(directory).flatMap((file) => {
    const path = join(directory, file);
    const text = readFileSync(path, 'utf8');
    const moves = text.split('\n').filter((line) => /^(\d|\*) /.test(line)).length;
    const game = /^game (\w+)/m.exec(text)?.[1] ?? '';
    return Array.from({ length: count }, (_, i) => {
      const viewer = ['1', 'watcher', '2', 'all'][i % 4] ?? 'all';
      const upto = String(Math.ceil((moves * (i + 1)) / count));
      const out = execFileSync(
        program,
        ['replay', '--json', '--as', viewer, '--upto', upto, path],
        {
          encoding: 'utf8',
          maxBuffer: 1 << 26,
        },
      );
      const last = JSON.parse(out.trim().split('\n').at(-1) ?? '{}') as { lines: string[] };
      return { file, game, lines: last.lines };
    });
  });
}
