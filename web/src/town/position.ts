/* Dice Town's position lines (docs/notation.md) as data. What a viewer may not see is not in the lines,
 * so it cannot be in here either. A line that is not known is kept in `unknown`, for the tests. */

export interface Offer {
  dollars: number;
  gold: number;
  cards: string[];
  for: number;
}

export interface TownSeat {
  dollars: number;
  gold: number;
  hand: string[];
  open: string[];
  ranches: number;
  hired: string[];
  caught: string[];
  dice: string[];
  cup: string[];
  answers?: string;
  controlled: boolean;
  offers: Offer[];
}

/** Who is first and second at a place; 0: not settled. */
export interface Won {
  first: number;
  second: number;
}

export interface Town {
  round: number;
  at: string;
  sheriff: number;
  mine: number;
  bank: number;
  stagecoach: number;
  row: string[];
  elixirs?: string[];
  elixirDeck: string[];
  elixirDiscards: string[];
  storeDeck: number;
  deedDeck: number;
  discards: string[];
  drawn: string[];
  lastRoll: boolean;
  river?: string[];
  riverTop: string[];
  riverDrawn: string[];
  banditTop?: string;
  bandits: string[];
  wanted: string[];
  pursuit: string[];
  removed: string[];
  unseen: number;
  indianDie?: string;
  indianDieNew: boolean;
  guarded: number;
  warPath: string;
  asks: string;
  asked: string[];
  winners: number[];
  /** Who got which place in this round, by place: not in the lines, but told (`leaders.ts`). */
  won: Readonly<Record<string, Won>>;
  seats: TownSeat[];
  unknown: string[];
}

export function emptySeat(): TownSeat {
  return {
    dollars: 0,
    gold: 0,
    hand: [],
    open: [],
    ranches: 0,
    hired: [],
    caught: [],
    dice: [],
    cup: [],
    controlled: false,
    offers: [],
  };
}

function emptyTown(): Town {
  return {
    round: 0,
    at: '',
    sheriff: 0,
    mine: 0,
    bank: 0,
    stagecoach: 0,
    row: [],
    elixirDeck: [],
    elixirDiscards: [],
    storeDeck: 0,
    deedDeck: 0,
    discards: [],
    drawn: [],
    lastRoll: false,
    riverTop: [],
    riverDrawn: [],
    bandits: [],
    wanted: [],
    pursuit: [],
    removed: [],
    unseen: 0,
    indianDieNew: false,
    guarded: 0,
    warPath: '',
    asks: '',
    asked: [],
    winners: [],
    won: {},
    seats: [],
    unknown: [],
  };
}

const list = (words: string[]) => words.filter((word) => word !== '-');
const number = (words: string[]) => Number(words[0] ?? 0);

/** A deck: its number of cards, or the cards themselves for who sees all. */
const deck = (words: string[]) =>
  words.length === 1 && /^\d+$/.test(words[0] ?? '') ? number(words) : list(words).length;

function readOffer(words: string[]): Offer {
  const at = words.indexOf('for');
  const goods = words.slice(0, at);
  return {
    dollars: Number(goods[0]?.slice(1) ?? 0),
    gold: Number(goods[1]?.slice(1) ?? 0),
    cards: list(goods.slice(2)),
    for: Number(words[at + 1] ?? 0),
  };
}

const seatLines: Record<string, (seat: TownSeat, words: string[]) => void> = {
  dollars: (seat, words) => (seat.dollars = number(words)),
  gold: (seat, words) => (seat.gold = number(words)),
  hand: (seat, words) => (seat.hand = list(words)),
  open: (seat, words) => (seat.open = list(words)),
  ranches: (seat, words) => (seat.ranches = number(words)),
  hired: (seat, words) => (seat.hired = list(words)),
  caught: (seat, words) => (seat.caught = list(words)),
  dice: (seat, words) => (seat.dice = list(words)),
  cup: (seat, words) => (seat.cup = list(words)),
  answers: (seat, words) => (seat.answers = words.join(' ')),
  controlled: (seat) => (seat.controlled = true),
  offers: (seat, words) => seat.offers.push(readOffer(words)),
};

const townLines: Record<string, (town: Town, words: string[]) => void> = {
  round: (town, words) => (town.round = number(words)),
  at: (town, words) => (town.at = words[0] ?? ''),
  sheriff: (town, words) => (town.sheriff = number(words)),
  mine: (town, words) => (town.mine = number(words)),
  bank: (town, words) => (town.bank = number(words)),
  stagecoach: (town, words) => (town.stagecoach = number(words)),
  row: (town, words) => (town.row = words),
  elixirs: (town, words) => (town.elixirs = words),
  'elixir-deck': (town, words) => (town.elixirDeck = list(words)),
  'elixir-discards': (town, words) => (town.elixirDiscards = list(words)),
  'store-deck': (town, words) => (town.storeDeck = deck(words)),
  'deed-deck': (town, words) => (town.deedDeck = deck(words)),
  discards: (town, words) => (town.discards = list(words)),
  drawn: (town, words) => (town.drawn = list(words)),
  'last-roll': (town) => (town.lastRoll = true),
  river: (town, words) => (town.river = list(words)),
  'river-top': (town, words) => (town.riverTop = list(words.slice(0, words.indexOf('by')))),
  'river-drawn': (town, words) => (town.riverDrawn = list(words)),
  'bandit-top': (town, words) => (town.banditTop = words[0] ?? '-'),
  bandits: (town, words) => (town.bandits = list(words)),
  wanted: (town, words) => (town.wanted = list(words)),
  pursuit: (town, words) => (town.pursuit = list(words)),
  removed: (town, words) => (town.removed = list(words)),
  unseen: (town, words) => (town.unseen = number(words)),
  'indian-die': (town, words) => {
    town.indianDie = words[0] ?? 'village';
    town.indianDieNew = words[1] === 'new';
  },
  guarded: (town, words) => (town.guarded = number(words)),
  'war-path': (town, words) => (town.warPath = words[0] ?? ''),
  asks: (town, words) => {
    town.asks = words[0] ?? '';
    town.asked = words.slice(1);
  },
  winner: (town, words) => (town.winners = words.map(Number)),
};

export function parseTown(lines: readonly string[]): Town {
  const town = emptyTown();
  for (const line of lines) {
    const [first = '', ...words] = line.split(' ');
    const at = Number(words[0]) - 1;
    if (first === 'seat' && at >= 0 && at < 6) {
      while (town.seats.length <= at) town.seats.push(emptySeat());
      const seat = town.seats[at];
      const read = seatLines[words[1] ?? ''];
      if (seat !== undefined && read !== undefined) read(seat, words.slice(2));
      else town.unknown.push(line);
      continue;
    }
    const read = townLines[first];
    if (read !== undefined) read(town, words);
    else town.unknown.push(line);
  }
  return town;
}

/** What of a hand are deeds; the rest are Store cards. */
export const isDeed = (card: string) => card === 'deed' || card.startsWith('deed-');
/** A card of which only the back is seen. */
export const isBack = (card: string) => card === 'deed' || card === 'store-card';
