/* The cards of Dicetto on the table: what fits, the dice on them, and what yours could do there. */
import type { BoardProps } from '../boards';
import { PipFace } from '../board/dice';
import { Cannot, Hit, Mark, nameOf, seatLabel } from '../board/kit';
import { Odds } from '../board/odds';
import { exact, facesOf, type Picked } from '../board/pick';
import type { Picking } from '../board/use_pick';
import { namesAt } from '../moves';
import { Figure } from '../cards/combos';
import { bestFor } from './groups';
import {
  barWords,
  groupsFor,
  isBetween,
  pickDice,
  pickGroup,
  reachAt,
  reachOf,
  writePlace,
} from './moves';
import { PLACES } from './slots';
import { hasWord, pips, plainCard, pointsOf, type Dicetto, type Space } from './position';

export interface Part {
  board: BoardProps;
  game: Dicetto;
  pick: Picking;
  /** The dice that can be tapped, by place. */
  hand: string[];
  /** Dice that are just being pushed off. */
  pushed?: { id: string; space: Space };
}

/** Number keys: the dice come first, then the cards, the Super Roll card last. */
const keyOfSpace = (id: string): string => String(PLACES + (id === 'super' ? 5 : Number(id)));

/** What a card on the table is called where no other may be meant: there may be two of a kind. */
export const cardAt = (board: BoardProps, id: string): string =>
  id === 'super'
    ? nameOf(board, id)
    : (namesAt(board.lines, (key) => board.name(key)).name(`place.${id}`) ?? id);

/** What your dice could do here, out of the choices alone. */
export function prospect(
  { board, game, pick }: Pick<Part, 'board' | 'game' | 'pick'>,
  id: string,
  space: Space,
): string {
  const { t } = board;
  if (game.battle?.space === id) return ''; // nobody knows its end yet, though it has been tried
  const sum = pips(space.dice);
  const reach = reachAt(pick.ask?.is ?? '', pick.choices, id, sum);
  if (space.dice.length > 0 && space.owner !== game.turn) {
    if (space.tried && isBetween(board.news)) return ''; // won, and the dice are on their way
    if (space.tried && game.turn === board.you) return t('you lost a battle here');
    if (reach === undefined) return barWords(t, space.card, sum);
    return reach === 'stand'
      ? t('you can beat {n}', { n: sum })
      : t('you can battle with {n}', { n: sum });
  }
  return reach === undefined ? '' : t('fits');
}

/** Whether just these dice are picked. */
const exactly = (picked: readonly Picked[], faces: readonly string[]): boolean =>
  facesOf(picked).sort().join() === [...faces].sort().join();

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
  const reached = reachOf(pick.ask?.is ?? '').includes(id);
  const place = () => {
    if (on && pick.chosen) pick.send(pick.chosen.move);
    else if (fits) pick.set([...dice, { id: `space ${id}`, token: `space ${id}` }]);
    else if (best) pick.set(pickGroup(part.hand, best.tokens));
  };
  const holds = groups.length === 0 && reached ? bestFor(space, part.hand) : undefined;
  const name = space.card === '' ? t('no card') : nameOf(board, plainCard(space.card));
  const called = cardAt(board, id);
  const word = game.bonus !== undefined && hasWord(space.card); // it is for bonus cards
  const kind = (card: string) => (game.bonus === undefined ? plainCard(card) : card);
  const twin = game.spaces.filter(({ card }) => kind(card) === kind(space.card)).length > 1;
  return (
    <li
      data-spot={`space-${id}`}
      class={`space${space.card === '' ? ' bare' : ' paper'}${id === 'super' ? ' super' : ''}${groups.length > 0 ? ' can' : ''}${reached ? ' reached' : ''}${fits ? ' fits' : ''}${on ? ' chosen' : ''}`}
    >
      <button
        type="button"
        class="space-head"
        onClick={() => board.explain(`card.${word ? space.card : plainCard(space.card)}`)}
      >
        <span class="hear">
          {word ? `${name} (Dicetto)` : name}
          {twin && `, ${board.name(`place.${id}`) ?? id}`}
          {points > 0 && space.card !== '' && `, ${t.n('{n} point', '{n} points', points)}`}
        </span>
        <span class="space-face" aria-hidden="true">
          {points > 0 && space.card !== '' && <b class="seal">{points}</b>}
          <span class="space-name">{name}</span>
          {space.card !== '' && (
            <span class="space-art">
              <Figure card={space.card} />
              <Figure card={space.card} tall />
              {word && (
                <span class="dicetto-word" title={t('The word Dicetto counts for bonus cards.')}>
                  Dicetto
                </span>
              )}
            </span>
          )}
        </span>
      </button>
      <div class="stand">
        {part.pushed?.id === id && (
          <span class="stands leaving" data-leaves aria-hidden="true">
            {part.pushed.space.dice.map((face, i) => (
              <PipFace face={face} seat={part.pushed?.space.owner ?? 0} key={i} />
            ))}
          </span>
        )}
        {space.dice.length > 0 && (
          <>
            <span class="stands" data-lands>
              {space.dice.map((face, i) => (
                <PipFace face={face} seat={space.owner} key={i} />
              ))}
              <span class="sum" aria-hidden="true">
                ={pips(space.dice)}
              </span>
            </span>
            <span class="hear">
              {t('{dice}, placed by {name}', {
                name: seatLabel(board, space.owner),
                dice: space.dice.join(' '),
              })}
            </span>
            <span class="owner" data-lands aria-hidden="true">
              <Mark seat={space.owner} />
              {seatLabel(board, space.owner)}
            </span>
          </>
        )}
        {kept && (
          <span class="owner">
            <Mark seat={space.owner} />
            {t('Owner: {name}', { name: seatLabel(board, space.owner) })}
          </span>
        )}
        {space.card !== '' && space.owner === 0 && hint === '' && (
          <span class="free">{t('free')}</span>
        )}
        {game.battle?.space === id && <span class="fight">{t('battle!')}</span>}
      </div>
      <span class={`prospect${groups.length > 0 || reached ? ' good' : ''}`}>{hint}</span>
      <Odds board={board} of={id} kind="card" />
      {groups.length > 0 && (
        <Hit on={on} label={`${called}: ${hint}`} go={place} number={keyOfSpace(id)} />
      )}
      {holds && (
        <Hit
          kind="holds"
          on={exactly(dice, holds)}
          label={t('{name}: hold {dice}', { name: called, dice: holds.join(' ') })}
          go={() => pick.set(pickDice(part.hand, holds))}
          number={keyOfSpace(id)}
        />
      )}
      {groups.length === 0 && pick.ask && !reached && space.card !== '' && (
        <Cannot
          label={t('{name}: why not?', { name: called })}
          number={keyOfSpace(id)}
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
