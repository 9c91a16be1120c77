/* Learning to play: the list of lessons, and a lesson at its table. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t, tr } from '../i18n';
import { hasCore } from '../net/worker';
import { LessonAtTable } from './at_table';
import type { Lesson } from './lesson';
import { lessons, type Listed } from './lessons';
import { progress } from './progress';

function Entry({ lesson }: { lesson: Listed }) {
  const kept = progress.value[lesson.name];
  const begun = (kept?.step ?? 0) > 0;
  return (
    <li>
      <a class="game-card" href={`#/learn/${lesson.name}`}>
        <span class="game-title">{tr(lesson.title)}</span>
        <span class="game-blurb">{tr(lesson.about)}</span>
        {(begun || kept?.done) && (
          <span class="tag">{begun ? t('begun: go on') : t('✓ finished')}</span>
        )}
      </a>
    </li>
  );
}

function List() {
  return (
    <section class="panel learn">
      <h1>{t('Learn to play')}</h1>
      <p>{t('Each lesson is a real game at a real table, in which the dice are prepared.')}</p>
      {!hasCore() && <p role="alert">{t('This browser cannot run lessons.')}</p>}
      <ul class="games">
        {lessons.map((lesson) => (
          <Entry key={lesson.name} lesson={lesson} />
        ))}
      </ul>
    </section>
  );
}

function Loaded({ listed }: { listed: Listed }) {
  const lesson = useSignal<Lesson | undefined>(undefined);
  const failed = useSignal(false);
  useEffect(() => {
    listed.load().then(
      (part) => (lesson.value = part.lesson),
      () => (failed.value = true),
    );
  }, []);
  if (failed.value || !hasCore())
    return (
      <p class="panel" role="alert">
        {t('The lesson cannot be loaded. Try again in a moment.')}
      </p>
    );
  return lesson.value ? <LessonAtTable lesson={lesson.value} title={tr(listed.title)} /> : null;
}

export function Learn({ name }: { name: string }) {
  const listed = lessons.find((lesson) => lesson.name === name);
  return listed ? <Loaded key={name} listed={listed} /> : <List />;
}
