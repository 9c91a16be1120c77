/* Whole games of bots, as somebody who watches is told of them, with luck from a seed: the page's own
 * module under node. */
import { IDLE, Page, WANTS } from '../../wasm/page.js';
import type { ServerMessage, Step } from '../src/table/protocol';
import { MemoryStorage } from '../src/worker/storage';
import { modules } from './luck';
import { NO_MOMENTS, nextLuck } from './worker';

/** A table as the home page says it, `game=town options=extension=on`, at which nobody sits: whatever is told
 * there, up to the end of the game, and a way to say more. */
export async function tableOfBots(
  seed: number,
  { module, rest }: ReturnType<typeof modules>,
  table: string,
  seats: number,
): Promise<{ told: ServerMessage[]; say(line: string): Promise<void> }> {
  const storage = new MemoryStorage();
  const reads: (readonly [key: string, prefix: number, most: number])[] = [];
  const told: ServerMessage[] = [];
  let now = 1000;
  let luck = seed;
  let thinks = false;
  const page = await Page.create(
    module,
    {
      tell: (_, text) => told.push(JSON.parse(text) as ServerMessage),
      random(bytes) {
        for (let i = 0; i < bytes.length; i++) {
          luck = nextLuck(luck);
          bytes[i] = luck >>> 24;
        }
      },
      think: () => (thinks = true),
      now: () => now,
      close: () => {},
      wake: () => {},
      keep: (key, bytes) => storage.keep(key, bytes),
      read: (...what) => void reads.push(what),
    },
    () => rest,
  );
  const say = async (line: string) => {
    now += 1000;
    page.line(now, 1, line);
    while (thinks || reads.length > 0) {
      for (const what of reads.splice(0)) {
        for (const row of await storage.read(...what)) page.found(now, row);
        page.readDone(now, true);
      }
      const result = thinks ? page.think(now, 0) : IDLE;
      if (result === IDLE) thinks = false;
      if (result >= WANTS) page.net(result - WANTS, null);
    }
  };
  page.open(now);
  page.come(now, 1, 1, 'Ann');
  await say(`make ${table} seats=${seats} clock=none ${NO_MOMENTS}`);
  for (let seat = 1; seat <= seats; seat++) await say(`bot ${seat} greedy`);
  await say('start');
  return { told, say };
}

/** The steps of a whole game. */
export async function watchBots(...table: Parameters<typeof tableOfBots>): Promise<Step[]> {
  const { told } = await tableOfBots(...table);
  return told.filter((one): one is Step => 'step' in one && !('table' in one));
}
