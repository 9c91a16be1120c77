/* The rules of Dicetto. The specification is docs/rulings.md and the code in games/dicetto. */
import { mark } from '../i18n';
import { card, item, p, type Book } from './book';

const BONUS = { bonus: 'on' };

const GOAL = [
  p(
    mark(
      'Collect combination cards. Put dice on a card and hold it until your next turn: then it is yours. When somebody has ten cards, the game ends, and the most points win.',
    ),
  ),
  p(mark('With bonus cards there are points for the most or the fewest cards of a kind, too.'), {
    when: BONUS,
  }),
];

const SETUP = [
  item(mark('Two to four players, four dice each, in their own colour.')),
  item(
    mark(
      'Shuffle the 46 combination cards and lay four of them open. The Super Roll card lies beside them.',
    ),
    { at: ['Dicetto deck'] },
  ),
  item(
    mark('Four of the eight bonus cards, picked by chance, lie open. The others are not used.'),
    {
      when: BONUS,
    },
  ),
  item(mark('Chance picks who starts, unless the table has chosen somebody.'), {
    at: ['First seat'],
  }),
  item(mark('All collected cards lie open. Nothing is secret but the order of the deck.'), {
    at: ['D1'],
  }),
];

const TURN = [
  p(mark('Your turn has three steps; the first goes by itself.'), { at: ['A turn'] }),
  item(mark('**Collect** the cards that your dice still hold.')),
  item(mark('**Roll** your four dice, up to three times.')),
  item(mark('**Place** dice on one card or on several.')),
  p(mark('Then it is the next player’s turn.')),
];

const COLLECT = [
  p(
    mark(
      'At the start of your turn every card that carries your dice is yours. You take your dice back, and new cards are laid out until four combination cards lie on the table again.',
    ),
    { at: ['card.'] },
  ),
  p(
    mark(
      'Cards with dice on them count among the four, and new cards are laid out in this step only. The Super Roll card is extra.',
    ),
    { at: ['D2'] },
  ),
];

const ROLL = [
  p(
    mark(
      'Roll all four dice. Then hold what you like and roll the others again, up to three rolls in all. You can pick up held dice again, and you can stop early.',
    ),
    { words: mark('keep, reroll') },
  ),
  p(
    mark(
      'A fourth roll is possible only after the third, with the Super Roll card, and with at least one die.',
    ),
    {
      at: ['D9'],
    },
  ),
];

const PLACE = [
  p(
    mark(
      'Put a group of dice on a card that it fits, then another group on another card, as long as you have dice. You may leave dice unused, or all of them.',
    ),
  ),
  p(
    mark(
      'One group for each card, and one attempt for each card in a turn. What you have placed stays: you can neither add to it nor move it.',
    ),
    { at: ['D3'] },
  ),
  p(
    mark(
      'Your dice stay on the card until your next turn. Until then the others can try to push them off.',
    ),
  ),
];

const FITS = [
  p(mark('A card takes exactly the dice it asks for, no more and no fewer:'), {
    at: ['What fits'],
  }),
  card(
    'face',
    12,
    mark(
      'Ones to sixes: any number of dice, all with the face of the card. 1 point; there are two cards of each face.',
    ),
  ),
  card('pair', 5),
  card('chance', 6),
  card('small-straight', 5, mark('1 2 3 to 4 5 6; nothing goes on from 6 to 1.'), { at: ['D5'] }),
  card('three-of-a-kind', 5),
  card('two-pairs', 5),
  card('large-straight', 4, mark('1 2 3 4, 2 3 4 5 or 3 4 5 6.')),
  card('four-of-a-kind', 4),
  p(
    mark(
      'Some cards carry the word Dicetto; there are 15 of them. It matters for bonus cards only.',
    ),
  ),
];

const BEAT = [
  p(
    mark('If another player’s dice are on the card, add up the pips, however many dice there are.'),
    { at: ['Beating dice'] },
  ),
  item(
    mark(
      '**You have more:** you push the other dice off. Their owner takes them back, and yours take their place.',
    ),
    { words: mark('push off, drive away, beat, higher sum') },
  ),
  item(mark('**It is equal:** there is a battle.'), { words: mark('a tie, equal sum, draw') }),
  item(mark('**You have fewer:** you cannot place there.'), { words: mark('lower sum') }),
];

