/* The street: a tile for each place, with what lies there and who is ahead for it. With the Extension
 * there is the country around the town below: river, hideout, the wanted posters, the village. */
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { BoardProps } from '../boards';
import { PokerFace } from '../board/dice';
import { Amount, dollars, Hit, Mark, nuggets, seatLabel, Sign } from '../board/kit';
import { countOf, fields, wordOf } from '../board/pick';
import { Odds } from '../board/odds';
import type { Picking } from '../board/use_pick';
import { useReused } from '../reuse';
import { Building } from './buildings';
import { LittleDeed, Picture } from '../cards/card';
import { Bandit, ELIXIR_NAMES, stacks } from './cards';
import { leaders, PLACE_FACE, seconds } from './leaders';
import { ACTION_PLACE, placeMove } from './moves';
import type { Town } from './position';
import { placeView } from './views';
import { handName, PLACE_SIGNS } from './words';

export interface Part {
  board: BoardProps;
  town: Town;
  pick: Picking;
}

/** The events that are shown. */
export interface News {
  news: string[];
}

export const PLACES = [
  'gold-mine',
  'bank',
  'stagecoach',
  'store',
  'saloon',
  'sheriff',
  'town-hall',
  'doc',
];

/** The seats that share a rank at a place, with how many dice. */
function Rank(props: { seats: number[]; most: number; words: string; second?: boolean }) {
  const { seats, most, words, second } = props;
  return (
    <span class={second ? 'who second' : 'who'} title={words}>
      {second && <span aria-hidden="true">2.</span>}
      {seats.map((seat) => (
        <Mark seat={seat} key={seat} />
      ))}
      {most > 0 && <span aria-hidden="true">×{most}</span>}
      <span class="hear">{words}</span>
    </span>
  );
}

/** The best hand so far, as dice with its name. */
function BestHand({ board, town }: Part) {
  const { t } = board;
  const { seats } = leaders(town, 'town-hall');
  const dice = town.seats[(seats[0] ?? 0) - 1]?.dice;
  if (dice === undefined && town.winners.length > 0) return null;
  if (dice === undefined) return <span class="nobody">{t('best hand')}</span>;
  const hand = handName(t, dice);
  const names = seats.map((seat) => seatLabel(board, seat)).join(', ');
  return (
    <span class="best-hand">
      <span class="best-name" title={hand}>
        {seats.map((seat) => (
          <Mark seat={seat} key={seat} />
        ))}
        <span aria-hidden="true">{hand}</span>
        <span class="hear">{t('Best hand so far, {names}: {hand}', { names, hand })}</span>
      </span>
      <span class="dice">
        {dice.map((face, i) => (
          <PokerFace key={i} face={face} small />
        ))}
      </span>
    </span>
  );
}

/** Nobody has a die for a place; when the game is over nobody will. */
const Nobody = ({ over, t }: { over: boolean; t: BoardProps['t'] }) => (
  <span class="nobody" title={over ? undefined : t('Nobody leads yet')}>
    <span aria-hidden="true">–</span>
    {!over && <span class="hear">{t('Nobody leads yet')}</span>}
  </span>
);

/** Who leads, and with how many dice. */
function Lead({ board, town, place, pick }: Part & { place: string }) {
  const { t, you } = board;
  const face = PLACE_FACE[place];
  if (face === undefined) return null;
  const list = (seats: number[]) => seats.map((seat) => seatLabel(board, seat)).join(', ');
  const lead = leaders(town, place);
  const second = seconds(town, place);
  const behind = t('Second: {names}', { names: list(second.seats) });
  const own = countOf(town.seats[(you ?? 0) - 1]?.dice ?? [], face);
  const trails = own > 0 && you !== undefined && ![...lead.seats, ...second.seats].includes(you);
  return (
    <span class="lead">
      {place === 'town-hall' ? (
        <BestHand board={board} town={town} pick={pick} />
      ) : (
        <>
          <PokerFace face={face} small />
          {lead.seats.length === 0 ? (
            <Nobody over={town.winners.length > 0} t={t} />
          ) : (
            <Rank
              {...lead}
              words={t('In the lead with {n}: {names}', { names: list(lead.seats), n: lead.most })}
            />
          )}
          {trails && <span class="trails">{t('you ×{n}', { n: own })}</span>}
        </>
      )}
      {second.seats.length > 0 && <Rank {...second} words={behind} second />}
    </span>
  );
}

