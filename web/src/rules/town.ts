/* The rules of Dice Town. The specification is docs/rulings.md and the code in games/town. */
import { mark } from '../i18n';
import { card, item, p, type Book } from './book';

const SECOND = { edition: 'second' };
const FIRST = { edition: 'first' };
const BASE = { extension: 'off' };
const EXTENSION = { extension: 'on' };
const INDIANS = { indians: 'on' };

const GOAL = [
  p(
    mark(
      'Get rich. When the gold or the land runs out, the game ends, and whoever has the most points wins.',
    ),
  ),
  p(
    mark(
      'You have five poker dice with the faces [9] [10] [J] [Q] [K] [A]. Each face belongs to a place in town. Roll the most of a face, and its place is yours this round.',
    ),
  ),
  p(
    mark(
      'Points come from nuggets, dollars, deeds, the Sheriff’s badge and some cards of the Store.',
    ),
  ),
  p(mark('The Extension adds ranches, and bandits with a bounty on their heads.'), {
    when: EXTENSION,
  }),
];

const SETUP = [
  item(
    mark(
      'Everybody gets five dice, a cup and $8. The bank starts with $3. No money is ever added: dollars only change hands.',
    ),
  ),
  item(mark('There are 30 nuggets in the mine.'), { when: BASE }),
  item(mark('There are 40 nuggets in the mine, 30 with two players.'), {
    when: EXTENSION,
    at: ['Extension'],
  }),
  item(mark('Chance gives the badge to the first Sheriff, unless the table has chosen somebody.'), {
    at: ['Badge'],
  }),
  item(
    mark(
      'Shuffle the 19 Store cards and the 20 deeds, four of each value from 1 to 5. Three deeds lie open at Town Hall, from bottom to top. Two of the seven elixirs lie open at Doc Badluck’s.',
    ),
    { when: SECOND, at: ['Components'] },
  ),
  item(
    mark(
      'Shuffle the 19 Store cards and the 25 deeds, five of each value from 1 to 5. Three deeds lie open at Town Hall, from bottom to top.',
    ),
    { when: FIRST, at: ['Components'] },
  ),
  item(
    mark(
      'Add ten Store cards, and ten ranches to the deeds. Shuffle twelve River cards and twelve bandits. Two bandits are wanted from the start, and the next one in their deck lies face up. $2 are on the stagecoach.',
    ),
    { when: EXTENSION },
  ),
  item(
    mark(
      'With two players, ten cards leave the shuffled deeds unseen before the first three are laid out. Each place then goes to its winner alone, who picks one of its two actions.',
    ),
    { when: EXTENSION, at: ['E18'] },
  ),
  item(mark('Smoke Signals joins the Store cards, and the Indian die waits in the village.'), {
    when: INDIANS,
  }),
];

const ROUND = [
  p(
    mark(
      'A round has two parts. First everybody builds a hand of five dice, at the same time and under cups. Then the town pays out, place by place, always in this order:',
    ),
  ),
  p(
    mark(
      'You are asked one question at a time, and you can answer just that question. Cards, too, are played when you are asked for them. Where you have no choice, the game goes on by itself.',
    ),
    { at: ['Order', 'Questions with one answer'] },
  ),
];

const DICE = [
  item(mark('Roll all dice that you have not set aside. Only you see what is under your cup.')),
  item(
    mark(
      'Choose which of the dice you have just rolled to keep. Dice that you set aside earlier stay. When everybody has chosen, all cups are lifted, and the kept dice lie open.',
    ),
    { at: ['Hand'] },
  ),
  item(
    mark(
      'The first die you keep is free. Each further one costs $1, and so does keeping none. The money goes to the stagecoach.',
    ),
  ),
  item(
    mark(
      'You can keep one die more than you have dollars, and no more. With $0 you keep exactly one.',
    ),
    { at: ['Keep limit'] },
  ),
  item(
    mark(
      'Go on until somebody has five dice set aside. All others then roll their remaining dice one last time and keep them all, for free.',
    ),
    { at: ['Last roll'] },
  ),
  p(
    mark(
      'After the cups are lifted, dice are paid for and Brutes come into play, then Cheaters. Everybody is asked clockwise from the Sheriff, until a whole lap passes without a Cheater.',
    ),
    { at: ['Reveal order', 'B18'] },
  ),
  p(mark('If you have hired bandits, you can use them before a roll: see the Hideout.'), {
    when: EXTENSION,
  }),
];

