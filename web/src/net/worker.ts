/* The game in this browser: the C core in a worker, with the same protocol as a server. */
import type { Connection } from './connection';

/** undefined: this build has no core. */
export async function openWorker(): Promise<Connection | undefined> {
  return undefined;
}
