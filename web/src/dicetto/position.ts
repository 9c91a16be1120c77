/* Dicetto's position lines (docs/notation.md) as data. */

export interface Space {
  /** The card; '' for an empty space. */
  card: string;
  owner: number;
  dice: string[];
  tried: boolean;
}

export interface Dicetto {
  /** Whose turn it is; 0 until it is known who begins. */
  turn: number;
  /** How many turns have begun. */
  turns: number;
  at: string;
  rolls: number;
  dice: string[];
  lost: string[];
  battle?: { space: string; dice: string[] };
  fought: string[];
  spaces: Space[];
  /** Beside the four; `owner` without dice: that seat keeps the card. */
  super: Space;
  collected: string[][];
  deck: number;
  bonus?: string[];
  quiet: number;
  placed: boolean;
  asks: string;
  asked: string[];
  winners: number[];
  unknown: string[];
}

const list = (words: string[]) => words.filter((word) => word !== '-');

/** `pair owner 2 dice 3 3 tried`, the card's word taken off. */
function readSpace(card: string, words: string[]): Space {
  const tried = words.at(-1) === 'tried';
  const rest = tried ? words.slice(0, -1) : words;
  const owner = rest.indexOf('owner');
  const dice = rest.indexOf('dice');
  return {
    card,
    owner: owner < 0 ? 0 : Number(rest[owner + 1]),
    dice: dice < 0 ? [] : rest.slice(dice + 1),
    tried,
  };
}

const lines: Record<string, (game: Dicetto, words: string[]) => void> = {
  turn: (game, words) => (game.turn = Number(words[0])),
  turns: (game, words) => (game.turns = Number(words[0])),
  at: (game, words) => (game.at = words[0] ?? ''),
  rolls: (game, words) => (game.rolls = Number(words[0])),
  dice: (game, words) => (game.dice = list(words)),
  lost: (game, words) => (game.lost = list(words)),
  battle: (game, words) => (game.battle = { space: words[0] ?? '', dice: words.slice(2) }),
  fought: (game, words) => (game.fought = words),
  space: (game, words) => {
    const card = words[1] === '-' ? '' : (words[1] ?? '');
    game.spaces[Number(words[0]) - 1] = readSpace(card, words.slice(2));
  },
  super: (game, words) => (game.super = readSpace('super', words)),
  collected: (game, words) => (game.collected[Number(words[0]) - 1] = list(words.slice(1))),
  deck: (game, words) =>
    (game.deck = /^\d+$/.test(words[0] ?? '') ? Number(words[0]) : list(words).length),
  bonus: (game, words) => (game.bonus = list(words)),
  quiet: (game, words) => (game.quiet = Number(words[0])),
  placed: (game) => (game.placed = true),
  asks: (game, words) => {
    game.asks = words[0] ?? '';
    game.asked = words.slice(1);
  },
  winner: (game, words) => (game.winners = words.map(Number)),
};

export function parseDicetto(given: readonly string[]): Dicetto {
  const game: Dicetto = {
    turn: 0,
    turns: 0,
    at: '',
    rolls: 0,
    dice: [],
    lost: [],
    fought: [],
    spaces: [],
    super: { card: 'super', owner: 0, dice: [], tried: false },
    collected: [],
    deck: 0,
    quiet: 0,
    placed: false,
    asks: '',
    asked: [],
    winners: [],
    unknown: [],
  };
  for (const line of given) {
    const [first = '', ...words] = line.split(' ');
    const read = lines[first];
    if (read !== undefined) read(game, words);
    else game.unknown.push(line);
  }
  // the line has a seat even while the dice have not said yet who begins
  if (game.asks === 'start' && game.turns === 0) game.turn = 0;
  return game;
}

/** What brings the end near: who needs one more card, if we know how many it takes, and for how many turns
 * nobody has placed anything, if it is a lap or there is no other card to come. */
export function ending(
  game: Dicetto,
  goal: number | undefined,
): { seats: number[]; quiet: number } {
  if (game.winners.length > 0) return { seats: [], quiet: 0 };
  return {
    seats: game.collected.flatMap((cards, i) => (cards.length + 1 === goal ? [i + 1] : [])),
    quiet: game.deck === 0 || game.quiet >= game.collected.length ? game.quiet : 0,
  };
}

export const pips = (dice: readonly string[]) => dice.reduce((sum, face) => sum + Number(face), 0);

/* What dice can make for a card: sums so far apart, up to the highest. */
const SUMS: Record<string, [step: number, most: number]> = {
  pair: [2, 12],
  'small-straight': [3, 15],
  'three-of-a-kind': [3, 18],
  'two-pairs': [2, 24],
  'large-straight': [4, 18],
  'four-of-a-kind': [4, 24],
};

/** The least sum that is higher than the one on a card; undefined: there is none, so that it can only be
 * matched. The rules have the same in C (`dicetto_beating`). */
export function beating(card: string, sum: number): number | undefined {
  const word = plainCard(card);
  const face = Number(/^face-(\d)$/.exec(word)?.[1] ?? 0);
  const [step, most] = face > 0 ? [face, 4 * face] : (SUMS[word] ?? [1, 24]);
  return sum < most ? sum + step : undefined;
}

/** `pair-d`: a pair that carries the word Dicetto. */
export const plainCard = (card: string) => card.replace(/-d$/, '');
export const hasWord = (card: string) => card.endsWith('-d');

const POINTS: Record<string, number> = {
  pair: 1,
  chance: 1,
  'small-straight': 2,
  'three-of-a-kind': 2,
  'two-pairs': 3,
  'large-straight': 3,
  'four-of-a-kind': 5,
  'fewest-dicetto': 3,
  'most-dicetto': 3,
  'fewest-cards': 4,
  'most-cards': 3,
  'most-straights': 3,
  'most-chance': 3,
  'fewest-ones': 5,
  'most-faces': 3,
  super: 0,
};

/** What a card is worth: at this table, or in the game's own deck. */
export function pointsOf(card: string, decks?: Record<string, number>): number {
  const word = plainCard(card);
  const key = word.startsWith('face-') ? 'face' : word;
  return decks?.[`points-${key}`] ?? decks?.[key] ?? POINTS[key] ?? 1;
}