const CONTROL = [
  p(
    mark(
      'Whoever has the most dice of a place’s face controls it. One die is enough if nobody else has one. If nobody has the face, nothing happens there.',
    ),
  ),
  p(
    mark(
      'If players are tied, the Sheriff decides. Whoever loses a tie has not controlled the place.',
    ),
    {
      at: ['B2'],
    },
  ),
  p(
    mark(
      'You control a place even if it gives you nothing: an empty bank, nobody to rob, a badge that you wear already. So you do not have to see Doc Badluck.',
    ),
    { at: ['Control'] },
  ),
];

const ACTIONS = [
  p(
    mark(
      'Each place now has two actions. The winner picks one of them and does it first; the runner-up must do the other.',
    ),
    { at: ['Two actions'] },
  ),
  p(
    mark(
      'To be second you need at least one die of the face; at Town Hall, the next best hand. If nobody is second, or only two play, the other action is not done. Both actions count as controlling the place.',
    ),
  ),
  p(
    mark(
      'First place is settled before anybody acts, then second place. The Sheriff breaks ties for both, each with bribes of its own. If exactly two are tied for first, the one who loses is second.',
    ),
    { at: ['E1', 'E2'] },
  ),
  p(
    mark(
      'You may pick an action that brings you nothing. Only at Town Hall, when the deck is empty, do you have to take the deeds of the row.',
    ),
    { at: ['E3'] },
  ),
  p(
    mark(
      'A card goes with one action, whoever does it: Dynamite with the nuggets, Even Split with the robbery of the bank, Credit with shopping, Girls and Whisky with the robbery in the Saloon, Desperado with hiring, Two Guns with the pursuit, Corruption with the deeds of the row.',
    ),
    { at: ['E5'] },
  ),
];

const MINE = [
  p(mark('Take a nugget for each [9], as long as there are any. A nugget is worth a point.'), {
    at: ['card.nuggets'],
  }),
  p(mark('The round in which the mine becomes empty is the last one.')),
  p(mark('The other action: go to the River.'), { when: EXTENSION }),
];

const RIVER = [
  p(
    mark(
      'Draw the top River card, do what it says, and remove it from the game. Everybody can count which cards are left.',
    ),
    { at: ['River', 'card.river', 'card.river-card'] },
  ),
  card(
    'gold',
    6,
    mark(
      'Take as many nuggets as the card shows from the mine, as far as it has them. There are two cards of 2, two of 3, one of 4 and one of 5.',
    ),
  ),
  card('purse', 2, mark('Take $2 or $3 from the bank, as far as it has them.')),
  card(
    'discovery',
    1,
    mark(
      'Look at three River cards and pick one. Put the other two back on top, in the order you like; then the one you picked takes effect.',
    ),
    {
      at: ['Discovery', 'E21'],
    },
  ),
  card(
    'coupon',
    1,
    mark(
      'Look through the Store’s discards and take a card of your choice. If there are none, you get nothing.',
    ),
    {
      at: ['Coupon'],
    },
  ),
  card('river-badge', 1, mark('Take the badge. You are Sheriff from this moment on.'), {
    at: ['E8'],
  }),
  card('nothing', 1, mark('Nothing but water.')),
  p(mark('Marshall can hold back the Badge from the River, too.'), { when: SECOND }),
  p(
    mark(
      'When the River deck is empty, a trip there brings nothing. Discovery looks at as many cards as there are.',
    ),
    {
      at: ['E13'],
    },
  ),
];

const BANK = [
  p(mark('Take all the dollars in the bank. Every $2 are worth a point at the end.'), {
    at: ['card.bank'],
  }),
  p(mark('The other action: take $1 from the stagecoach for each [10], as far as it has them.'), {
    when: EXTENSION,
    at: ['card.coach'],
  }),
];

const STAGECOACH = [
  p(
    mark(
      'Nobody wins the stagecoach. After the bank it arrives there with all the money that was paid for dice: the loot of the next round.',
    ),
  ),
  p(mark('It moves after both actions of the bank are done.'), { when: EXTENSION }),
];

