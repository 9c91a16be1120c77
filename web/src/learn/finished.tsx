/* The end of a lesson: what was learnt, and what comes next. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { playAgainstBots } from '../home/against_bots';
import { t, tr } from '../i18n';
import { refusalText } from '../refusals';
import { RulesLink } from '../rules_link';
import type { Lesson } from './lesson';
import { lessonAfter } from './lessons';

/** Mild opponents for a first game. */
const LEVEL = 'novice';

export function Finished(props: { lesson: Lesson; title: string; again(): void }) {
  const { lesson } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = useSignal(false);
  const said = useSignal('');
  const next = lessonAfter(lesson.name);
  useEffect(() => {
    heading.current?.focus();
    scrollTo(0, 0);
  }, []);
  const play = async (own: Record<string, string>) => {
    if (busy.value) return;
    busy.value = true;
    const why = await playAgainstBots(lesson.game, own, 3, LEVEL);
    busy.value = false;
    if (why) said.value = refusalText(why, lesson.game);
  };
  return (
    <section class="panel guide finished" aria-labelledby="finished">
      <h1 id="finished" tabIndex={-1} ref={heading}>
        {t('{lesson}: well done!', { lesson: props.title })}
      </h1>
      <p>{t('You have learnt:')}</p>
      <ul class="learnt">
        {lesson.learnt.map((text) => (
          <li key={text}>{tr(text)}</li>
        ))}
      </ul>
      <div class="buttons">
        <button
          type="button"
          class="primary big"
          disabled={busy.value}
          onClick={() => void play(lesson.own)}
        >
          {t('Play a real game now')}
        </button>
        {lesson.more && (
          <button
            type="button"
            disabled={busy.value}
            onClick={() => void play(lesson.more?.own ?? {})}
          >
            {tr(lesson.more.say)}
          </button>
        )}
        {next && (
          <a class="button" href={`#/learn/${next.name}`}>
            {t('Next lesson: {lesson}', { lesson: tr(next.title) })}
          </a>
        )}
        {!next && (
          <RulesLink class="button" game={lesson.game}>
            {t('Rules')}
          </RulesLink>
        )}
        <button type="button" class="quiet" onClick={props.again}>
          {t('Once more')}
        </button>
        <a class="button quiet" href="#/learn">
          {t('All lessons')}
        </a>
      </div>
      <p class="note" role="status">
        {said}
      </p>
    </section>
  );
}
