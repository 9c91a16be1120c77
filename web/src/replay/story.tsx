/* What happened, step by step; each sentence leads to its step. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { PipFace } from '../board/dice';
import { fields, wordOf } from '../board/pick';
import { t } from '../i18n';
import { moveWithin } from '../moves';
import { nameOf, useBefore } from './jump';
import type { Replay } from './model';
import { whereOf } from './player';
import { costlyAt, percent, type Decision } from './report';

/** The dice of a battle, also where nothing is on the stage. */
function Thrown({ event }: { event: string }) {
  if (wordOf(event) !== 'battle-roll') return null;
  const { seat, with: other, die = '', against = '' } = fields(event);
  return (
    <span class="tabletop thrown" aria-hidden="true">
      <PipFace face={die} seat={Number(seat)} />
      <PipFace face={against} seat={Number(other)} />
    </span>
  );
}

/** A choice that the review counts among the costly ones, where it was made. */
function Costly({ replay, decision }: { replay: Replay; decision: Decision }) {
  const { move, seat, did, best, loss } = decision;
  const { namer } = useBefore(replay, move, seat);
  return (
    <p class="costly-here">
      {seat === replay.you.value
        ? t('Your choice: {move}.', { move: moveWithin(did, namer) })
        : t('{name} chose: {move}.', {
            name: nameOf(replay, seat),
            move: moveWithin(did, namer),
          })}{' '}
      {best !== undefined && <b>{t('Better: {move}.', { move: moveWithin(best, namer) })}</b>}{' '}
      {t('It cost {n} % of a win.', { n: percent(loss?.win.mean ?? 0) })}
    </p>
  );
}

/** Where we are, and the sentences of the step that is shown: on the stage those of the event. */
export function Now({ replay }: { replay: Replay }) {
  const { busy, news, view } = replay.showing;
  const events = busy.value ? news.value : (view.value?.events ?? []);
  const sentences = replay.sentences({ events });
  const report = replay.report.value;
  const costly = report && !busy.value ? costlyAt(report, replay.at.value) : undefined;
  return (
    <section class="panel now" aria-label={t('This step')}>
      <p class="player-where">{whereOf(replay)}</p>
      {costly && <Costly key={costly.move} replay={replay} decision={costly} />}
      {sentences.length > 0 ? (
        <ul tabIndex={0} aria-label={t('This step')}>
          {sentences.map((text, i) => (
            <li key={i}>
              <Thrown event={events[i] ?? ''} />
              {text}
            </li>
          ))}
        </ul>
      ) : replay.at.value === 0 && !replay.playing.value ? (
        <button type="button" class="from-start" onClick={() => replay.toggle()}>
          {t('Watch from the start')}
        </button>
      ) : (
        !costly && (
          <p class="note">
            {replay.at.value === 0
              ? t('Before the first move.')
              : t('From here nothing of this move can be seen.')}
          </p>
        )
      )}
    </section>
  );
}

interface Line {
  step: number;
  /** Events of its step before it. */
  before: number;
  text: string;
  heading: boolean;
}

export function Story({ replay }: { replay: Replay }) {
  const list = useRef<HTMLOListElement>(null);
  const { value: story } = replay.story;
  const teller = replay.teller.value;
  const lines = useMemo<Line[]>(
    () =>
      story.flatMap((told, step) =>
        told.events.map((event, before) => ({
          step,
          before,
          text: teller.tell(event) ?? event,
          heading: event.startsWith('round'),
        })),
      ),
    [story, teller],
  );
  const { busy, view } = replay.showing;
  // what the board shows, not where it is about to be
  const shown = (view.value?.step ?? 0) + (busy.value ? 1 : 0);
  const told = busy.value ? (view.value?.events.length ?? 0) : Infinity;
  const current = lines.findLast((line) => line.step <= shown)?.step;
  const isLater = (line: Line) => line.step > shown || (line.step === shown && line.before >= told);
  useEffect(() => {
    // the list alone is scrolled, not the page
    const now = [...(list.current?.querySelectorAll<HTMLElement>('.current') ?? [])].at(
      busy.value ? -1 : 0,
    );
    if (list.current && now)
      list.current.scrollTop = now.offsetTop - list.current.clientHeight / 2 + now.clientHeight / 2;
  }, [current, lines, told]);
  return (
    <section class="panel log story">
      <h2>{t('What happened')}</h2>
      <ol ref={list} tabIndex={0} aria-label={t('What happened')}>
        {lines.map((line, i) => (
          <li key={i} class={line.heading ? 'heading' : undefined}>
            <button
              type="button"
              class={isLater(line) ? 'later' : line.step === current ? 'current' : undefined}
              aria-current={line.step === current ? 'step' : undefined}
              tabIndex={-1}
              onClick={() => {
                replay.playing.value = false;
                // where we are already, it is shown once more
                if (line.step === replay.at.value && !busy.value) void replay.again();
                else void replay.go(line.step);
              }}
            >
              {line.text}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