const STORE = [
  p(
    mark(
      'Draw a Store card for each [J] and look at them. Keep one and discard the others face down: only you know what you left behind.',
    ),
    { at: ['card.goods', 'card.store-card'] },
  ),
  p(
    mark(
      'In the first round you go twice: draw, keep one, then draw and keep again. If nobody goes to the Store in the first round, nobody goes twice later.',
    ),
    { at: ['B3', 'E6'] },
  ),
  p(
    mark(
      'If the deck runs out while you draw, shuffle the discards into a new deck and draw the rest. If there are still too few cards, you draw fewer.',
    ),
    { at: ['Store deck'] },
  ),
  p(mark('The other action: visit Doc Badluck, once, even in the first round.'), {
    when: EXTENSION,
    at: ['card.visit'],
  }),
];

const SALOON = [
  p(
    mark(
      'Pick an opponent. Draw a card at random from that hand for each [Q], look at them, keep one and give the others back. If the hand is smaller, you draw all of it.',
    ),
    { at: ['Saloon', 'card.rob'] },
  ),
  p(
    mark(
      'A hand holds Store cards and deeds; deeds that lie open are safe. Pick somebody who has a card: only if nobody has one, nothing happens. You must keep one of the cards you drew.',
    ),
    { at: ['B7'] },
  ),
  p(
    mark(
      'You and your victim know all cards that were drawn. The others see how many there were, and whether each is a Store card or a deed.',
    ),
    { at: ['P3'] },
  ),
  p(mark('The other action: hire a bandit at the Hideout.'), { when: EXTENSION }),
];

const HIDEOUT = [
  p(
    mark(
      'Take the top bandit. It stays in front of you, and nobody can steal it. When the deck is empty, hiring brings nothing.',
    ),
    { at: ['card.hire', 'card.bandit'] },
  ),
  p(
    mark(
      'Before each roll you are asked whether your bandits help you. A bandit sets one or two of the dice you are about to roll to its face; you can use several before one roll, openly. Then the bandit is wanted at the Sheriff’s office.',
    ),
    { at: ['E10'] },
  ),
  p(
    mark(
      'Dice set by a bandit cost nothing, and the first die that you keep after that is still free. If bandits set all your dice, you do not roll and reveal nothing, so neither Brute nor Cheater can be played.',
    ),
    { at: ['E11'] },
  ),
  p(
    mark(
      'If a bandit completes your hand, the others still make this roll as usual; their next one is the last. Cheater, Blessing and Trap can turn dice that a bandit has set.',
    ),
    { at: ['E12'] },
  ),
];

const SHERIFF = [
  p(
    mark(
      'Take the badge. If nobody has a [K], the Sheriff stays in office. At the end the badge is worth 5 points.',
    ),
    {
      at: ['card.badge'],
    },
  ),
  p(
    mark(
      'You are Sheriff at once: ties at Town Hall and the order at Doc Badluck’s are yours in this round already.',
    ),
    { at: ['New Sheriff'] },
  ),
  p(mark('The other action: pursue bandits.'), { when: EXTENSION }),
];

const WANTED = [
  p(
    mark(
      'Roll a die for each [K]. Each die catches one wanted bandit of the face it shows; among equals you pick. After that your hand is as it was, for Town Hall, too.',
    ),
    { at: ['Pursuit', 'card.pursue'] },
  ),
  p(
    mark(
      'Caught bandits lie in front of you, and nobody can steal them. At the end their bounties are added to your dollars. A bandit that you hired and never used is worth nothing.',
    ),
    { at: ['Bounties'] },
  ),
  p(mark('If Marshall holds the badge back, the pursuit takes place all the same.'), {
    at: ['E7'],
  }),
];

const TOWN_HALL = [
  p(
    mark(
      'Whoever has the best poker hand takes the bottom deed of the row, and one more for each [A] in the hand, but no more than the three that lie open.',
    ),
    { at: ['card.deeds', 'card.deed', 'card.'] },
  ),
  p(
    mark(
      'You look at your deeds in secret; they are worth 1 to 5 points each. The deeds left in the row slide down, and new ones fill it from the bottom up.',
    ),
    { at: ['B9'] },
  ),
  p(mark('The round in which the last deed is taken, row and deck, is the last one.')),
  p(
    mark(
      'The other action: take the top deed of the deck, unseen by the others. The row is filled up before the runner-up acts.',
    ),
    { when: EXTENSION, at: ['E4', 'card.deck'] },
  ),
];

