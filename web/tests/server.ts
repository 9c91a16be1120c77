/* A server on a free port, in a directory of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const build = process.env.DICECUP_BUILD ?? '';

export class Server {
  private process?: ChildProcess;
  private readonly data = mkdtempSync(join(tmpdir(), 'dicecup-page-'));
  port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async start(): Promise<void> {
    const listen = `127.0.0.1:${this.port}`;
    const child = spawn(
      join(build, 'dicecup'),
      ['serve', '--listen', listen, '--data', join(this.data, 'data')],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    this.process = child;
    let said = '';
    for await (const piece of child.stdout) {
      said += String(piece);
      const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(said);
      if (!found) continue;
      this.port = Number(found[1]);
      child.stdout.resume();
      return;
    }
    throw new Error(`no address: ${said}`);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  async close(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }
}
