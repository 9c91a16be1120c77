/* The log in chapters, and what screen readers are told, on recorded games of both games. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listed, parseEvent, Teller } from '../src/sentences';
import { Digest, digest, Questions } from '../src/table/digest';
import { Speaker } from '../src/table/speaker';
import type { LogEntry } from '../src/table/state';
import { chapters, group, since } from '../src/table/story';
import { catalogue } from '../texts.mjs';

declare const WEB: string;
const build = process.env.DICECUP_BUILD ?? '';
const games = JSON.parse(readFileSync(join(build, 'page.c.texts.json'), 'utf8'));
const english = catalogue('en', games, undefined, []).catalogue;
const directory = join(WEB, '../tests/playthroughs');
const NAMES = ['Ann', 'Burt', 'Cora', 'Dell', 'Etta', 'Finn'];

/** The events of a recorded game as the first seat heard them. */
function recorded(file: string): string[] {
  const lines = execFileSync(
    join(build, 'dicecup'),
    ['replay', '--json', '--as', '1', join(directory, file)],
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; event: string })
    .filter(({ type }) => type === 'event')
    .map(({ event }) => event);
}

const tellerOf = (file: string) =>
  new Teller(
    english,
    file.startsWith('dicetto') ? 'dicetto' : 'town',
    (seat) => NAMES[seat - 1] ?? '?',
    1,
  );
const entries = (events: string[]): LogEntry[] =>
  events.map((event, i) => ({ step: i, at: 0, kind: 'event', event }));
const files = readdirSync(directory);

test('every entry of the log is in one group, in order', () => {
  for (const file of files) {
    const log = entries(recorded(file));
    assert.deepEqual(
      group(log).flatMap((one) => one.entries),
      log,
      file,
    );
  }
});

test('a round is its dice, then its places', () => {
  const [, one] = chapters(group(entries(recorded('second-3.txt'))));
  assert.equal(one?.kind, 'round');
  assert.equal(one?.n, 1);
  assert.deepEqual(
    one?.groups.map(({ kind, place }) => place ?? kind),
    ['dice', 'gold-mine', 'bank', 'store', 'saloon', 'sheriff', 'town-hall', 'doc'],
  );
  assert.deepEqual(one?.groups[1]?.had, [
    { seat: 2, dice: ['9'] },
    { seat: 3, dice: ['9'] },
  ]);
  assert.deepEqual(one?.groups[3]?.had[0], { seat: 2, dice: ['J', 'J', 'J', 'J'] });
});

test('Dicetto is turn by turn, and every game has an end', () => {
  for (const file of files) {
    const found = chapters(group(entries(recorded(file))));
    assert.equal(found[0]?.kind, 'start', file);
    assert.equal(found.at(-1)?.kind, 'end', file);
    const middle = new Set(found.slice(1, -1).map(({ kind }) => kind));
    assert.deepEqual([...middle], [file.startsWith('dicetto') ? 'turn' : 'round'], file);
  }
});

test('chat is where it was said', () => {
  const log: LogEntry[] = [
    ...entries(['round n=1', 'controls seat=2 place=bank dice=1']),
    { step: 2, at: 0, kind: 'chat', seat: 2, text: 'ha' },
  ];
  assert.equal(group(log).at(-1)?.place, 'bank');
  assert.equal(group(log).at(-1)?.entries.length, 2);
});

test('what is new is heard once, though a step comes in parts', () => {
  const step = entries(['round n=1', 'kept seat=2 dice=9', 'kept seat=3 dice=J']).map((entry) => ({
    ...entry,
    step: 7,
  }));
  const [first, second, third] = step as [LogEntry, LogEntry, LogEntry];
  assert.deepEqual(since(step.slice(0, 1), { step: 6 }), [first]);
  assert.deepEqual(since(step.slice(0, 2), first), [second]);
  assert.deepEqual(since(step, second), [third]);
  assert.deepEqual(since(step, third), []);
  const undone: LogEntry = { step: 8, at: 0, kind: 'undone', seat: 2 };
  assert.deepEqual(since([undone], third), [undone]);
});

