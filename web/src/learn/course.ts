/* Somebody in a lesson: which step it is, whether the others may go on, what is said of an answer.
 * It knows no page and no worker, so that tests take every lesson to its end with the real game. */
import { mark } from '../i18n';
import { leadsOn, plain, type Lesson, type Progress, type Seen, type Step } from './lesson';

/** What is said of a choice that is legal, but not the lesson's. */
const USUAL = mark(
  'In a real game you could do that. For now do what the lesson asks for, and see what comes of it.',
);

/** What a course does. */
export interface Doing {
  answer(move: string): void;
  /** Lets one of the others move. */
  think(): void;
  changed(): void;
}

export class Course {
  /** The step it is at; behind the last: it is done. */
  at: number;
  readonly moves: string[];
  /** What is said of the last answer. */
  remark = '';
  /** The table is where the step begins: until then what was played before is played again. */
  ready = false;
  private readonly again: string[];
  private seen?: Seen;
  private pending = 0; // of the others, who wait for their turn
  private thinking = false; // one of them has it
  private answered = 0; // the question that was answered last

  constructor(
    readonly lesson: Lesson,
    from: Progress | undefined,
    private readonly doing: Doing,
  ) {
    this.at = from?.step ?? 0;
    this.moves = [...(from?.moves ?? [])];
    this.again = [...(lesson.before ?? []), ...this.moves];
  }

  get step(): Step | undefined {
    return this.lesson.steps[this.at];
  }

  /** Whether it has begun: what it speaks of has happened, or is asked. */
  get begun(): boolean {
    const { step, seen } = this;
    if (!step || !seen) return step === undefined;
    if (step.from !== undefined && !this.heard(step.from)) return false;
    return step.take === undefined || this.asked;
  }

  private get asked(): boolean {
    const { seen } = this;
    return seen?.ask !== undefined && !seen.answered && seen.question !== this.answered;
  }

  /** A question that the lesson does not speak of: whoever learns may do as they like. */
  get unplanned(): boolean {
    const { step, seen } = this;
    if (!step?.take || !seen?.ask) return false;
    return !seen.ask.sampled && !seen.ask.choices.some((choice) => leadsOn(step, choice));
  }

  /** The others wait, and nothing is to be chosen, while there is something to be read. */
  get reading(): boolean {
    return this.begun && this.step?.take === undefined;
  }

  private heard(event: string): boolean {
    return (
      this.seen?.log.some((one) => one.kind === 'event' && one.event.startsWith(event)) ?? false
    );
  }

  see(seen: Seen): void {
    if (seen.phase === 'lobby') return;
    this.seen = seen;
    this.goOn();
  }

  /** One of the others is asked. */
  thinks(): void {
    this.pending++;
    this.goOn();
  }

  /** It is the turn of one of the others, and all that happened is shown; whether they may move. What is
   * shown by now may be something to be read: then they wait for that. */
  mayThink(): boolean {
    if (!this.ready || !this.reading) return true;
    this.thinking = false;
    this.pending++;
    return false;
  }

  thought(): void {
    this.thinking = false;
    this.goOn();
  }

  private goOn(): void {
    const { seen } = this;
    if (!seen) return;
    if (!this.ready) {
      if (this.again.length > 0 && this.asked) {
        this.answered = seen.question;
        this.doing.answer(this.again.shift() ?? '');
        return;
      }
      this.ready = this.again.length === 0 && this.begun;
    }
    this.doing.changed();
    if (this.pending === 0 || this.thinking || (this.ready && this.reading)) return;
    this.pending--;
    this.thinking = true;
    this.doing.think();
  }

  /** It has been read. */
  next(): void {
    if (!this.reading) return;
    this.leave('');
    this.goOn();
  }

  private leave(remark: string): void {
    this.at++;
    this.remark = remark;
    this.doing.changed();
  }

  /** Whether a move is to be made. What is not legal is: the table tells why not. */
  hears(move: string): boolean {
    const { step, seen } = this;
    if (!this.ready || !step || !seen?.ask) return true;
    if (!this.begun || this.reading) return false;
    const { choices, sampled } = seen.ask;
    if (!sampled && !choices.some((choice) => plain(choice) === plain(move))) return true;
    const planned = !this.unplanned;
    if (planned && !leadsOn(step, move)) {
      this.remark = step.other?.find(([begin]) => move.startsWith(begin))?.[1] ?? USUAL;
      this.doing.changed();
      return false;
    }
    this.answered = seen.question;
    this.moves.push(move);
    if (planned) this.leave(step.fine?.[move] ?? '');
    return true;
  }
}
