declare module '*.css';
/** Files that the build has named by their hashes: catalogues by language. */
declare const CATALOGUES: Record<string, string>;
/** The same of texts that come later, by part: `src/account`, `src/rules`. */
declare const LATER: Record<string, Record<string, string>>;
/** The same of what the game in the browser needs, by plain names: `core.wasm`, ... */
declare const PARTS: Record<string, string>;
/** The worker that runs it; '': this build has none. */
declare const WORKER: string;
declare module '*/wasm/page.js' {
  export const IDLE: number;
  export const WANTS: number;
  export const NETS: string[];
  export interface Host {
    tell(connection: number, text: string): void;
    close(connection: number, code: number): void;
    wake(at: number): void;
    think(): void;
    random(bytes: Uint8Array): void;
    now(): number;
    keep(key: string, bytes: Uint8Array | null): void;
    read(key: string, prefix: number, most: number): void;
  }
  export class Page {
    static create(
      module: WebAssembly.Module,
      host: Host,
      rest: () => WebAssembly.Module,
    ): Promise<Page>;
    restore(bytes: Uint8Array): boolean;
    prepare(lines: string): boolean;
    open(now: number): void;
    come(now: number, connection: number, person: number, name: string): void;
    gone(now: number, connection: number): void;
    line(now: number, connection: number, line: string): number;
    tick(now: number): void;
    found(now: number, bytes: Uint8Array): void;
    readDone(now: number, good: boolean): void;
    think(now: number, milliseconds: number): number;
    net(net: number, bytes: Uint8Array | null): boolean;
    verify(record: string): string | null;
    replay(record: string): string | null;
    step(moves: number, viewer: number): string | null;
    analyse(milliseconds: number): string | null;
    report(): string | null;
    tryFrom(now: number, connection: number, moves: number, words: string): boolean;
  }
}
/** Styles that come later. */
declare const STYLES: Record<string, string>;
/** By game and variant: word, deck, how many there are, points (tools/texts.c). */
declare const DECKS: string;
