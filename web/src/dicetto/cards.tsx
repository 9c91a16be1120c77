/* The cards of Dicetto on the table: what fits, the dice on them, and what yours could do there. */
import type { BoardProps } from '../boards';
import { PipFace } from '../board/dice';
import { Cannot, Hit, Mark, nameOf, seatName } from '../board/kit';
import { Odds } from '../board/odds';
import { exact } from '../board/pick';
import type { Picking } from '../board/use_pick';
import { groupOf, groupsFor, pickGroup, placing, writePlace } from './moves';
import { hasWord, pips, plainCard, pointsOf, type Dicetto, type Space } from './position';

export interface Part {
  board: BoardProps;
  game: Dicetto;
  pick: Picking;
}

/* What fits a card, as small blank dice: equal ones stand level, a row climbs. */
const FIGURES: Record<string, [number, number][]> = {
  pair: [
    [0, 0],
    [1, 0],
  ],
  'two-pairs': [
    [0, 0],
    [1, 0],
    [2.4, 0],
    [3.4, 0],
  ],
  'three-of-a-kind': [
    [0, 0],
    [1, 0],
    [2, 0],
  ],
  'four-of-a-kind': [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
  ],
  'small-straight': [
    [0, 0.8],
    [1, 0.4],
    [2, 0],
  ],
  'large-straight': [
    [0, 1.2],
    [1, 0.8],
    [2, 0.4],
    [3, 0],
  ],
};

export function Figure({ card }: { card: string }) {
  const word = plainCard(card);
  const face = /^face-(\d)$/.exec(word)?.[1];
  if (face !== undefined)
    return (
      <span class="figure">
        <PipFace face={face} seat={0} />
      </span>
    );
  const boxes = FIGURES[word];
  if (boxes === undefined) return <span class="figure word">{word === 'super' ? '4×' : '?'}</span>;
  const tall = Math.max(...boxes.map(([, y]) => y));
  return (
    <svg
      class="figure"
      viewBox={`-1 -1 ${(boxes.at(-1)?.[0] ?? 0) * 11 + 12} ${tall * 11 + 12}`}
      aria-hidden="true"
    >
      {boxes.map(([x, y], i) => (
        <rect
          class={word === 'two-pairs' && i > 1 ? 'other' : undefined}
          x={x * 11}
          y={y * 11}
          width="10"
          height="10"
          rx="2.2"
          key={i}
        />
      ))}
    </svg>
  );
}

/** What your dice could do here, out of the choices alone. */
function prospect({ board, game, pick }: Part, id: string, space: Space): string {
  const { t } = board;
  const groups = groupsFor(pick.choices, id);
  if (space.dice.length > 0 && space.owner !== game.turn) {
    const sum = pips(space.dice);
    const best = groups[0];
    if (best === undefined) return t('over {n} wins, {n} is a battle', { n: sum });
    return pips(groupOf(best)) > sum
      ? t('you can beat {n}', { n: sum })
      : t('a battle at {n}', { n: sum });
  }
  if (space.tried) return t('tried');
  return groups.length > 0 ? t('fits') : '';
}

function SpaceCard(part: Part & { id: string; space: Space }) {
  const { board, game, pick, id, space } = part;
  const { t } = board;
  const points = pointsOf(space.card, board.decks);
  const kept = id === 'super' && space.owner > 0 && space.dice.length === 0;
  const groups = groupsFor(pick.choices, id);
  const dice = pick.picked.filter((one) => one.token.startsWith('die '));
  const tokens = [...dice.map((one) => one.token), `space ${id}`];
  const fits = exact(pick.choices, tokens);
  const on = pick.isOn(`space ${id}`);
  const best = groups[0];
  const hint = prospect(part, id, space);
  const place = () => {
    if (on && pick.chosen) pick.send(pick.chosen.move);
    else if (fits) pick.set([...dice, { id: `space ${id}`, token: `space ${id}` }]);
    else if (best) pick.set(pickGroup(game.dice, best));
  };
  const name = space.card === '' ? t('empty') : nameOf(board, plainCard(space.card));
  return (
    <li
      class={`space${space.card === '' ? ' bare' : ''}${id === 'super' ? ' super' : ''}${groups.length > 0 ? ' can' : ''}${fits ? ' fits' : ''}`}
    >
      <button type="button" class="space-head" onClick={() => board.explain(`card.${space.card}`)}>
        <span class="hear">
          {name}
          {hasWord(space.card) && ' ★'}
          {points > 0 && space.card !== '' && `, ${t.n('{n} point', '{n} points', points)}`}
        </span>
        <span class="space-face" aria-hidden="true">
          {points > 0 && space.card !== '' && <b class="worth">{points}</b>}
          {hasWord(space.card) && <span class="dicetto-word">★</span>}
          {space.card !== '' && <Figure card={space.card} />}
          <span class="space-name">{name}</span>
        </span>
      </button>
      <div class="stand">
        {space.dice.length > 0 && (
          <>
            <span class="stands">
              {space.dice.map((face, i) => (
                <PipFace face={face} seat={space.owner} key={i} />
              ))}
              <span class="sum" aria-hidden="true">
                ={pips(space.dice)}
              </span>
            </span>
            <span class="hear">
              {t('{name} stands here with {dice}', {
                name: seatName(board, space.owner),
                dice: space.dice.join(' '),
              })}
            </span>
            <span class="owner">
              <Mark seat={space.owner} />
              {seatName(board, space.owner)}
            </span>
          </>
        )}
        {kept && (
          <span class="owner">
            <Mark seat={space.owner} />
            {t('{name} keeps it', { name: seatName(board, space.owner) })}
          </span>
        )}
        {space.card !== '' && space.owner === 0 && hint === '' && (
          <span class="free">{t('free')}</span>
        )}
        {game.battle?.space === id && <span class="fight">{t('battle!')}</span>}
      </div>
      <span class={`prospect${groups.length > 0 ? ' good' : ''}`}>{hint}</span>
      <Odds
        board={board}
        of={id}
        words={(wins, level) =>
          t('{wins} % to stand here at once, {level} % with a battle', { wins, level })
        }
      />
      {groups.length > 0 && <Hit on={on} label={`${name}: ${hint}`} go={place} />}
      {groups.length === 0 && placing(pick) && space.card !== '' && (
        <Cannot
          label={t('{name}: why not?', { name })}
          go={() => {
            const faces = dice.map((one) => one.token.slice(4));
            board.why?.(writePlace(faces.length > 0 ? faces : game.dice, id));
          }}
        />
      )}
    </li>
  );
}

export function Cards(part: Part) {
  const { game } = part;
  const { t } = part.board;
  return (
    <section class="felt-table" aria-label={t('The cards')}>
      <ul class="spaces">
        {game.spaces.map((space, i) => (
          <SpaceCard {...part} id={String(i + 1)} space={space} key={i} />
        ))}
        <SpaceCard {...part} id="super" space={game.super} />
      </ul>
    </section>
  );
}
