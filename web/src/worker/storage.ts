/* What the game in this browser must not forget: bytes under keys, in IndexedDB.
 *
 * Only one tab at a time may have it. The others, and browsers that keep nothing, play from memory,
 * and forget when they are closed. */

export interface Storage {
  /** Null: all keys that begin so go. What is kept between two flushes is stored together. */
  keep(key: string, bytes: Uint8Array | null): void;
  flush(): void;
  /** All but rows, whose keys begin with `r`. */
  heads(): Promise<Uint8Array[]>;
  /** The first `most` of the keys from `key` on that share its first `prefix` letters. */
  read(key: string, prefix: number, most: number): Promise<Uint8Array[]>;
}

const STORE = 'kept';
const AFTER = '\uffff'; // behind every key

export class MemoryStorage implements Storage {
  private readonly kept = new Map<string, Uint8Array>();

  keep(key: string, bytes: Uint8Array | null): void {
    if (bytes) this.kept.set(key, bytes);
    else for (const other of this.kept.keys()) if (other.startsWith(key)) this.kept.delete(other);
  }

  flush(): void {}

  heads(): Promise<Uint8Array[]> {
    return Promise.resolve([]);
  }

  read(key: string, prefix: number, most: number): Promise<Uint8Array[]> {
    const begin = key.slice(0, prefix);
    const keys = [...this.kept.keys()].filter((other) => other.startsWith(begin) && other >= key);
    return Promise.resolve(
      keys
        .sort()
        .slice(0, most)
        .flatMap((other) => this.kept.get(other) ?? []),
    );
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage fails'));
  });

class KeptStorage implements Storage {
  private writes: [string, Uint8Array | null][] = [];

  constructor(private readonly database: IDBDatabase) {}

  keep(key: string, bytes: Uint8Array | null): void {
    this.writes.push([key, bytes]);
  }

  flush(): void {
    if (this.writes.length === 0) return;
    const store = this.database.transaction(STORE, 'readwrite').objectStore(STORE);
    for (const [key, bytes] of this.writes)
      if (bytes) store.put(bytes, key);
      else store.delete(IDBKeyRange.bound(key, key + AFTER));
    this.writes = [];
  }

  private get store(): IDBObjectStore {
    return this.database.transaction(STORE).objectStore(STORE);
  }

  async heads(): Promise<Uint8Array[]> {
    const before = await done(this.store.getAll(IDBKeyRange.upperBound('r', true)));
    const after = await done(this.store.getAll(IDBKeyRange.lowerBound('s')));
    return [...before, ...after] as Uint8Array[];
  }

  async read(key: string, prefix: number, most: number): Promise<Uint8Array[]> {
    const range = IDBKeyRange.bound(key, key.slice(0, prefix) + AFTER);
    return (await done(this.store.getAll(range, most))) as Uint8Array[];
  }
}

/** Whether no other tab has it; it is ours until this worker ends. */
function alone(): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request('dicecup-here', { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}

export async function openStorage(): Promise<Storage> {
  try {
    if (!(await alone())) return new MemoryStorage();
    const request = indexedDB.open('dicecup', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return new KeptStorage(await done(request));
  } catch {
    return new MemoryStorage();
  }
}
