/* Tells those who listen what happens, in digests (digest.ts), and what they are asked, last of all. */
import { useEffect, useRef } from 'preact/hooks';
import { mark, t } from '../i18n';
import { announce, announceQuestion, repeatLast } from '../live';
import { onStage, table } from '../session';
import { register } from '../shortcuts';
import { Digest, Questions } from './digest';
import { sentence } from './log';
import { teller } from './seats';
import type { LogEntry } from './state';
import { since } from './story';

/** Milliseconds without anything new, after which what happened so far is told. */
const QUIET = 1500;

/** A digest that knows where we are, and says nothing of how we came there. */
function after(log: readonly LogEntry[]): Digest {
  const digest = new Digest(teller.value);
  for (const entry of log) if (entry.kind === 'event') digest.take(entry.event);
  digest.flush();
  return digest;
}

export function useAnnouncements(): void {
  const { log, ask, question, phase } = table.value;
  const busy = onStage.value;
  const heard = useRef(log.at(-1));
  const digest = useRef<Digest | undefined>(undefined);
  const questions = useRef(new Questions());
  useEffect(() => register('.', mark('Repeat the last announcement'), repeatLast), []);
  useEffect(() => {
    digest.current ??= after(log);
    digest.current.teller = teller.value;
    for (const entry of since(log, heard.current))
      announce(entry.kind === 'event' ? digest.current.take(entry.event) : [sentence(entry)]);
    heard.current = log.at(-1) ?? heard.current;
    if (busy) return; // more is on the stage
    const wait = phase === 'playing' ? QUIET : 0; // at the end nothing more comes
    const quiet = setTimeout(() => announce(digest.current?.flush() ?? []), wait);
    return () => clearTimeout(quiet);
  }, [log, busy]);
  useEffect(() => {
    if (!ask) return;
    announce(digest.current?.flush() ?? []);
    announceQuestion(
      questions.current.ask(ask.is, teller.value.tell(ask.is) ?? t('It is your turn.')),
    );
    return () => announceQuestion(undefined);
  }, [question, ask?.is]);
}
