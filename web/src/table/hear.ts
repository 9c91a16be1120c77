/* Tells those who listen what happens, in digests (digest.ts), and what they are asked, last of all. */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { dollars } from '../board/kit';
import { t } from '../i18n';
import * as live from '../live';
import { me } from '../net/people';
import { namesAt } from '../moves';
import { onStage, table } from '../session';
import { Digest, Questions } from './digest';
import { sentence } from './log';
import { Comings, lobbyNews } from './presence';
import type { Ask, Seat } from './protocol';
import { boardSeats, gameOf, nameOf, teller } from './seats';
import type { LogEntry, TableState } from './state';
import { since } from './story';

/** Amounts in words: not every voice knows the sign. */
const aloud = (text: string): string =>
  text.replace(/\$(\d+)/g, (_, n: string) => dollars(t, Number(n)));

const announce = (texts: readonly string[]) => live.announce(texts.map(aloud));
const announceQuestion = (text: string | undefined) =>
  live.announceQuestion(text === undefined ? undefined : aloud(text));

/** Milliseconds without anything new, after which what happened so far is told. */
const QUIET = 1500;

/** A digest that knows where we are, and says nothing of how we came there. */
export function after(log: readonly LogEntry[]): Digest {
  const digest = new Digest(teller.value);
  for (const entry of log) if (entry.kind === 'event') digest.take(entry.event);
  digest.flush();
  return digest;
}

/** The start of the game, if it begins before our eyes. */
export const beginning = ({ log, step }: TableState): LogEntry | undefined =>
  log.findLast((entry) => entry.kind === 'started' && entry.step === step);

/** Who is waited for, for those who come into the middle of a game. */
function whoseTurn({ waiting, ask, you = 0 }: TableState): string[] {
  if (ask || waiting.includes(you)) return [t('It is your turn.')];
  const names = waiting.map(nameOf).join(', ');
  return names === '' ? [] : [t('Waiting for {names}.', { names })];
}

/** Dicetto's own words come with its table; a question waits for them. */
const dicetto = signal<typeof import('../dicetto/heard') | undefined>(undefined);

function useBoardWords(): boolean {
  const wanted = gameOf.value === 'dicetto' && !dicetto.value;
  useEffect(() => {
    if (!wanted) return;
    import('../dicetto/heard').then(
      (words) => (dicetto.value = words),
      () => {},
    );
  }, [wanted]);
  return !wanted;
}

/** What is asked, as the board has it. */
function asks({ is, choices }: Ask): string {
  const own = gameOf.value === 'dicetto' ? dicetto.value?.questionWords(is, choices) : undefined;
  return own ?? teller.value.tell(is) ?? t('It is your turn.');
}

/** What is said after the question: dice and cards have to be known to answer it. */
function prospects({ lines, ask }: TableState): string {
  if (!ask || !dicetto.value || gameOf.value !== 'dicetto') return '';
  const { name } = namesAt(lines, (key) => teller.value.name(key));
  const space = (id: string) => name(id === 'super' ? 'card.super' : `place.${id}`) ?? id;
  return dicetto.value.reachWords(lines, ask, space);
}

/** Who comes and goes, for those who do not see the seats. */
export function usePresence(where: 'server' | 'here'): void {
  const { seats, you, watching, phase } = table.value;
  const names = boardSeats.value;
  const comings = useRef<Comings | undefined>(undefined);
  const before = useRef({ seats, you, watching });
  useEffect(() => () => comings.current?.stop(), []);
  useEffect(() => {
    comings.current ??= new Comings((text) => announce([text]));
    const those = (which: (seat: Seat, i: number) => unknown) =>
      seats.flatMap((seat, i) => (which(seat, i) ? [nameOf(i + 1)] : []));
    comings.current.see(
      those((_, i) => names[i]?.away),
      those(({ away }) => away && phase === 'playing'),
    );
  }, [names, phase]);
  useEffect(() => {
    const now = { seats, you, watching, name: me.value?.name };
    // in this browser nobody else comes
    if (where === 'server' && phase === 'lobby' && before.current.seats.length > 0)
      announce(lobbyNews(before.current, now));
    before.current = now;
  }, [seats, watching]);
}

export function useAnnouncements(): void {
  const { log, ask, question, phase } = table.value;
  const busy = onStage.value;
  const began = useRef(beginning(table.value));
  const heard = useRef<{ step: number }>(began.current ?? log.at(-1) ?? table.value);
  const digest = useRef<Digest | undefined>(undefined);
  const questions = useRef(new Questions());
  const canAsk = useBoardWords();
  useEffect(() => live.hush, []);
  useEffect(() => {
    if (!began.current && phase === 'playing') announce(whoseTurn(table.value));
  }, []);
  useEffect(() => {
    const news = since(log, heard.current);
    heard.current = news.at(-1) ?? heard.current;
    if (news.length > 0) {
      const told = (digest.current ??= after(log.slice(0, -news.length)));
      told.teller = teller.value;
      for (const entry of news)
        announce(entry.kind === 'event' ? told.take(entry.event) : [sentence(entry)]);
    }
    if (busy) return; // more is on the stage
    const wait = phase === 'playing' ? QUIET : 0; // at the end nothing more comes
    const quiet = setTimeout(() => announce(digest.current?.flush() ?? []), wait);
    return () => clearTimeout(quiet);
  }, [log, busy]);
  useEffect(() => {
    if (!ask || !canAsk) return;
    const text = questions.current.ask(ask.is, asks(ask));
    announce(digest.current?.flush() ?? []);
    announceQuestion(`${text} ${prospects(table.value)}`.trim());
    return () => announceQuestion(undefined);
  }, [question, ask?.is, canAsk]);
}
