/* Which deck a card belongs to, for its colours and its back. */
const ELIXIRS = ['wealth', 'charm', 'fortune', 'power', 'protection', 'friendship', 'domination'];
const RIVER = ['discovery', 'nothing', 'coupon', 'river-badge', 'river-card'];
const REMEDIES = ['fence', 'supply', 'pickpocket', 'heist'];
const DIE = ['blessing', 'trap', 'bodyguard', 'war-path'];

export type Deck = 'store' | 'deed' | 'elixir' | 'river' | 'bandit' | 'die';

export function deckOf(word: string): Deck {
  if (/^(deed|ranch)/.test(word)) return 'deed';
  if (word.startsWith('bandit')) return 'bandit';
  if (/^(gold|purse)-/.test(word) || RIVER.includes(word)) return 'river';
  if (word === 'top' || ELIXIRS.includes(word) || REMEDIES.includes(word)) return 'elixir';
  return DIE.includes(word) ? 'die' : 'store';
}

/** Whether the text of a card says when it is played, then what it does. */
export const hasMoment = (word: string) => REMEDIES.includes(word) || deckOf(word) === 'store';

/** A card's name without what its seal says: `Winchester (6 VP)`, `Pair (Dicetto)`. */
export const shortName = (name: string) => name.replace(/\s*\([^$]*\)$/, '');

/** A card of which only the back is seen. */
export const isBack = (word: string) =>
  ['store-card', 'deed', 'bandit', 'river-card', 'top'].includes(word);

/** `bandit-9-2`: the face it sets and its bounty. */
export function banditOf(word: string): { face: string; bounty: string } | undefined {
  const [kind, face, bounty] = word.split('-');
  return kind === 'bandit' && face !== undefined ? { face, bounty: bounty ?? '' } : undefined;
}

/** What a card of Dice Town is worth, as its name says: `Equipment (3 VP)`. */
export const worthOf = (word: string, name: string): string | undefined =>
  /^(?:equipment|deed)-(\d+)$/.exec(word)?.[1] ?? /\((\d+)/.exec(name)?.[1];