test('what happened before we came is not new, whenever it comes in', () => {
  const past = entries(['turn seat=1', 'turn seat=2', 'turn seat=3']);
  const now: LogEntry = { step: 3, at: 0, kind: 'event', event: 'done seat=3' };
  const came = { step: 2 };
  assert.deepEqual(since([], came), []);
  assert.deepEqual(since(past, came), []);
  assert.deepEqual(since([...past, now], came), [now]);
  assert.deepEqual(since([now], came), [now]);
  assert.deepEqual(since([...past, now], now), []);
});

test('one announcement for each place, roll and turn at most', () => {
  for (const file of files) {
    const events = recorded(file);
    const said = digest(events, tellerOf(file));
    const groups = group(entries(events));
    const rolls = events.filter((event) => /^kept(-none)? seat=2/.test(event)).length;
    const rounds = events.filter((event) => event.startsWith('round ')).length;
    const fights = events.filter((event) => /^battle .*(seat|with)=1\b/.test(event)).length;
    assert.ok(
      said.length <= groups.length + rolls + 2 * rounds + fights,
      `${file}: ${said.length} for ${groups.length} groups and ${rolls} rolls`,
    );
    assert.ok(said.length * 2 < events.length, `${file}: ${said.length} of ${events.length}`);
  }
});

/** What changes hands or is seen by you alone. */
const GAINS =
  /^(mined|robbed-bank|split|bribe|bribe-card|drew|bought|stole|sheriff|badge-held|deed|corruption|pays|gives-gold|fortune|gave|paid|panned|purse|coupon|robbed-coach|hired|caught|took-ranch|insured|deck-deed|bought-die|took-die|stole-die|collected|sent-home|battle-won|battle-lost|scored|wins|controls) /;

test('every gain, loss and card of yours is told', () => {
  for (const file of files) {
    const teller = tellerOf(file);
    const events = recorded(file);
    const said = digest(events, teller).join('\n');
    let told = 0;
    for (const event of listed(events)) {
      if (!GAINS.test(event)) continue;
      const { fields } = parseEvent(event);
      const concerned = ['seat', 'to', 'from', 'victim', 'with', 'not'].some(
        (part) => fields[part] === '1',
      );
      if (!concerned) continue;
      told++;
      assert.ok(
        said.includes(teller.line(event) ?? '?') || said.includes(teller.tell(event) ?? '?'),
        `${file}: ${event}`,
      );
    }
    assert.ok(told > 5, file);
  }
});

test('cards that come one after the other are one sentence', () => {
  const teller = tellerOf('second-3.txt');
  const events = [
    'deed seat=2 card=deed-3',
    'deed seat=2 card=deed-5',
    'deed seat=2 card=deed-3',
    'row card=deed-1 space=1',
    'row card=deed-2 space=2',
    'deed seat=3 card=deed-1',
    'deed seat=2 card=deed-1',
  ];
  assert.deepEqual(
    listed(events).map((event) => teller.tell(event)),
    [
      'Burt gets Deed (3 VP) ×2, Deed (5 VP) from the mayor.',
      'New at Town Hall: Deed (1 VP), Deed (2 VP).',
      'Cora gets Deed (1 VP) from the mayor.',
      'Burt gets Deed (1 VP) from the mayor.',
    ],
  );
  assert.deepEqual(
    digest(['controls seat=2 place=town-hall dice=1', ...events.slice(0, 3)], teller),
    ['Town Hall: Burt wins. Burt gets Deed (3 VP) ×2, Deed (5 VP) from the mayor.'],
  );
});

