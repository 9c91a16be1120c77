/* What lies beside the board: the log, the chat and the tools. On a narrow screen each of them is a sheet
 * over the board, opened from the bar. */
import type { Signal } from '@preact/signals';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { lazy } from '../lazy';
import { table } from '../session';
import { Log } from './log';

const Chat = lazy<{ sheet: Sheet }>(async () => (await import('../later')).Chat);
const OddsPanel = lazy(async () => (await import('../later')).OddsPanel);
const Recap = lazy<{ beside: boolean }>(async () => (await import('../later')).RecapPanel);
const Tools = lazy<{ close(): void }>(async () => (await import('../later')).Tools);

export type Sheet = '' | 'log' | 'chat' | 'tools';

export function hasTools(): boolean {
  const { phase, seats, watching } = table.value;
  return phase === 'playing' || seats.filter((seat) => seat.person).length + watching > 1;
}

/** A sheet gets the focus and gives it back; Escape closes it. */
function useSheet(sheet: Signal<Sheet>) {
  const side = useRef<HTMLDivElement>(null);
  const { value } = sheet;
  useEffect(() => {
    if (value === '') return;
    const chat = side.current?.querySelector<HTMLDetailsElement>('details.chat');
    if (value === 'chat' && chat) chat.open = true;
    const log = side.current?.querySelector('.log .story');
    if (value === 'log' && log) log.scrollTop = log.scrollHeight;
    const before = document.activeElement;
    side.current?.querySelector<HTMLElement>('.close')?.focus({ preventScroll: true });
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') sheet.value = '';
    };
    addEventListener('keydown', close);
    return () => {
      removeEventListener('keydown', close);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [value]);
  return side;
}

export function Side({ sheet }: { sheet: Signal<Sheet> }) {
  const side = useSheet(sheet);
  const close = useCallback(() => void (sheet.value = ''), []);
  return (
    <>
      {sheet.value !== '' && <div class="veil" onClick={close} />}
      <div class="side" data-sheet={sheet.value} ref={side}>
        <button type="button" class="close" aria-label={t('Close')} onClick={close}>
          ×
        </button>
        <Recap beside />
        <Log onShow={close} />
        <Chat sheet={sheet.value} />
        {hasTools() && <Tools close={close} />}
        {table.value.phase === 'playing' && <OddsPanel />}
      </div>
    </>
  );
}
