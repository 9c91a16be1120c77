/* All screens, in one list: tests look at each in both themes and every language, and `make screenshots`
 * takes pictures of them. A new screen is one more row here. It may use no words of a language. */
import type { Page } from 'playwright-core';
import { asks, type Asked } from './boards_asks';
import { asked, openRecord, playByBoard, start, type Kind } from './play';
import type { Who, World } from './world';

export interface Screen {
  /** Whose screen it is. */
  who?: Who;
  /** From the home page to the screen. */
  open(page: Page, world: World): Promise<unknown>;
  /** What axe looks at, if the rest was seen on another screen: it takes its time for a whole board. */
  part?: string[];
  /** Puts right what others need. */
  after?(world: World): Promise<unknown>;
}

/** A question of a recorded game, as somebody who comes to the table is told of it. */
function picture({ game, seat, is, choices, sampled, lines }: Asked, n: number): object {
  const numbers = lines.map((line) => Number(/^(?:seat|collected) (\d)/.exec(line)?.[1] ?? 0));
  const count = Math.max(...numbers);
  const people = ['Ann', 'Bob the Elder', 'Cleo', 'Дмитро', 'Eve', 'Фёдор'].slice(0, count);
  const reaction = choices.some((choice) => choice.startsWith('play '));
  return {
    table: 1,
    step: 1,
    at: 0,
    phase: 'playing',
    settings: `game=${game} seats=${count} chat=free undo=own watchers=yes clock=900+15`,
    you: seat,
    seats: people.map((person, i) => ({ person, host: i === 0 })),
    lines,
    question: n + 1,
    ...(reaction ? { moment: 60_000 } : { waiting: [seat], clocks: people.map(() => 65_000) }),
    ask: { is, choices, sampled },
  };
}

/** One question of each kind, by game and word: `town-keep`. */
export const questions: [name: string, asked: Asked][] = [
  ...new Map(asks.map((one) => [`${one.game}-${one.is.split(' ', 1)[0]?.slice(4)}`, one] as const)),
];
export const pictures = questions.map(([, one], n) => picture(one, n));

/** To question number `n` of these. */
export async function toQuestion(page: Page, n: number): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#/here/${n}`);
  await page
    .locator(`.game[data-question="${n + 1}"] .own-act button:visible`)
    .first()
    .waitFor();
}

const TOWN: Kind = { game: 'town', bots: 4 };
const EXTENSION: Kind = { game: 'town', bots: 5, variants: { extension: 'on', indians: 'on' } };
const DICETTO: Kind = { game: 'dicetto', bots: 3, variants: { bonus: 'on' } };

async function played(page: Page, kind: Kind, moves: number): Promise<void> {
  await start(page, kind);
  await playByBoard(page, moves);
  if (moves < Infinity) await asked(page);
  await page.locator('.board .tabletop').first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

async function toHash(page: Page, hash: string, shows: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), hash);
  await page.locator(shows).first().waitFor();
}

async function lobby(page: Page): Promise<void> {
  await toHash(page, '#/new', 'button.game-card');
  await page.locator('button.game-card').first().click();
  await page.locator('.lobby .share').waitFor();
}

/** A game at the server, with a bot at each other seat. */
async function atServer(page: Page): Promise<void> {
  await lobby(page);
  for (const seat of [2, 3, 4]) {
    await page.locator('.seats select').first().selectOption('greedy');
    await page.locator(`.seats li:nth-child(${seat}) .seat-who small`).waitFor();
  }
  await page.locator('.lobby .primary.big').click();
  await asked(page);
  await page.locator('.board .tabletop').first().waitFor();
}

