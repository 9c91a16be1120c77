/* Names of games, levels, options and settings, which the C programs have no words for. */
import { mark, t, tr } from './i18n';

export type GameName = 'town' | 'dicetto';
export const gameNames: GameName[] = ['town', 'dicetto'];

export const GAMES: Record<string, string> = {
  town: mark('Dice Town'),
  dicetto: mark('Dicetto'),
  null: mark('The null game'),
};
export const BLURBS: Record<string, string> = {
  town: mark('Roll poker dice, win the mine, the bank or the badge, and bribe the Sheriff.'),
  dicetto: mark('Claim cards with four dice, push your rivals off them, and battle when you tie.'),
};
export const LEVELS: Record<string, string> = {
  random: mark('By chance'),
  novice: mark('Beginner'),
  greedy: mark('Solid'),
  strong: mark('Strong'),
  expert: mark('Expert'),
};
export const OPTIONS: Record<string, string> = {
  edition: mark('Edition'),
  'edition.second': mark('second'),
  'edition.first': mark('first'),
  bribes: mark('Bribes'),
  'bribes.anyone': mark('from everybody'),
  'bribes.contenders': mark('from those in the tie'),
  'bribes.off': mark('none'),
  sheriff: mark('First Sheriff'),
  'sheriff.random': mark('by lot'),
  extension: mark('Extension'),
  indians: mark('Indians'),
  bonus: mark('Bonus cards'),
  cards: mark('Cards that end the game'),
  start: mark('Who starts'),
  'start.random': mark('by lot'),
  rounds: mark('Rounds'),
  '.off': mark('off'),
  '.on': mark('on'),
};
export const SETTINGS: Record<string, string> = {
  visibility: mark('Who finds the table'),
  'visibility.open': mark('everybody'),
  'visibility.link': mark('who has the link'),
  'visibility.code': mark('who has the code or link'),
  clock: mark('Clock'),
  'clock.none': mark('none'),
  'clock.300+10': mark('5 min + 10 s a move'),
  'clock.900+15': mark('15 min + 15 s a move'),
  'clock.86400+43200': mark('a day + 12 hours a move'),
  undo: mark('Undo moves'),
  'undo.none': mark('never'),
  'undo.own': mark('own moves'),
  'undo.ask': mark('if the others agree'),
  chat: mark('Chat'),
  'chat.phrases': mark('phrases only'),
  'chat.free': mark('free'),
  watchers: mark('Watchers'),
  'watchers.no': mark('none'),
  'watchers.yes': mark('may watch'),
  rated: mark('Rated'),
  'rated.no': mark('no'),
  'rated.yes': mark('yes'),
};
const BOT_NAMES = [
  mark('Ada'),
  mark('Burt'),
  mark('Cora'),
  mark('Dell'),
  mark('Etta'),
  mark('Finn'),
];

/** For people who have not said what they are called; none is a bot's. */
const GUEST_NAMES = [
  mark('Abel'),
  mark('Dora'),
  mark('Gus'),
  mark('Hank'),
  mark('Hazel'),
  mark('Ivy'),
  mark('Jasper'),
  mark('June'),
  mark('Lottie'),
  mark('Luke'),
  mark('Nell'),
  mark('Otis'),
  mark('Pearl'),
  mark('Quinn'),
  mark('Ruby'),
  mark('Silas'),
  mark('Tess'),
  mark('Wyatt'),
];

const named = (table: Record<string, string>, key: string): string | undefined => {
  const text = table[key];
  return text === undefined ? undefined : tr(text);
};

export const gameName = (game: string): string => named(GAMES, game) ?? game;
export const gameBlurb = (game: string): string => named(BLURBS, game) ?? '';
export const levelName = (level: string): string => named(LEVELS, level) ?? level;
export const optionName = (option: string): string => named(OPTIONS, option) ?? option;
export const optionValue = (option: string, value: string): string =>
  named(OPTIONS, `${option}.${value}`) ?? named(OPTIONS, `.${value}`) ?? value;
export const settingName = (setting: string): string => named(SETTINGS, setting) ?? setting;
export const settingValue = (setting: string, value: string): string =>
  named(SETTINGS, `${setting}.${value}`) ?? value;
/** What a bot is called on a seat, from 1. */
export const botName = (seat: number): string => tr(BOT_NAMES[seat - 1] ?? 'Bot');

/** What everybody at a table is called: people by their names, bots by others. */
export function tableNames(seats: readonly { person?: string; bot?: string }[]): string[] {
  const taken = new Set(seats.flatMap(({ person }) => person?.toLowerCase() ?? []));
  const free = GUEST_NAMES.map((name) => tr(name)).filter((name) => !taken.has(name.toLowerCase()));
  return seats.map(({ person, bot }, i) => {
    if (person !== undefined) return person;
    if (bot === undefined) return t('Seat {n}', { n: i + 1 });
    const usual = botName(i + 1);
    return taken.has(usual.toLowerCase()) ? (free.shift() ?? usual) : usual;
  });
}

export const drawName = (): string =>
  tr(GUEST_NAMES[Math.floor(Math.random() * GUEST_NAMES.length)] ?? 'Gus');

/** What the page opens a table with where the game itself would have something else: only those who are in
 * a tie are asked for bribes, unless somebody wants it otherwise. */
const USUAL: Record<string, Record<string, string>> = { town: { bribes: 'contenders' } };
export const usualOptions = (game: string): Record<string, string> => ({ ...USUAL[game] });

/** `options=bribes=contenders`; '' if there are none. */
export const optionWords = (options: Record<string, string>): string => {
  const words = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return words.length > 0 ? ` options=${words.join(',')}` : '';
};

/** The settings that a host is asked for, with the values that are offered. */
export const offered: [setting: string, values: string[]][] = [
  ['visibility', ['open', 'link', 'code']],
  ['clock', ['none', '300+10', '900+15', '86400+43200']],
  ['undo', ['ask', 'own', 'none']],
  ['chat', ['free', 'phrases']],
  ['watchers', ['yes', 'no']],
  ['rated', ['no', 'yes']],
];
