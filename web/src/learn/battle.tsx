/* A battle as a lesson explains it: the dice of both, throw by throw, and whose was higher. */
import { PipFace } from '../board/dice';
import { t } from '../i18n';
import { table } from '../session';
import { labelOf } from '../table/seats';
import { lastBattle } from './battles';

export function Battle() {
  const fight = lastBattle(table.value.log);
  if (!fight) return null;
  return (
    <ol class="fought tabletop">
      {fight.throws.map(([mine, theirs], i) => (
        <li key={i}>
          <span>{labelOf(fight.seat)}</span>
          <span class={mine > theirs ? 'higher' : undefined}>
            <PipFace face={mine} seat={fight.seat} />
          </span>
          <span class="unseen">{mine}</span>
          <span aria-hidden="true">:</span>
          <span class={theirs > mine ? 'higher' : undefined}>
            <PipFace face={theirs} seat={fight.with} />
          </span>
          <span class="unseen">{theirs}</span>
          <span>{labelOf(fight.with)}</span>
          {mine === theirs && <small>{t('A tie: both roll again.')}</small>}
        </li>
      ))}
    </ol>
  );
}
