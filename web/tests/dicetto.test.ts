/* Dicetto's dice keep their places on the felt, and a good hand is not rolled away by a slip. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ahead, bonusCounts, countWords } from '../src/dicetto/bonus';
import { prospect, type Part } from '../src/dicetto/cards';
import { atStake, bestFor, makes } from '../src/dicetto/groups';
import { asLying, questionWords, reachWords } from '../src/dicetto/heard';
import {
  barWords,
  isBattle,
  meant,
  pushedOff,
  reachAt,
  reachOf,
  readDicetto,
} from '../src/dicetto/moves';
import { t } from '../src/i18n';
import { Memory } from '../src/dicetto/memory';
import { beating, ending, parseDicetto } from '../src/dicetto/position';
import { answered, handOf, slots, type Slots } from '../src/dicetto/slots';
import { asks } from './boards_asks';
import { LessonTable } from './lesson_table';

const lines = (turn: number, rolls: number, dice: string, at = 'roll') => [
  `turn ${turn}`,
  `at ${at}`,
  `rolls ${rolls}`,
  `dice ${dice}`,
];
const faces = (now: Slots) => handOf(now).join(' ');
const those = (now: Slots, which: 'rolled' | 'held') =>
  now.dice.flatMap((die, i) => (die[which] ? [i + 1] : [])).join(' ');

/** As a person does: by place. */
const hold = (now: Slots, ...places: number[]): Slots => ({
  ...now,
  dice: now.dice.map((die, i) => ({ ...die, held: places.includes(i + 1) })),
});

test('it is nobody’s turn until it is known who begins', () => {
  const before = ['turn 1', 'turns 0', 'at setup', 'rolls 0'];
  assert.equal(parseDicetto([...before, 'asks start *']).turn, 0);
  assert.equal(parseDicetto([...before, 'asks draw *']).turn, 1);
  // the first roll is somebody's, although the question is told only after it
  const rolled = ['turn 3', 'turns 1', 'at roll', 'rolls 1', 'dice 1 1 3 6', 'asks start *'];
  assert.equal(parseDicetto(rolled).turn, 3);
});

test('held dice keep their places, and only the others tumble', () => {
  let now = slots(
    undefined,
    ['turn seat=1', 'rolled seat=1 dice=2+3+6+6 roll=1'],
    lines(1, 1, '2 3 6 6'),
  );
  assert.deepEqual(
    [faces(now), those(now, 'rolled'), those(now, 'held')],
    ['2 3 6 6', '1 2 3 4', ''],
  );
  // all at once, as a table without a stage tells it
  now = slots(
    now,
    ['again seat=1 dice=2+3', 'rolled seat=1 dice=1+6 roll=2'],
    lines(1, 2, '1 6 6 6'),
  );
  assert.deepEqual(
    [faces(now), those(now, 'rolled'), those(now, 'held')],
    ['1 6 6 6', '1 2', '3 4'],
  );
  // event by event, as the stage does
  now = slots(hold(now, 2, 3, 4), ['again seat=1 dice=1'], lines(1, 2, '6 6 6'));
  assert.deepEqual([handOf(now), those(now, 'held')], [['', '6', '6', '6'], '2 3 4']);
  now = slots(now, ['rolled seat=1 dice=4 roll=3'], lines(1, 3, '4 6 6 6', 'place'));
  assert.deepEqual([faces(now), those(now, 'rolled')], ['4 6 6 6', '1']);
  now = slots(now, [], lines(1, 3, '4 6 6 6', 'place'));
  assert.equal(faces(now), '4 6 6 6');
});

test('of equal dice the one that was tapped stays', () => {
  const first = slots(
    undefined,
    ['turn seat=2', 'rolled seat=2 dice=1+5+5+5 roll=1'],
    lines(2, 1, '1 5 5 5'),
  );
  const now = slots(
    hold(first, 3),
    ['again seat=2 dice=1+5+5', 'rolled seat=2 dice=2+2+4 roll=2'],
    lines(2, 2, '2 2 4 5'),
  );
  assert.deepEqual(handOf(now), ['2', '2', '5', '4']);
  assert.equal(those(now, 'held'), '3');
});

