/* What a book of rules is: sections of short paragraphs. A paragraph may apply to some variants only, and it has
 * names by which a card, a place or a ruling (docs/rulings.md) leads to it. */

/** Options of a game by name; of a paragraph, those without which it does not apply. */
export type Variant = Record<string, string>;

export interface Paragraph {
  /** Marked, translated where it is shown. `[K]` is a die; `**this**` stands out. */
  text?: string;
  item?: boolean;
  /** A card: its name and what it does come from the game. */
  card?: string;
  copies?: number;
  when?: Variant;
  /** Who comes here: `card.brute`, `B21`. */
  at?: string[];
  /** Other words for it, marked: those that people look for, and that the log has. */
  words?: string;
}

export interface Section {
  id: string;
  title: string;
  /** The drawing of a place, and the face that wins it. */
  place?: string;
  face?: string;
  figure?: string;
  when?: Variant;
  at?: string[];
  paragraphs: Paragraph[];
  see?: string[];
}

export interface Book {
  game: string;
  /** What can be chosen, with its usual value first; some options need others. */
  options: Record<string, string[]>;
  needs: Record<string, Variant>;
  sections: Section[];
}

type More = Pick<Paragraph, 'when' | 'at' | 'words'>;

export const p = (text: string, more: More = {}): Paragraph => ({ text, ...more });
export const item = (text: string, more: More = {}): Paragraph => ({ text, item: true, ...more });
export const card = (
  name: string,
  copies: number,
  text?: string,
  { when, at = [] }: More = {},
): Paragraph => ({ card: name, copies, text, when, at: [`card.${name}`, ...at] });

export const applies = (when: Variant | undefined, variant: Variant): boolean =>
  Object.entries(when ?? {}).every(([option, value]) => variant[option] === value);

/** Every variant of a book, the usual one first. */
export function variants({ options, needs }: Book): Variant[] {
  let all: Variant[] = [{}];
  for (const [option, values] of Object.entries(options))
    all = values.flatMap((value) => all.map((one) => ({ ...one, [option]: value })));
  return all.filter((one) =>
    Object.entries(needs).every(
      ([option, when]) => one[option] === options[option]?.[0] || applies(when, one),
    ),
  );
}

/** The variant that is closest to these options of a table. */
export function variantOf(book: Book, options: Variant): Variant {
  const known = Object.entries(options).filter(([name]) => name in book.options);
  const wanted = { ...variants(book)[0], ...Object.fromEntries(known) };
  return variants(book).find((one) => applies(one, wanted)) ?? variants(book)[0] ?? {};
}

/** The section, and the paragraph in it; -1 is the section itself. */
export interface Target {
  section: Section;
  paragraph: number;
}

export const isShown = ({ section, paragraph }: Target, variant: Variant): boolean =>
  applies(section.when, variant) && applies(section.paragraphs[paragraph]?.when, variant);

/** `card.bandit-J-4` is explained where bandits are, `card.pair-d` where pairs are. */
function namesOf(name: string): string[] {
  const plain = name.replace(/^place\./, '');
  return [name, plain, plain.replace(/(-[0-9JQKA]+)+(-d)?$|-d$/, '')];
}

/** All that a name leads to: a section, or paragraphs. */
function targets({ sections }: Book, name: string): Target[] {
  const whole = sections.filter((one) => one.id === name || one.at?.includes(name));
  const parts = sections.flatMap((section) =>
    section.paragraphs.flatMap((one, paragraph) =>
      one.at?.includes(name) ? [{ section, paragraph }] : [],
    ),
  );
  return [...whole.map((section) => ({ section, paragraph: -1 })), ...parts];
}

/** Where a name leads to, if possible to something that this variant has. */
export function resolve(book: Book, name: string, variant: Variant): Target | undefined {
  for (const one of namesOf(name)) {
    const found = targets(book, one);
    const shown = found.find((target) => isShown(target, variant)) ?? found[0];
    if (shown) return shown;
  }
  return undefined;
}

/** This variant, or else the first that has what is wanted. */
export function variantWith(book: Book, target: Target, variant: Variant): Variant {
  const near = (one: Variant) =>
    Object.keys(one).filter((option) => one[option] !== variant[option]).length;
  const fitting = [variant, ...variants(book)].filter((one) => isShown(target, one));
  return fitting.sort((a, b) => near(a) - near(b))[0] ?? variant;
}

/** What a target is called in the document. */
export const anchor = ({ section, paragraph }: Target): string =>
  paragraph < 0 ? `rules-${section.id}` : `rules-${section.id}-${paragraph}`;