test('it reads like this', () => {
  const one = new Digest(tellerOf('second'));
  const said = recorded('second-3.txt')
    .slice(0, 54)
    .flatMap((event) => one.take(event));
  assert.deepEqual(said, [
    'Burt is Sheriff.',
    'Round 1 begins. Burt keeps J J for $1. Cora keeps J. You pay $4 into the stagecoach.',
    'A hand is complete. Everyone else rolls once more and keeps it all. ' +
      'You have J J J A A. Burt has 9 J J J J. Cora has 9 10 J K A.',
    'Gold Mine: Sheriff Burt decides in their own favour. Burt wins. Burt digs up 1 nugget.',
    'Bank: Cora wins. Cora robs the bank of $3. The stagecoach brings $5 to the bank.',
    'Store: Burt wins. Burt keeps a Store card. Twice.',
    'Saloon: Nobody wins.',
    'Sheriff: Cora wins. Cora is the new Sheriff.',
    'Town Hall: Burt wins. Burt gets Deed (2 VP) from the mayor.',
    'Doc Badluck: You visit Doc Badluck. You drink the Elixir of Domination. Burt gives you Deed (2 VP).',
  ]);
});

test('what others pay for their dice is in the sentence that tells them', () => {
  const round = ['round n=1', 'kept seat=2 dice=J+J', 'kept-none seat=3', 'paid seat=2 dollars=1'];
  const paid = 'paid seat=3 dollars=1';
  assert.deepEqual(digest([...round, paid], tellerOf('second')), [
    'Round 1 begins. Burt keeps J J for $1. Cora keeps nothing, for $1.',
  ]);
  // a break before it
  const one = new Digest(tellerOf('second'));
  for (const event of round) one.take(event);
  one.flush();
  one.take(paid);
  assert.deepEqual(one.flush(), ['Cora pays $1 into the stagecoach.']);
  for (const file of files) {
    const events = recorded(file);
    const sum = (texts: readonly string[], what: RegExp) =>
      texts.reduce((n, text) => {
        for (const [, dollars] of text.matchAll(what)) n += Number(dollars);
        return n;
      }, 0);
    assert.equal(
      sum(digest(events, tellerOf(file)), /(?:keeps [^.]* for|pays?) \$(\d+)(?= into|\.)/g),
      sum(events, /^paid .*dollars=(\d+)/g),
      file,
    );
  }
});

test('a turn of Dicetto reads like this', () => {
  const one = new Digest(tellerOf('dicetto'));
  const events = recorded('dicetto-3-bonus.txt');
  const from = events.indexOf('turn seat=2', events.indexOf('turn seat=1'));
  assert.deepEqual(
    events
      .slice(0, from + 14)
      .flatMap((event) => one.take(event))
      .slice(-4),
    [
      'Cora rolls 1 1 3 4 and places them all on Super Roll.',
      'You place 6 6 6 on Three of a Kind. You place 5 on Fives.',
      'Burt collects Large Straight. New card on space 4: Four of a Kind. ' +
        'Burt rolls 2 3 3 5 and places 3 3 on Threes (Dicetto). Burt ties with 5 and battles you for Fives.',
      'Battle: Burt rolls 4, you roll 5. Burt loses the battle against you; out for this turn: 5.',
    ],
  );
});

test('the cards with which a game of Dicetto begins are one sentence', () => {
  const [first] = digest(recorded('dicetto-3-bonus.txt').slice(0, 12), tellerOf('dicetto'));
  assert.equal(
    first,
    'On the table: Threes (Dicetto), Three of a Kind, Fives, Large Straight. ' +
      'Bonus cards: Fewest one-point cards, Fewest cards, Most cards, Most Dicetto cards.',
  );
});