test('a roll of which only the end is shown', () => {
  // without motion several events are shown at once, and the last alone is the news
  const first = slots(
    undefined,
    ['turn seat=1', 'rolled seat=1 dice=2+6+6+6 roll=1'],
    lines(1, 1, '2 6 6 6'),
  );
  const now = slots(hold(first, 4), ['rolled seat=1 dice=1+6+6 roll=2'], lines(1, 2, '1 6 6 6'));
  assert.deepEqual(
    [faces(now), those(now, 'rolled'), those(now, 'held')],
    ['1 6 6 6', '1 2 3', '4'],
  );
  // whoever skips, or wants no stage, sees the next question and no event at all
  const later = slots(hold(first, 4), [], lines(1, 2, '1 1 3 6'));
  assert.deepEqual([faces(later), those(later, 'held')], ['1 1 3 6', '4']);
});

test('dice that go to cards, or are lost in a battle, leave their places empty', () => {
  let now = slots(
    undefined,
    ['turn seat=1', 'rolled seat=1 dice=5+5+5+6 roll=1'],
    lines(1, 1, '5 5 5 6'),
  );
  now = slots(now, ['stopped seat=1 dice=5+5+5+6'], lines(1, 1, '5 5 5 6', 'place'));
  now = slots(now, ['battle seat=1 with=2 dice=5+5 card=pair on=1'], lines(1, 1, '5 6', 'place'));
  assert.deepEqual(handOf(now), ['', '', '5', '6']);
  now = slots(
    now,
    ['battle-roll seat=1 die=3 with=2 against=3', 'battle-tie'],
    lines(1, 1, '5 6', 'place'),
  );
  now = slots(
    now,
    [
      'battle-won seat=1 with=2',
      'placed seat=1 dice=5+5 card=pair on=1',
      'sent-home seat=2 dice=5+5',
    ],
    lines(1, 1, '5 6', 'place'),
  );
  assert.deepEqual(handOf(now), ['', '', '5', '6']);
  now = slots(
    now,
    [
      'battle seat=1 with=2 dice=5 card=super on=super',
      'battle-roll seat=1 die=1 with=2 against=6',
      'battle-lost seat=1 with=2 dice=5',
    ],
    [...lines(1, 1, '6', 'place'), 'lost 5'],
  );
  assert.deepEqual(
    now.dice.map((die) => die.where),
    ['card', 'card', 'lost', 'hand'],
  );
});

test('a turn that was not seen from its beginning shows what the position knows', () => {
  assert.equal(faces(slots(undefined, [], lines(2, 2, '1 2 5 5'))), '1 2 5 5');
  const late = slots(undefined, [], [...lines(2, 2, '6', 'place'), 'lost 3 3']);
  assert.deepEqual(
    late.dice.map((die) => [die.face, die.where]),
    [
      ['6', 'hand'],
      ['3', 'lost'],
      ['3', 'lost'],
    ],
  );
  // an undo
  const now = slots(
    undefined,
    ['turn seat=1', 'rolled seat=1 dice=1+2+3+4 roll=1'],
    lines(1, 1, '1 2 3 4'),
  );
  const rolled = slots(
    now,
    ['again seat=1 dice=1', 'rolled seat=1 dice=6 roll=2'],
    lines(1, 2, '2 3 4 6'),
  );
  assert.deepEqual(handOf(rolled), ['6', '2', '3', '4']);
  const back = slots(rolled, [], lines(1, 1, '1 2 3 4'));
  assert.deepEqual(handOf(back), ['1', '2', '3', '4']);
  assert.equal(handOf(slots(back, ['turn seat=2'], lines(2, 0, '-', 'collect'))).length, 0);
});