function Deeds({ board, town }: Part) {
  const { t } = board;
  const said = town.row.map((deed) =>
    deed === '-' ? t('nothing') : (board.name(`card.${deed}`) ?? deed),
  );
  return (
    <span class="minis" data-spot="deeds" title={said.join(', ')}>
      {town.row.map((deed, i) => (
        <LittleDeed word={deed} key={i} />
      ))}
      <span class="hear">
        {t('Open deeds from the bottom up: {list}', { list: said.join(', ') })}
      </span>
      <span class="deck" title={t('Deeds in the deck: {n}', { n: town.deedDeck })}>
        <span aria-hidden="true">+{town.deedDeck}</span>
        <span class="hear">{t('Deeds in the deck: {n}', { n: town.deedDeck })}</span>
      </span>
    </span>
  );
}

function Elixirs({ board, town }: Part) {
  const { t } = board;
  if (town.elixirs === undefined) return <span class="words">{t('remedies')}</span>;
  return (
    <span class="elixirs" data-spot="elixirs">
      {town.elixirs
        .filter((word) => word !== '-')
        .map((word) => (
          <button
            type="button"
            class="elixir"
            title={board.name(`text.${word}`)}
            onClick={() => board.explain(`card.${word}`)}
          >
            <Picture word={word} close />
            {t(ELIXIR_NAMES[word] ?? word)}
          </button>
        ))}
    </span>
  );
}

/** What lies at a place. */
function Goods(part: Part & { place: string }) {
  const { board, town, place } = part;
  const { t } = board;
  switch (place) {
    case 'gold-mine':
      return (
        <Amount is="nugget" n={town.mine} words={nuggets(t, town.mine)} low={town.mine <= 5} />
      );
    case 'bank':
      return <Amount is="bill" n={`$${town.bank}`} words={dollars(t, town.bank)} />;
    case 'stagecoach':
      return <Amount is="bill" n={`$${town.stagecoach}`} words={dollars(t, town.stagecoach)} />;
    case 'store':
      return (
        <Amount
          is="card"
          n={town.storeDeck > 0 ? town.storeDeck : `0+${town.discards.length}`}
          words={
            town.storeDeck > 0
              ? t('Store cards in the deck: {n}', { n: town.storeDeck })
              : t('The deck is empty: {n} discards will be shuffled.', { n: town.discards.length })
          }
        />
      );
    case 'sheriff':
      return town.sheriff > 0 ? (
        <span class="who">
          <Sign is="star" />
          <Mark seat={town.sheriff} label={seatLabel(board, town.sheriff)} />
        </span>
      ) : null;
    case 'town-hall':
      return <Deeds {...part} />;
    case 'doc':
      return <Elixirs {...part} />;
    default:
      return null;
  }
}

/** A place that a choice names: `put saloon`, `choose rob`. */
function tokenAt(pick: Picking, place: string): string | undefined {
  if (pick.can(`place ${place}`)) return `place ${place}`;
  return pick.choices
    .flatMap((choice) => choice.tokens)
    .find((token) => ACTION_PLACE[token.slice(7)] === place && token.startsWith('action '));
}