const BATTLE = [
  p(
    mark(
      'Both players roll one die, again if it is a draw. The higher roll keeps the card, and the other player takes the dice back. The dice on the card keep their faces.',
    ),
    { at: ['D4'], words: mark('a tie, equal sum, draw') },
  ),
  p(
    mark(
      'If you lose, the dice that you wanted to place are out for this turn; you can still place your others. A battle is fought at once, before you place the next group.',
    ),
    { at: ['Battles'] },
  ),
];

const SUPER = [
  card('super', 1, mark('Any dice fit on it, and pips decide as on any card.')),
  p(
    mark(
      'Whoever collects it keeps it until it is used: after the third roll you may roll once more. Then it goes back to the table before you place dice, so you can win it again at once.',
    ),
    { at: ['Super Roll'] },
  ),
  p(mark('While somebody owns it, nobody can place dice on it.')),
  p(
    mark(
      'It is worth no points and does not count as a card, neither for the end nor for a bonus.',
    ),
    {
      at: ['Super Roll worth'],
    },
  ),
];

const BONUSES = [
  p(
    mark(
      'At the end each bonus card goes to the player who has the most, or the fewest, of what it names. If two or more are level, nobody gets it. Having none counts as the fewest.',
    ),
    { at: ['Bonus cards', 'D6'], words: mark('a tie, equal, draw') },
  ),
  card('fewest-dicetto', 1),
  card('most-dicetto', 1),
  card('fewest-cards', 1),
  card('most-cards', 1),
  card('most-straights', 1),
  card('most-chance', 1),
  card('fewest-ones', 1),
  card('most-faces', 1),
];

const END = [
  p(
    mark(
      'The game ends at the start of a turn, once that player has collected ten cards or more. A table can agree on another number, from 3 to 15. Then every card with dice on it goes to the owner of the dice.',
    ),
    { at: ['The end'] },
  ),
  p(mark('If the deck runs out, play goes on with the cards on the table until none is left.')),
  p(
    mark(
      'If a whole lap passes in which nobody places dice on a combination card, the game ends when the deck is empty; after two such laps it ends in any case.',
    ),
    { at: ['D7'] },
  ),
  p(
    mark(
      'The most points win. If they are equal, the most cards win; after that the victory is shared.',
    ),
    {
      at: ['D8'],
      words: mark('a tie, equal, draw'),
    },
  ),
];

export const dicetto: Book = {
  game: 'dicetto',
  options: { bonus: ['off', 'on'] },
  needs: {},
  sections: [
    { id: 'goal', title: mark('The goal'), paragraphs: GOAL, see: ['end'] },
    { id: 'setup', title: mark('Setting up'), paragraphs: SETUP },
    { id: 'turn', title: mark('Your turn'), paragraphs: TURN },
    { id: 'collect', title: mark('Collecting'), paragraphs: COLLECT, at: ['1', '2', '3', '4'] },
    {
      id: 'roll',
      title: mark('Rolling and holding'),
      figure: 'hold',
      paragraphs: ROLL,
      see: ['super'],
    },
    { id: 'place', title: mark('Placing dice'), paragraphs: PLACE, see: ['fits', 'beat'] },
    { id: 'fits', title: mark('What fits a card'), paragraphs: FITS },
    {
      id: 'beat',
      title: mark('Pushing dice off a card'),
      figure: 'beat',
      paragraphs: BEAT,
      see: ['battle'],
    },
    { id: 'battle', title: mark('Battle'), paragraphs: BATTLE },
    { id: 'super', title: mark('Super Roll'), paragraphs: SUPER },
    { id: 'bonus', title: mark('Bonus cards'), when: BONUS, paragraphs: BONUSES },
    { id: 'end', title: mark('The end and the score'), paragraphs: END },
  ],
};