test('dice that a battle has cost come back with an undo, each to its place', () => {
  const hand = lines(1, 3, '6 6', 'place');
  const lost = [...lines(1, 3, '-', 'place'), 'lost 6 6'];
  const seen = slots(
    undefined,
    ['turn seat=1', 'rolled seat=1 dice=2+6+2+6 roll=3'],
    lines(1, 3, '2 2 6 6', 'place'),
  );
  const placed = slots(seen, ['placed seat=1 dice=2+2 card=pair on=1'], hand);
  const fought = slots(
    placed,
    ['battle seat=1 with=2 dice=6+6 card=pair on=2', 'battle-lost seat=1 with=2 dice=6+6'],
    lost,
  );
  assert.deepEqual(handOf(fought), ['', '', '', '']);
  assert.deepEqual(handOf(slots(fought, [], hand)), ['', '6', '', '6']);
  // after a reload nobody knows where the others lay
  const undone = slots(slots(undefined, [], lost), [], hand);
  assert.deepEqual(
    undone.dice.map(({ where, face }) => `${where} ${face}`),
    ['hand 6', 'hand 6'],
  );
  // a battle for less than all: the others stay what they are
  const one = slots(
    slots(undefined, [], [...lines(1, 3, '6', 'place'), 'lost 3 6']),
    [],
    [...lines(1, 3, '3 6', 'place'), 'lost 6'],
  );
  assert.deepEqual(
    one.dice.map(({ where, face }) => `${where} ${face}`),
    ['hand 6', 'hand 3', 'lost 6'],
  );
});

test('whole turns of the real game: dice never change places', async () => {
  const { lesson } = await import('../src/learn/dicetto');
  const table = new LessonTable(lesson);
  await table.open();
  let now = slots(undefined, [], table.state.lines);
  let held = 0;
  while (table.course.step) {
    const before = now;
    const seen = table.state.newsStep;
    if (table.course.step.take) table.answer(table.course.step.take[0] ?? '');
    else table.read();
    const news = table.state.newsStep === seen ? [] : table.state.news;
    now = slots(now, news, table.state.lines);
    const dice = parseDicetto(table.state.lines).dice;
    assert.deepEqual(handOf(now).filter(Boolean).sort(), [...dice].sort());
    if (now.seat === before.seat)
      now.dice.forEach((die, i) => {
        if (!die.held) return;
        held++;
        assert.equal(die.face, before.dice[i]?.face);
      });
  }
  assert.ok(held > 0);
});

test('the question of a roll names the cards that fit, and what is at stake', async () => {
  const { lesson } = await import('../src/learn/dicetto');
  const table = new LessonTable(lesson);
  await table.open();
  table.read();
  const reach = () => reachOf(table.state.ask?.is ?? '');
  const stake = () => atStake(parseDicetto(table.state.lines), reach(), [])?.card;
  assert.deepEqual(reach(), ['1', '4', 'super'], 'a pair, the sixes, and anything');
  assert.equal(stake(), undefined, 'a pair is no reason to ask');
  table.answer('roll 2 3');
  assert.deepEqual(reach(), ['1', '2', '4', 'super']);
  assert.equal(stake(), 'three-of-a-kind');
  assert.deepEqual(reachOf('ask-again seat=1 dice=1+2+3+4 rolls=2 fits= battles='), []);
});