const seed = 7;
export const SCREENS: Record<string, Screen> = {
  home: { open: (page) => page.locator('.home').waitFor() },
  'home-again': {
    async open(page) {
      await lobby(page);
      await toHash(page, '#/', '.play-now');
      await page.locator('.play-now summary').click();
      await page.locator('.tables li').first().waitFor();
    },
  },
  'home-continue': {
    who: { seed },
    part: ['.continue'],
    async open(page) {
      await played(page, TOWN, 1);
      await toHash(page, '#/', '.continue');
    },
  },
  learn: { open: (page) => toHash(page, '#/learn', '.learn') },
  lesson: {
    async open(page) {
      await toHash(page, '#/learn/town', '.lesson');
      for (const step of [1, 2]) {
        await page.locator(`.lesson[data-step="${step}"][data-begun=yes]`).waitFor();
        await page.locator('.lesson .primary').click();
      }
      await page.locator('.lesson[data-step="3"][data-begun=yes]').waitFor();
    },
  },
  rules: { open: (page) => toHash(page, '#/rules/town/village', '#rules-village') },
  'rules-dicetto': { open: (page) => toHash(page, '#/rules/dicetto/bonus', '#rules-bonus') },
  'rules-search': {
    part: ['.search'],
    async open(page) {
      await toHash(page, '#/rules/town', '.rules');
      await page.locator('.search input').fill('K');
      await page.locator('.hits mark').first().waitFor();
    },
  },
  'rules-beside': {
    who: { seed },
    part: ['.rules-sheet'],
    async open(page) {
      await played(page, TOWN, 1);
      await page.keyboard.press('r');
      await page.locator('.rules-sheet[open] .rule-section').first().waitFor();
    },
  },
  shortcuts: {
    part: ['dialog'],
    async open(page) {
      await page.locator('.home').waitFor();
      await page.keyboard.press('?');
      await page.locator('dialog.shortcuts[open]').waitFor();
    },
  },
  settings: { open: (page) => toHash(page, '#/settings', '.settings') },
  'new-table': { open: (page) => toHash(page, '#/new', 'button.game-card') },
  lobby: { open: lobby },
  town: { who: { seed }, open: (page) => played(page, TOWN, 14) },
  extension: { who: { seed }, open: (page) => played(page, EXTENSION, 14) },
  dicetto: { who: { seed }, open: (page) => played(page, DICETTO, 9) },
  // everything beside the board is open
  beside: {
    part: ['.side'],
    async open(page) {
      await atServer(page);
      await page.locator('.chat summary').click();
      await page.locator('.chat .phrases button').first().click();
      await page.locator('.said li').first().waitFor();
      await page.locator('.more > summary').click();
    },
  },
  hint: {
    who: { seed },
    part: ['.tools'],
    async open(page) {
      await played(page, DICETTO, 4);
      await page.locator('.aids .aid').nth(1).click();
      await page.locator('.hint').waitFor();
    },
  },
  'rules-place': {
    who: { seed },
    part: ['dialog'],
    async open(page) {
      await played(page, TOWN, 1);
      await page.locator('.scene').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  'rules-card': {
    who: { seed },
    part: ['dialog'],
    async open(page) {
      await played(page, DICETTO, 1);
      await page.locator('.space-head').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  'cards-town': {
    async open(page) {
      await toHash(page, '#/cards/town', '.gallery svg.art');
      for (const module of ['extension', 'indians'])
        await page.locator(`.gallery select[name=${module}]`).selectOption('on');
      await page.locator('#deck-die').waitFor();
    },
  },
  'cards-dicetto': {
    async open(page) {
      await toHash(page, '#/cards/dicetto', '.gallery');
      await page.locator('.gallery select').selectOption('on');
      await page.locator('#deck-bonus').waitFor();
    },
  },
  'result-town': {
    who: { seed },
    part: ['.result', '.own'],
    open: (page) => played(page, { game: 'town' }, Infinity),
  },
  'result-extension': {
    who: { seed },
    part: ['.result'],
    open: (page) => played(page, EXTENSION, Infinity),
  },
  'result-dicetto': {
    who: { seed },
    async open(page) {
      await played(page, { game: 'dicetto', variants: { cards: '3' } }, Infinity);
      await page.locator('.result .buttons:not(.next) button').first().click();
      await page.locator('.verdict:not(:empty)').waitFor();
    },
  },
  replay: {
    async open(page, world) {
      await openRecord(page, world.server.url, 'town', 60);
      await page.locator('.replay input[type=range]').fill('50');
      await page.locator('.replay[data-step="50"]').waitFor();
    },
  },
  review: {
    async open(page, world) {
      await openRecord(page, world.server.url, 'dicetto', 16);
      await page.locator('.analysis .how').waitFor();
      await page.locator('.lesson-dice').first().waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  'no-such-table': { open: (page) => toHash(page, '#/t/NOSUCHX', '[role=alert]') },
  'line-lost': {
    part: ['.line-lost'],
    async open(page, world) {
      await atServer(page);
      await world.server.stop();
      await page.locator('.line-lost').waitFor();
    },
    after: (world) => world.server.start(),
  },
  offline: {
    who: { serviceWorkers: 'allow' },
    async open(page, world) {
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await world.server.stop();
      await page.reload();
      await page.locator('.home').waitFor();
    },
    after: (world) => world.server.start(),
  },
  status: { open: (page, world) => page.goto(`${world.server.url}status`) },
};
