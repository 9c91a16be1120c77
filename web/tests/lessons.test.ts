/* Every lesson comes to its end with every choice that it accepts, in the real game. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Course } from '../src/learn/course';
import { plain, type Lesson, type Progress, type Step } from '../src/learn/lesson';
import { lessons } from '../src/learn/lessons';
import { selectorOf } from '../src/learn/marks';
import { meanwhile } from '../src/learn/meanwhile';
import { LessonTable } from './lesson_table';

/** The moves that a step accepts here; of those that are all legal, the first and the last. */
function accepted(step: Step, table: LessonTable): string[] {
  const choices = table.state.ask?.choices ?? [];
  if (!step.take?.includes('*')) return step.take ?? [];
  return [choices[0] ?? '', choices.at(-1) ?? ''];
}

/** Every other legal choice gets a kind word, and is not made. */
function tryOthers(step: Step, table: LessonTable): void {
  const question = table.state.question;
  const allowed = accepted(step, table).map(plain);
  if (step.take?.includes('*')) return;
  for (const choice of table.state.ask?.choices ?? []) {
    if (allowed.includes(plain(choice))) continue;
    assert.equal(table.answer(choice), false, choice);
    assert.ok(table.course.remark.length > 10, `nothing is said of ${choice}`);
  }
  assert.equal(table.state.question, question);
}

/** While there is something to be read nothing is chosen, and nothing is said of it. */
function tryEarly(table: LessonTable): void {
  const { course, state } = table;
  const { at, remark } = course;
  for (const choice of state.ask?.choices ?? []) assert.equal(table.answer(choice), false, choice);
  assert.deepEqual([course.at, course.remark], [at, remark]);
}

/** The step is what the table is at. */
function checkStep(lesson: Lesson, table: LessonTable): void {
  const { course, state } = table;
  const { step } = course;
  const where = `${lesson.name}, step ${course.at + 1}: ${step?.say ?? ''}`;
  assert.deepEqual(table.refused, [], where);
  assert.ok(course.ready && course.begun, `${where}: it has not begun`);
  assert.ok(!course.unplanned, `${where}: ${state.ask?.is ?? ''} was not planned`);
  for (const mark of step?.show ?? []) assert.ok(selectorOf(mark), mark);
  if (!step?.take) return;
  const choices = (state.ask?.choices ?? []).map(plain);
  for (const move of step.take.filter((one) => one !== '*'))
    assert.ok(
      choices.includes(plain(move)) || state.ask?.sampled || step.take.length > 1,
      `${where}: ${move} is not among ${choices.join(', ')}`,
    );
}

interface Branch {
  progress: Progress;
  /** What to answer there. */
  move?: string;
}

/** Takes a lesson from somewhere to its end; the branches on the way are left to others. */
async function take(lesson: Lesson, from: Branch, branches: Branch[]): Promise<LessonTable> {
  const table = new LessonTable(lesson, from.progress);
  await table.open();
  for (let first = from.move; table.course.step; first = undefined) {
    checkStep(lesson, table);
    const { step, at, moves } = table.course;
    if (step.take) {
      tryOthers(step, table);
      const choices = (table.state.ask?.choices ?? []).map(plain);
      const legal = accepted(step, table).filter(
        (move) => choices.includes(plain(move)) || table.state.ask?.sampled,
      );
      const [usual = '', ...more] = first === undefined ? legal : [first];
      for (const move of more) branches.push({ progress: { step: at, moves: [...moves] }, move });
      assert.ok(table.answer(usual), usual);
    } else {
      tryEarly(table);
      table.read();
    }
    assert.equal(table.course.at, at + 1);
  }
  return table;
}

for (const { name, load } of lessons) {
  test(`the lesson ${name} comes to its end`, async () => {
    const { lesson } = await load();
    assert.equal(lesson.name, name);
    const branches: Branch[] = [];
    const usual = await take(lesson, { progress: { step: 0, moves: [] } }, branches);
    for (let branch = branches.shift(); branch; branch = branches.shift())
      await take(lesson, branch, branches);
    // all that was prepared has happened
    const log = usual.state.log.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []));
    const lastRoll = lesson.prepared
      .trim()
      .split('\n')
      .findLast((line) => /^\* roll 1/.test(line));
    const dice = lastRoll?.split(' ').slice(3).join('+');
    assert.ok(
      log.some((event) => event.startsWith(`rolled seat=1 dice=${dice ?? ''}`)),
      lastRoll,
    );
  });

  test(`the lesson ${name} can be left and resumed at every step`, async () => {
    const { lesson } = await load();
    const whole = new LessonTable(lesson);
    await whole.open();
    while (whole.course.step) {
      const { at, moves, step } = whole.course;
      const again = new LessonTable(lesson, { step: at, moves: [...moves] });
      await again.open();
      checkStep(lesson, again);
      assert.deepEqual(again.state.lines, whole.state.lines, `step ${at + 1}`);
      assert.equal(again.course.at, at);
      if (step.take) whole.answer(accepted(step, whole)[0] ?? '');
      else whole.read();
    }
  });

  test(`the lesson ${name} is short and plain`, async () => {
    const { steps, learnt } = (await load()).lesson;
    assert.ok(steps.length >= 8 && steps.length <= 16, `${steps.length} steps`);
    assert.ok(learnt.length >= 3);
    for (const { say, why } of steps) {
      assert.ok(say.length <= 170, say);
      assert.ok((why ?? '').length <= 220, why);
    }
    const words = steps.map(({ say, why = '' }) => `${say} ${why}`.split(' ').length);
    const all = words.reduce((sum, n) => sum + n, 0);
    assert.ok(all < 600, `${all} words are more than three minutes`);
  });
}

