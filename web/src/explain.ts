/* The rules at hand: a few words about a place, a card or an action. What a card does is told in the
 * game's own words; these are for what has none there. */
import { mark, tr } from './i18n';
import { PLACE_SIGNS } from './town/words';

export const PLACE_TEXTS: Record<string, string> = {
  'gold-mine': mark(
    'Whoever has the most 9s takes a nugget for each of them. A nugget is a point. The game ends with the round in which the mine is empty.',
  ),
  bank: mark('Whoever has the most 10s takes all dollars of the bank. Two dollars are a point.'),
  stagecoach: mark(
    'What is paid for keeping dice lies here. After the bank was robbed it moves there, for the next robber.',
  ),
  store: mark('Whoever has the most Js draws a card for each of them and keeps one.'),
  saloon: mark(
    'Whoever has the most Qs draws a card for each of them from the hand of an opponent and keeps one.',
  ),
  sheriff: mark(
    'Whoever has the most Ks gets the badge. The Sheriff decides all ties, and may be bribed. The badge is worth 5 points at the end.',
  ),
  'town-hall': mark(
    'The best poker hand takes the bottom deed of the row, and one more for each A. The game ends with the round in which the last deed is taken.',
  ),
  doc: mark('Whoever controls no place in a round visits Doc Badluck, who has something for all.'),
  river: mark('The second way in the Gold Mine: draw a River card and apply it.'),
  hideout: mark(
    'The second way in the Saloon: take the top bandit. It sets dice for you before a later roll.',
  ),
  wanted: mark(
    "The second way in the Sheriff's office: roll a die for each K and catch wanted bandits of those faces for their bounty.",
  ),
  village: mark(
    'The Indian die. It can be bought at the Town Hall with a card that was won there; it is rolled before the next round is settled.',
  ),
};

const HANDS_TEXT = mark(
  'The best hand wins the Town Hall. The best comes first; only hands with the same five faces are tied.',
);

const CARD_TEXTS: Record<string, string> = {
  '': mark('No card lies here.'),
  'store-card': mark('A card of the Store. Only its holder knows which one it is.'),
  deed: mark('A deed is worth 1 to 5 points. Only its holder knows how many.'),
  bandit: mark('A bandit sets dice for you before a roll; afterwards it is wanted.'),
  'river-card': mark('A card of the River. Draw it, and it is applied at once.'),
  gold: mark('Take this many nuggets out of the mine.'),
  purse: mark('Take this many dollars out of the bank.'),
  discovery: mark('Look at three River cards, apply one, and put the others back in your order.'),
  nothing: mark('Nothing but water.'),
  coupon: mark('Take a card of your choice from the discards of the Store.'),
  'river-badge': mark('Take the badge, at once.'),
};

/** `gold-3` is a `gold`, `bandit-J-4` a `bandit`. */
const kindOf = (word: string): string =>
  word in CARD_TEXTS ? word : word.replace(/(-[0-9JQKA]+)+$/, '');

export interface Explanation {
  title: string;
  text: string;
  /** The card to be shown, or the kind of hand that is asked about. */
  card?: string;
  hand?: string;
}

/** About `place.bank`, `card.brute`; `name` gives the game's own words. */
export function explanation(
  topic: string,
  name: (key: string) => string | undefined,
): Explanation | undefined {
  const [, about = '', word = ''] = /^([a-z]+)\.(.*)$/.exec(topic) ?? [];
  if (about === 'hand') return { title: tr(mark('Poker hands')), text: tr(HANDS_TEXT), hand: word };
  const places = about === 'place' ? PLACE_TEXTS[word] : undefined;
  if (places !== undefined) return { title: tr(PLACE_SIGNS[word] ?? word), text: tr(places) };
  const own = name(`text.${word}`);
  const ours = CARD_TEXTS[kindOf(word)];
  const text = own ?? (ours === undefined ? undefined : tr(ours));
  if (text === undefined) return undefined;
  return { title: name(topic) ?? tr(mark('An empty space')), text, card: word };
}
