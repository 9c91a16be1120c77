/* A server on a free port, in a directory of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const build = process.env.DICECUP_BUILD ?? '';
/* All tests come from one address, and quicker than people. */
const LIMITS = 'address-connections=0,address-tables=0,guests=10000,changes=10000,rate=0';

export class Server {
  private process?: ChildProcess;
  private readonly data = mkdtempSync(join(tmpdir(), 'dicecup-page-'));
  port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async start(): Promise<void> {
    const listen = `127.0.0.1:${this.port}`;
    const log = openSync(join(this.data, 'log'), 'a');
    const child = spawn(
      join(build, 'dicecup'),
      ['serve', '--listen', listen, '--data', join(this.data, 'data'), '--limit', LIMITS],
      { stdio: ['ignore', 'pipe', log] },
    );
    this.process = child;
    child.on('exit', (code, signal) => {
      // whoever comes then is refused, and could not tell why
      if (this.process === child)
        console.error(`the server has ended by itself: ${signal ?? code}\n${this.log()}`);
    });
    let said = '';
    const { stdout } = child;
    if (!stdout) throw new Error('the server has no output');
    stdout.on('data', (piece) => (said += String(piece)));
    await Promise.race([once(stdout, 'data'), once(child, 'exit')]);
    const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(said);
    if (!found) throw new Error(`no address: ${said}\n${this.log()}`);
    this.port = Number(found[1]);
  }

  /** The last that it has logged. */
  log(): string {
    return readFileSync(join(this.data, 'log'), 'utf8').split('\n').slice(-20).join('\n');
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  async close(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }
}
