/* Dicetto: a whole short game; three cards end it. */
import { mark } from '../i18n';
import type { Lesson } from './lesson';

export const lesson: Lesson = {
  name: 'dicetto',
  game: 'dicetto',
  options: 'start=1,cards=3',
  own: {},
  more: { say: mark('Play with bonus cards'), own: { bonus: 'on' } },
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
* roll 1 5 5 5 6
* battle 3 3
* battle 5 2
* battle 1 4
* roll 2 2 3 4 4
2 stop
2 place 2 3 4 on 3
2 done
`,
  steps: [
    {
      say: mark('Welcome to Dicetto! Four cards lie on the table. You win them with four dice.'),
      why: mark(
        'Each card shows which dice fit it and what it is worth. Place dice on a card: if they are still there on your next turn, the card is yours.',
      ),
      show: ['cards'],
    },
    {
      say: mark('You have up to three rolls. Hold both 6s and roll the other two dice again.'),
      why: mark('Tap the dice you want to hold. Three of a kind would win a card worth 2 points.'),
      show: ['cup', 'answers', 'space.2'],
      take: ['roll 2 3'],
      other: [
        ['stop', mark('You have two more rolls. Hold both 6s and roll again.')],
        ['', mark('Two 6s are a good start: hold them and roll the other two.')],
      ],
    },
    {
      say: mark('Three 6s! Hold all three and roll the last die again.'),
      why: mark('It costs nothing, and you can stop at any time.'),
      show: ['cup', 'answers'],
      take: ['roll 1', 'stop'],
      fine: { stop: mark('That is fine too: your dice are good.') },
      other: [['', mark('Do not give up the three 6s: roll only the 1.')]],
    },
    {
      say: mark('Now place them: tap Three of a Kind, then the button.'),
      why: mark('Exactly three equal dice fit here. High dice are hard to beat.'),
      show: ['space.2'],
      take: ['place 6 6 6 on 2'],
      other: [
        ['done', mark('Dice you do not place win nothing. Put the three 6s on Three of a Kind.')],
        [
          '',
          mark(
            'They fit there too, but Three of a Kind is worth 2 points: put all three 6s on it.',
          ),
        ],
      ],
    },
    {
      say: mark('One die is left. Put it on the Super Roll card, which takes any dice.'),
      why: mark('If you win that card, you get a fourth roll, once.'),
      show: ['super'],
      take: ['place 4 on super', 'place 1 on super'],
      other: [
        ['done', mark('You could stop here, but a die on the Super Roll card costs nothing.')],
      ],
    },
    {
      from: 'sent-home seat=1',
      say: mark(
        '{two} pushed your die off the Super Roll card with a higher one, so you take it back.',
      ),
      why: mark('A higher sum pushes other dice off. Your three 6s are still there!'),
      show: ['super', 'space.2'],
    },
    {
      from: 'collected seat=1 card=three-of-a-kind',
      say: mark('Your turn again: you win the card, and a new one takes its place. Stop rolling.'),
      why: mark('Three 5s and a 6: all of them have somewhere to go. It will hardly get better.'),
      show: ['cup', 'answers'],
      take: ['stop'],
      other: [['', mark('You may roll again, but these dice are all you need: stop.')]],
    },
    {
      say: mark('{two} has two 5s on the pair. Challenge them: put two of your 5s there.'),
      why: mark(
        'A higher sum would win at once, a lower one is not allowed. An equal one is a battle: both throw a die, and the higher die wins.',
      ),
      show: ['space.1'],
      take: ['place 5 5 on 1'],
      other: [
        ['place 6 on 4', mark('A good place for the 6. But first the battle: two 5s on the pair.')],
        ['', mark('You could. But first fight your battle: put two 5s on the pair.')],
      ],
    },
    {
      from: 'placed seat=1 dice=5+5',
      fight: true,
      say: mark('You win the battle! Your dice take the card, and {two} takes the others back.'),
      why: mark('The first throw was a tie, so you both threw again. Then your die was higher.'),
      show: ['space.1'],
    },
    {
      say: mark(
        '{two} also has a 5 on the Super Roll card. Dare another battle: tap your 5, then the card.',
      ),
      why: mark(
        'A 5 and a 6 together would win at once, but the 6 can win a card of its own. Your chances are even.',
      ),
      show: ['super'],
      take: ['place 5 on super'],
      other: [
        ['done', mark('You still have dice to place. Try the Super Roll card with your 5.')],
        ['', mark('The 6 would simply win here, but it has a card of its own. Use the 5.')],
      ],
    },
    {
      from: 'battle-lost seat=1',
      fight: true,
      say: mark('You lose this one: {two} stays, and your die is out until your next turn.'),
      why: mark('That is all a lost battle costs. The dice you placed before are not touched.'),
      show: ['super', 'cup'],
    },
    {
      say: mark('Put your 6 on the card that shows a 6.'),
      why: mark('One or more dice of that face fit. It is your last die, so it ends your turn.'),
      show: ['space.4'],
      take: ['place 6 on 4'],
      other: [['', mark('There is a card for your 6. Use it before you end your turn.')]],
    },
    {
      from: 'placed seat=2 dice=2+3+4',
      say: mark(
        '{two} won the Super Roll card and has dice on the straight. Nobody touched yours!',
      ),
      why: mark(
        'You collect them when your turn begins. Usually ten cards end the game; here it is three.',
      ),
      show: ['cards'],
    },
    {
      from: 'wins seat=1',
      say: mark('The game is over, and you win, 4 points to 2!'),
      why: mark('At the end, dice that are still on cards win them. The most points win the game.'),
      show: ['seats'],
    },
  ],
  learnt: [
    mark('Roll up to three times and hold what you like.'),
    mark(
      'Place groups of dice on cards they fit. If they are still there next turn, you win the card.',
    ),
    mark('A higher sum pushes others off. An equal sum is a battle: the higher die wins.'),
    mark('A lost battle costs only the dice that fought, and only for this turn.'),
    mark('Ten cards end the game, and the most points win.'),
  ],
};
