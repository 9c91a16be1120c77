/* What is shown again: the boards at events of the log, from a step that is told once more, against what was
 * seen then. With the page's own module. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beats } from '../src/stage/beats';
import { boardsOf } from '../src/stage/recall';
import { groupingIn } from '../src/stage/scenes';
import type { Picture, Step } from '../src/table/protocol';
import { emptyTable, fold, foldStep, type TableState } from '../src/table/state';
import { eventsIn } from '../src/table/story';
import { modules } from './luck';
import { tableOfBots } from './bots';

/** Who is asked in between is nobody's concern: the boards of the past ask nobody. */
const unasked = (lines: readonly string[]): string[] =>
  lines.filter((line) => !line.startsWith('asks '));

for (const [game, table, seats] of [
  ['town', 'game=town options=extension=on', 5],
  ['dicetto', 'game=dicetto', 3],
] as const)
  test(`${game}: a step that is recalled has the boards that were seen`, async () => {
    const { told, say } = await tableOfBots(3, modules(), table, seats);
    const messages = told.splice(0) as (Step | Picture)[];
    const grouping = groupingIn(game);
    let state: TableState = emptyTable();
    /** By step: the position at each of its events. */
    const seen = new Map<number, string[][]>();
    for (const message of messages) {
      if ('table' in message) {
        state = fold(state, message, 0).state;
        continue;
      }
      const positions: string[][] = [];
      for (const beat of beats(message, grouping)) {
        state = foldStep(state, beat.step, 0);
        for (const _ of beat.events) positions.push(unasked(state.lines));
      }
      if (positions.length > 0) seen.set(message.step, positions);
    }
    assert.ok(seen.size > 20);
    const steps = [...seen.keys()].filter((_, i) => i % 7 === 0);
    for (const step of steps) {
      await say(`recall ${step}`);
      const answer = told.pop() as { recalled: Step[] } | undefined;
      assert.ok(answer && 'recalled' in answer, JSON.stringify(answer));
      const boards = [...boardsOf(answer.recalled, state.log, grouping)];
      assert.deepEqual(
        boards.map(([, { lines }]) => unasked(lines)),
        seen.get(step),
        `step ${step}`,
      );
      const before = eventsIn(state.log.filter((entry) => entry.step <= step));
      const last = boards.at(-1)?.[1];
      assert.equal(last?.told.at(-1), before.at(-1));
      assert.match(last?.told[0] ?? '', /^(round|turn|start|badge) /);
      for (const [entry, { news }] of boards)
        assert.ok(entry.kind === 'event' && news.includes(entry.event));
    }
  });

test('a step whose last events were undone has boards for those that are left', () => {
  const recalled: Step[] = [
    {
      step: 4,
      events: ['mined seat=1 gold=2', 'nobody place=bank', 'stagecoach dollars=1'],
      changes: [
        [0, 0, 'mine 28', 'bank 3'],
        [1, 1, 'bank 4'],
      ],
      each: [1, 0, 1],
    },
  ];
  const log = [
    { step: 3, at: 0, kind: 'event' as const, event: 'round n=2' },
    { step: 4, at: 0, kind: 'event' as const, event: 'mined seat=1 gold=2' },
    { step: 5, at: 0, kind: 'undone' as const, seat: 1 },
  ];
  const boards = [...boardsOf(recalled, log, groupingIn('town'))];
  assert.deepEqual(
    boards.map(([entry, { lines }]) => [entry, lines]),
    [[log[1], ['mine 28', 'bank 3']]],
  );
});
