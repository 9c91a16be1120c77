import type { Catalogue } from './src/i18n';

export interface Entry {
  one: string;
  many?: string;
  files: string[];
}
export interface Po {
  plural: string;
  texts: Map<string, string | string[]>;
}
export function sources(directory?: string): string[];
export function extract(files?: string[], root?: string): Entry[];
export const LATER: string[];
export function template(entries?: Entry[]): string;
export function parsePo(text: string): Po;
export function catalogue(
  language: string,
  games: unknown,
  po?: Po,
  entries?: Entry[],
): { catalogue: Catalogue; later: Record<string, Catalogue['page']>; missing: string[] };
