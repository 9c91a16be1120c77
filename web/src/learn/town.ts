/* Dice Town: a whole round, with all that can happen in it. You sit to the left of the Sheriff. */
import { mark } from '../i18n';
import type { Lesson } from './lesson';

export const lesson: Lesson = {
  name: 'town',
  game: 'town',
  options: 'sheriff=3',
  own: {},
  seats: 3,
  prepared: `
* draw deed-2
* draw deed-1
* draw deed-4
* draw wealth
* draw fortune
* roll 1 9 J J Q A
* roll 2 9 10 Q K A
* roll 3 9 10 10 J Q
2 keep 9
3 keep 10 10
* roll 1 9 9 10
* roll 2 9 10 J K
* roll 3 J K A
2 keep 9 10
3 keep A
* roll 1 K
* roll 2 10 Q
* roll 3 9 J
2 keep -
3 keep -
* roll 2 J A
* roll 3 Q A
2 pass
2 pass
3 award 1
* draw dynamite
* draw equipment-1
* draw equipment-5
* draw credit
* draw dynamite
* draw deed-3
* draw deed-1
* draw deed-5
2 take wealth
* draw charm
* roll 1 10 10 Q Q A
* roll 2 9 J Q K A
* roll 3 9 10 J K A
`,
  steps: [
    {
      say: mark(
        'Welcome to Dice Town! You have five poker dice, a cup and $8; so have the others.',
      ),
      why: mark(
        'Whoever has the most points at the end wins. Points are gold, money, deeds and cards.',
      ),
      show: ['seats', 'goods'],
    },
    {
      say: mark(
        'These are the places of the town. The small die on a place shows which face counts there.',
      ),
      why: mark(
        'Whoever has the most of that face gets the place: 9 the gold mine, 10 the bank, J the store, Q the saloon, K the badge.',
      ),
      show: ['places'],
    },
    {
      say: mark('You have rolled, and only you see it. Keep both J: tap them, then the button.'),
      why: mark('One kept die is free, each further one costs $1. All others are rolled again.'),
      show: ['cup', 'answers'],
      take: ['keep J J'],
      other: [
        ['keep -', mark('To keep nothing costs $1 and brings nothing. Keep both J instead.')],
        ['keep J', mark('The first die is free, and the second one costs only $1. Keep both J.')],
        ['', mark('These dice may be good, too. But two J together can win the store: keep both.')],
      ],
    },
    {
      say: mark(
        'Everybody has lifted the cups at once, and you rolled your other dice. Keep both 9.',
      ),
      why: mark(
        'Look at the others: {two} has kept a 9, too. Dice that are set aside are seen by all and stay.',
      ),
      show: ['cup', 'seats'],
      take: ['keep 9 9'],
      other: [
        [
          'keep 9 9 10',
          mark(
            'Then you are done at once. But the last die may still become a better one: keep both 9 alone.',
          ),
        ],
        ['', mark('For the gold mine 9s count, and {two} wants it, too. Keep both 9.')],
      ],
    },
    {
      say: mark('A K! Keep it.'),
      why: mark(
        'With it your five dice are complete. Then the others roll once more and must keep all of that.',
      ),
      show: ['cup', 'aside'],
      take: ['keep K'],
      other: [
        [
          '',
          mark(
            'You could pay $1 and roll again. But one K may be enough for the badge, which is worth 5 points.',
          ),
        ],
      ],
    },
    {
      say: mark(
        'You and {two} both have two 9, and the Sheriff decides: {three}. Offer her $2 for yourself.',
      ),
      why: mark(
        'A bribe is paid only if it works. Money is worth half a point a dollar, a nugget a whole point.',
      ),
      show: ['place.gold-mine', 'answers'],
      take: ['offer $2 for 1', 'offer $1 for 1', 'offer $3 for 1'],
      fine: {
        'offer $1 for 1': mark('Thrifty! One dollar may do.'),
        'offer $3 for 1': mark('Generous! That is more than two nuggets are worth.'),
      },
      other: [
        ['pass', mark('Without a bribe the Sheriff may choose {two}. Offer a dollar or two.')],
        ['', mark('Make it an offer for yourself, of some two dollars.')],
      ],
    },
    {
      say: mark('{two} offers nothing. You need not raise: pass.'),
      why: mark('There are up to three rounds of offers; one in which nobody raises is the last.'),
      show: ['answers'],
      take: ['pass'],
      other: [['', mark('Keep your money: nobody has offered more. Pass.')]],
    },
    {
      from: 'mined seat=1',
      say: mark('The bribe worked: your two 9 are two nuggets.'),
      why: mark(
        '{three} has the most 10s and takes what lies in the bank. Then the stagecoach brings there what was paid for dice.',
      ),
      show: ['goods', 'place.gold-mine', 'place.bank'],
    },
    {
      from: 'drew seat=1 card=dynamite',
      say: mark('At the store your two J draw two cards. Take Dynamite.'),
      why: mark('One of the cards is yours. Dynamite doubles what the gold mine gives.'),
      show: ['place.store', 'answers'],
      take: ['take dynamite'],
      other: [
        [
          '',
          mark('Equipment is worth points at the end, but just one here. Dynamite can bring more.'),
        ],
      ],
    },
    {
      say: mark('In the first round the store is visited twice. Now take what you like.'),
      why: mark(
        'Equipment is worth its points at the end. Credit is one more visit to the store, later.',
      ),
      show: ['hand', 'answers'],
      take: ['take equipment-5', 'take credit'],
      fine: {
        'take equipment-5': mark('Five points, as long as nobody takes them away!'),
        'take credit': mark('One more visit later: that can pay, too.'),
      },
    },
    {
      from: 'stole seat=3',
      say: mark('{three} has the only Q: in the saloon she robs you, and your Dynamite is gone.'),
      why: mark(
        'A Q draws one card out of a hand, more of them more to choose from. Cards and deeds in hand are never quite safe.',
      ),
      show: ['place.saloon', 'hand', 'seat.3'],
    },
    {
      from: 'deed seat=3',
      say: mark(
        'Your K made you the Sheriff. And {three} has the best poker hand: at the town hall it wins deeds.',
      ),
      why: mark(
        'The best hand takes the bottom deed and one more for each A. The badge is worth 5 points at the end, and from now on ties are yours to decide.',
      ),
      show: ['place.sheriff', 'place.town-hall'],
    },
    {
      from: 'visits seat=2',
      say: mark('{two} has won no place, and so must visit Doc Badluck: watch.'),
      why: mark('Who goes away empty-handed takes an elixir, and Doc sees to it that it helps.'),
      show: ['place.doc', 'seat.2'],
    },
    {
      from: 'round n=2',
      say: mark(
        'It was Wealth: you both gave {two} $2. A new round begins, and so it goes on until the mine or the deeds run out.',
      ),
      why: mark(
        'Then a nugget is a point, $2 are a point, the badge is 5; deeds and equipment are worth what they say.',
      ),
      show: ['goods', 'place.gold-mine', 'place.town-hall'],
    },
    {
      say: mark('Now it is up to you: which dice do you keep?'),
      why: mark(
        'Two Q could rob {three}, who holds three deeds. Two 10 could win the bank, where $6 lie.',
      ),
      show: ['cup', 'answers'],
      take: ['*'],
    },
  ],
  learnt: [
    mark('You roll unseen and keep dice: one is free, each further one costs $1.'),
    mark('The most of a face wins its place; the best poker hand wins deeds.'),
    mark('The Sheriff breaks ties, and listens to bribes.'),
    mark('Who wins nothing sees Doc. After the last nugget or deed points are counted.'),
  ],
};
