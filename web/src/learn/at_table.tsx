/* A lesson: what to do now, above the same table that every game is played at. */
import { effect, signal, untracked, useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t, tr } from '../i18n';
import { lazy, loadStyle } from '../lazy';
import { afterStage, answer, leaveLesson, skipStage, table, takeLesson } from '../session';
import { BoardView } from '../table/game';
import { useAnnouncements } from '../table/hear';
import { Log } from '../table/log';
import { botName } from '../words';
import { Battle } from './battle';
import { LessonConnection } from './connection';
import { Course } from './course';
import { Finished } from './finished';
import { tableOf, type Lesson, type Step } from './lesson';
import { meanwhile } from './meanwhile';
import { pointAt } from './point';
import { beginAnew, keepDone, keepStep, leftAt } from './progress';

const Explained = lazy(async () => {
  const [part] = await Promise.all([import('../later'), loadStyle(STYLES.reading)]);
  return part.Explained;
});
const Typed = lazy(async () => (await import('../later')).Typed);

interface Running {
  /** Which time it is taken. */
  time: number;
  course: Course;
  line: LessonConnection;
  /** Counts what has changed in the course, which is no signal itself. */
  changes: Signal<number>;
  end(): void;
}

let times = 0;

function start(lesson: Lesson): Running {
  const line = new LessonConnection(lesson.prepared);
  const changes = signal(0);
  let count = 0;
  const course = new Course(lesson, leftAt(lesson.name, lesson.steps.length), {
    answer,
    think: () => afterStage(() => course.mayThink() && line.think()),
    changed: () => void (changes.value = ++count),
  });
  line.onThinks = () => course.thinks();
  line.onThought = () => course.thought();
  const { words, lines } = tableOf(lesson);
  takeLesson(line, words, lines, (move) => course.hears(move));
  // at once, and not when the page is drawn: the others wait for it
  const deaf = effect(() => {
    const seen = table.value;
    untracked(() => {
      course.see(seen);
      if (!course.ready) skipStage(); // what was played before is played again at once
    });
  });
  const end = () => {
    deaf();
    pointAt([]);
    leaveLesson();
  };
  return { time: ++times, course, line, changes, end };
}

/** `{two}`, `{three}` ... in a text. */
function withNames(text: string): string {
  const [two, three, four] = [2, 3, 4].map(botName);
  return tr(text, { two: two ?? '', three: three ?? '', four: four ?? '' });
}

/** What a course is at, as it is shown. */
interface Now {
  at: number;
  count: number;
  step: Step;
  /** The step has begun. */
  begun: boolean;
  reading: boolean;
  unplanned: boolean;
  remark: string;
}

const now = (course: Course, step: Step): Now => ({
  at: course.at,
  count: course.lesson.steps.length,
  step,
  begun: course.ready && course.begun,
  reading: course.reading,
  unplanned: course.unplanned,
  remark: course.remark,
});

/** What is said now. Where there is little room, what to do is enough, and why is told on request. */
function Words({ now }: { now: Now }) {
  const { step, remark } = now;
  const open = useSignal(false);
  const spoken = now.begun && !now.unplanned;
  return (
    <div class="guide-words" role="status" aria-live="polite">
      {remark !== '' && <p class="remark">{withNames(remark)}</p>}
      {!now.begun ? (
        <p class="say">{tr(meanwhile(table.value.log, table.value.you))}</p>
      ) : now.unplanned ? (
        <p class="say">{t('The lesson has no word for this. Do as you like.')}</p>
      ) : (
        <p class="say">
          {withNames(step.say)}{' '}
          {step.why !== undefined && !now.reading && (
            <button
              type="button"
              class="asks-why"
              aria-expanded={open.value}
              onClick={() => (open.value = !open.value)}
            >
              {t('Why?')}
            </button>
          )}
        </p>
      )}
      {spoken && step.fight && <Battle />}
      {spoken && step.why !== undefined && (
        <p class={`why${now.reading || open.value ? '' : ' folds'}`}>{withNames(step.why)}</p>
      )}
    </div>
  );
}

