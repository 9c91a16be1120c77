/* A lesson with the real game, without a browser: the module as a worker runs it, and a course. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Page } from '../../wasm/page.js';
import { Course } from '../src/learn/course';
import { tableOf, type Lesson, type Progress } from '../src/learn/lesson';
import type { ServerMessage } from '../src/table/protocol';
import { emptyTable, fold } from '../src/table/state';

const parts = join(`${process.env.DICECUP_BUILD ?? ''}-wasm`, 'wasm');
const compile = (name: string) => WebAssembly.compile(readFileSync(join(parts, name)));
const modules = Promise.all([compile('dicecup.wasm'), compile('rest.wasm')]);

const ME = 1;

export class LessonTable {
  state = emptyTable();
  readonly course: Course;
  readonly refused: string[] = [];
  private page?: Page;
  private now = 1_000_000;
  private wakes = 0;
  private asked = 0; // bots
  /** Imports of the module must not call it: what they lead to is done afterwards. */
  private readonly due: (() => void)[] = [];

  constructor(
    private readonly lesson: Lesson,
    from?: Progress,
  ) {
    this.course = new Course(lesson, from, {
      answer: (move) => this.due.push(() => this.say(`answer ${this.state.question} ${move}`)),
      think: () =>
        this.due.push(() => {
          if (!this.course.mayThink()) return;
          this.page?.think(this.now, 0);
          this.due.push(() => this.course.thought());
        }),
      changed: () => {},
    });
  }

  async open(): Promise<void> {
    const [module, rest] = await modules;
    let luck = 1;
    const host = {
      tell: (_: number, text: string) => void this.due.push(() => this.hear(text)),
      close: () => {},
      wake: (at: number) => void (this.wakes = at),
      think: () => void this.asked++,
      random: (bytes: Uint8Array) => {
        for (let i = 0; i < bytes.length; i++) {
          luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0;
          bytes[i] = luck >>> 24;
        }
      },
      now: () => this.now,
      keep: () => {},
      read: () => {},
    };
    this.page = await Page.create(module, host, () => rest);
    if (!this.page.prepare(this.lesson.prepared)) throw new Error('it cannot be prepared');
    this.page.open(this.now);
    this.page.come(this.now, ME, 5, 'Ann');
    const { words, lines } = tableOf(this.lesson);
    for (const line of [`make ${words}`, ...lines]) {
      this.say(line);
      this.run();
    }
  }

  private say(line: string): void {
    this.page?.line(this.now, ME, line);
  }

  private hear(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if ('refused' in message) this.refused.push(text);
    this.state = fold(this.state, message, this.now).state;
    this.course.see(this.state);
  }

  /** Until nothing is under way; the clock jumps to what is due soon. */
  run(): void {
    for (let i = 0; i < 10_000; i++) {
      const next = this.due.shift();
      if (next) next();
      else if (this.asked > 0) {
        this.asked--;
        this.course.thinks();
      } else if (this.wakes > this.now && this.wakes < this.now + 60_000) {
        this.now = this.wakes;
        this.page?.tick(this.now);
      } else return;
    }
    throw new Error('it never ends');
  }

  /** Answers as a board does; whether the teacher let it pass. */
  answer(move: string): boolean {
    const passes = this.course.hears(move);
    if (passes) this.say(`answer ${this.state.question} ${move}`);
    this.run();
    return passes;
  }

  read(): void {
    this.course.next();
    this.run();
  }
}