test('a roll that breaks what would win a card is asked about, whichever dice are held', () => {
  const game = parseDicetto([
    'space 1 three-of-a-kind',
    'space 2 small-straight owner 2 dice 3 4 5',
    'space 3 pair',
    'space 4 two-pairs',
  ]);
  const stake = (reach: string[], ...held: string[]) => atStake(game, reach, held)?.card;
  assert.equal(stake(['1', '3'], '1', '6'), 'three-of-a-kind', 'of 1 6 6 6');
  assert.equal(stake(['1', '3'], '6', '6'), 'three-of-a-kind');
  assert.equal(stake(['1', '3'], '6', '6', '6'), undefined, 'they are held');
  assert.equal(stake(['2'], '4', '6'), 'small-straight', 'of 1 5 4 6');
  assert.equal(stake(['2'], '4', '5', '6'), undefined);
  assert.equal(stake(['2'], '2', '3', '4'), 'small-straight', 'too low for what lies there');
  assert.equal(stake(['3', 'super'], '1'), undefined, 'a point is made somewhere else, too');
  assert.equal(stake(['1', '4'], '6', '6', '6'), 'two-pairs', 'of 6 6 6 6 the better card');
});

test('dice lie as they lay, after an undo and in a page that is loaded anew', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const memory = new Memory(() => storage);
  const [first, then] = [lines(1, 1, '2 4 6 6'), lines(1, 2, '3 3 6 6')];
  const rolled = slots(undefined, ['turn seat=1', 'rolled seat=1 dice=6+2+6+4 roll=1'], first);
  memory.keep(first, rolled, (at) => at === 0);
  memory.keep(then, slots(rolled, [], then), () => false);
  const undone = memory.recall(first);
  assert.ok(undone);
  assert.deepEqual([faces(undone), those(undone, 'held')], ['6 2 6 4', '1']);
  const anew = new Memory(() => storage);
  assert.ok(anew.recall(then));
  assert.equal(anew.recall(first), undefined, 'the last alone is kept');
  assert.equal(memory.recall(lines(1, 3, '2 4 6 6')), undefined, 'another roll');
});

test('a hint means dice, not a number of them', () => {
  assert.deepEqual(meant('roll 1 6 6', ['6', '1', '6', '5']), [3], 'those that it keeps');
  assert.deepEqual(meant('roll 2', ['2', '', '2', '5']), [2, 3]);
  assert.deepEqual(meant('place 6 6 on 2', ['1', '6', '6', '6']), [1, 2]);
  assert.deepEqual(meant('stop', ['1', '6', '6', '6']), []);
});

test('a card takes the dice that the rules say', () => {
  const placing = asks.filter(({ is }) => is.startsWith('ask-place'));
  for (const { choices, lines: table } of placing) {
    const game = parseDicetto(table);
    const spaces = [...game.spaces.map((space, i) => [`${i + 1}`, space] as const)];
    for (const [id, space] of [...spaces, ['super', game.super] as const]) {
      const groups = choices
        .filter((move) => move.endsWith(` on ${id}`))
        .map((move) => move.split(' ').slice(1, -2));
      for (const group of groups) assert.ok(makes(space.card, group), `${group} on ${space.card}`);
      if (space.card === '' || space.tried || (space.owner > 0 && space.dice.length === 0))
        continue;
      const best = bestFor(space, game.dice);
      assert.equal(best !== undefined, groups.length > 0, `${game.dice} for ${space.card}`);
    }
  }
  assert.ok(placing.length >= 3);
});

test('the end is announced by what the position says', () => {
  const game = (...more: string[]) =>
    parseDicetto(['collected 1 pair chance', 'collected 2 -', 'deck 5', 'quiet 1', ...more]);
  assert.deepEqual(ending(game(), 10), { seats: [], quiet: 0 });
  assert.deepEqual(ending(game(), 3), { seats: [1], quiet: 0 });
  assert.deepEqual(ending(game(), undefined), { seats: [], quiet: 0 }, 'nobody knows');
  assert.deepEqual(ending(game('quiet 2'), 10), { seats: [], quiet: 2 }, 'a lap');
  assert.deepEqual(ending(game('deck -'), 10), { seats: [], quiet: 1 }, 'and no card to come');
  assert.deepEqual(ending(game('quiet 4', 'winner 1'), 3), { seats: [], quiet: 0 }, 'it is over');
});

