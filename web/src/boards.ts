/* The contract between the page and the boards: a board gets the position as this viewer knows it,
 * in the lines of docs/notation.md, and what is asked; it calls back with a move. It knows no
 * connection, no language and no rules: names of cards and places and the sentence of a question come
 * from the game's own templates through `name` and `tell`. */
import type { ComponentChildren, ComponentType } from 'preact';
import { dicetto } from './dicetto/table';
import type { Translate } from './i18n';
import { fallback } from './table/fallback';
import { town } from './town/table';

export interface Ask {
  is: string;
  choices: string[];
  sampled?: boolean;
}

export interface BoardSeat {
  name: string;
  bot?: string;
  /** They sit there, but are not here, and since when, if that is known. */
  away?: { since?: number };
}

export interface BoardProps {
  lines: string[];
  seats: BoardSeat[];
  you?: number;
  waiting: number[];
  /** Who has answered already, while others are waited for. */
  chosen?: readonly number[];
  moment?: number;
  clocks?: number[];
  /** The points of every seat, as far as the viewer knows. */
  score?: readonly { points: number; all?: boolean }[];
  ask?: Ask;
  answer(move: string): void;
  news: string[];
  t: Translate;
  speed: number;
  explain(topic: string): void;
  /** `card.brute`, `place.bank`, `text.brute` in the reader's language; undefined: there is none. */
  name(key: string): string | undefined;
  /** The sentence of an event or a question. */
  tell(event: string): string | undefined;
  /** What was told since the round or turn began. */
  told?: readonly string[];
  /** House decks, by name: what a card is worth at this table. */
  decks?: Record<string, number>;
  /** The options of the game, by name. */
  options?: Readonly<Record<string, string>>;
  /** The move of the hint that is open. */
  hinted?: string;
  /** Chances by place or space, in parts of 10,000, if somebody wants them. */
  odds?: Readonly<Record<string, { wins: number; level: number }>>;
  /** The move that the dice held now would make; '' if none is held. */
  consider?(move: string): void;
  /** Tells why a move is not possible now. */
  why?(move: string): void;
  /** Something else has been chosen than what was asked about. */
  choosing?(): void;
  /** The frame's own, beside the question: hints, odds, and what was refused. */
  aids?: ComponentChildren;
  /** Something is being shown; what is asked comes afterwards. */
  staged?: boolean;
  /** Goes on to the next event, for somebody who may do that by a tap on the board. */
  goOn?(): void;
  /** The frame's own, beside your cards: when you want to be asked about hidden ones. */
  standing?: ComponentChildren;
  /** Wants to be asked about no hidden card for the rest of the round. */
  decline?(): void;
  /** The frame's own, above the question: what happened since you last had to choose. */
  recap?: ComponentChildren;
  /** The picture is for looking only: a replay, a lesson's example. */
  still?: boolean;
}

export interface Board {
  parse(lines: string[]): unknown;
  Table: ComponentType<BoardProps>;
}

export const boards: Record<'town' | 'dicetto' | 'null', Board> = { town, dicetto, null: fallback };
