/* Talking at the table: phrases with one click, and text where the table allows it. */
import { useSignal } from '@preact/signals';
import { catalogue, formOf, t } from '../i18n';
import { sayLine, table } from '../session';
import { nameOf } from './seats';
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

export function Chat() {
  const text = useSignal('');
  const { you, log, settings, phase } = table.value;
  const lines = log.filter((entry) => entry.kind === 'chat' || entry.kind === 'phrase').slice(-30);
  const send = (event: Event) => {
    event.preventDefault();
    if (text.value.trim() !== '') sayLine(`chat ${text.value.trim()}`);
    text.value = '';
  };
  return (
    <details class="panel chat" open={phase === 'lobby' && lines.length > 0}>
      <summary>
        <h2>{t('Chat')}</h2>
        {lines.length > 0 && <span class="tag">{lines.length}</span>}
      </summary>
      <ul class="said">
        {lines.map((entry, i) => (
          <li key={i}>
            <strong>{'seat' in entry ? nameOf(entry.seat) : ''}</strong> {said(entry)}
          </li>
        ))}
      </ul>
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
