/* The Indians: how their die is bought, and what it does. For whoever knows the Extension. */
import { mark } from '../i18n';
import type { Lesson } from './lesson';

export const lesson: Lesson = {
  name: 'indians',
  game: 'town',
  options: 'sheriff=3,extension=on,indians=on',
  own: { extension: 'on', indians: 'on' },
  seats: 3,
  prepared: `
* draw deed-1
* draw ranch
* draw deed-4
* draw charm
* draw fortune
* draw bandit-9-4
* draw bandit-J-2
* draw bandit-Q-2
* roll 1 A A A A A
* roll 2 9 9 10 J J
* roll 3 9 10 10 J K
2 keep J
3 keep 10
* roll 2 9 9 J K
* roll 3 9 10 J Q
2 choose nuggets
* draw gold-2
3 choose bank
2 choose goods
* draw mule
* draw whisky
2 take whisky
* draw cattle
* draw dog
2 take dog
3 take charm
* draw power
3 choose rob
* draw dog
2 choose badge
* draw deed-3
* draw deed-5
* draw deed-2
* draw deed-2
* roll 1 9 9 J Q K
* roll 2 9 10 J K A
* roll 3 9 10 J Q K
2 keep J
3 keep 9
* roll 1 10 Q K
* roll 2 10 J A A
* roll 3 9 10 J K
2 keep A A
3 keep 9
* roll 2 J K
* roll 3 10 10 J
* die blessing
* draw gold-3
`,
  before: ['keep A A A A A'],
  steps: [
    {
      from: 'controls seat=1 place=town-hall',
      say: mark('Outside the town there is a village, and in it lies the Indian die.'),
      why: mark('Whoever has that die rolls it in the next round, before the places are won.'),
      show: ['place.village'],
    },
    {
      say: mark(
        'You kept five A in this round, and win the town hall. Take the deeds of the mayor.',
      ),
      why: mark('The die is bought with a card that you gain here, so it is good to gain some.'),
      show: ['place.town-hall', 'aside', 'answers'],
      take: ['choose deeds'],
      other: [
        [
          'choose deck',
          mark('That would be a single card. Five A bring you all three deeds of the row.'),
        ],
      ],
    },
    {
      from: 'deed seat=1',
      say: mark(
        'You may give up one of these cards for the die. Buy it with the deed that is worth 1 point.',
      ),
      why: mark(
        'The card is out of the game. If you do not buy the die, whoever is second here may.',
      ),
      show: ['answers', 'place.village'],
      take: ['buy deed-1'],
      other: [
        [
          'pass',
          mark('Then {two} may buy it. A single point is not much for it: give up the deed of 1.'),
        ],
        ['', mark('That card is worth more. Give up the deed of 1 point.')],
      ],
    },
    {
      from: 'bought-die seat=1',
      say: mark('The die is yours for the next round. Keep both 9.'),
      why: mark(
        'You must roll the die then, and you cannot know which of its four faces comes up.',
      ),
      show: ['cup', 'answers'],
      take: ['keep 9 9'],
      other: [['', mark('For the lesson keep both 9: the mine will be close.')]],
    },
    {
      from: 'rolled seat=1 dice=10+Q+K',
      say: mark('Keep all of the rest: 10, Q and K.'),
      why: mark(
        'It costs $2, but then you are done first, and the others have only one more roll.',
      ),
      show: ['cup', 'answers'],
      take: ['keep 10 Q K'],
      other: [['', mark('For the lesson keep all three: see what the Indian die makes of them.')]],
    },
    {
      from: 'indian-die seat=1 card=blessing',
      say: mark(
        'The die shows the Blessing: turn one of your dice to any face. Turn your 10 to a 9.',
      ),
      why: mark(
        '{three} has two 9, as you have: it would be a tie. With a third one the mine is yours.',
      ),
      show: ['aside', 'seat.3', 'answers'],
      take: ['turn 10 to 9', 'turn Q to 9', 'turn K to 9'],
      fine: {
        'turn Q to 9': mark('A third 9, and one Q less.'),
        'turn K to 9': mark('A third 9, and one K less.'),
      },
      other: [
        ['', mark('You may turn any die to any face. But a third 9 wins the mine: make a 9.')],
      ],
    },
    {
      from: 'controls seat=1 place=gold-mine',
      say: mark('Three 9 win the mine, without a tie. The die has other faces, too.'),
      why: mark(
        'Trap turns a die of somebody else. Bodyguard: nobody can take anything from you. War Path: only one action in a place of your choice.',
      ),
      show: ['place.gold-mine', 'aside'],
    },
    {
      say: mark('Now pick your action at the mine, as you like.'),
      why: mark('{three} is second, and does the other one.'),
      show: ['place.gold-mine', 'place.river', 'answers'],
      take: ['choose nuggets', 'choose river'],
    },
    {
      from: 'does seat=3 place=gold-mine',
      say: mark(
        'At the end of the round the die goes back to the village, unless somebody has bought it anew.',
      ),
      why: mark(
        'Smoke Signals, a card of the store, fetches it then: from the village, or from whoever has just bought it.',
      ),
      show: ['place.village'],
    },
  ],
  learnt: [
    mark('At the town hall a card that you gain there buys the Indian die.'),
    mark('Its holder rolls it in the next round, before the mine.'),
    mark('Blessing and Trap turn dice, Bodyguard protects, War Path leaves one action in a place.'),
    mark('Then the die returns to the village.'),
  ],
};
