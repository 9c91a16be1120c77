/* What is to be learned from a game: the choices that mattered most, with the dice that were there, what
 * was better, and why. */
import { PipFace, PokerFace } from '../board/dice';
import { Mark } from '../board/kit';
import { t } from '../i18n';
import { headed, moveWithin } from '../moves';
import type { View } from './analyst';
import { diceOf } from './dice';
import { Jump, nameOf, useBefore, where } from './jump';
import type { Replay } from './model';
import { lessons, oneIn, percent, type Decision, type Report } from './report';

function Dice({ replay, view, seat }: { replay: Replay; view: View; seat: number }) {
  const { game } = replay.header;
  const [aside, cup] = diceOf(game, view.lines, seat);
  const face = (one: string, i: number) =>
    game === 'dicetto' ? (
      <PipFace key={i} face={one} seat={seat} />
    ) : (
      <PokerFace key={i} face={one} />
    );
  if (aside.length + cup.length === 0) return null;
  return (
    <p class="tabletop lesson-dice">
      {aside.length > 0 && <span class="aside">{aside.map(face)}</span>}
      {cup.length > 0 && <span>{cup.map(face)}</span>}
      <span class="hear">
        {aside.length > 0 && t('Set aside: {dice}.', { dice: aside.join(' ') })}{' '}
        {cup.length > 0 && t('Dice: {dice}.', { dice: cup.join(' ') })}
      </span>
    </p>
  );
}

function Lesson({ replay, decision }: { replay: Replay; decision: Decision }) {
  const { move, round, seat, did, best, why, loss } = decision;
  const { view, namer } = useBefore(replay, move, seat);
  const reason = why === undefined ? undefined : replay.teller.value.reason(why);
  const [, because] = best === undefined ? ['', ''] : headed(best, reason ?? '', namer);
  const cost = loss?.win.mean ?? 0;
  return (
    <li class="lesson-card">
      <h4>
        <Mark seat={seat} />
        {nameOf(replay, seat)}
        <Jump replay={replay} move={move}>
          {where(replay, round, move)}
        </Jump>
      </h4>
      {view && <Dice replay={replay} view={view} seat={seat} />}
      <p>
        {t('Played: {move}.', { move: moveWithin(did, namer) })}{' '}
        {best !== undefined && (
          <strong>{t('Better: {move}.', { move: moveWithin(best, namer) })}</strong>
        )}{' '}
        {because}
      </p>
      <p class="note">
        {t('It cost {n} % of a win: about one game in {games}.', {
          n: percent(cost),
          games: oneIn(cost),
        })}
      </p>
    </li>
  );
}

/** `whole`: everything has been judged; before that it is what is known so far. */
export function Learn(props: { replay: Replay; report: Report; whole: boolean }) {
  const { replay, report, whole } = props;
  const people = replay.seats.value.flatMap((seat, i) => (seat.bot ? [] : [i + 1]));
  const list = lessons(report, people);
  if (!whole && list.length === 0) return null;
  return (
    <section class={`panel learn-from${whole ? '' : ' so-far'}`}>
      <h3>
        {whole ? t('What to learn from this game') : t('The choices that mattered most, so far')}
      </h3>
      {list.length === 0 ? (
        <p>{t('No choice was clearly worse than another. Well played!')}</p>
      ) : (
        <ol>
          {list.map((decision) => (
            <Lesson key={decision.move} replay={replay} decision={decision} />
          ))}
        </ol>
      )}
    </section>
  );
}
