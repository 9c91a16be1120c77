/* A replay that is open: where it is, what is seen there, and what is thought of it. */
import { batch, computed, signal } from '@preact/signals';
import type { BoardSeat } from '../boards';
import { catalogue, t } from '../i18n';
import { announce } from '../live';
import { hasCore } from '../net/worker';
import type { Seat } from '../table/protocol';
import { parseWords } from '../table/state';
import { isWordless, Teller } from '../sentences';
import { listTables } from '../session';
import { settings } from '../settings';
import { lengthOf } from '../stage/scene';
import { groupingIn, scenesOf } from '../stage/scenes';
import { Analyst, type Header, type Told, type View } from './analyst';
import { keepReport, keptReport } from './kept';
import { placeHash, type Place, type Viewer } from './place';
import { jumpRound, type Report } from './report';
import { Showing } from './showing';
import { namesOf } from './names';
import { fetchSeats, fetchSource, movesAtStep, serverAnalysis, yourSeat } from './source';

/** How far an analysis is; 'failed': it cannot be had. */
export type Progress = number | 'failed' | undefined;

const PAUSE = 700; // milliseconds after a move that is shown at once
const QUIET = 250; // milliseconds without another step before it is told

export class Replay {
  private readonly analyst = new Analyst();
  /** When the analysis began, by this machine's clock. */
  began = 0;
  record = '';
  header: Header = { game: 'town', options: '', moves: 0, seats: [] };
  /** undefined: it is being read; a word: it cannot be. */
  readonly ready = signal<true | 'no-core' | 'no-record' | undefined>(undefined);
  readonly seats = signal<BoardSeat[]>([]);
  /** Who sat there, as the table knows them. */
  private readonly sat = signal<readonly Seat[]>([]);
  /** The seat of whoever looks; undefined: not known, or it is somebody else's game. */
  readonly you = computed(() => yourSeat(this.place, this.header, this.sat.value));
  /** The seats as they are labelled: yours is `You`. */
  readonly labels = computed<BoardSeat[]>(() =>
    this.seats.value.map((seat, i) =>
      i + 1 === this.you.value ? { ...seat, name: t('You') } : seat,
    ),
  );
  readonly at = signal(0);
  readonly viewer = signal<Viewer>('all');
  /** What is on the stage; `at` is where it leads. */
  readonly showing = new Showing(
    () => groupingIn(this.header.game),
    (events) => this.lengthOf(events),
  );
  readonly view = this.showing.view;
  readonly story = signal<Told[]>([]);
  readonly playing = signal(false);
  readonly report = signal<Report | undefined>(undefined);
  /** Whether everything in it has been judged. */
  readonly whole = signal(false);
  readonly progress = signal<Progress>(undefined);
  readonly rounds = computed(() => this.story.value.map((told) => told.round));
  readonly teller = computed(() => {
    const seats = this.seats.value;
    const name = (seat: number) => seats[seat - 1]?.name ?? '?';
    const { game } = this.header;
    const wordless = isWordless(game, this.options);
    return new Teller(catalogue.value, game, name, this.you.value, wordless);
  });
  private asked?: { moves: number; viewer: Viewer; view: Promise<View> };
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
    if (!seats || this.ended) return;
    batch(() => {
      this.seats.value = namesOf(this.header, seats);
      this.sat.value = seats;
    });
  }

  end(): void {
    this.ended = true;
    this.playing.value = false;
    this.showing.stop();
    window.clearTimeout(this.telling);
    this.analyst.end();
  }

  private async hear(): Promise<void> {
    this.story.value = await this.analyst.story(this.viewer.value);
  }

  /** How long events are shown at the reader's pace. */
  private lengthOf(events: readonly string[]): number {
    return lengthOf(scenesOf(this.header.game), events, settings.pace.value);
  }

  /** A view. The one after a move that is shown is asked for meanwhile: nothing waits for it then. */
  private ask(moves: number): Promise<View> {
    const viewer = this.viewer.value;
    if (this.asked?.moves !== moves || this.asked.viewer !== viewer)
      this.asked = { moves, viewer, view: this.analyst.step(moves, viewer) };
    return this.asked.view;
  }

  /** Shows where we are: at once, or by the events of the move that leads there. */
  private async look(staged = false): Promise<void> {
    const number = ++this.wanted;
    const view = await this.ask(this.at.value);
    if (number !== this.wanted || this.ended) return;
    if (staged) this.showing.perform(view);
    else this.showing.jump(view);
    if (staged && view.step < this.header.moves) void this.ask(view.step + 1);
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

  /** To a position, at once. */
  async go(moves: number): Promise<void> {
    const at = Math.min(Math.max(0, Math.round(moves)), this.header.moves);
    if (at === this.at.value && !this.showing.busy.value) return;
    this.at.value = at;
    this.tellSoon();
    await this.look();
  }

  /** A move on, event by event. Whoever is in a hurry need not wait for the one before it. */
  async stepOn(): Promise<void> {
    if (this.at.value === this.header.moves) return;
    this.showing.finish();
    this.at.value++;
    this.tellSoon();
    await this.look(true);
  }

  /** The move that led here, once more. */
  async again(): Promise<void> {
    const at = this.at.value;
    if (at === 0) return;
    await this.go(at - 1);
    if (this.at.value === at - 1) await this.stepOn();
  }

  goRound(by: 1 | -1): void {
    void this.go(jumpRound(this.rounds.value, this.at.value, by));
  }

  /** Plays, or stays with the event that is shown. */
  toggle(): void {
    this.playing.value = !this.playing.value;
    this.showing.hold(!this.playing.value);
  }

  /** How long to wait before the next move: events have had their time already. */
  get pause(): number {
    const events = this.view.value?.events ?? [];
    return events.length === 0 || this.lengthOf(events) > 0 ? 0 : PAUSE;
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

  get options(): Record<string, string> {
    return parseWords(this.header.options, ' ');
  }

  private further = (percent: number, soFar?: Report): boolean => {
    if (this.ended) return false;
    this.progress.value = percent;
    if (soFar && !this.whole.value) this.report.value = soFar;
    return true;
  };

  /** By the server if it has done so already, or here. */
  async analyse(): Promise<void> {
    if (this.progress.value !== undefined && this.progress.value !== 'failed') return;
    this.progress.value = 0;
    this.began = Date.now();
    const { where, id } = this.place;
    const kept = await keptReport(this.record);
    if (kept) return this.take(kept);
    const there = where === 'server' ? await serverAnalysis(id, false, this.further) : undefined;
    const report = there && there !== 'none' ? there : await this.analyst.analyse(this.further);
    this.take(report);
    if (report) await keepReport(this.record, report);
  }

  /** The position before a move, as its seat knew it. */
  before(move: number, seat: number): Promise<View> {
    return this.analyst.step(move - 1, seat);
  }

  /** More thoroughly, by the server's strongest bot. */
  async analyseThere(): Promise<void> {
    this.progress.value = 0;
    this.began = Date.now();
    const report = await serverAnalysis(this.place.id, true, this.further);
    this.take(report === 'none' ? undefined : report);
    if (report && report !== 'none') await keepReport(this.record, report);
  }

  private take(report: Report | undefined): void {
    if (this.ended) return;
    this.progress.value = report ? undefined : 'failed';
    if (report) {
      this.report.value = report;
      this.whole.value = true;
      announce([t('The review is ready.')]);
    }
  }
}
