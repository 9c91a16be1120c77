/* Reviews that were worked out, kept in this browser, so that a reload need not do it again: the last few,
 * and none that is very large. Without a storage each is worked out anew. */
import type { Report } from './report';

const MOST = 20;
const BYTES_MOST = 2_000_000;
const VERSION = 1; // of what a report has; older ones are not shown
const STORE = 'reviews';

interface Kept {
  version: number;
  at: number;
  report: Report;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage fails'));
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('dicecup-reviews', 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STORE).createIndex('at', 'at', { unique: false });
  return done(request);
}

/** Two hashes of 32 bits (FNV-1a, from two beginnings), and the length: a name for a record. */
export function nameOf(record: string): string {
  const hash = (from: number): string => {
    let sum = from;
    for (let i = 0; i < record.length; i++)
      sum = Math.imul(sum ^ record.charCodeAt(i), 0x01000193) >>> 0;
    return sum.toString(36);
  };
  return `${record.length}-${hash(0x811c9dc5)}-${hash(0x1234567)}`;
}

export async function keptReport(record: string): Promise<Report | undefined> {
  try {
    const database = await open();
    const store = database.transaction(STORE).objectStore(STORE);
    const kept = (await done(store.get(nameOf(record)))) as Kept | undefined;
    database.close();
    return kept?.version === VERSION ? kept.report : undefined;
  } catch {
    return undefined;
  }
}

export async function keepReport(record: string, report: Report): Promise<void> {
  if (JSON.stringify(report).length > BYTES_MOST) return;
  try {
    const database = await open();
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
    const kept: Kept = { version: VERSION, at: Date.now(), report };
    await done(store.put(kept, nameOf(record)));
    // the oldest go
    const keys = await done(store.index('at').getAllKeys());
    for (const key of keys.slice(0, Math.max(0, keys.length - MOST))) store.delete(key);
    database.close();
  } catch {
    // a browser that keeps nothing
  }
}