const AGAIN = 'M12.6 3.4A6.4 6.4 0 1 0 14.4 8M12.8.8v3h-3';
const AWAY = 'M3 3l10 10M13 3 3 13';

/** A sign, and its word where there is room for it. */
function Named({ d, text }: { d: string; text: string }) {
  return (
    <>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={d} />
      </svg>
      <span>{text}</span>
    </>
  );
}

function Guide(props: { now: Now; title: string; next(): void; again(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  const { at, count, begun, reading } = props.now;
  useEffect(() => {
    // whoever uses the keyboard goes on where there is something to do
    if (begun && reading) button.current?.focus({ preventScroll: true });
    else if (begun && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.own-act')?.focus({ preventScroll: true });
  }, [at, begun, reading]);
  return (
    <section class="guide" aria-label={t('Lesson')}>
      <div class="guide-head">
        <h1>{props.title}</h1>
        <label class="how-far">
          <span>{t('Step {n} of {all}', { n: at + 1, all: count })}</span>
          <progress value={at + 1} max={count} />
        </label>
        {at > 0 && (
          <button type="button" class="quiet small" onClick={props.again}>
            <Named d={AGAIN} text={t('Start over')} />
          </button>
        )}
        <a class="button quiet small" href="#/learn">
          <Named d={AWAY} text={t('Leave')} />
        </a>
      </div>
      <Words now={props.now} key={at} />
      {begun && reading && (
        <button type="button" class="primary" ref={button} onClick={props.next}>
          {t('Continue')}
        </button>
      )}
    </section>
  );
}

function Taught({ running, title, again }: { running: Running; title: string; again(): void }) {
  const topic = useSignal('');
  const { course, changes, line } = running;
  const { lesson, step, at } = course;
  void changes.value; // whatever changes is shown again
  useAnnouncements();
  const begun = course.ready && course.begun;
  useEffect(() => {
    if (at >= lesson.steps.length) keepDone(lesson.name);
    else if (at > 0) keepStep(lesson.name, { step: at, moves: course.moves });
  }, [at]);
  useEffect(() => pointAt(begun ? (step?.show ?? []) : []), [at, begun]);
  if (line.state.value === 'closed')
    return (
      <p class="panel" role="alert">
        {t('The lesson cannot be loaded. Try again in a moment.')}
      </p>
    );
  return (
    <div
      class={`game lesson${step ? ' fills' : ''}`}
      data-step={at + 1}
      data-begun={begun ? 'yes' : 'no'}
      data-question={table.value.question}
    >
      {step ? (
        <Guide now={now(course, step)} title={title} next={() => course.next()} again={again} />
      ) : (
        <Finished lesson={lesson} title={title} again={again} />
      )}
      <div class="lesson-view">
        <div class="board">
          {course.ready && (
            <BoardView
              explain={(about) => (topic.value = about)}
              quiet={!begun || course.reading || !step}
            />
          )}
        </div>
        <div class="side">
          {step?.take && <Typed />}
          <Log />
        </div>
      </div>
      {topic.value !== '' && <Explained topic={topic.value} close={() => (topic.value = '')} />}
    </div>
  );
}

export function LessonAtTable({ lesson, title }: { lesson: Lesson; title: string }) {
  const running = useSignal<Running | undefined>(undefined);
  const begin = () => {
    running.value?.end();
    running.value = start(lesson);
  };
  useEffect(() => {
    begin();
    return () => running.value?.end();
  }, []);
  const again = () => {
    beginAnew(lesson.name);
    begin();
  };
  const now = running.value;
  // a lesson that begins anew is another one: what is shown of the old one must not keep its step
  return now ? <Taught key={now.time} running={now} title={title} again={again} /> : null;
}
