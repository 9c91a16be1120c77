/* Moves in words. A move is text that everybody can type (docs/notation.md); this is what it says in
 * the reader's language, for lists and logs. What is not known is shown as it is written. */
import { t } from './i18n';

export interface Namer {
  name(key: string): string | undefined;
  seats: { name: string }[];
  /** The seat whose moves these are. */
  you?: number;
  /** The reader's seat, if it is another one. */
  reader?: number;
  /** What is asked, as far as it is known: a choice says what comes of it. */
  asks?: string;
  /** The dice that lie before whoever rolls; without them nobody can say what is kept. */
  hand?: string[];
}

const plain = (card: string): string => card.replace(/-d$/, '');

/** What a space of Dicetto is called: by its card, with more of it if another card is called the same. */
function spaceName(lines: readonly string[], space: string, name: Namer['name']) {
  const kindIn = (line: string) => /^space \d ([a-z]\S*)/.exec(line)?.[1];
  const kinds = lines.flatMap((line) => kindIn(line) ?? []);
  const kind = kindIn(lines.find((line) => line.startsWith(`space ${space} `)) ?? '');
  const place = name(`place.${space}`);
  if (kind === undefined) return place;
  if (kinds.filter((one) => plain(one) === plain(kind)).length === 1)
    return name(`card.${plain(kind)}`) ?? place;
  const called = (one: string) => name(`card.${one}`) ?? one;
  const card = called(kind);
  return kinds.filter((one) => called(one) === card).length === 1 ? card : `${card} (${place})`;
}

/** Names at a table with these lines, and the dice that its player has there. */
export function namesAt(lines: readonly string[], name: Namer['name']): Omit<Namer, 'seats'> {
  const dice = lines.find((line) => line.startsWith('dice '))?.slice('dice '.length);
  return {
    hand: dice?.split(' '),
    name: (key) => {
      const space = /^place\.(\d)$/.exec(key)?.[1];
      return space === undefined ? name(key) : spaceName(lines, space, name);
    },
  };
}

function diceWords(words: string[], namer: Namer): string {
  return words.map((face) => namer.name(`face.${face}`) ?? face).join(' ');
}

const seatWord = (word: string | undefined, namer: Namer): string =>
  namer.seats[Number(word) - 1]?.name ?? word ?? '';

const isOwn = (word: string | undefined, namer: Namer): boolean => Number(word) === namer.you;
const isReader = (word: string | undefined, namer: Namer): boolean => Number(word) === namer.reader;

const cardWord = (word: string | undefined, namer: Namer): string =>
  namer.name(`card.${word}`) ?? word ?? '';

function goodsWord(word: string, namer: Namer): string {
  if (/^g\d+$/.test(word)) {
    const n = Number(word.slice(1));
    return t.n('{n} nugget', '{n} nuggets', n);
  }
  return word.startsWith('$') ? word : cardWord(word, namer);
}

function offerWords(rest: string[], namer: Namer): string {
  const at = rest.indexOf('for');
  const goods = rest
    .slice(0, at)
    .map((word) => goodsWord(word, namer))
    .join(', ');
  if (isOwn(rest[at + 1], namer)) return t('Offer {goods} for yourself', { goods });
  if (isReader(rest[at + 1], namer)) return t('Offer {goods} for you', { goods });
  return t('Offer {goods} for {seat}', { goods, seat: seatWord(rest[at + 1], namer) });
}

function sendWords(rest: string[], namer: Namer): string {
  const bandits = rest.filter((word) => word.startsWith('bandit-'));
  return t('Send {bandits}', {
    bandits: bandits
      .map((bandit) => {
        const at = rest.indexOf(bandit);
        const next = rest.findIndex((word, i) => i > at && word.startsWith('bandit-'));
        const dice = rest.slice(at + 1, next < 0 ? undefined : next);
        return `${cardWord(bandit, namer)}: ${diceWords(dice, namer)}`;
      })
      .join('; '),
  });
}

/** Dicetto: what is kept of the hand is worth saying, not what is rolled. */
function rollWords(rolled: string[], namer: Namer): string {
  const kept = [...(namer.hand ?? [])];
  for (const face of rolled) if (kept.includes(face)) kept.splice(kept.indexOf(face), 1);
  if (namer.hand === undefined) return t('Roll {dice} again', { dice: diceWords(rolled, namer) });
  return kept.length === 0
    ? t('Roll all dice')
    : t('Keep {dice}', { dice: diceWords(kept, namer) });
}