test('every turn of another is told: what was rolled last, and what came of it', () => {
  const one = new Digest(tellerOf('dicetto'));
  const battle = 'seat=2 with=3 dice=5 on=1 card=fives';
  const said = [
    'turn seat=2',
    'rolled seat=2 dice=1+2+3+5 roll=1',
    'again seat=2 dice=1+2',
    'rolled seat=2 dice=4+2 roll=2',
    'stopped seat=2 dice=2+3+4+5',
    'done seat=2',
    'turn seat=3',
    'collected seat=3 card=pair on=1',
    'rolled seat=3 dice=1+2+3+5 roll=1',
    'turn seat=1',
    'rolled seat=1 dice=1+2+3+5 roll=1',
    'turn seat=2',
    'rolled seat=2 dice=5+2+1+1 roll=1',
    `battle ${battle}`,
    'battle-won seat=2 with=3',
    'turn seat=3',
  ].flatMap((event) => one.take(event));
  assert.deepEqual(said, [
    'Burt rolls 2 3 4 5 and places nothing.',
    'Cora collects Pair. Cora rolls 1 2 3 5 and places nothing.',
    'Burt rolls 1 1 2 5. Burt wins the battle against Cora.',
  ]);
});

test('a battle of yours is told when it begins: it waits for your throw', () => {
  const one = new Digest(tellerOf('dicetto'));
  const take = (event: string) => one.take(event);
  take('turn seat=2');
  take('rolled seat=2 dice=1+2+5+5 roll=1');
  assert.deepEqual(take('battle seat=2 with=1 dice=5 on=3 card=face-5'), [
    'Burt rolls 1 2 5 5. Burt ties with 5 and battles you for Fives.',
  ]);
  take('battle-roll seat=2 die=4 with=1 against=5');
  take('battle-lost seat=2 with=1 dice=5');
  assert.deepEqual(take('turn seat=1'), [
    'Battle: Burt rolls 4, you roll 5. Burt loses the battle against you; out for this turn: 5.',
  ]);
  assert.match(take('battle seat=1 with=3 dice=5 on=3 card=face-5').join(), /^You tie with 5/);
});

test('battles of others are one sentence, with the card and the rolls', () => {
  const one = new Digest(tellerOf('dicetto'));
  const fought = (seat: number, other: number, [die, against]: number[], end: string) => [
    `battle seat=${seat} with=${other} dice=5 on=3 card=face-5`,
    `battle-roll seat=${seat} die=4 with=${other} against=4`,
    'battle-tie',
    `battle-roll seat=${seat} die=${die} with=${other} against=${against}`,
    `battle-${end} seat=${seat} with=${other} dice=5`,
  ];
  const took = (seat: number, other: number) => [
    `placed seat=${seat} dice=5 card=face-5 on=3`,
    `sent-home seat=${other} dice=5 card=face-5 on=3`,
  ];
  const said = [
    'turn seat=3',
    ...fought(3, 2, [6, 2], 'won'),
    ...took(3, 2),
    'placed seat=3 dice=1 card=face-1 on=2',
    'turn seat=2',
    ...fought(2, 3, [1, 5], 'lost'),
    'turn seat=1',
    ...fought(1, 3, [6, 5], 'won'),
    ...took(1, 3),
    'turn seat=3',
    ...fought(3, 1, [5, 3], 'won'),
    ...took(3, 1),
    'turn seat=2',
  ].flatMap((event) => one.take(event));
  assert.deepEqual(said, [
    'Cora wins Fives from Burt, 6 to 2. Cora places 1 on Ones.',
    'Cora defends Fives against Burt, 5 to 1.',
    'You tie with 5 and battle Cora for Fives.',
    'Battle: you roll 4, Cora rolls 4. ' +
      'Battle: you roll 6, Cora rolls 5. You win the battle against Cora.',
    'Cora ties with 5 and battles you for Fives.',
    'Battle: Cora rolls 4, you roll 4. ' +
      'Battle: Cora rolls 5, you roll 3. Cora wins the battle against you. ' +
      'You are pushed off Fives and take 5 back.',
  ]);
});

test('what you place is told', () => {
  const said = digest(
    [
      'turn seat=1',
      'rolled seat=1 dice=1+5+5+6 roll=1',
      'stopped seat=1 dice=1+5+5+6',
      'placed seat=1 dice=5+5 card=pair on=3',
      'sent-home seat=2 dice=2+2 card=pair on=3',
    ],
    tellerOf('dicetto'),
  );
  assert.deepEqual(said, ['You place 5 5 on Pair. Burt is pushed off Pair and takes 2 2 back.']);
});

