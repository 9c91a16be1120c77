/* Talking at the table: phrases with one click, and text where the table allows it. */
import { computed, signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { catalogue, formOf, t } from '../i18n';
import { sayLine, table } from '../session';
import { labelOf } from './seats';
import type { LogEntry } from './state';

export function phraseText(say: string): string {
  const forms = catalogue.value.phrases[say];
  return forms === undefined ? say : formOf(forms, 1, catalogue.value.language);
}

export function said(entry: LogEntry): string | undefined {
  if (entry.kind === 'chat') return entry.text;
  if (entry.kind === 'phrase') return phraseText(entry.say);
  return undefined;
}

export const isSaid = (entry: LogEntry): boolean =>
  entry.kind === 'chat' || entry.kind === 'phrase';

/** The last step whose words were in sight. */
const read = signal(-1);

/** How much the others have said since. */
export const unread = computed(() => {
  const { log, you } = table.value;
  return log.filter(
    (entry) => entry.step > read.value && isSaid(entry) && 'seat' in entry && entry.seat !== you,
  ).length;
});

/** `sheet` says what is open on a narrow screen: what comes into sight with it has been read. */
export function Chat(_: { sheet?: string }) {
  const text = useSignal('');
  const panel = useRef<HTMLDetailsElement>(null);
  const { you, log, settings, phase, seats, step } = table.value;
  const lines = log.filter(isSaid).slice(-30);
  const company = seats.filter((seat) => seat.person).length > 1;
  const look = () => {
    if (panel.current?.open && panel.current.checkVisibility()) read.value = step;
  };
  useEffect(() => void (read.value = step), []); // what was said before we came
  useEffect(look);
  const send = (event: Event) => {
    event.preventDefault();
    if (text.value.trim() !== '') sayLine(`chat ${text.value.trim()}`);
    text.value = '';
  };
  return (
    <details
      class="panel chat"
      ref={panel}
      open={phase === 'lobby' ? lines.length > 0 : company}
      onToggle={look}
    >
      <summary aria-keyshortcuts="c">
        <h2>{t('Chat')}</h2>
        {unread.value > 0 && <span class="unread">{unread.value}</span>}
      </summary>
      <ul class="said">
        {lines.map((entry, i) => (
          <li key={i}>
            <strong>{'seat' in entry ? labelOf(entry.seat) : ''}</strong> {said(entry)}
          </li>
        ))}
      </ul>
      {you === undefined && <p class="note">{t('Only players can write here.')}</p>}
      {you !== undefined && (
        <>
          <div class="phrases" role="group" aria-label={t('Phrases')}>
            {Object.keys(catalogue.value.phrases).map((say) => (
              <button key={say} type="button" class="quiet" onClick={() => sayLine(`say ${say}`)}>
                {phraseText(say)}
              </button>
            ))}
          </div>
          {settings.chat === 'free' && (
            <form class="row" onSubmit={send}>
              <input
                aria-label={t('Say something')}
                maxLength={100}
                autocomplete="off"
                value={text.value}
                onInput={(event) => (text.value = event.currentTarget.value)}
              />
              <button type="submit">{t('Say')}</button>
            </form>
          )}
        </>
      )}
    </details>
  );
}
