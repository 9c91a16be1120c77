/* Dice Town's moves as verbs and tokens, for taps; and what a choice says in words. */
import type { Choice } from '../board/pick';

const dice = (words: string[]) => words.filter((word) => word !== '-').map((face) => `die ${face}`);
const cards = (words: string[]) => words.map((card) => `card ${card}`);

/** `$2 g1 brute for 4`: each dollar and nugget is a tap of its own. */
function offerTokens(words: string[]): string[] {
  const at = words.indexOf('for');
  const tokens = words.slice(0, at).flatMap((word) => {
    if (word.startsWith('$')) return Array<string>(Number(word.slice(1))).fill('usd');
    if (/^g\d+$/.test(word)) return Array<string>(Number(word.slice(1))).fill('gold');
    return [`card ${word}`];
  });
  return [...tokens, `seat ${words[at + 1] ?? ''}`];
}

/** `bandit-9-2 9 9`: a tap on the bandit for each die. */
function sendTokens(words: string[]): string[] {
  let bandit = '';
  const tokens: string[] = [];
  for (const word of words)
    if (word.startsWith('bandit-')) bandit = word;
    else tokens.push(`card ${bandit}`);
  return tokens;
}

export function readTown(move: string): Choice {
  const [verb = '', ...words] = move.split(' ');
  const choice = (tokens: string[], ordered = false): Choice => ({ move, verb, tokens, ordered });
  const at = words.indexOf('with');
  switch (verb) {
    case 'keep':
      return at < 0 ? choice(dice(words)) : choice([...dice(words.slice(0, at)), 'card brute']);
    case 'back':
    case 'again':
      return choice(dice(words));
    case 'turn':
      return choice([`die ${words[0] ?? ''}`, `face ${words[2] ?? ''}`], true);
    case 'offer':
      return choice(offerTokens(words));
    case 'award':
    case 'pick':
      return choice([`seat ${words[0] ?? ''}`]);
    case 'choose':
      return choice([`action ${words[0] ?? ''}`]);
    case 'put':
      return choice([`place ${words[0] ?? ''}`]);
    case 'send':
      return choice(sendTokens(words));
    case 'apply':
      return choice(cards(words.filter((word) => word !== 'back')), true);
    case 'take':
    case 'give':
    case 'use':
    case 'play':
    case 'buy':
    case 'open':
      return choice(cards(words));
    default:
      return choice([]);
  }
}

/** An offer as it is written: `offer $2 g1 brute for 4`; undefined while it holds nothing. */
export function writeOffer(
  goods: { dollars: number; gold: number; cards: readonly string[] },
  candidate: number,
): string | undefined {
  const parts = [
    ...(goods.dollars > 0 ? [`$${goods.dollars}`] : []),
    ...(goods.gold > 0 ? [`g${goods.gold}`] : []),
    ...goods.cards,
  ];
  return parts.length > 0 && candidate > 0
    ? `offer ${parts.join(' ')} for ${candidate}`
    : undefined;
}

/** Bandits as they are sent: each with its own face, once or twice. */
export function writeSend(dice: ReadonlyMap<string, number>): string | undefined {
  const parts = [...dice].flatMap(([bandit, n]) => {
    const face = bandit.split('-')[1] ?? '';
    return n > 0 ? [bandit, ...Array<string>(n).fill(face)] : [];
  });
  return parts.length > 0 ? `send ${parts.join(' ')}` : undefined;
}

/** What was tapped as a move, whether or not it is one of the choices: for the rule behind it. */
export function writePicked(verb: string, tokens: readonly string[]): string {
  const words = tokens
    .filter((token) => token !== 'card brute')
    .map((token) => token.split(' ')[1]);
  return [verb, ...words, ...(tokens.includes('card brute') ? ['with', 'brute'] : [])].join(' ');
}

/** A move that a place would stand for, if places are what is chosen among now. */
export function placeMove(choices: readonly Choice[], place: string): string | undefined {
  return choices.some(({ verb }) => verb === 'put') ? `put ${place}` : undefined;
}

/** What a keep costs: each die beyond the first, and keeping none. */
export function keepPrice(choice: Choice): number {
  if (choice.tokens.includes('card brute')) return 0;
  return choice.tokens.length === 0 ? 1 : choice.tokens.length - 1;
}

export const ACTION_PLACE: Record<string, string> = {
  nuggets: 'gold-mine',
  river: 'river',
  bank: 'bank',
  coach: 'stagecoach',
  goods: 'store',
  visit: 'doc',
  rob: 'saloon',
  hire: 'hideout',
  badge: 'sheriff',
  pursue: 'wanted',
  deeds: 'town-hall',
  deck: 'town-hall',
};