function Tile(props: Part & { place: string; won?: boolean; children: ComponentChildren }) {
  const { board, town, pick, place, won } = props;
  const { t } = board;
  const token = tokenAt(pick, place);
  const here = town.at === place || (place === 'village' && town.at === 'indians');
  const sign = t(PLACE_SIGNS[place] ?? place);
  const wrong = token === undefined ? placeMove(pick.choices, place) : undefined;
  const name = token?.startsWith('action ') ? (board.name(`card.${token.slice(7)}`) ?? sign) : sign;
  return (
    <li
      class={`place place-${place}${here ? ' here' : ''}${won ? ' news' : ''}${token ? ' can' : ''}`}
      data-spot={`place-${place}`}
    >
      <button
        type="button"
        class="scene"
        onClick={() => (wrong && board.why ? board.why(wrong) : board.explain(`place.${place}`))}
        aria-label={sign}
      >
        <Building place={place} />
        <span class="shingle" aria-hidden="true">
          {sign}
        </span>
      </button>
      <Odds board={board} of={place} kind="place" />
      <div class="plate">{props.children}</div>
      {town.warPath === place && (
        <span class="path" title={board.name('card.war-path')}>
          <Sign is="tipi" />
          <span class="hear">{board.name('card.war-path')}</span>
        </span>
      )}
      {here && <span class="hear">{t('now')}</span>}
      {token !== undefined && (
        <Hit on={pick.isOn(token)} label={name} go={() => pick.toggle(token, token)} />
      )}
    </li>
  );
}

function River({ board, town }: Part) {
  const { t } = board;
  const river = town.river ?? [];
  const names = river.map((word) => board.name(`card.${word}`) ?? word).join(', ');
  return (
    <>
      <Amount is="wave" n={river.length} words={t('River cards left: {n}', { n: river.length })} />
      <span class="few" title={names}>
        {stacks(river).map(([word, n]) => (
          <span class="river-card" title={board.name(`card.${word}`)} key={word}>
            <Picture word={word} />
            {n > 1 && <small>×{n}</small>}
          </span>
        ))}
        <span class="hear">{names}</span>
      </span>
    </>
  );
}

/** Whether there is a country around the town. */
export const isExtended = (town: Town): boolean => town.river !== undefined;

function Outskirts(part: Part) {
  const { board, town } = part;
  const { t } = board;
  if (!isExtended(town)) return null;
  const left = town.bandits.length + (town.banditTop && town.banditTop !== '-' ? 1 : 0);
  const holder = Number(town.indianDie);
  return (
    <ul class={`outskirts${town.indianDie === undefined ? ' three' : ''}`}>
      <Tile {...part} place="river">
        <River {...part} />
      </Tile>
      <Tile {...part} place="hideout">
        {town.banditTop && town.banditTop !== '-' && <Bandit word={town.banditTop} board={board} />}
        <Amount is="card" n={left} words={t('Bandits in the deck: {n}', { n: left })} />
      </Tile>
      <Tile {...part} place="wanted">
        {town.wanted.length === 0 && <span class="nobody">–</span>}
        {town.wanted.map((word) => (
          <Bandit word={word} board={board} />
        ))}
      </Tile>
      {town.indianDie !== undefined && (
        <Tile {...part} place="village">
          <span class="who">
            <Sign is="die" />
            {holder > 0 ? (
              <>
                <Mark seat={holder} label={seatLabel(board, holder)} />
                {town.indianDieNew && <span class="words">{t('new')}</span>}
              </>
            ) : (
              <span class="words">{t('is here')}</span>
            )}
          </span>
        </Tile>
      )}
    </ul>
  );
}

/** A place in the street, drawn when something about it changes. */
function Place({ board, town, pick, news, place }: Part & News & { place: string }) {
  const seen = useReused(placeView(town, place));
  const won = news.some((event) => fields(event).place === place && wordOf(event) === 'controls');
  return useMemo(() => {
    const part = { board, town: seen, pick, place };
    return (
      <Tile {...part} won={won}>
        <Lead {...part} />
        <Goods {...part} />
      </Tile>
    );
  }, [board, seen, pick, won, place]);
}

export function Street(part: Part & News) {
  const { t } = part.board;
  return (
    <section
      class={`town-view${isExtended(part.town) ? ' extended' : ''}`}
      aria-label={t('The town')}
    >
      <ul class="street">
        {PLACES.map((place) => (
          <Place {...part} place={place} key={place} />
        ))}
      </ul>
      <Outskirts {...part} />
    </section>
  );
}