const HANDS = [
  p(mark('From the best to the worst:')),
  p(
    mark(
      'If two hands are of the same kind, the larger group decides, then the smaller one, then the other dice from the highest down: three [K] and two [9] beat three [J] and two [A]. [A] is high and never low. Only two hands with the same five faces are tied.',
    ),
  ),
];

const RANCHES = [
  card(
    'ranch',
    10,
    mark(
      'Ranches are among the deeds and taken like them. Lay a ranch open as soon as you get it.',
    ),
    {
      at: ['Ranches'],
    },
  ),
  p(
    mark(
      'Only Whisky can take a ranch away. For a final tie it counts as a deed, and the game goes on as long as a ranch lies at Town Hall.',
    ),
    {
      at: ['E16'],
    },
  ),
];

const DOC = [
  p(mark('If you have not controlled a single place this round, you visit Doc Badluck.'), {
    at: ['Doc'],
  }),
  p(
    mark(
      'You must take one of the two open elixirs, or the top one of the deck without looking. It works at once, for all to see, and is discarded. After that the open ones are filled up again.',
    ),
    { when: SECOND, at: ['B15', 'P6'] },
  ),
  p(
    mark(
      'You may use one remedy, if at least one die of your hand fits. You can also leave with nothing.',
    ),
    { when: FIRST, at: ['Remedies'] },
  ),
  p(
    mark(
      'If there are several visitors, the Sheriff calls them one by one, and takes bribes for it. Whoever cannot pay what an elixir asks for gives what is there.',
    ),
    { when: SECOND },
  ),
  p(
    mark(
      'If there are several visitors, the Sheriff calls them one by one, and takes bribes for it. Whoever cannot pay what a remedy asks for gives what is there.',
    ),
    { when: FIRST },
  ),
];

const ELIXIRS = [
  card('wealth', 1),
  card('charm', 1),
  card('fortune', 1),
  card('power', 1, mark('If visitors are still waiting, you call them now.')),
  card(
    'protection',
    1,
    mark(
      'If you have fewer, you lay open what you have. An open deed still scores, but it cannot be offered as a bribe.',
    ),
    {
      at: ['B16'],
    },
  ),
  card('friendship', 1, mark('Pick somebody who has one, if there is anybody.')),
  card('domination', 1, mark('Pick somebody who has one, if there is anybody.')),
  p(
    mark(
      'When the deck of elixirs is empty, its discards are shuffled, the one just used among them.',
    ),
    {
      at: ['card.top'],
    },
  ),
];

const REMEDIES = [
  card(
    'fence',
    1,
    mark(
      'If you have fewer, you lay open what you have. An open deed still scores, but it cannot be offered as a bribe.',
    ),
    {
      at: ['B16'],
    },
  ),
  card('supply', 1),
  card('pickpocket', 1),
  card('heist', 1),
];

const TIES = [
  p(
    mark(
      'The Sheriff breaks every tie for a place and calls the visitors to Doc Badluck. A Sheriff who is tied, too, may decide for himself.',
    ),
    { at: ["Sheriff's word"] },
  ),
  p(mark('Whoever wears the badge at that moment is asked. It can change hands within a round.'), {
    at: ['B1'],
  }),
];

const BRIBES = [
  p(
    mark(
      'Before the Sheriff decides, everybody else may offer dollars, nuggets and cards for a decision: “this is for you if Cora gets it”. Tables can allow bribes to the tied players only, each on their own behalf, or to nobody.',
    ),
    { at: ['Bribes'] },
  ),
  item(
    mark(
      'There are up to three rounds of offers. In each, everybody offers at the same time, for one candidate. You can add to an offer, but never take anything back. When nobody adds anything, the offers are closed.',
    ),
    { at: ['B21', 'B26'] },
  ),
  item(
    mark(
      'Offers are open. Which cards are in them, only the Sheriff sees; the others see how many.',
    ),
  ),
  item(
    mark(
      'You cannot offer more than you have. The same goods can be offered for several candidates, since only one of them wins.',
    ),
  ),
  item(
    mark(
      'The Sheriff picks freely. All offers for that decision are paid at once; all others go back to their owners. Promises for later do not count.',
    ),
    { at: ['Payment'] },
  ),
];

