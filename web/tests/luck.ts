/* Looks for luck: plays the page's own module under node, with one seed after the other, until a game has
 * what a test wants to see, and gives the seed and all answers on the way. In a browser the same answers
 * with the same seed make the same game (worker.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDLE, Page, WANTS } from '../../wasm/page.js';
import { NO_MOMENTS, nextLuck } from './worker';

const directory = join(process.env.DICECUP_BUILD ?? '', 'page');
const MOST_SEEDS = 400;

function compiled(name: string): WebAssembly.Module {
  const file = readdirSync(directory).find((one) => new RegExp(`^${name}-.*\\.wasm$`).test(one));
  return new WebAssembly.Module(readFileSync(join(directory, file ?? `no ${name}.wasm`)));
}

export interface Told {
  events?: string[];
  question?: number;
  ask?: { is: string; choices: string[] };
  points?: number[];
}

/** A table with bots, as the home page says it: `game=town options=edition=first`. */
export interface Seated {
  table: string;
  bots: number;
}

export interface Answer {
  /** What was asked. */
  is: string;
  move: string;
}

export interface Luck {
  seed: number;
  answers: Answer[];
  /** What the last of them has brought. */
  event: string;
}

export interface Sought extends Seated {
  pick(is: string, choices: string[], n: number): string;
  /** What is to happen, as an event. */
  event: RegExp;
  /** With so many answers at most. */
  most: number;
}

/** The page's module and the part of it that comes later. */
export const modules = () => ({ module: compiled('dicecup'), rest: compiled('rest') });

/** Begins a game with luck from a seed; what is told is heard, and what is said comes back. */
export async function begin(
  seed: number,
  { module, rest }: ReturnType<typeof modules>,
  { table, bots }: Seated,
  hear: (told: Told) => void,
): Promise<(line: string) => void> {
  let luck = seed;
  let thinks = false;
  const page = await Page.create(
    module,
    {
      tell: (_, text) => hear(JSON.parse(text) as Told),
      random(bytes) {
        for (let i = 0; i < bytes.length; i++) {
          luck = nextLuck(luck);
          bytes[i] = luck >>> 24;
        }
      },
      think: () => (thinks = true),
      now: () => 1000,
      close: () => {},
      wake: () => {},
      keep: () => {},
      read: () => {},
    },
    () => rest,
  );
  const say = (line: string) => {
    page.line(1000, 1, line);
    while (thinks) {
      const result = page.think(1000, 0);
      if (result === IDLE) thinks = false;
      if (result >= WANTS) page.net(result - WANTS, null);
    }
  };
  page.open(1000);
  page.come(1000, 1, 1, 'Ann');
  say(`make ${table} seats=${bots + 1} clock=none watchers=no ${NO_MOMENTS}`);
  say('sit 1');
  for (let seat = 2; seat <= bots + 1; seat++) say(`bot ${seat} greedy`);
  say('start');
  return say;
}

async function play(seed: number, parts: ReturnType<typeof modules>, game: Sought) {
  let ask: Told['ask'];
  let question = 0;
  let over = false;
  const events: string[] = [];
  const answers: Answer[] = [];
  const say = await begin(seed, parts, game, (told) => {
    events.push(...(told.events ?? []));
    if (told.question !== undefined && told.question !== question) ask = undefined;
    question = told.question ?? question;
    ask = told.ask ?? ask;
    over ||= told.points !== undefined;
  });
  for (;;) {
    const event = events.find((one) => game.event.test(one));
    if (event !== undefined) return { seed, answers, event };
    const now = ask as Told['ask'];
    if (over || !now || answers.length >= game.most) return undefined;
    const move = game.pick(now.is, now.choices, answers.length);
    answers.push({ is: now.is, move });
    ask = undefined;
    say(`answer ${question} ${move}`);
  }
}

export async function findLuck(game: Sought): Promise<Luck> {
  const parts = modules();
  for (let seed = 1; seed <= MOST_SEEDS; seed++) {
    const found = await play(seed, parts, game);
    if (found) return found;
  }
  throw new Error('no such luck');
}
