/* A card as a thing of paper: a frame in the colour of its deck, a title, a picture, a seal with what it
 * is worth; a back where nobody may look. How large it is depends on where it lies:
 *
 *   small    in rows of seats, and in your hand on a phone
 *   normal   in your hand where there is room (`in-hand` is one or the other)
 *   large    with its text, to be read */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { PokerFace } from '../board/dice';
import { Sign, type SignName } from '../board/kit';
import { banditOf, deckOf, hasMoment, isBack } from './deck';

export type Size = 'small' | 'normal' | 'in-hand' | 'large';

/* The pictures come when the first card is shown. */
const art = signal<{ drawn(word: string): ComponentChildren } | undefined>(undefined);
let loading = false;

function loadArt(): void {
  if (loading) return;
  loading = true;
  import('./art').then(
    (part) => (art.value = part),
    () => (loading = false),
  );
}

const DECK_SIGNS: Record<string, SignName> = {
  store: 'sack',
  deed: 'deed',
  elixir: 'bottle',
  river: 'wave',
  bandit: 'bandit',
  die: 'tipi',
};

/** The picture of a card; until it is there, the sign of its deck. `close` shows the middle alone. */
export function Picture({ word, close }: { word: string; close?: boolean }) {
  loadArt();
  const drawn = art.value?.drawn(word);
  if (drawn === undefined)
    return (
      <span class={`art-soon of-${deckOf(word)}`} aria-hidden="true">
        <Sign is={DECK_SIGNS[deckOf(word)] ?? 'card'} />
      </span>
    );
  return (
    <svg class="art" viewBox={close ? '15 5 30 43' : '0 0 60 48'} aria-hidden="true">
      {drawn}
    </svg>
  );
}

/** When a card is played, and what it does then: its text has a colon between them. */
export function parted(text: string): { when?: string; what: string } {
  const [, when, what] = /^([^:.]+): (.*)$/.exec(text) ?? [];
  return when === undefined ? { what: text } : { when, what: what ?? '' };
}

function Text({ word, text }: { word: string; text: string }) {
  const { when, what } = hasMoment(word) ? parted(text) : { what: text };
  return (
    <span class="kard-text">
      {when !== undefined && <i>{when}</i>}
      {when === undefined ? what : what.charAt(0).toUpperCase() + what.slice(1)}
    </span>
  );
}

export interface FaceProps {
  word: string;
  name: string;
  size: Size;
  worth?: string | number;
  text?: string;
  /** Where it is shown that there are several of them, or its place in an order. */
  children?: ComponentChildren;
}

/** A word that does not fit into a small title would be broken somewhere. */
const isWordy = (name: string): boolean => /[^\s-]{10}/u.test(name);

/** What is on a card. Its words are for eyes only: whoever shows it says them. */
export function CardFace({ word, name, size, worth, text, children }: FaceProps) {
  const bandit = banditOf(word);
  const deck = deckOf(word);
  if (isBack(word))
    return (
      <span class={`kard back of-${deck} ${size}`} aria-hidden="true">
        <Sign is={DECK_SIGNS[deck] ?? 'card'} />
        {children}
      </span>
    );
  return (
    <span
      class={`kard of-${deck}${word === 'ranch' ? ' is-ranch' : ''}${isWordy(name) ? ' wordy' : ''} ${size}`}
      aria-hidden={size === 'large' ? undefined : 'true'}
    >
      <span class="kard-title">{name}</span>
      <span class="kard-art">
        <Picture word={word} />
        {bandit && <PokerFace face={bandit.face} small />}
      </span>
      {text !== undefined && <Text word={word} text={text} />}
      {worth !== undefined && (
        <b class="seal" aria-hidden="true">
          {worth}
        </b>
      )}
      {children}
    </span>
  );
}

/** A little title deed: a line of writing, and what it is worth. */
export function LittleDeed({ word }: { word: string }) {
  if (word === '-') return <span class="little none" aria-hidden="true" />;
  return (
    <span class={`little${word === 'ranch' ? ' is-ranch' : ''}`} aria-hidden="true">
      {word === 'ranch' ? <Sign is="ranch" /> : (/-(\d)$/.exec(word)?.[1] ?? '')}
    </span>
  );
}
