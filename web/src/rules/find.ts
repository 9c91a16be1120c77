/* Searching a book of rules: every word that is looked for must begin a word of the paragraph, its heading or the
 * other words for it.
 * Endings are forgiven, since in Russian and Ukrainian a word has many. */
import { applies, isShown, type Book, type Target, type Variant } from './book';

export interface Hit extends Target {
  /** Whether this variant has it. */
  shown: boolean;
}

/** How a target reads: its heading, or the name of its card, and its text. */
export type Reader = (target: Target) => { title: string; text: string; words: string };

/** The same for letters that people do not tell apart; as long as before, so that places stay. */
const fold = (text: string): string =>
  text.toLowerCase().replace(/ё/g, 'е').replace(/ґ/g, 'г').replace(/[’ʼ`]/g, "'");

const WORD = /[\p{L}\p{N}$]+(?:'\p{L}+)*/gu;

/** What is looked for, without endings. */
export function stems(query: string): string[] {
  const words = fold(query).match(WORD) ?? [];
  return words.map((word) =>
    word.slice(0, word.length - (word.length > 5 ? 2 : word.length > 4 ? 1 : 0)),
  );
}

/** The words of a text that are looked for: `[[from, to], ...]`. */
export function found(text: string, wanted: readonly string[]): [number, number][] {
  if (wanted.length === 0) return [];
  return [...fold(text).matchAll(WORD)]
    .filter(([word]) => wanted.some((stem) => word.startsWith(stem)))
    .map((match) => [match.index, match.index + match[0].length]);
}

const has = (text: string, stem: string): boolean => found(text, [stem]).length > 0;

/** Sections and paragraphs with all these words: those of this variant first, then headings. */
export function search(book: Book, query: string, variant: Variant, read: Reader): Hit[] {
  const wanted = stems(query);
  if (wanted.length === 0) return [];
  const ranked: { hit: Hit; rank: number }[] = [];
  for (const section of book.sections) {
    const heading = read({ section, paragraph: -1 }).title;
    [-1, ...section.paragraphs.keys()].forEach((paragraph) => {
      const target = { section, paragraph };
      const { title, text, words } = read(target);
      const own = wanted.filter((stem) => has(`${title} ${text} ${words}`, stem));
      const whole = wanted.every((stem) => own.includes(stem) || has(heading, stem));
      if (own.length === 0 || !whole) return;
      const shown = isShown(target, variant);
      // what differs by variant is found in the one that is played
      if (
        !shown &&
        applies(section.when, variant) &&
        ranked.some((one) => same(one.hit, target, read))
      )
        return;
      const named = wanted.every((stem) => has(title, stem));
      ranked.push({
        hit: { ...target, shown },
        rank: (shown ? 4 : 0) + (named ? 2 : 0) + (paragraph < 0 ? 1 : 0),
      });
    });
  }
  return ranked.sort((a, b) => b.rank - a.rank).map((one) => one.hit);
}

const same = (one: Target, other: Target, read: Reader): boolean =>
  one.section === other.section && read(one).title !== '' && read(one).title === read(other).title;