type Words = (rest: string[], namer: Namer) => string;

const card =
  (words: (card: string) => string): Words =>
  (rest, namer) =>
    words(cardWord(rest[0], namer));

const verbs: Record<string, Words> = {
  pass: () => t('Pass'),
  stop: () => t('Stop rolling'),
  done: () => t('End the turn'),
  keep: (rest, namer) => {
    const brute = rest.at(-2) === 'with';
    const dice = diceWords(brute ? rest.slice(0, -2) : rest, namer);
    if (dice === '-') return t('Keep nothing');
    return brute ? t('Keep {dice}, the Brute pays', { dice }) : t('Keep {dice}', { dice });
  },
  back: (rest, namer) => t('Put back {dice}', { dice: diceWords(rest, namer) }),
  roll: rollWords,
  again: (rest, namer) => t('Roll {dice} again', { dice: diceWords(rest, namer) }),
  place: (rest, namer) => {
    const at = rest.indexOf('on');
    const dice = diceWords(rest.slice(0, at), namer);
    const space = rest[at + 1] ?? '';
    return t('Place {dice} on {place}', {
      dice,
      place: namer.name(`place.${space}`) ?? space,
    });
  },
  play: card((name) => t('Play {card}', { card: name })),
  take: card((name) => t('Take {card}', { card: name })),
  give: card((name) => t('Give {card}', { card: name })),
  use: card((name) => t('Use {card}', { card: name })),
  buy: card((name) => t('Give up {card} for the Indian die', { card: name })),
  choose: card((name) => t('Choose {card}', { card: name })),
  open: (rest, namer) =>
    t('Lay open {cards}', { cards: rest.map((word) => cardWord(word, namer)).join(', ') }),
  turn: (rest, namer) =>
    t('Turn {from} to {to}', {
      from: diceWords(rest.slice(0, 1), namer),
      to: diceWords(rest.slice(2, 3), namer),
    }),
  offer: offerWords,
  send: sendWords,
  award: (rest, namer) =>
    isOwn(rest[0], namer)
      ? t('Decide for yourself')
      : isReader(rest[0], namer)
        ? t('Decide for you')
        : t('Decide for {seat}', { seat: seatWord(rest[0], namer) }),
  pick: (rest, namer) =>
    rest[1] === 'with'
      ? isReader(rest[0], namer)
        ? t('Take a ranch from you')
        : t('Take a ranch from {seat}', { seat: seatWord(rest[0], namer) })
      : namer.asks === 'ask-victim'
        ? t('Rob {seat}', { seat: seatWord(rest[0], namer) })
        : isOwn(rest[0], namer)
          ? t('Pick yourself')
          : isReader(rest[0], namer)
            ? t('Pick you')
            : t('Pick {seat}', { seat: seatWord(rest[0], namer) }),
  put: (rest, namer) => t('Put it on {place}', { place: namer.name(`place.${rest[0]}`) ?? '' }),
  apply: (rest, namer) => {
    const back = rest.slice(2).map((word) => cardWord(word, namer));
    return t('Use {card}, put back {cards}', {
      card: cardWord(rest[0], namer),
      cards: back.join(', '),
    });
  },
};

export function moveWords(move: string, namer: Namer): string {
  const [verb = '', ...rest] = move.split(' ');
  return verbs[verb]?.(rest, namer) ?? move;
}

/** The same after a colon, or between others in a list. */
export function moveWithin(move: string, namer: Namer): string {
  const words = moveWords(move, namer);
  return words.charAt(0).toLocaleLowerCase() + words.slice(1);
}

/** A move and why, each said once. Most reasons begin with their move, up to a colon; but not with whom
 * it is made. */
export function headed(move: string, why: string, namer: Namer): [move: string, reason: string] {
  const words = moveWords(move, namer);
  const [, head = words, reason = why] = /^(.+?): (.+)$/.exec(why) ?? [];
  return [
    move.includes(' with ') ? words : head,
    reason.charAt(0).toLocaleUpperCase() + reason.slice(1),
  ];
}
