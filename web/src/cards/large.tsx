/* A card to be read: of either game, with its picture, name, text and points. */
import type { ComponentChildren } from 'preact';
import { banditOf, shortName, worthOf } from './deck';
import { CardFace } from './card';
import { Figure } from './combos';

const COMBO =
  /^(face-|pair|chance|(small|large)-straight|(three|four)-of|two-pairs|super|(most|fewest)-)/;
const WORD = /-d$/;

export function LargeCard(props: {
  word: string;
  title: string;
  text: string;
  /** If it is not in the title. */
  worth?: number;
  children?: ComponentChildren;
}) {
  const { word, title, text, worth, children } = props;
  const bandit = banditOf(word);
  const name = bandit ? title : shortName(title);
  if (!COMBO.test(word))
    return (
      <CardFace
        word={word}
        name={name}
        size="large"
        text={text}
        worth={bandit ? undefined : worth || worthOf(word, title)}
      >
        {children}
      </CardFace>
    );
  return (
    <span
      class={`kard combo large${word === 'super' || /^(most|few)/.test(word) ? ' golden' : ''}`}
    >
      <span class="kard-title">{name}</span>
      <span class="kard-art">
        <Figure card={word} tall />
      </span>
      {WORD.test(word) && <span class="dicetto-word">Dicetto</span>}
      <span class="kard-text">{text}</span>
      {worth !== undefined && worth > 0 && (
        <b class="seal" aria-hidden="true">
          {worth}
        </b>
      )}
      {children}
    </span>
  );
}