const CARDS = [
  p(
    mark(
      'You can play, offer or give away only cards that you hold. Played cards are discarded face up before they take effect, so a shuffle can bring them back at once.',
    ),
    { at: ['Cards in hand', 'B24', 'Store'] },
  ),
  p(
    mark(
      'You are asked for a card at the moment that it is for: when the place is yours and the Sheriff has decided, and only for cards that you held before. If several players could answer, they are asked clockwise from the Sheriff.',
    ),
    { at: ['B6', 'Cards'] },
  ),
  p(
    mark(
      'After a card is played, Wanted may answer it. Only then do you choose a die, a victim or whatever else the card needs.',
    ),
    { at: ['B19'] },
  ),
  p(
    mark(
      'Cards marked “as soon as you get it” are played the moment you get them, whichever way that happens. They never stay in a hand; if they can do nothing, they are discarded.',
    ),
    { at: ['B4', 'At-once cards with nobody to turn to'] },
  ),
  card('equipment', 6, mark('Worth 1, 2, 3, 4, 5 and 8 points. Nobody can cancel it.')),
  card(
    'brute',
    2,
    mark(
      'You choose it together with the dice, in secret. It does not pay for keeping none, and you can use only one at a time. If it is cancelled, pay for the dice; those you cannot pay for go back under the cup, and you choose which.',
    ),
    {
      at: ['Brute', 'Brute card', 'B12', 'B20'],
    },
  ),
  card(
    'cheater',
    2,
    mark(
      'You can turn any die that you have set aside, but you must have revealed at least one just now. The last roll counts, too.',
    ),
    {
      at: ['Cheater', 'B11'],
    },
  ),
  card('dynamite', 1, mark('As far as the mine has them.'), { at: ['Card table'] }),
  card('girls', 1, mark('Rob the same victim again, or another one.')),
  card(
    'corruption',
    1,
    mark(
      'It comes on top of the three from the row, before the row is filled up. With an empty deck it cannot be played.',
    ),
    {
      at: ['B8'],
    },
  ),
  card(
    'credit',
    1,
    mark('That makes three visits in the first round. You must hold it before the visit begins.'),
    {
      at: ['Credit'],
    },
  ),
  card('nervous-joe', 1, mark('You can pick anybody. If there is less, you get less.'), {
    at: ['B22'],
  }),
  card(
    'marshall',
    1,
    mark(
      'Anybody may play it at the Sheriff’s office, and against the Elixir of Power. It stops this one move of the badge; a later one may succeed. Whoever was stopped has still controlled the place.',
    ),
    {
      when: SECOND,
      at: ['Marshall'],
    },
  ),
  card(
    'marshall',
    1,
    mark(
      'Anybody may play it, at the Sheriff’s office only. Whoever was stopped has still controlled the place.',
    ),
    {
      when: FIRST,
      at: ['Marshall'],
    },
  ),
  card(
    'even-split',
    1,
    mark(
      'Rounded down, of what was just robbed, before the stagecoach arrives. If that would be nothing, you are not asked.',
    ),
    {
      at: ['B10'],
    },
  ),
  card(
    'wanted',
    1,
    mark(
      'The card is discarded; the action it was played for goes on. It does not stop elixirs, River cards, or anything that scores at the end.',
    ),
    {
      at: ['Wanted', 'B5'],
    },
  ),
  card(
    'elixir',
    1,
    mark(
      'You go first, before the visitor who was called. If you are that visitor, you visit twice. If nobody visits Doc Badluck, it cannot be played.',
    ),
    {
      when: SECOND,
      at: ['B13', 'E9'],
    },
  ),
  card(
    'elixir',
    1,
    mark(
      'You are asked when the town comes to Doc Badluck, even if nobody else has to go. If you have to go anyway, you visit twice.',
    ),
    {
      when: FIRST,
      at: ['B14', 'B23', 'E9'],
    },
  ),
  p(
    mark(
      'With a house deck that holds several of them, Wanted can cancel Wanted, and each Even Split takes half of what the robber still has.',
    ),
    { at: ['B25'] },
  ),
];