test('a tie with the dice on a card is a battle, while rolling and while placing', () => {
  const roll = 'ask-again seat=1 dice=2+4+5+6 rolls=1 fits=2+5 battles=1';
  assert.equal(reachAt(roll, [], '2', 9), 'stand');
  assert.equal(reachAt(roll, [], 'super', 0), 'stand');
  assert.equal(reachAt(roll, [], '1', 15), 'battle');
  assert.equal(reachAt(roll, [], '3', 0), undefined);
  assert.deepEqual(reachOf(roll), ['2', 'super', '1']);
  const place = ['place 4 5 6 on 1', 'place 2 on 2', 'place 6 on 2'].map(readDicetto);
  assert.equal(reachAt('ask-place', place, '1', 15), 'battle');
  assert.equal(reachAt('ask-place', place, '1', 14), 'stand');
  assert.equal(reachAt('ask-place', place, '2', 2), 'stand', 'the highest group counts');
  assert.equal(reachAt('ask-place', place, '3', 0), undefined);
});

test('who does not see the cards hears where the dice fit, and where a battle would be', () => {
  const table = [
    'space 1 chance owner 2 dice 4 5 6',
    'space 2 face-2',
    'space 3 two-pairs',
    'space 4 -',
    'super owner 3 dice 1 2',
  ];
  const heard = (is: string, choices: string[] = []) =>
    reachWords(table, { is, choices }, (space) => `card ${space}`);
  assert.equal(
    heard('ask-again seat=1 dice=2+4+5+6 rolls=1 fits=2+5 battles=1'),
    'Fits: card 2, card super. Battle: card 1.',
  );
  assert.equal(
    heard('ask-place seat=1 dice=4+5+6', ['place 4 5 6 on 1', 'place 6 on super', 'done']),
    'Fits: card super. Battle: card 1.',
  );
  assert.equal(
    heard('ask-again seat=1 dice=2+4+5+6 rolls=1 fits=2+3 battles='),
    'Fits: card 2, card 3.',
  );
  assert.equal(
    heard('ask-again seat=1 dice=4+5+6 rolls=1 fits= battles=1'),
    'Battle: card 1.',
    'no card fits, but one can be fought for',
  );
  assert.equal(heard('ask-again seat=1 dice=1 rolls=1 fits= battles='), 'Nothing fits.');
  assert.equal(heard('ask-something seat=1'), '');
});

test('the page asks for the dice that are tapped: those that stay', () => {
  assert.equal(
    questionWords('ask-again seat=1 dice=2+4+5+6 rolls=2 fits= battles=', []),
    'Your dice: 2 4 5 6. Which do you keep? 2 rolls are left.',
  );
  const placing = (dice: string, ...choices: string[]) =>
    questionWords(`ask-place seat=1 dice=${dice}`, [...choices, 'done']);
  assert.equal(placing('2+4', 'place 2 on 1'), 'Your dice: 2 4. Where do you place them?');
  assert.equal(placing('6', 'place 6 on 1'), 'Your die: 6. Where do you place it?');
  assert.equal(placing('2+4'), 'Your dice: 2 4. Nothing fits.');
  assert.equal(placing('6'), 'Your die: 6. It fits nowhere.');
  const nowhere = { is: 'ask-place seat=1 dice=2+4', choices: ['done'] };
  assert.equal(reachWords([], nowhere, String), '', 'the question has said so');
});

test('equal pips on the dice of another seat are a battle', () => {
  const space = (owner: number, ...dice: string[]) => ({ card: 'pair', owner, dice, tried: false });
  assert.ok(isBattle(['3', '3'], space(2, '3', '3'), 1));
  assert.ok(!isBattle(['4', '4'], space(2, '3', '3'), 1), 'more wins at once');
  assert.ok(!isBattle(['3', '3'], space(1, '3', '3'), 1), 'they are your own');
  assert.ok(!isBattle(['3', '3'], space(0), 1));
});

