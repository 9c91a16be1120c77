/* Drawings of the rules, out of the pieces of the boards. */
import type { ComponentChildren, JSX } from 'preact';
import { PipFace, PokerFace } from '../board/dice';
import { Sign } from '../board/kit';
import { Picture } from '../cards/card';
import { Figure as Combination } from '../cards/combos';
import { PokerHands } from '../cards/hands';
import { t, tr } from '../i18n';
import { Building } from '../town/buildings';
import { HAND_NAMES } from '../town/words';
import type { Section } from './book';

export function Drawing(props: { class?: string; children: ComponentChildren }) {
  return <span class={`tabletop town drawing ${props.class ?? ''}`}>{props.children}</span>;
}

/** A place as on the board, with the face that wins it. */
export function PlacePicture({ place = '', face }: Pick<Section, 'place' | 'face'>) {
  return (
    <Drawing class="place-picture">
      <span class="scene">
        <Building place={place} />
      </span>
      {face !== undefined && <PokerFace face={face} small />}
    </Drawing>
  );
}

/** Of cards with several values, one. */
const SHOWN: Record<string, string> = {
  equipment: 'equipment-3',
  gold: 'gold-3',
  purse: 'purse-3',
};

/** A small picture of a card. */
export function CardPicture({ game, card }: { game: string; card: string }) {
  if (game === 'town')
    return (
      <Drawing class="card-picture">
        <Picture word={SHOWN[card] ?? card} />
      </Drawing>
    );
  if (/^(most|fewest)-/.test(card))
    return (
      <Drawing class="card-picture">
        <Sign is="trophy" />
      </Drawing>
    );
  return (
    <Drawing class="card-picture">
      <Combination card={card === 'face' ? 'face-3' : card} />
    </Drawing>
  );
}

/** The places in their order, as a way to them. */
function Street({ sections, link }: Shown) {
  const places = sections.filter((one) => one.place !== undefined && one.when === undefined);
  return (
    <ol class="way">
      {places.map((one) =>
        link(
          one,
          <>
            <PlacePicture {...one} />
            <span>
              {tr(one.title)}
              {one.face !== undefined && <span class="unseen"> {one.face}</span>}
            </span>
          </>,
        ),
      )}
    </ol>
  );
}

/** What the drawing of hands says. */
export const handNames = (): string =>
  Object.values(HAND_NAMES)
    .map((name) => tr(name))
    .join(', ');

const Hands = () => (
  <Drawing class="hands">
    <PokerHands />
  </Drawing>
);

/** Some dice, of which the first ones stand out. */
function Example(props: { faces: JSX.Element[]; first: number; says: string }) {
  return (
    <figure class="example">
      <Drawing class="dice-row">
        <span class="chosen">{props.faces.slice(0, props.first)}</span>
        {props.faces.slice(props.first)}
      </Drawing>
      <figcaption>{props.says}</figcaption>
    </figure>
  );
}

const poker = (faces: string) =>
  faces.split(' ').map((face, i) => <PokerFace face={face} key={i} />);
const pips = (faces: string, seat: number) =>
  faces.split(' ').map((face, i) => <PipFace face={face} seat={seat} key={`${seat}${i}`} />);

interface Shown {
  sections: Section[];
  link(section: Section, children: ComponentChildren): JSX.Element;
}

const FIGURES: Record<string, (shown: Shown) => JSX.Element> = {
  street: Street,
  hands: Hands,
  keep: () => (
    <Example
      faces={poker('9 9 J K A')}
      first={2}
      says={t('You keep both 9s: the first is free, the second costs $1.')}
    />
  ),
  hold: () => (
    <Example
      faces={pips('5 5 2 1', 1)}
      first={2}
      says={t('You hold both 5s and roll the other two again.')}
    />
  ),
  beat: () => (
    <Example
      faces={[...pips('6 6', 1), ...pips('4 4', 2)]}
      first={2}
      says={t('On a pair, 12 pips push off 8.')}
    />
  ),
};

export function Figure({ name, ...shown }: Shown & { name: string }) {
  return FIGURES[name]?.(shown) ?? null;
}
