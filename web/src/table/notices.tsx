/* What people at the table say and want, over the board, where it is seen: a few words that go by
 * themselves, and wishes with the buttons to answer them. Nothing on the board moves for them. */
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { sayLine, table } from '../session';
import { isSaid } from './said';
import { sentence } from './log';
import { nameOf } from './seats';
import type { LogEntry } from './state';
import { UndoAsked } from './tools';

const SHOWN_MS = 5000;
const WORTH_A_LOOK = new Set([
  'away',
  'back',
  'undone',
  'disagrees',
  'removed',
  'muted',
  'practice',
]);

/** Somebody else does or says something beside the game. */
const concerns = (entry: LogEntry, you?: number): boolean =>
  (isSaid(entry) || WORTH_A_LOOK.has(entry.kind)) && !('seat' in entry && entry.seat === you);

function Passing({ reply, chatting }: { reply(): void; chatting: boolean }) {
  const { log, you } = table.value;
  const seen = useSignal(log.at(-1)?.step ?? -1);
  const from = log.findLastIndex((entry) => entry.step <= seen.value) + 1;
  const fresh = log
    .slice(from)
    .filter((entry) => concerns(entry, you))
    .slice(-2);
  const last = fresh.at(-1)?.step;
  useEffect(() => {
    if (last === undefined) return;
    const timer = setTimeout(() => (seen.value = last), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  if (last === undefined || chatting) return null;
  const done = () => (seen.value = last);
  return (
    <div class="notice">
      <div class="notice-words">
        {fresh.map((entry, i) => (
          <p key={i}>{sentence(entry)}</p>
        ))}
      </div>
      {you !== undefined && fresh.some(isSaid) && (
        <button
          type="button"
          onClick={() => {
            done();
            reply();
          }}
        >
          {t('Reply')}
        </button>
      )}
      <button type="button" class="quiet" aria-label={t('Close')} onClick={done}>
        ×
      </button>
    </div>
  );
}

/** What somebody else wants and you have not answered: an end of the game, or another one. */
function Wish(props: {
  of: 'votes' | 'again';
  words(names: string, n: number): string;
  yes: string;
  line: string;
}) {
  const { seats, you } = table.value;
  const dismissed = useSignal('');
  const who = seats.flatMap((seat, i) => (seat[props.of] && i + 1 !== you ? [i + 1] : []));
  const mine = you === undefined ? undefined : seats[you - 1];
  if (!mine || mine[props.of] || who.length === 0 || dismissed.value === who.join()) return null;
  const words = props.words(who.map(nameOf).join(', '), who.length);
  return (
    <div class="notice" role="group" aria-label={words}>
      <p>{words}</p>
      <button type="button" class="quiet" onClick={() => (dismissed.value = who.join())}>
        {t('Not now')}
      </button>
      <button type="button" class="primary" onClick={() => sayLine(props.line)}>
        {props.yes}
      </button>
    </div>
  );
}

const NARROW = 768; // pixels

/** On a phone notices are in the sky over the town: whose turn it is, and the seats, stay in sight. */
function useSky() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const seats = ref.current?.parentElement?.querySelector('.live .seating');
    const top = seats && innerWidth < NARROW ? seats.getBoundingClientRect().bottom : undefined;
    const from = ref.current?.parentElement?.getBoundingClientRect().top ?? 0;
    if (ref.current) ref.current.style.top = top === undefined ? '' : `${top - from}px`;
  });
  return ref;
}

/** `chatting`: what is said is read elsewhere. */
export function Notices({ reply, chatting }: { reply(): void; chatting: boolean }) {
  const { phase } = table.value;
  const ref = useSky();
  return (
    <div class="notices" ref={ref}>
      <div role="status">
        <Passing reply={reply} chatting={chatting} />
      </div>
      {phase === 'playing' ? (
        <>
          <UndoAsked />
          <Wish
            of="votes"
            words={(names, n) =>
              t.n('{names} votes to end the game.', '{names} vote to end the game.', n, { names })
            }
            yes={t('End it')}
            line="vote yes"
          />
        </>
      ) : (
        <Wish
          of="again"
          words={(names, n) =>
            t.n('{names} wants to play again.', '{names} want to play again.', n, { names })
          }
          yes={t('Play again')}
          line="rematch"
        />
      )}
    </div>
  );
}
