/* A replay that is open: where it is, what is seen there, and what is thought of it. */
import { computed, signal } from '@preact/signals';
import type { BoardSeat } from '../boards';
import { catalogue, t } from '../i18n';
import { announce } from '../live';
import { hasCore } from '../net/worker';
import { parseWords } from '../table/state';
import { Teller } from '../sentences';
import { listTables } from '../session';
import { Analyst, type Header, type Told, type View } from './analyst';
import { placeHash, type Place, type Viewer } from './place';
import { jumpRound, nextTold, type Report } from './report';
import { fetchSeats, fetchSource, movesAtStep, namesOf, serverAnalysis } from './source';

/** How far an analysis is; 'failed': it cannot be had. */
export type Progress = number | 'failed' | undefined;

const QUIET = 250; // milliseconds without another step before it is told

/** Dicetto is counted by turns. */
export const roundName = (game: string, n: number): string =>
  game === 'dicetto' ? t('Turn {n}', { n }) : t('Round {n}', { n });

export class Replay {
  private readonly analyst = new Analyst();
  record = '';
  header: Header = { game: 'town', options: '', moves: 0, seats: [] };
  /** undefined: it is being read; a word: it cannot be. */
  readonly ready = signal<true | 'no-core' | 'no-record' | undefined>(undefined);
  readonly seats = signal<BoardSeat[]>([]);
  readonly at = signal(0);
  readonly viewer = signal<Viewer>('all');
  readonly view = signal<View | undefined>(undefined);
  readonly story = signal<Told[]>([]);
  readonly playing = signal(false);
  readonly report = signal<Report | undefined>(undefined);
  readonly progress = signal<Progress>(undefined);
  readonly rounds = computed(() => this.story.value.map((told) => told.round));
  readonly teller = computed(() => {
    const seats = this.seats.value;
    return new Teller(catalogue.value, this.header.game, (seat) => seats[seat - 1]?.name ?? '?');
  });
  private wanted = 0; // the last look that was asked for
  private telling = 0;
  private ended = false;

  constructor(
    readonly place: Place,
    private readonly page: string,
  ) {}

  async open(): Promise<void> {
    if (!hasCore()) {
      this.ready.value = 'no-core';
      return;
    }
    const record = await fetchSource(this.place);
    const header = record === undefined ? undefined : await this.analyst.read(record);
    if (this.ended) return;
    if (record === undefined || !header) {
      this.ready.value = 'no-record';
      return;
    }
    this.record = record;
    this.header = header;
    if (this.place.where === 'here') await listTables(false);
    this.seats.value = namesOf(header, undefined);
    const seat = this.place.viewer;
    this.viewer.value = typeof seat === 'number' && seat > header.seats.length ? 'all' : seat;
    const { step, id, moves } = this.place;
    const start = step === undefined ? moves : await movesAtStep(id, step);
    this.at.value = Math.min(start ?? 0, header.moves);
    await Promise.all([this.look(), this.hear()]);
    if (this.ended) return;
    this.ready.value = true;
    await this.name();
  }

  /** Names may come later than the game: they are nicer, and nobody waits for them. */
  async name(): Promise<void> {
    const seats = await fetchSeats(this.place);
    if (seats && !this.ended) this.seats.value = namesOf(this.header, seats);
  }

  end(): void {
    this.ended = true;
    this.playing.value = false;
    window.clearTimeout(this.telling);
    this.analyst.end();
  }

  private async hear(): Promise<void> {
    this.story.value = await this.analyst.story(this.viewer.value);
  }

  private async look(): Promise<void> {
    const number = ++this.wanted;
    const view = await this.analyst.step(this.at.value, this.viewer.value);
    if (number !== this.wanted || this.ended) return;
    this.view.value = view;
    const place = { ...this.place, moves: this.at.value, viewer: this.viewer.value };
    history.replaceState(null, '', placeHash(this.page, place));
  }

  /** What happened in a step, in sentences. */
  sentences(told: { events: string[] } | undefined): string[] {
    const teller = this.teller.value;
    return (told?.events ?? []).map((event) => teller.tell(event) ?? event);
  }

  /** Those who listen are told where they are, once they stay there. */
  private tellSoon(): void {
    window.clearTimeout(this.telling);
    this.telling = window.setTimeout(() => {
      const told = this.story.value[this.at.value];
      const where = t('Move {n} of {all}', { n: this.at.value, all: this.header.moves });
      announce([where, ...this.sentences(told)]);
    }, QUIET);
  }

  async go(moves: number): Promise<void> {
    const at = Math.min(Math.max(0, Math.round(moves)), this.header.moves);
    if (at === this.at.value) return;
    this.at.value = at;
    this.tellSoon();
    await this.look();
  }

  goRound(by: 1 | -1): void {
    void this.go(jumpRound(this.rounds.value, this.at.value, by));
  }

  /** On to what is worth looking at; false: this is the end. */
  async goOn(): Promise<boolean> {
    await this.go(nextTold(this.story.value, this.at.value));
    return this.at.value < this.header.moves;
  }

  async see(viewer: Viewer): Promise<void> {
    this.viewer.value = viewer;
    await Promise.all([this.look(), this.hear()]);
  }

  get over(): boolean {
    return this.view.value?.winners !== undefined;
  }

  /** House decks, for what cards are worth. */
  get decks(): Record<string, number> {
    const header = this.record.split('\n\n')[0] ?? '';
    const words = [...header.matchAll(/^decks (.*)$/gm)].map((line) => line[1] ?? '').join(' ');
    const found = Object.entries(parseWords(words, ' '));
    return Object.fromEntries(found.map(([name, n]) => [name, Number(n)]));
  }

  private further = (percent: number, soFar?: Report): boolean => {
    if (this.ended) return false;
    this.progress.value = percent;
    if (soFar) this.report.value = soFar;
    return true;
  };

  /** By the server if it has done so already, or here. */
  async analyse(): Promise<void> {
    if (this.progress.value !== undefined && this.progress.value !== 'failed') return;
    this.progress.value = 0;
    const { where, id } = this.place;
    const there = where === 'server' ? await serverAnalysis(id, false, this.further) : undefined;
    const report = there && there !== 'none' ? there : await this.analyst.analyse(this.further);
    this.take(report);
  }

  /** More thoroughly, by the server's strongest bot. */
  async analyseThere(): Promise<void> {
    this.progress.value = 0;
    const report = await serverAnalysis(this.place.id, true, this.further);
    this.take(report === 'none' ? undefined : report);
  }

  private take(report: Report | undefined): void {
    if (this.ended) return;
    this.progress.value = report ? undefined : 'failed';
    if (report) {
      this.report.value = report;
      announce([t('The analysis is there.')]);
    }
  }
}
