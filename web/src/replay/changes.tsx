/* The jumps of the graph: the move that each belongs to, and what it is made of. */
import { Mark } from '../board/kit';
import { t } from '../i18n';
import { moveWords } from '../moves';
import { Jump, nameOf, useBefore, where } from './jump';
import type { Replay } from './model';
import { partsFor, percent, type Change, type Decision, type Parts, type Report } from './report';

const SENTENCES = 3; // a step may end a round, or the game
const SHOWN = 0.005; // of a win; less is not worth a line

/** What happened in a move, in a few sentences. */
export function eventsOf(replay: Replay, move: number): string {
  const all = replay.sentences(replay.story.value[move]);
  return all.slice(0, SENTENCES).join(' ') + (all.length > SENTENCES ? ' …' : '');
}

function partsIn({ luck, choice, others, anew }: Parts): string {
  const told = (part: number, words: (n: string) => string) =>
    Math.abs(part) < SHOWN / 10 ? [] : [words(percent(part, true))];
  return [
    ...told(luck, (n) => t('luck {n} %', { n })),
    ...told(choice, (n) => t('own choice {n} %', { n })),
    ...told(others, (n) => t('somebody else’s choice {n} %', { n })),
    ...told(anew, (n) => t('the bot’s correction {n} %', { n })),
  ].join(', ');
}

function Gains({ replay, change }: { replay: Replay; change: Change }) {
  const moved = change.after.flatMap((after, i) => {
    const before = change.before[i] ?? 0;
    return Math.abs(after - before) >= SHOWN ? [{ seat: i + 1, before, after }] : [];
  });
  return (
    <ul class="gains">
      {moved.map(({ seat, before, after }) => (
        <li key={seat}>
          <Mark seat={seat} />
          {nameOf(replay, seat)}
          <b>{t('{from} → {to} %', { from: percent(before), to: percent(after) })}</b>
          <small>{partsIn(partsFor(change, seat))}</small>
        </li>
      ))}
    </ul>
  );
}

function Chosen({ replay, decision }: { replay: Replay; decision: Decision }) {
  const { move, seat, did } = decision;
  const { namer } = useBefore(replay, move, seat);
  return (
    <p>
      {nameOf(replay, seat)}: {moveWords(did, namer)}.
    </p>
  );
}

/** What happened in a move; or what was chosen, where that shows only when all have chosen. */
function Told({ replay, report, move }: { replay: Replay; report: Report; move: number }) {
  const events = eventsOf(replay, move);
  const chosen = report.decisions.find((one) => one.move === move);
  return events === '' && chosen ? (
    <Chosen replay={replay} decision={chosen} key={move} />
  ) : (
    <p>{events}</p>
  );
}

/** What the move that led to the position on the board changed. */
export function ChangeHere({ replay, change }: { replay: Replay; change: Change | undefined }) {
  return (
    <div class="change-here" tabIndex={0} role="group" aria-label={t('This step')}>
      {change ? (
        <>
          <p>{eventsOf(replay, change.moves)}</p>
          <Gains replay={replay} change={change} />
        </>
      ) : (
        <p class="note">{t('Tap or drag to go to a move, and see what it changed.')}</p>
      )}
    </div>
  );
}

export function Changes({
  replay,
  report,
  list,
}: {
  replay: Replay;
  report: Report;
  list: Change[];
}) {
  const rounds = new Map(
    [...report.decisions, ...report.chance].map(({ move, round }) => [move, round]),
  );
  if (list.length === 0) return null;
  return (
    <section class="panel changes">
      <h3>{t('Where the chances changed most')}</h3>
      <p class="note">
        {t(
          'Each number in the graph is one move. The bot’s correction is neither luck nor anybody’s mistake: until that move the bot itself had misjudged the position.',
        )}
      </p>
      <ol>
        {list.map((change) => (
          <li key={change.moves}>
            <div>
              <Jump replay={replay} move={change.moves + 1}>
                {where(replay, rounds.get(change.moves) ?? 0, change.moves)}
              </Jump>
              <Told replay={replay} report={report} move={change.moves} />
              <Gains replay={replay} change={change} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