const MORE_CARDS = [
  card(
    'whisky',
    1,
    mark(
      'Name the victim with it; a ranch is all that the victim needs. If it is cancelled, you rob that victim’s hand. You never have to play it.',
    ),
    {
      at: ['E15', 'E19'],
    },
  ),
  card('two-guns', 1, mark('At least one die has to be rolled again.')),
  card(
    'insurance',
    1,
    mark(
      'For a Store card you get the top Store card, for a deed or a ranch the top card of the deeds. Once for each robbery, if you still hold it and there is something to draw.',
    ),
    {
      at: ['E14', 'E20'],
    },
  ),
  card('desperado', 1, mark('The deck is shuffled after that.')),
  card('gift', 1),
  card('crook', 1),
  card('winchester', 1),
  card('cattle', 1),
  card('mule', 1, mark('It counts itself.'), { at: ['E17'] }),
  card('dog', 1, mark('Hired bandits do not count.')),
  card(
    'smoke-signals',
    1,
    mark(
      'From the village or from another player, after Doc Badluck. You roll it in the next round.',
    ),
    {
      when: INDIANS,
    },
  ),
];

const VILLAGE = [
  p(
    mark(
      'The winner of Town Hall may buy the Indian die with a card gained there just now, which leaves the game unseen. If the winner does not want it, the runner-up may buy it. With two players only the winner can.',
    ),
    { at: ['I1', 'place.indians'] },
  ),
  p(
    mark(
      'You must roll it in the next round, openly, after all hands are built and before the Gold Mine. Two of its faces are Blessings, two are Traps.',
    ),
    { at: ['I4'] },
  ),
  card('blessing', 2, mark('The face it shows already is allowed.')),
  card('trap', 2, mark('You pick the die and the face.')),
  card(
    'bodyguard',
    1,
    mark(
      'No robbery, no Whisky, Nervous Joe, Crook, Gift or Even Split, and no elixir or remedy that takes from you. Bribes, the badge and Smoke Signals are not stopped.',
    ),
    {
      at: ['I6'],
    },
  ),
  card(
    'war-path',
    1,
    mark(
      'Put it on one of the six places with a face. Nobody is second there this round. With two players it does nothing.',
    ),
    {
      at: ['I5'],
    },
  ),
  p(
    mark(
      'At the end of the round, after Doc Badluck, a die that was not bought in this round goes back to the village. Then Smoke Signals may be played; a die taken from its buyer is not refunded.',
    ),
    { at: ['I2'] },
  ),
  p(mark('When the game is about to end, the die can be neither bought nor taken.'), {
    at: ['I3'],
  }),
];

const SECRETS = [
  item(
    mark(
      'Everybody may know: dollars, nuggets and the badge, how many Store cards and deeds each player holds, all that lies open, every card that was played, the sizes of the decks, and who has controlled a place.',
    ),
    { at: ['P1'] },
  ),
  item(
    mark(
      'Only you know: your cards, the dice under your cup, and what you drew and left behind. Dice that you do not keep are never shown.',
    ),
    { at: ['P2'] },
  ),
  item(mark('A card that is given away or paid as a bribe is known to giver and taker only.'), {
    at: ['P4'],
  }),
  item(mark('Nobody may look through the Store’s discards.'), { at: ['P5'], when: BASE }),
  item(mark('Nobody may look through the Store’s discards, except with a Coupon.'), {
    at: ['P5'],
    when: EXTENSION,
  }),
  item(
    mark(
      'When a hidden card could be played, the others see only that the game waits, not for whom. To pass and to have nothing to play look alike.',
    ),
    { at: ['P8'] },
  ),
  item(mark('At the end all hands are shown.'), { at: ['P7'] }),
];

const END = [
  p(
    mark(
      'The game ends with the round in which the mine becomes empty or the last deed is taken. That round is played to its end, Doc Badluck included.',
    ),
    { at: ['End', 'B17'] },
  ),
  item(mark('each nugget: **1 point**')),
  item(mark('every $2: **1 point**; an odd dollar is worth nothing')),
  item(mark('bounties of caught bandits: added to your dollars first'), { when: EXTENSION }),
  item(mark('the Sheriff’s badge: **5 points**')),
  item(mark('Store cards with points: what they say')),
  item(mark('deeds, in your hand or open: **1 to 5 points** each')),
  item(
    mark(
      'ranches: **1 point** for the first, **2** for the second, **3** for the third, and so on',
    ),
    {
      when: EXTENSION,
    },
  ),
  p(
    mark(
      'The most points win. If they are equal, the most deeds win; after that the Sheriff names the winner, even himself, and takes no bribes for it.',
    ),
    { at: ['Final tie', 'place.final'] },
  ),
];