test('the others wait while there is something to be read', async () => {
  const { lesson } = await import('../src/learn/town');
  const table = new LessonTable(lesson);
  await table.open();
  const happened = (event: string) =>
    table.state.log.some((entry) => entry.kind === 'event' && entry.event.startsWith(event));
  while (table.course.step?.from !== 'visits seat=2') {
    const { step } = table.course;
    assert.ok(step);
    if (step.take) table.answer(accepted(step, table)[0] ?? '');
    else table.read();
  }
  assert.ok(happened('visits seat=2'));
  assert.ok(!happened('took-elixir'));
  assert.equal(table.answer('keep -'), true, 'who is not asked hears so from the table');
  table.read();
  assert.ok(happened('took-elixir seat=2 card=wealth'));
});

test('a move that is not legal is left to the table, which tells why', async () => {
  const { lesson } = await import('../src/learn/town');
  const table = new LessonTable(lesson, { step: 2, moves: [] });
  await table.open();
  assert.equal(table.answer('keep K K K'), true);
  assert.match(table.refused[0] ?? '', /not-rolled/);
  assert.equal(table.course.at, 2);
  assert.equal(table.answer('KEEP  j J'), true, 'however it is typed');
  assert.equal(table.course.at, 3);
});

test('between steps the coach says what is true', () => {
  const said = (...events: string[]) =>
    meanwhile(
      events.map((event) => ({ step: 1, at: 0, kind: 'event', event })),
      1,
    );
  const others = 'The others play…';
  assert.equal(said(), others);
  assert.equal(said('rolled seat=1 dice=1+2', 'rolled seat=2 dice=1+2'), others);
  assert.equal(said('battle-roll seat=2 with=3 die=4 against=2'), others);
  const battle = 'You are in a battle…';
  assert.equal(said('battle seat=1 with=2 on=1'), battle);
  assert.equal(said('battle-roll seat=2 with=1 die=4 against=4', 'battle-tie'), battle);
  const yours = 'See what comes of it…';
  assert.equal(said('collected seat=1 card=pair on=1', 'laid on=1'), yours);
  assert.equal(said('turn seat=1', 'battle-won seat=1 with=2', 'sent-home seat=2 on=1'), yours);
  assert.equal(said('turn seat=1', 'battle-lost seat=1 with=2 dice=5'), yours, 'it is over');
  assert.equal(said('turn seat=1', 'done seat=1', 'turn seat=2'), others);
});

test('the others wait for what is to be read, also if the stage shows it late', () => {
  const thought: string[] = [];
  const course = new Course(
    {
      name: 'short',
      game: 'dicetto',
      options: '',
      own: {},
      seats: 2,
      prepared: '',
      steps: [
        { say: 'It came home.', from: 'sent-home' },
        { say: 'Done.', from: 'turn' },
      ],
      learnt: [],
    },
    undefined,
    { answer: () => {}, think: () => thought.push('asked'), changed: () => {} },
  );
  course.ready = true;
  const table = { phase: 'playing', question: 1, answered: false, log: [] } as const;
  course.see({ ...table, log: [] });
  course.thinks(); // what came home is still to be shown
  assert.deepEqual(thought, ['asked']);
  const event = { step: 1, at: 0, kind: 'event', event: 'sent-home seat=1' } as const;
  course.see({ ...table, log: [event] });
  assert.equal(course.mayThink(), false, 'there is something to be read by now');
  assert.equal(thought.length, 1);
  course.next();
  assert.equal(thought.length, 2, 'and then they go on');
  assert.equal(course.mayThink(), true);
});

test('what the lesson of Dicetto says of the board is so while it is said', async () => {
  const { lesson } = await import('../src/learn/dicetto');
  const table = new LessonTable(lesson);
  await table.open();
  const told: string[] = [];
  while (table.course.step) {
    const { step } = table.course;
    if (/three 6s are still/.test(step.why ?? ''))
      assert.ok(
        table.state.lines.some((line) => /^space 2 three-of-a-kind owner 1 dice 6 6 6/.test(line)),
      );
    if (/Your dice take the card/.test(step.say)) told.push(step.from ?? '');
    if (step.take) table.answer(accepted(step, table)[0] ?? '');
    else table.read();
  }
  assert.deepEqual(told, ['placed seat=1 dice=5+5'], 'they lie there when it is said');
});
