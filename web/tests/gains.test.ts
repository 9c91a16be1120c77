/* The summary of a round against positions: whole games of every kind, and after each round what the events
 * brought and took is what each seat has more and less than before. A kind of event that is forgotten, or counted
 * at the wrong seat, is found here. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignName } from '../src/board/kit';
import { recapOf } from '../src/table/recap';
import type { Step } from '../src/table/protocol';
import { changeLines, type LogEntry } from '../src/table/state';
import { isDeed, parseTown, type Town } from '../src/town/position';
import { begin, modules, type Told } from './luck';
import { nextLuck } from './worker';

type Held = Partial<Record<SignName, number>>;

/** What a seat has that a round can bring or take. */
function held(town: Town, n: number): Held {
  const seat = town.seats[n - 1];
  assert(seat);
  const deeds = seat.hand.filter(isDeed).length;
  return {
    bill: seat.dollars,
    nugget: seat.gold,
    card: seat.hand.length - deeds,
    deed: deeds + seat.open.length, // a deed that is laid open stays yours
    ranch: seat.ranches,
    bandit: seat.hired.length,
    poster: seat.caught.length,
    star: town.sheriff === n ? 1 : 0,
    die: town.indianDie === String(n) ? 1 : 0,
  };
}

const difference = (before: Held, after: Held): Held =>
  Object.fromEntries(
    Object.entries(after).flatMap(([is, n]) => {
      const more = n - (before[is as SignName] ?? 0);
      return more === 0 ? [] : [[is, more]];
    }),
  );

const GAMES = [
  { table: 'game=town', bots: 3 },
  { table: 'game=town', bots: 4 },
  { table: 'game=town options=sheriff=2', bots: 2 },
  { table: 'game=town options=edition=first', bots: 3 },
  { table: 'game=town options=extension=on', bots: 5 },
  { table: 'game=town options=extension=on,indians=on', bots: 5 },
  { table: 'game=town options=edition=first,extension=on,indians=on', bots: 3 },
];
const SEEDS = 16;

interface Seen {
  /** Rounds that were compared, and what brought something in them. */
  rounds: number;
  causes: Set<string>;
}

/** Plays a game by chance, and compares round by round. */
async function compare(game: (typeof GAMES)[number], seed: number, seen: Seen): Promise<void> {
  let lines: string[] = [];
  let before: Held[] | undefined;
  let ask: Told['ask'];
  let [question, over, luck, step] = [0, false, seed, 0];
  const log: LogEntry[] = [];
  const sheriff = Number(/sheriff=(\d)/.exec(game.table)?.[1] ?? 0);

  function roundBegins(): void {
    const town = parseTown(lines);
    const now = town.seats.map((_, i) => held(town, i + 1));
    const recap = recapOf(log, now.length, 1, sheriff);
    const old = before;
    before = now;
    if (old === undefined) return;
    assert.equal(recap?.kind, 'round');
    for (const { seat, net, gains } of recap.rows) {
      const told = Object.fromEntries(net.map(({ is, n }) => [is, n]));
      const is = difference(old[seat - 1] ?? {}, now[seat - 1] ?? {});
      assert.deepEqual(told, is, `${game.table}, seed ${seed}, round ${recap.n}, seat ${seat}`);
      for (const { cause } of gains) seen.causes.add(cause);
    }
    seen.rounds++;
  }

  const say = await begin(seed, modules(), game, (told) => {
    const message = told as Told & Partial<Step> & { lines?: string[] };
    if (message.lines) lines = message.lines;
    let done = 0;
    message.events?.forEach((event, i) => {
      const own = message.each?.[i] ?? 0;
      lines = changeLines(lines, (message.changes ?? []).slice(done, done + own));
      done += own;
      log.push({ step: step++, at: 0, kind: 'event', event });
      if (event.startsWith('round ')) roundBegins();
    });
    lines = changeLines(lines, (message.changes ?? []).slice(done));
    if (told.question !== undefined && told.question !== question) ask = undefined;
    question = told.question ?? question;
    ask = told.ask ?? ask;
    over ||= told.points !== undefined;
  });
  while (!over) {
    const now = ask as Told['ask'];
    assert(now, 'somebody is asked');
    luck = nextLuck(luck);
    const move = now.choices[(luck >>> 8) % now.choices.length];
    ask = undefined;
    say(`answer ${question} ${move}`);
  }
}

test('what a summary says is what every seat has more and less than before the round', async () => {
  const seen: Seen = { rounds: 0, causes: new Set() };
  for (const game of GAMES)
    for (let seed = 1; seed <= SEEDS; seed++) await compare(game, seed, seen);
  assert(seen.rounds > 200, `${seen.rounds} rounds`);
  for (const cause of ['dice', 'bribe', 'place.bank', 'card.wealth', 'card.crook', 'card.whisky'])
    assert(seen.causes.has(cause), cause);
});