export const town: Book = {
  game: 'town',
  options: { edition: ['second', 'first'], extension: ['off', 'on'], indians: ['off', 'on'] },
  needs: { indians: EXTENSION },
  sections: [
    { id: 'goal', title: mark('The goal'), paragraphs: GOAL, see: ['end'] },
    { id: 'setup', title: mark('Setting up'), paragraphs: SETUP, see: ['cards'] },
    {
      id: 'round',
      title: mark('A round'),
      figure: 'street',
      paragraphs: ROUND,
      see: ['dice', 'control'],
    },
    {
      id: 'dice',
      title: mark('Building your hand'),
      figure: 'keep',
      paragraphs: DICE,
      see: ['hands'],
    },
    { id: 'control', title: mark('Who gets a place'), paragraphs: CONTROL, see: ['ties', 'doc'] },
    {
      id: 'actions',
      title: mark('Two actions in each place'),
      when: EXTENSION,
      paragraphs: ACTIONS,
    },
    { id: 'gold-mine', title: mark('Gold Mine'), place: 'gold-mine', face: '9', paragraphs: MINE },
    { id: 'river', title: mark('River'), place: 'river', when: EXTENSION, paragraphs: RIVER },
    { id: 'bank', title: mark('Bank'), place: 'bank', face: '10', paragraphs: BANK },
    { id: 'stagecoach', title: mark('Stagecoach'), place: 'stagecoach', paragraphs: STAGECOACH },
    {
      id: 'store',
      title: mark('Store'),
      place: 'store',
      face: 'J',
      paragraphs: STORE,
      see: ['cards'],
    },
    { id: 'saloon', title: mark('Saloon'), place: 'saloon', face: 'Q', paragraphs: SALOON },
    {
      id: 'hideout',
      title: mark('Hideout'),
      place: 'hideout',
      when: EXTENSION,
      paragraphs: HIDEOUT,
    },
    {
      id: 'sheriff',
      title: mark('Sheriff'),
      place: 'sheriff',
      face: 'K',
      paragraphs: SHERIFF,
      see: ['ties'],
    },
    {
      id: 'wanted',
      title: mark('Wanted bandits'),
      place: 'wanted',
      when: EXTENSION,
      paragraphs: WANTED,
    },
    {
      id: 'town-hall',
      title: mark('Town Hall'),
      place: 'town-hall',
      face: 'A',
      paragraphs: TOWN_HALL,
      see: ['hands'],
    },
    {
      id: 'hands',
      title: mark('Poker hands'),
      figure: 'hands',
      at: ['Poker', 'hand.'],
      paragraphs: HANDS,
    },
    { id: 'ranches', title: mark('Ranches'), when: EXTENSION, paragraphs: RANCHES },
    { id: 'doc', title: mark('Doc Badluck'), place: 'doc', paragraphs: DOC },
    { id: 'elixirs', title: mark('Elixirs'), when: SECOND, paragraphs: ELIXIRS },
    { id: 'remedies', title: mark('Remedies'), when: FIRST, paragraphs: REMEDIES },
    {
      id: 'village',
      title: mark('The Indian die'),
      place: 'village',
      when: INDIANS,
      paragraphs: VILLAGE,
    },
    { id: 'ties', title: mark('Ties and the Sheriff'), paragraphs: TIES, see: ['bribes'] },
    { id: 'bribes', title: mark('Bribes'), paragraphs: BRIBES },
    { id: 'cards', title: mark('Store cards'), paragraphs: CARDS },
    {
      id: 'more-cards',
      title: mark('Store cards of the Extension'),
      when: EXTENSION,
      paragraphs: MORE_CARDS,
    },
    { id: 'secrets', title: mark('Open and secret'), paragraphs: SECRETS },
    { id: 'end', title: mark('The end and the score'), paragraphs: END },
  ],
};
