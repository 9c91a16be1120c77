/* What happened, step by step; each sentence leads to its step. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../i18n';
import type { Replay } from './model';

/** The sentences of the step that is shown. */
export function Now({ replay }: { replay: Replay }) {
  const { value: view } = replay.view;
  const sentences = replay.sentences(view);
  return (
    <section class="panel now" aria-label={t('This step')}>
      {sentences.length > 0 ? (
        <ul>
          {sentences.map((text, i) => (
            <li key={i}>{text}</li>
          ))}
        </ul>
      ) : (
        <p class="note">
          {replay.at.value === 0
            ? t('Before the first move.')
            : t('From here nothing of this move can be seen.')}
        </p>
      )}
    </section>
  );
}

interface Line {
  step: number;
  text: string;
  heading: boolean;
}

export function Story({ replay }: { replay: Replay }) {
  const list = useRef<HTMLOListElement>(null);
  const { value: story } = replay.story;
  const teller = replay.teller.value;
  const at = replay.at.value;
  const lines = useMemo<Line[]>(
    () =>
      story.flatMap((told, step) =>
        told.events.map((event) => ({
          step,
          text: teller.tell(event) ?? event,
          heading: event.startsWith('round'),
        })),
      ),
    [story, teller],
  );
  const current = lines.findLast((line) => line.step <= at)?.step;
  useEffect(() => {
    // the list alone is scrolled, not the page
    const now = list.current?.querySelector<HTMLElement>('.current');
    if (list.current && now)
      list.current.scrollTop = now.offsetTop - list.current.clientHeight / 2 + now.clientHeight / 2;
  }, [current, lines]);
  return (
    <section class="panel log story">
      <h2>{t('What happened')}</h2>
      <ol ref={list} tabIndex={0} aria-label={t('What happened')}>
        {lines.map((line, i) => (
          <li key={i} class={line.heading ? 'heading' : undefined}>
            <button
              type="button"
              class={line.step === current ? 'current' : line.step > at ? 'later' : undefined}
              aria-current={line.step === current ? 'step' : undefined}
              tabIndex={-1}
              onClick={() => {
                replay.playing.value = false;
                void replay.go(line.step);
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
