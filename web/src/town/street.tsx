/* The street: a tile for each place, with what lies there and who is ahead for it. With the Extension
 * there is the country around the town below: river, hideout, the wanted posters, the village. */
import type { ComponentChildren } from 'preact';
import type { BoardProps } from '../boards';
import { PokerFace } from '../board/dice';
import { Amount, dollars, Hit, Mark, nuggets, seatName, Sign } from '../board/kit';
import { fields, wordOf } from '../board/pick';
import { Odds } from '../board/odds';
import type { Picking } from '../board/use_pick';
import { Building } from './buildings';
import { Bandit, cardSign, ELIXIR_NAMES, stacks } from './cards';
import { leaders, PLACE_FACE, seconds } from './leaders';
import { ACTION_PLACE, placeMove } from './moves';
import type { Town } from './position';
import { handName, PLACE_SIGNS } from './words';

export interface Part {
  board: BoardProps;
  town: Town;
  pick: Picking;
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

/** Who leads, and with how many dice. */
function Lead({ board, town, place }: Part & { place: string }) {
  const { t } = board;
  const face = PLACE_FACE[place];
  if (face === undefined) return null;
  const lead = leaders(town, place);
  const names = lead.seats.map((seat) => seatName(board, seat)).join(', ');
  const first = town.seats[(lead.seats[0] ?? 1) - 1];
  const words =
    place === 'town-hall' && first !== undefined && names !== ''
      ? t('{names} has the best hand: {hand}', { names, hand: handName(t, first.dice) })
      : t('{names} leads with {n}', { names, n: lead.most });
  const second = seconds(town, place);
  const behind = t('Second: {names}', {
    names: second.seats.map((seat) => seatName(board, seat)).join(', '),
  });
  return (
    <span class="lead">
      <PokerFace face={face} small />
      {names === '' ? (
        <span class="nobody" title={t('Nobody leads yet')}>
          –<span class="hear">{t('Nobody leads yet')}</span>
        </span>
      ) : (
        <span class="who" title={words}>
          {lead.seats.map((seat) => (
            <Mark seat={seat} />
          ))}
          {lead.most > 0 && <span aria-hidden="true">×{lead.most}</span>}
          <span class="hear">{words}</span>
        </span>
      )}
      {second.seats.length > 0 && (
        <span class="who second" title={behind}>
          <span aria-hidden="true">2.</span>
          {second.seats.map((seat) => (
            <Mark seat={seat} key={seat} />
          ))}
          {second.most > 0 && <span aria-hidden="true">×{second.most}</span>}
          <span class="hear">{behind}</span>
        </span>
      )}
    </span>
  );
}

function Deeds({ board, town }: Part) {
  const { t } = board;
  const said = town.row.map((deed) => (deed === '-' ? '–' : (board.name(`card.${deed}`) ?? deed)));
  return (
    <span class="minis" title={said.join(', ')}>
      {town.row.map((deed) => (
        <span class={`mini${deed === '-' ? ' none' : ''}`} aria-hidden="true">
          {deed === 'ranch' ? <Sign is="ranch" /> : deed === '-' ? '' : deed.slice(5)}
        </span>
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
    <span class="elixirs">
      {town.elixirs
        .filter((word) => word !== '-')
        .map((word) => (
          <span class="elixir" title={board.name(`text.${word}`)}>
            <Sign is="bottle" />
            {t(ELIXIR_NAMES[word] ?? word)}
          </span>
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
          n={town.storeDeck}
          words={t('Store cards in the deck: {n}', { n: town.storeDeck })}
        />
      );
    case 'sheriff':
      return town.sheriff > 0 ? (
        <span class="who">
          <Sign is="star" />
          <Mark seat={town.sheriff} label={seatName(board, town.sheriff)} />
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

function Tile(props: Part & { place: string; children: ComponentChildren; wide?: boolean }) {
  const { board, town, pick, place } = props;
  const { t } = board;
  const token = tokenAt(pick, place);
  const here = town.at === place || (place === 'village' && town.at === 'indians');
  const news = board.news.some(
    (event) => fields(event).place === place && wordOf(event) === 'controls',
  );
  const sign = t(PLACE_SIGNS[place] ?? place);
  const wrong = token === undefined ? placeMove(pick.choices, place) : undefined;
  const name = token?.startsWith('action ') ? (board.name(`card.${token.slice(7)}`) ?? sign) : sign;
  return (
    <li
      class={`place place-${place}${here ? ' here' : ''}${news ? ' news' : ''}${token ? ' can' : ''}`}
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
      <Odds
        board={board}
        of={place}
        words={(wins, level) => t('{wins} % to be ahead, {level} % with ties', { wins, level })}
      />
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
        {[...new Set(river.map(cardSign))].map((sign) => (
          <Sign is={sign} key={sign} />
        ))}
        <span class="hear">{names}</span>
      </span>
      {stacks(river).map(([word, n]) => (
        <span class="river-card" title={board.name(`card.${word}`)} key={word}>
          <Sign is={cardSign(word)} />
          {/-(\d)$/.exec(word)?.[1] ?? ''}
          {n > 1 && <small>×{n}</small>}
          <span class="hear">{board.name(`card.${word}`)}</span>
        </span>
      ))}
    </>
  );
}

function Outskirts(part: Part) {
  const { board, town } = part;
  const { t } = board;
  if (town.river === undefined) return null;
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
                <Mark seat={holder} label={seatName(board, holder)} />
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

export function Street(part: Part) {
  const { t } = part.board;
  return (
    <section class="town-view" aria-label={t('The town')}>
      <ul class="street">
        {PLACES.map((place) => (
          <Tile {...part} place={place} key={place}>
            <Lead {...part} place={place} />
            <Goods {...part} place={place} />
          </Tile>
        ))}
      </ul>
      <Outskirts {...part} />
    </section>
  );
}
