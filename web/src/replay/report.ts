/* What an analysis says (docs/analysis.md), and what of it is shown. Chances are shares of a win,
 * errors halves of 95 % intervals. */
import { t, tenths } from '../i18n';

export interface Mean {
  mean: number;
  error: number;
}

export interface Figure {
  win: Mean;
  points: Mean;
}

export interface SeatReport {
  seat: number;
  name: string;
  points: number;
  won: boolean;
  loss: Figure;
  luck: Figure;
  labels: Record<string, number>;
}

export interface Decision {
  move: number;
  round: number;
  seat: number;
  did: string;
  label: string;
  best?: string;
  loss?: Figure;
  /** Why the best is the best, in the form of an event. */
  why?: string;
}

export interface Chance {
  move: number;
  round: number;
  did: string;
  odds: number | null;
  luck: { win: Mean; points: Mean }[];
}

export interface Bribe {
  seat: number;
  dollars: number;
  gold: number;
  cards: number;
  price: Figure;
  worth: Figure;
  verdict: string;
}

/** What the Sheriff decided. */
export interface Word {
  move: number;
  round: number;
  sheriff: number;
  to: number;
  place: string;
  candidates: number[];
  gain: Figure;
  bribes: Bribe[];
}

export interface Standing {
  moves: number;
  win: number[];
  points: number[];
}

export interface Report {
  game: string;
  level: string;
  over: boolean;
  left_out: number;
  seats: SeatReport[];
  decisions: Decision[];
  chance: Chance[];
  words: Word[];
  standings: Standing[];
}

/** From the least to the most costly. */
export const LABELS = ['none', 'best', 'even', 'fine', 'slip', 'mistake', 'giveaway'];
const COSTLY = new Set(['slip', 'mistake', 'giveaway']);

/** The choices that certainly cost something, the most costly first. */
export function costliest(report: Report, most = 10): Decision[] {
  return report.decisions
    .filter((decision) => COSTLY.has(decision.label))
    .sort((a, b) => (b.loss?.win.mean ?? 0) - (a.loss?.win.mean ?? 0))
    .slice(0, most);
}

/** The costly choice that is about to be made after so many moves, or else the one that was just made. */
export function costlyAt(report: Report, moves: number): Decision | undefined {
  const costly = costliest(report, Infinity);
  return [moves + 1, moves].flatMap((at) => costly.find(({ move }) => move === at) ?? [])[0];
}

/** The choices from which there is most to learn: people's, or if only bots played, anybody's. */
export function lessons(report: Report, people: readonly number[], most = 3): Decision[] {
  return costliest(report, Infinity)
    .filter((decision) => people.length === 0 || people.includes(decision.seat))
    .slice(0, most);
}

/** A loss of this much of a win costs one game in that many. */
export const oneIn = (loss: number): number => Math.max(1, Math.round(1 / loss));

/** Seconds that are left, from how long the part took that is done; undefined: nobody can tell yet. */
export function timeLeft(percent: number, seconds: number): number | undefined {
  if (percent < 20 || seconds < 3) return undefined;
  return 5 * Math.ceil((seconds * (100 - percent)) / percent / 5);
}

export interface Swing {
  chance: Chance;
  /** Who won and who lost the most by it, from 1. */
  most: number;
  least: number;
  size: number;
}

/** Where chance moved the most from one seat to another. */
export function swings(report: Report, most = 5): Swing[] {
  return report.chance
    .map((chance) => {
      const wins = chance.luck.map((luck) => luck.win.mean);
      const high = Math.max(...wins);
      const low = Math.min(...wins);
      return {
        chance,
        most: wins.indexOf(high) + 1,
        least: wins.indexOf(low) + 1,
        size: high - low,
      };
    })
    .filter((swing) => swing.size > 0)
    .sort((a, b) => b.size - a.size)
    .slice(0, most);
}

/** Whether chance was for a seat (1), against it (-1), or neither, as far as can be told. */
export function luckSide(seat: SeatReport): number {
  const { mean, error } = seat.luck.win;
  return mean > error ? 1 : mean < -error ? -1 : 0;
}

/** Whether a figure can be told from nothing. */
export const isClear = ({ mean, error }: Mean): boolean => error === 0 || Math.abs(mean) > error;

/** What one move did to the chances: a jump of the graph. */
export interface Change {
  /** The position that it led to. */
  moves: number;
  before: number[];
  after: number[];
  /** What chance did to each seat, if it was chance that moved. */
  luck?: number[];
  /** Who chose, from 1, and what that cost. */
  choice?: { seat: number; loss: number };
}

/** What a change is made of for a seat. The four add up to it. What a choice cost, the others have gained in
 * equal parts; whatever else a move changed is for all of them what the bot saw only then. */
export interface Parts {
  luck: number;
  choice: number;
  others: number;
  /** What the bot saw only now. */
  anew: number;
}

const gainOf = ({ before, after }: Change, seat: number): number =>
  (after[seat - 1] ?? 0) - (before[seat - 1] ?? 0);

export function partsFor(change: Change, seat: number): Parts {
  const gain = gainOf(change, seat);
  const chooser = change.choice?.seat;
  const loss = change.choice?.loss ?? 0;
  if (chooser !== undefined && chooser !== seat) {
    const others = loss / (change.after.length - 1);
    return { luck: 0, choice: 0, others, anew: gain - others };
  }
  const luck = change.luck?.[seat - 1] ?? 0;
  const choice = 0 - loss;
  return { luck, choice, others: 0, anew: gain - luck - choice };
}