test('rules of a question are told once', () => {
  const questions = new Questions();
  const keep = (dice: string) =>
    questions.ask('ask-keep seat=1', `You rolled ${dice}. Which do you keep? The first is free.`);
  assert.equal(keep('9 9'), 'You rolled 9 9. Which do you keep? The first is free.');
  assert.equal(keep('J'), 'You rolled J. Which do you keep?');
  const roll = (n: number) => questions.ask('ask-again', `Which do you roll? ${n} left.`);
  assert.deepEqual([2, 1, 2].map(roll), [
    'Which do you roll? 2 left.',
    'Which do you roll? 1 left.',
    'Which do you roll? 2 left.',
  ]);
  assert.equal(questions.ask('ask-buy', 'Choose a card.'), 'Choose a card.');
  assert.equal(questions.ask('ask-buy', 'Choose a card.'), 'Choose a card.');
});

/** A speaker that has all the time, and what it says. */
function speaking() {
  const waiting: (() => void)[] = [];
  const heard: string[] = [];
  const speaker = new Speaker(
    (text) => heard.push(text),
    (then) => waiting.push(then),
  );
  const wait = () => {
    while (waiting.length > 0) {
      const before = heard.length;
      waiting.shift()?.();
      assert.ok(heard.length <= before + 1);
    }
  };
  const repeated = () => {
    const before = heard.length;
    speaker.repeat();
    wait();
    return heard.slice(before);
  };
  return { speaker, heard, wait, repeated };
}

test('announcements come one by one, none is lost, and the last is repeated', () => {
  const { speaker, heard, wait, repeated } = speaking();
  const texts = Array.from({ length: 40 }, (_, i) => `${i}`);
  speaker.say(texts.slice(0, 30));
  assert.deepEqual(heard, ['0']);
  speaker.say(texts.slice(30));
  wait();
  assert.deepEqual(heard, texts);
  assert.deepEqual(repeated(), texts.slice(-1));
  assert.deepEqual(repeated(), texts.slice(-1));
});

test('what is repeated ends with the question of now, and has no other', () => {
  const { speaker, wait, repeated } = speaking();
  speaker.say(['Burt rolls.']);
  speaker.ask('Which?');
  wait();
  assert.deepEqual(repeated(), ['Burt rolls.', 'Which?']);
  assert.deepEqual(repeated(), ['Burt rolls.', 'Which?']);
  speaker.say(['A hint.']);
  wait();
  assert.deepEqual(repeated(), ['A hint.', 'Which?']);
  speaker.answered();
  assert.deepEqual(repeated(), ['A hint.']);
  speaker.ask('Where?');
  wait();
  speaker.answered();
  speaker.say(['Cora wins.']);
  speaker.ask('Which now?');
  wait();
  assert.deepEqual(repeated(), ['Cora wins.', 'Which now?']);
});

test('who leaves the table takes nothing of it along', () => {
  const { speaker, heard, wait, repeated } = speaking();
  speaker.say(['Burt rolls.', 'Cora rolls.', 'Burt wins.']);
  speaker.ask('Again?');
  speaker.forget();
  wait();
  assert.deepEqual(heard, ['Burt rolls.']);
  assert.deepEqual(repeated(), []);
  speaker.say(['You are home.']);
  wait();
  assert.deepEqual(repeated(), ['You are home.']);
});

test('a question that was answered before it could be said is not said', () => {
  const { speaker, heard, wait } = speaking();
  speaker.say(['Burt rolls.']);
  speaker.ask('Which?');
  speaker.answered();
  speaker.say(['Cora rolls.']);
  wait();
  assert.deepEqual(heard, ['Burt rolls.', 'Cora rolls.']);
});
