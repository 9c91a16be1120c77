/* Talking at the table: phrases with one click, and text where the table allows it. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { catalogue, t } from '../i18n';
import { sayLine, table } from '../session';
import { isSaid, phraseText, said, seenUpTo, unread } from './said';
import { labelOf } from './seats';

/** `sheet` says what is open on a narrow screen: what comes into sight with it has been read. */
export function Chat(_: { sheet?: string }) {
  const text = useSignal('');
  const panel = useRef<HTMLDetailsElement>(null);
  const { you, log, settings, phase, seats, step } = table.value;
  const lines = log.filter(isSaid).slice(-30);
  const company = seats.filter((seat) => seat.person).length > 1;
  const look = () => {
    if (panel.current?.open && panel.current.checkVisibility()) seenUpTo.value = step;
  };
  useEffect(() => void (seenUpTo.value = step), []); // what was said before we came
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
