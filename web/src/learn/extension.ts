/* The Extension: two actions in each place, bandits, the River and ranches. For whoever knows Dice Town;
 * the dice of the first round are kept already. */
import { mark } from '../i18n';
import type { Lesson } from './lesson';

export const lesson: Lesson = {
  name: 'extension',
  game: 'town',
  options: 'sheriff=3,extension=on',
  own: { extension: 'on' },
  seats: 3,
  prepared: `
* draw ranch
* draw deed-2
* draw deed-4
* draw wealth
* draw fortune
* draw bandit-9-4
* draw bandit-J-2
* draw bandit-Q-2
* roll 1 9 9 9 J A
* roll 2 9 10 10 J Q
* roll 3 10 J J Q K
2 keep 10 10
3 keep J J
* roll 1 Q K
* roll 2 J K A
* roll 3 9 10 Q
2 keep J
3 keep 10
* roll 2 9 A
* roll 3 A A
* draw gold-4
2 choose bank
3 choose goods
* draw mule
* draw whisky
3 take mule
* draw cattle
* draw two-guns
3 take cattle
2 take wealth
* draw charm
* draw bandit-A-4
* roll 1 J
* draw deed-3
* draw deed-5
* roll 1 10 Q A
* roll 2 9 10 J K A
* roll 3 9 10 J Q K
`,
  before: ['keep 9 9 9', 'keep Q K'],
  steps: [
    {
      from: 'controls seat=1 place=gold-mine',
      say: mark(
        'With the Extension each place has two actions. The dice of this round are kept; now the town.',
      ),
      why: mark(
        'Whoever wins a place picks one of the two, and whoever comes second there does the other.',
      ),
      show: ['places'],
    },
    {
      say: mark(
        'Your three 9 win the mine, and {two} is second. Pick: dig for gold, or go to the River.',
      ),
      why: mark(
        'Three 9 are three nuggets for sure. A River card may bring more, or nothing; {two} gets what you leave.',
      ),
      show: ['place.gold-mine', 'place.river', 'answers'],
      take: ['choose river', 'choose nuggets'],
      fine: {
        'choose river': mark('You try your luck.'),
        'choose nuggets': mark('You play it safe, and {two} goes to the River.'),
      },
    },
    {
      from: 'panned',
      say: mark(
        'The River gave four nuggets this time. Now the others go to the bank and to the store.',
      ),
      why: mark(
        'Second at the bank raids the stagecoach, a dollar for each 10. Second at the store sees Doc.',
      ),
      show: ['place.river', 'place.bank', 'place.store'],
    },
    {
      from: 'controls seat=1 place=saloon',
      say: mark('With your Q you win the saloon. Hire the bandit.'),
      why: mark(
        'The one that you see in the hideout then lies before you, and helps with a later roll. To rob somebody is the other action.',
      ),
      show: ['place.saloon', 'place.hideout', 'answers'],
      take: ['choose hire'],
      other: [['choose rob', mark('You know robberies already. See what a bandit does: hire it.')]],
    },
    {
      from: 'hired seat=1',
      say: mark(
        'And with your K the office of the Sheriff is yours. Go after the bandits, or take the badge.',
      ),
      why: mark(
        'In a pursuit you roll a die for each K. It catches a wanted bandit of the face it shows, for a bounty.',
      ),
      show: ['place.sheriff', 'place.wanted', 'answers'],
      take: ['choose pursue', 'choose badge'],
      fine: {
        'choose pursue': mark(
          'A J: you have caught a bandit with a bounty of $2, which counts at the end.',
        ),
        'choose badge': mark('The badge is yours, and nobody is there to pursue the bandits.'),
      },
    },
    {
      from: 'controls seat=1 place=town-hall',
      say: mark(
        'You have the best hand, too. At the bottom of the row lies a ranch: take the deeds of the mayor.',
      ),
      why: mark(
        'The other action is the top deed of the deck, unseen. {three} is second, and gets that.',
      ),
      show: ['place.town-hall', 'answers'],
      take: ['choose deeds'],
      other: [['choose deck', mark('That could be anything. The ranch lies open: take it.')]],
    },
    {
      from: 'deed seat=1 card=ranch',
      say: mark('Your first ranch is worth 1 point, the second 2, the third 3, and so on.'),
      why: mark('Ranches lie open, and nobody can steal them; only Whisky can.'),
      show: ['goods', 'place.town-hall'],
    },
    {
      from: 'round n=2',
      say: mark('A new round. Before you roll, send your bandit: have it set two dice to Q.'),
      why: mark(
        'It costs nothing, and these dice are set aside. After that the bandit is wanted, and others may catch it.',
      ),
      show: ['answers', 'cup'],
      take: ['send bandit-Q-2 Q Q', 'send bandit-Q-2 Q'],
      fine: { 'send bandit-Q-2 Q': mark('One Q is a beginning.') },
      other: [['pass', mark('You could keep it for later. Try it now: set two dice to Q.')]],
    },
    {
      from: 'sends seat=1',
      say: mark('Two Q lie there already, and you rolled the rest. Keep what you like.'),
      why: mark('Many Q win the saloon, where you may rob, or hire the next bandit.'),
      show: ['aside', 'cup', 'answers'],
      take: ['*'],
    },
  ],
  learnt: [
    mark('Each place has two actions: the winner picks, the second does the other.'),
    mark('The River gives gold and surprises; the stagecoach can be raided.'),
    mark(
      'Hired bandits set dice before a roll; then they are wanted, and caught ones bring bounties.',
    ),
    mark('Ranches are worth more the more of them you have.'),
  ],
};
