/* Languages: the texts of the page, and what the games say.
 *
 * English is the key, as in gettext. One JSON a language holds the translated page and the games'
 * sentences (web/texts.mjs); it is loaded when it is wanted. Whatever reads `t` in a component is
 * shown again when the language changes, since the catalogue is a signal. */
import { signal } from '@preact/signals';
import { take } from './boot';

export type Values = Record<string, string | number>;

/** `t('Round {n}', ...)`; `t.n(one, many, n)` picks the plural and fills in `n`. */
export interface Translate {
  (text: string, values?: Values): string;
  n(one: string, many: string, n: number, values?: Values): string;
}

export type Forms = string | string[];

export interface GameWords {
  seats: [number, number];
  options: Record<string, string[]>;
  bots: string[];
  faces: string[];
  /** The parts of each event, as in core/notation.h: `s c o=from`. */
  events: Record<string, string>;
  rules: Record<string, string>;
  sentences: Record<string, Forms>;
}

export interface Catalogue {
  language: string;
  page: Record<string, Forms>;
  games: Record<string, GameWords>;
  table: Record<string, Forms>;
  phrases: Record<string, Forms>;
  hub: Record<string, Forms>;
  record: Record<string, Forms>;
}

export const languageNames: Record<string, string> = {
  en: 'English',
  ru: 'Русский',
  uk: 'Українська',
};

export const nothing: Catalogue = {
  language: 'en',
  page: {},
  games: {},
  table: {},
  phrases: {},
  hub: {},
  record: {},
};
export const catalogue = signal<Catalogue>(nothing);

interface Plurals {
  rule: Intl.PluralRules;
  /** The kinds of numbers of the language, in the order of a text's forms. */
  kinds: string[];
}

const plurals = new Map<string, Plurals>(); // to make one takes longer than to write a sentence

function pluralsOf(language: string): Plurals {
  const known = plurals.get(language);
  if (known) return known;
  const rule = new Intl.PluralRules(language);
  const { pluralCategories } = rule.resolvedOptions();
  const kinds = ['one', 'few', 'many', 'other'].filter((name) =>
    (pluralCategories as string[]).includes(name),
  );
  const made = { rule, kinds };
  plurals.set(language, made);
  return made;
}

/** Which of the forms of a text goes with a number. */
export function formOf(forms: Forms, n: number, language: string): string {
  if (typeof forms === 'string') return forms;
  const { rule, kinds } = pluralsOf(language);
  return forms[kinds.indexOf(rule.select(n))] ?? forms[forms.length - 1] ?? '';
}

/** A number with one digit behind the point, or the comma, of the language. */
export const tenths = (number: number): string =>
  new Intl.NumberFormat(catalogue.value.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  }).format(number);

/** Fills the places of a text. A figure keeps its sign of percent on the same line. */
export function fill(text: string, values?: Values): string {
  if (!values) return text;
  return text
    .replaceAll(' %', '\u00a0%')
    .replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
}

function translate(text: string, values?: Values): string {
  const found = catalogue.value.page[text];
  return fill(found === undefined ? text : formOf(found, 1, catalogue.value.language), values);
}

function translatePlural(one: string, many: string, n: number, values?: Values): string {
  const { page, language } = catalogue.value;
  return fill(formOf(page[one] ?? [one, many], n, language), { n, ...values });
}

export const t: Translate = Object.assign(translate, { n: translatePlural });
/** Marks a text that is translated where it is shown, by `tr`. */
export const mark = (text: string): string => text;
/** Translates a marked text. */
export const tr: (text: string, values?: Values) => string = translate;

/** Parts of the page whose texts are not in the catalogue at first, once they were shown. */
const parts = new Set<string>();

async function json<T>(file: string): Promise<T> {
  const answer = await (take(file) ?? fetch(file));
  if (!answer.ok) throw new Error(file);
  return (await answer.json()) as T;
}

/** The texts of a part; without them it is in English. */
async function textsOf(part: string, language: string): Promise<Catalogue['page']> {
  const file = LATER[part]?.[language];
  return file === undefined ? {} : json<Catalogue['page']>(file).catch(() => ({}));
}

/** Loads a language and speaks it from then on; false: it could not be loaded. */
export async function speak(language: string): Promise<boolean> {
  const file = CATALOGUES[language] ?? CATALOGUES['en'];
  try {
    const [loaded, ...more] = await Promise.all([
      json<Catalogue>(file ?? ''),
      ...[...parts].map((part) => textsOf(part, language)),
    ]);
    catalogue.value = { ...loaded, page: Object.assign(loaded.page, ...more) };
    document.documentElement.lang = catalogue.value.language;
    return true;
  } catch {
    return false;
  }
}

/** Brings the texts of a part, now and with every language to come. */
export async function loadTexts(part: string): Promise<void> {
  parts.add(part);
  const { language } = catalogue.value;
  const texts = await textsOf(part, language);
  const now = catalogue.value;
  if (now.language === language) catalogue.value = { ...now, page: { ...now.page, ...texts } };
}