/** All dice that somebody may have: none to four of each face, four at most. */
const handfuls = (most: number, from = 1): number[][] =>
  from > 6 || most === 0
    ? [[]]
    : Array.from({ length: most + 1 }, (_, n) => n).flatMap((n) =>
        handfuls(most - n, from + 1).map((rest) => [...Array<number>(n).fill(from), ...rest]),
      );
const equal = (dice: number[]) => dice.every((face) => face === dice[0]);
const inRow = (dice: number[]) => dice.every((face, i) => face === (dice[0] ?? 0) + i);
/** What fits, by the rules in words. */
const FITS: Record<string, (dice: number[]) => boolean> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((n) => [
      `face-${n}`,
      (dice: number[]) => dice.every((face) => face === n),
    ]),
  ),
  pair: (dice) => dice.length === 2 && equal(dice),
  chance: () => true,
  'small-straight': (dice) => dice.length === 3 && inRow(dice),
  'three-of-a-kind': (dice) => dice.length === 3 && equal(dice),
  'two-pairs': (dice) => dice.length === 4 && equal(dice.slice(0, 2)) && equal(dice.slice(2)),
  'large-straight': (dice) => dice.length === 4 && inRow(dice),
  'four-of-a-kind': (dice) => dice.length === 4 && equal(dice),
  super: () => true,
};

test('what beats the dice on a card can be made, for every card and every sum', () => {
  for (const [card, fits] of Object.entries(FITS)) {
    const sums = handfuls(4)
      .filter((dice) => dice.length > 0 && fits(dice))
      .map((dice) => dice.reduce((sum, face) => sum + face, 0))
      .sort((a, b) => a - b);
    assert.ok(sums.length > 2, card);
    for (const sum of sums) {
      const higher = sums.find((other) => other > sum);
      assert.equal(beating(card, sum), higher, `${card} at ${sum}`);
      assert.equal(beating(`${card}-d`, sum), higher, `${card} with the word at ${sum}`);
    }
  }
  assert.equal(barWords(t, 'pair', 8), '10+ wins, 8 is a battle');
  assert.equal(barWords(t, 'pair', 10), '12 wins, 10 is a battle');
  assert.equal(barWords(t, 'pair-d', 12), 'only a battle, with 12');
  assert.equal(barWords(t, 'face-2', 2), '4+ wins, 2 is a battle');
  assert.equal(barWords(t, 'small-straight', 15), 'only a battle, with 15');
});

test('a card tells of a lost battle only whom it bars, and only when it is lost', () => {
  const words = (you: number | undefined, news: string[], ...more: string[]) => {
    const game = parseDicetto(['turn 2', 'space 1 pair owner 1 dice 3 3 tried', ...more]);
    const part = { board: { t, you, news }, game, pick: { choices: [] } } as unknown as Part;
    const [space] = game.spaces;
    assert.ok(space);
    return prospect(part, '1', space);
  };
  const lost = 'you lost a battle here';
  const won = 'battle-won seat=2 with=1';
  const placed = 'placed seat=2 dice=3+3 card=pair on=2';
  assert.equal(words(2, [], 'battle 1 dice 3 3'), '');
  assert.equal(words(2, [], 'battle 2 dice 3 3'), lost, 'another one is fought');
  assert.equal(words(2, []), lost);
  assert.equal(words(2, [won]), '', 'the dice that have won are on their way');
  assert.equal(words(2, [won, placed]), lost, 'on another card');
  for (const you of [1, undefined])
    assert.equal(words(you, []), '8+ wins, 6 is a battle', 'to others it is open');
});

test('a word that stops the rolls holds nothing: dice are held by taps alone', () => {
  const rolled = slots(undefined, ['rolled seat=1 dice=2+3+6+6 roll=1'], lines(1, 1, '2 3 6 6'));
  assert.equal(
    those(
      answered(rolled, 'stop', () => false),
      'held',
    ),
    '',
  );
  const sixes = (at: number) => at > 1;
  assert.equal(those(answered(rolled, 'roll 2 3', sixes), 'held'), '3 4');
  assert.equal(
    those(answered(rolled, 'place 6 6 on 2', sixes), 'held'),
    '1 2',
    'those leave first',
  );
});

