/* Dicetto: a whole short game; three cards end it. */
import { mark } from '../i18n';
import type { Lesson } from './lesson';

export const lesson: Lesson = {
  name: 'dicetto',
  game: 'dicetto',
  options: 'start=1,cards=3',
  own: {},
  seats: 2,
  prepared: `
* draw pair
* draw three-of-a-kind
* draw small-straight
* draw face-6
* roll 1 2 3 6 6
* roll 1 1 6
* roll 1 4
* roll 2 1 3 5 5
2 roll 1 3
* roll 2 2 5
2 stop
2 place 5 5 on 1
2 place 5 on super
2 done
* draw two-pairs
* roll 1 2 5 5 6
* battle 4 2
* roll 2 2 3 4 4
2 stop
2 place 2 3 4 on 3
2 done
`,
  steps: [
    {
      say: mark(
        'Welcome to Dicetto! Four cards lie on the table. You win them with your four dice.',
      ),
      why: mark(
        'A card shows which dice fit it, and its points. Put dice there: if they still stand at your next turn, the card is yours.',
      ),
      show: ['cards'],
    },
    {
      say: mark('You may roll up to three times. Hold both 6, and roll the other two again.'),
      why: mark(
        'Tap the dice that you hold. Three equal dice would fit a card that is worth 2 points.',
      ),
      show: ['cup', 'answers', 'space.2'],
      take: ['roll 2 3'],
      other: [
        ['stop', mark('You have two more rolls. Hold both 6, and roll again.')],
        ['', mark('Both 6 are a good beginning: hold them, and roll the other two.')],
      ],
    },
    {
      say: mark('Three 6! Hold them, and roll the last die again.'),
      why: mark('It costs nothing, and you may stop at any time.'),
      show: ['cup', 'answers'],
      take: ['roll 1', 'stop'],
      fine: { stop: mark('That is fine, too: your dice are good.') },
      other: [['', mark('Do not give the three 6 away: roll the 1 alone.')]],
    },
    {
      say: mark(
        'Now place dice. Put the three 6 on three of a kind: tap the card, then the button.',
      ),
      why: mark('Here exactly three equal dice fit. High dice are hard to beat.'),
      show: ['space.2'],
      take: ['place 6 6 6 on 2'],
      other: [
        ['done', mark('Dice that stand nowhere win nothing. Put the three 6 on three of a kind.')],
        [
          '',
          mark(
            'They fit there, too. But three of a kind is worth 2 points: put all three 6 there.',
          ),
        ],
      ],
    },
    {
      say: mark('One die is left. Put it on the Super Roll card, where any dice fit.'),
      why: mark('Whoever wins that card may roll a fourth time, once.'),
      show: ['super'],
      take: ['place 4 on super', 'place 1 on super'],
      other: [
        ['done', mark('You could stop here. But a die on the Super Roll card costs nothing.')],
      ],
    },
    {
      from: 'sent-home seat=1',
      say: mark('{two} has put a higher die on the Super Roll card, and yours has come home.'),
      why: mark('A higher sum drives other dice away. Your three 6 still stand!'),
      show: ['super', 'space.2'],
    },
    {
      from: 'collected seat=1 card=three-of-a-kind',
      say: mark(
        'Your turn again: the card is yours, and a new one was laid in its place. Look at your new roll, and stop.',
      ),
      why: mark(
        'Two 5 fit the pair where {two} stands with two 5, and the 6 fits a card as well. It will hardly get better.',
      ),
      show: ['seat.1', 'cup', 'space.1'],
      take: ['stop'],
      other: [['', mark('You may roll again. But this roll has all you need: stop.')]],
    },
    {
      say: mark('Put both 5 on the pair. The sums are equal, so there will be a battle.'),
      why: mark(
        'Each rolls one die, and the higher stays. With a lower sum you could not even try.',
      ),
      show: ['space.1'],
      take: ['place 5 5 on 1'],
      other: [
        ['place 6 on 4', mark('A good place for the 6. But first the battle: both 5 on the pair.')],
        ['', mark('You could. But see what a battle is like: put both 5 on the pair.')],
      ],
    },
    {
      from: 'battle-won seat=1',
      say: mark(
        'You won, 4 against 2, and the dice of {two} went home. Put your 6 on the card that shows a 6.',
      ),
      why: mark('One or more dice of that face fit there. Each die stands on one card only.'),
      show: ['space.4'],
      take: ['place 6 on 4'],
      other: [['', mark('There is a card that your 6 fits. Use it before you end your turn.')]],
    },
    {
      say: mark('The 2 fits nowhere, so you are done.'),
      why: mark('Dice that are not placed come back to you anyway.'),
      show: ['answers'],
      take: ['done'],
    },
    {
      from: 'placed seat=2 dice=2+3+4',
      say: mark(
        '{two} got the Super Roll card, and stands on the straight. But nobody has touched your cards!',
      ),
      why: mark(
        'When your turn begins you collect them. Usually ten cards end the game; here three do.',
      ),
      show: ['cards'],
    },
    {
      from: 'wins seat=1',
      say: mark('The game is over, and you have won it, 4 points to 2!'),
      why: mark(
        'At the end all dice that still stand somewhere win their cards. The points on them decide.',
      ),
      show: ['seats'],
    },
  ],
  learnt: [
    mark('Roll up to three times, holding what you like.'),
    mark(
      'Place groups of dice on cards that they fit; what still stands at your next turn is yours.',
    ),
    mark('A higher sum drives others away, an equal one is a battle.'),
    mark('Ten cards end the game, and the points on them decide.'),
  ],
};