/** By how much a change moved the seat that it moved most. */
const sizeOf = (change: Change): number =>
  Math.max(...change.after.map((_, i) => Math.abs(gainOf(change, i + 1))));

function changeBetween(report: Report, one: Standing, other: Standing): Change {
  const decision = report.decisions.find(({ move }) => move === other.moves);
  const chance = report.chance.find(({ move }) => move === other.moves);
  return {
    moves: other.moves,
    before: one.win,
    after: other.win,
    luck: chance?.luck.map(({ win }) => win.mean),
    choice: decision && { seat: decision.seat, loss: decision.loss?.win.mean ?? 0 },
  };
}

/** What the move that led to a position changed; undefined: it has not been judged. */
export function changeAt(report: Report, moves: number): Change | undefined {
  const at = report.standings.findIndex((standing) => standing.moves === moves);
  const [one, other] = [report.standings[at - 1], report.standings[at]];
  return one && other && one.moves === moves - 1 ? changeBetween(report, one, other) : undefined;
}

/** The largest jumps of the graph, in the order of the game. */
export function jumps(report: Report, most = 5): Change[] {
  return report.standings
    .flatMap(({ moves }) => changeAt(report, moves) ?? [])
    .filter((change) => sizeOf(change) >= 0.01)
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, most)
    .sort((a, b) => a.moves - b.moves);
}

/** How a seat came from its first chance to its last. What is not clear is not told apart. */
export interface Account {
  start: number;
  luck?: number;
  choices?: number;
  /** What the others' bad choices brought it. */
  others?: number;
  /** What nothing of that explains. */
  rest: number;
  end: number;
}

export function accountOf(report: Report, { seat, luck, loss }: SeatReport): Account {
  const start = report.standings[0]?.win[seat - 1] ?? 0;
  const end = report.standings.at(-1)?.win[seat - 1] ?? 0;
  const account: Account = { start, end, rest: end - start };
  if (isClear(luck.win)) account.luck = luck.win.mean;
  if (isClear(loss.win)) account.choices = 0 - loss.win.mean;
  const theirs = report.seats.filter((one) => one.seat !== seat && isClear(one.loss.win));
  // in equal parts, as in `partsFor`
  if (theirs.length > 0)
    account.others =
      theirs.reduce((sum, one) => sum + one.loss.win.mean, 0) / (report.seats.length - 1);
  account.rest -= (account.luck ?? 0) + (account.choices ?? 0) + (account.others ?? 0);
  return account;
}

const MUCH = 0.1; // of a win

/** Whether more is unexplained than anything that is explained. */
export const isRough = ({ luck = 0, choices = 0, others = 0, rest }: Account): boolean =>
  Math.abs(rest) >= MUCH &&
  Math.abs(rest) > Math.max(Math.abs(luck), Math.abs(choices), Math.abs(others));

/** Which cost a seat more, bad luck (-1) or its choices (1); 0: nobody can tell. */
export function costMore({ luck, loss }: SeatReport): number {
  const over = loss.win.mean + luck.win.mean;
  const error = Math.hypot(loss.win.error, luck.win.error);
  return over > error ? 1 : over < -error ? -1 : 0;
}

/** The Sheriff's decisions that somebody has paid for. */
export function bribed(report: Report): Word[] {
  return report.words.filter((word) => word.bribes.length > 0);
}

/** Dicetto is counted by turns. */
export const roundName = (game: string, n: number): string =>
  game === 'dicetto' ? t('Turn {n}', { n }) : t('Round {n}', { n });

/** Where each round begins, as moves before it; by the rounds of all steps. */
export function roundStarts(rounds: number[]): { round: number; moves: number }[] {
  const starts: { round: number; moves: number }[] = [];
  rounds.forEach((round, moves) => {
    if (round > 0 && round !== starts.at(-1)?.round && moves < rounds.length - 1)
      starts.push({ round, moves });
  });
  return starts;
}

/** The round in which the move was made that leads to a position: it may have ended the round. */
export function roundOf(rounds: readonly number[], at: number): number {
  return rounds[at - 1] || (rounds[at] ?? 0);
}

/** The beginning of the next round, or of this one or the last, or an end of the game. */
export function jumpRound(rounds: number[], at: number, by: 1 | -1): number {
  const starts = roundStarts(rounds).map((start) => start.moves);
  return by > 0
    ? (starts.find((moves) => moves > at) ?? rounds.length - 1)
    : (starts.findLast((moves) => moves < at) ?? 0);
}

/** The standing behind so many moves, or the last before them that was judged. */
export function standingAt(report: Report, moves: number): Standing | undefined {
  return report.standings.findLast((standing) => standing.moves <= moves);
}

/** `+4.2`, `−0.3`: a share of a win in percent; the minus is a real one. */
export function percent(share: number, sign = false): string {
  const text = tenths(Math.abs(share * 100));
  if (text === tenths(0)) return text;
  return (share < 0 ? '−' : sign ? '+' : '') + text;
}

/** Where the truth is 19 times out of 20. */
export const rangeOf = ({ mean, error }: Mean, sign = false): { low: string; high: string } => ({
  low: percent(mean - error, sign),
  high: percent(mean + error, sign),
});
