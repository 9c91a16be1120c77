/* How long games take on the stage: whole games of bots, as somebody who watches is told of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beats } from '../src/stage/beats';
import { lengthOf, PACES, type Pace } from '../src/stage/scene';
import { groupingIn, scenesOf } from '../src/stage/scenes';
import type { Step } from '../src/table/protocol';
import { sinceRound } from '../src/table/story';
import { watchBots } from './bots';
import { modules } from './luck';

const GAMES = 8;

interface Shown {
  events: string[];
  ms: number;
}

/** Everything that is shown, beat by beat. */
function shown(game: string, steps: readonly Step[], pace: Pace): Shown[] {
  const scenes = scenesOf(game);
  let told: string[] = [];
  return steps
    .flatMap((step) => beats(step, groupingIn(game)))
    .filter(({ events }) => events.length > 0)
    .map(({ events }) => {
      told = sinceRound([...told, ...events]);
      return { events, ms: lengthOf(scenes, events, pace, { told }) };
    });
}

const begins = (event: string): RegExp => new RegExp(`^${event}\\b`);

/** Seconds that each stretch of a game takes: from the beat with `from` up to the one with `to`. */
function stretches(list: readonly Shown[], from: RegExp, to: RegExp): number[] {
  const found: number[] = [];
  let ms: number | undefined;
  for (const { events, ms: more } of list) {
    if (events.some((event) => to.test(event)) && ms !== undefined) {
      found.push(ms / 1000);
      ms = undefined;
    }
    if (events.some((event) => from.test(event))) ms ??= 0;
    if (ms !== undefined) ms += more;
  }
  return found.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;

const told = (name: string, list: readonly number[]): string =>
  `time: ${name}: ${list.length}, half of them within ${at(list, 0.5).toFixed(1)} s, ` +
  `nine of ten within ${at(list, 0.9).toFixed(1)} s, the longest ${at(list, 1).toFixed(1)} s`;

const parts = modules();

/** Some games, each as all that is shown. */
async function play(table: string, seats: number): Promise<Step[][]> {
  const games: Step[][] = [];
  for (let seed = 1; seed <= GAMES; seed++) games.push(await watchBots(seed, parts, table, seats));
  return games;
}

const RESOLUTION = [begins('hand'), /^(round|last-round|shows) ?/] as const;
const TURN = [begins('turn'), /^(turn|bonus-won|bonus-tied|scored) /] as const;

interface Bounds {
  /** Seconds: of the one in the middle, of nine out of ten, and of the longest. */
  half: [least: number, most: number];
  nine: number;
  longest: number;
}

const TABLES: [string, string, number, readonly [RegExp, RegExp], Bounds][] = [
  [
    'a round of Dice Town with four seats',
    'game=town',
    4,
    RESOLUTION,
    { half: [10, 15], nine: 20, longest: 26 },
  ],
  [
    'a round with six seats and the Extension',
    'game=town options=extension=on',
    6,
    RESOLUTION,
    { half: [15, 28], nine: 33, longest: 40 },
  ],
  ["a bot's turn of Dicetto", 'game=dicetto', 3, TURN, { half: [3, 5], nine: 11, longest: 22 }],
];

for (const [name, table, seats, [from, to], { half, nine, longest }] of TABLES)
  test(`at the normal pace ${name} is not too long`, async (context) => {
    const game = /game=(\w+)/.exec(table)?.[1] ?? '';
    const games = await play(table, seats);
    const of = (pace: Pace) =>
      games.flatMap((steps) => stretches(shown(game, steps, pace), from, to)).sort((a, b) => a - b);
    const list = of('normal');
    context.diagnostic(told(name, list));
    assert.ok(list.length > 40, `${list.length}`);
    assert.ok(at(list, 0.5) >= half[0] && at(list, 0.5) <= half[1], told(name, list));
    assert.ok(at(list, 0.9) <= nine, told(name, list));
    assert.ok(at(list, 1) <= longest, told(name, list));
    for (const pace of ['calm', 'quick', 'none'] as const) {
      const other = at(of(pace), 0.5);
      assert.ok(Math.abs(other - PACES[pace] * at(list, 0.5)) < 0.01, `${pace}: ${other} s`);
    }
  });

/* What leads to something else in the same moment, what the dice show anyway, and what the result tells
 * again. */
const BRIEF = new Set(
  (
    'stagecoach row open-elixir wanted-bandit bandit-top laid reshuffled nothing no-remedy stopped done ' +
    'shows scored wins bonus-won bonus-tied'
  ).split(' '),
);

test('whatever is to be read is there for long enough', async () => {
  const LEAST = 560; // milliseconds of a few words late in a long round
  const READ = 800; // and of those before it
  for (const [, table, seats] of TABLES) {
    const game = /game=(\w+)/.exec(table)?.[1] ?? '';
    for (const steps of await play(table, seats)) {
      let spent = Infinity;
      for (const { events, ms } of shown(game, steps, 'normal')) {
        const words = events.map((event) => event.split(' ')[0] ?? '');
        if (words.some((word) => ['hand', 'turn'].includes(word))) spent = 0;
        const least = spent < 4000 ? READ : LEAST;
        spent += ms;
        if (words.every((word) => BRIEF.has(word))) continue;
        assert.ok(ms >= least, `${ms.toFixed(0)} ms: ${events.join('; ')}`);
      }
    }
  }
});
