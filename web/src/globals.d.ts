declare module '*.css';
/** Files that the build has named by their hashes: catalogues by language. */
declare const CATALOGUES: Record<string, string>;
/** The same of what the game in the browser needs, by plain names: `core.wasm`, ... */
declare const PARTS: Record<string, string>;
