/* A lesson: what to do now, above the same table that every game is played at. */
import { effect, signal, untracked, useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t, tr } from '../i18n';
import { lazy } from '../lazy';
import { answer, leaveLesson, table, takeLesson } from '../session';
import { animationSpeed } from '../settings';
import { BoardView, useAnnouncements } from '../table/game';
import { Log } from '../table/log';
import { Refused } from '../table/refused';
import { botName } from '../words';
import { LessonConnection } from './connection';
import { Course } from './course';
import { Finished } from './finished';
import { tableOf, type Lesson, type Step } from './lesson';
import { pointAt } from './point';
import { beginAnew, keepDone, keepStep, leftAt } from './progress';

const Explained = lazy(async () => (await import('../later')).Explained);
const Typed = lazy(async () => (await import('../later')).Typed);

interface Running {
  course: Course;
  line: LessonConnection;
  /** Counts what has changed in the course, which is no signal itself. */
  changes: Signal<number>;
  end(): void;
}

/** Others take their time, so that one can follow; what is played again goes at once. */
const pause = (course: Course): number =>
  course.ready ? Math.min(900, animationSpeed() * 1000) : 0;

function start(lesson: Lesson): Running {
  const line = new LessonConnection(lesson.prepared);
  const changes = signal(0);
  let count = 0;
  const course = new Course(lesson, leftAt(lesson.name, lesson.steps.length), {
    answer,
    think: () => void setTimeout(() => line.think(), pause(course)),
    changed: () => void (changes.value = ++count),
  });
  line.onThinks = () => course.thinks();
  line.onThought = () => course.thought();
  const { words, lines } = tableOf(lesson);
  takeLesson(line, words, lines, (move) => course.hears(move));
  // at once, and not when the page is drawn: the others wait for it
  const deaf = effect(() => {
    const seen = table.value;
    untracked(() => course.see(seen));
  });
  const end = () => {
    deaf();
    pointAt([]);
    leaveLesson();
  };
  return { course, line, changes, end };
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

function Words({ now }: { now: Now }) {
  const { step, remark } = now;
  return (
    <div class="guide-words" role="status" aria-live="polite">
      {remark !== '' && <p class="remark">{withNames(remark)}</p>}
      {!now.begun ? (
        <p class="say">{t('The others play…')}</p>
      ) : now.unplanned ? (
        <p class="say">{t('The lesson has no word for this. Do as you like.')}</p>
      ) : (
        <>
          <p class="say">{withNames(step.say)}</p>
          {step.why !== undefined && <p class="why">{withNames(step.why)}</p>}
        </>
      )}
    </div>
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
    <section class="panel guide" aria-label={t('Lesson')}>
      <div class="guide-head">
        <h1>{props.title}</h1>
        <label class="how-far">
          <span>{t('Step {n} of {all}', { n: at + 1, all: count })}</span>
          <progress value={at + 1} max={count} />
        </label>
      </div>
      <Words now={props.now} />
      <div class="buttons">
        {begun && reading && (
          <button type="button" class="primary" ref={button} onClick={props.next}>
            {t('Continue')}
          </button>
        )}
        {/* apart from the button above, so that a second click on it does nothing */}
        <span class="aside">
          {at > 0 && (
            <button type="button" class="quiet small" onClick={props.again}>
              {t('Start over')}
            </button>
          )}
          <a class="button quiet small" href="#/learn">
            {t('Leave')}
          </a>
        </span>
      </div>
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
      class="game lesson"
      data-step={at + 1}
      data-begun={begun ? 'yes' : 'no'}
      data-question={table.value.question}
    >
      {step ? (
        <Guide now={now(course, step)} title={title} next={() => course.next()} again={again} />
      ) : (
        <Finished lesson={lesson} title={title} again={again} />
      )}
      <div class="board">
        {course.ready && (
          <BoardView
            explain={(about) => (topic.value = about)}
            quiet={!begun || course.reading || !step}
          />
        )}
        <Refused />
      </div>
      <div class="side">
        {step?.take && <Typed />}
        <Log />
      </div>
      {topic.value !== '' && <Explained topic={topic.value} close={() => (topic.value = '')} />}
    </div>
  );
}

export function LessonAtTable({ lesson, title }: { lesson: Lesson; title: string }) {
  const round = useSignal(0);
  const running = useSignal<Running | undefined>(undefined);
  useEffect(() => {
    const begun = start(lesson);
    running.value = begun;
    return begun.end;
  }, [round.value]);
  const again = () => {
    beginAnew(lesson.name);
    round.value++;
  };
  if (!running.value) return null;
  return <Taught key={round.value} running={running.value} title={title} again={again} />;
}
