/* What happened, in plain sentences. */
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { table } from '../session';
import { said } from './chat';
import { nameOf, teller } from './seats';
import type { LogEntry } from './state';

const SHOWN = 200;

/** An entry of the log as a sentence. */
export function sentence(entry: LogEntry): string {
  switch (entry.kind) {
    case 'event':
      return teller.value.tell(entry.event) ?? entry.event;
    case 'chat':
    case 'phrase':
      return `${nameOf(entry.seat)}: ${said(entry) ?? ''}`;
    case 'muted':
      return t('{seat} says something. You have muted {seat}.', { seat: nameOf(entry.seat) });
    case 'undone':
      return t('{seat} takes back a move.', { seat: nameOf(entry.seat) });
    case 'wants-undo':
      return t('{seat} asks to take back a move.', { seat: nameOf(entry.seat) });
    case 'agrees':
      return t('{seat} agrees.', { seat: nameOf(entry.seat) });
    case 'disagrees':
      return t('{seat} does not agree.', { seat: nameOf(entry.seat) });
    case 'removed':
      return t('{seat} was removed by the host.', { seat: entry.name || nameOf(entry.seat) });
    case 'away':
      return t('{seat} is away; a bot plays meanwhile.', { seat: nameOf(entry.seat) });
    case 'back':
      return t('{seat} is back.', { seat: nameOf(entry.seat) });
    case 'started':
      return t('The game begins.');
    case 'ended':
      return entry.why === 'vote'
        ? t('The game was ended by vote.')
        : t('The game was ended by whoever runs the server.');
  }
}

export function Log() {
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true); // who has scrolled up to read stays there
  const top = useRef(0);
  const { log } = table.value;
  useEffect(() => {
    const element = list.current;
    if (element && atEnd.current) element.scrollTop = element.scrollHeight;
  }, [log]);
  const scrolled = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    const near = scrollHeight - scrollTop - clientHeight < 40;
    // more may have come since it was scrolled to the end: only who goes up leaves it
    atEnd.current = near || (atEnd.current && scrollTop >= top.current);
    top.current = scrollTop;
  };
  return (
    <section class="panel log">
      <h2>{t('What happened')}</h2>
      <ol ref={list} onScroll={scrolled} tabIndex={0} aria-label={t('What happened')}>
        {log.slice(-SHOWN).map((entry, i) => {
          const heading = entry.kind === 'event' && entry.event.startsWith('round');
          return (
            <li key={i} class={heading ? 'heading' : entry.kind}>
              {sentence(entry)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