test('a question names the dice in the order in which they lie', () => {
  const question = 'ask-place seat=1 dice=4+5+6+6';
  assert.equal(asLying(question, ['5', '6', '4', '6']), 'ask-place seat=1 dice=5+6+4+6');
  assert.equal(
    asLying('ask-place seat=1 dice=4+6', ['', '6', '', '4']),
    'ask-place seat=1 dice=6+4',
  );
  assert.equal(asLying(question, ['1', '2', '3', '3']), question, 'those are others');
  assert.equal(asLying('ask-first', []), 'ask-first');
});

test('who is ahead for a bonus card', () => {
  const game = parseDicetto([
    'collected 1 pair-d small-straight large-straight-d',
    'collected 2 face-1 face-6-d chance',
    'collected 3 -',
  ]);
  const of = (card: string, decks?: Record<string, number>) => {
    const counts = bonusCounts(game, card, decks) ?? [];
    const { seats, n } = ahead(card, counts);
    return `${counts.join(' ')}: ${seats.join('+')} with ${n}`;
  };
  assert.equal(of('most-cards'), '3 3 0: 1+2 with 3');
  assert.equal(of('fewest-cards'), '3 3 0: 3 with 0');
  assert.equal(of('most-dicetto'), '2 1 0: 1 with 2');
  assert.equal(of('fewest-dicetto'), '2 1 0: 3 with 0');
  assert.equal(of('most-straights'), '2 0 0: 1 with 2');
  assert.equal(of('most-chance'), '0 1 0: 2 with 1');
  assert.equal(of('fewest-ones'), '1 3 0: 3 with 0');
  assert.equal(of('fewest-ones', { 'points-chance': 2 }), '1 2 0: 3 with 0');
  assert.equal(of('most-faces'), '0 2 0: 2 with 2');
  assert.equal(bonusCounts(game, 'most-new'), undefined);
});

test('a tie for a bonus card is no lead, and is told as what it is', () => {
  const counts = [1, 0, 0];
  assert.equal(ahead('most-cards', counts).tie, false);
  assert.equal(ahead('fewest-cards', counts).tie, true);
  assert.equal(ahead('most-cards', [0, 0, 0]).tie, true, 'nobody has any');
  const said = (bonus: string) => countWords(t, bonus, counts, (n) => `Seat ${n}`);
  assert.equal(said('most-cards'), 'Seat 1: 1, Seat 2: 0, Seat 3: 0');
  assert.equal(
    said('fewest-cards'),
    'Seat 1: 1, Seat 2: 0, Seat 3: 0 (a tie: nobody gets it)',
    'in the card that is tapped, and for screen readers',
  );
});

test('dice that are pushed off lie there until they are sent home', () => {
  const before = parseDicetto([
    'turn 2',
    'space 1 pair owner 1 dice 3 3',
    'space 2 chance',
    'super owner 2 dice 1',
  ]);
  const pushed = (...news: string[]) => {
    const { id, space } = pushedOff(before, news) ?? {};
    return id && `${id}: ${space?.dice.join(' ')} of ${space?.owner}`;
  };
  assert.equal(pushed('placed seat=2 dice=4+4 card=pair on=1'), '1: 3 3 of 1');
  assert.equal(pushed('placed seat=1 dice=2 card=super on=super'), 'super: 1 of 2');
  assert.equal(pushed('placed seat=2 dice=4 card=chance on=2'), undefined, 'it was free');
  assert.equal(pushed('sent-home seat=1 dice=3+3 card=pair on=1'), undefined, 'now they fly');
  assert.equal(pushed('battle seat=2 with=1 dice=3+3 on=1'), undefined, 'they lie there anyway');
  assert.equal(pushed(), undefined);
});
