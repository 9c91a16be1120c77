/* The words of the rules as they are shown: dice in the text, words that stand out, and what was searched for. */
import type { ComponentChildren } from 'preact';
import { PokerFace } from '../board/dice';
import { tr } from '../i18n';
import type { Teller } from '../sentences';
import type { Paragraph, Target } from './book';
import { handNames } from './figures';
import { found } from './find';

/** Marks what was looked for. */
export function Marked({ text, wanted }: { text: string; wanted: readonly string[] }) {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const [from, to] of found(text, wanted)) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}

export function Die({ face }: { face: string }) {
  return (
    <span class="tabletop drawing in-text">
      <PokerFace face={face} small />
      <span class="hear">{face}</span>
    </span>
  );
}

/** `**bold**`, `[K]`. */
export function Words({ text, wanted }: { text: string; wanted: readonly string[] }) {
  return (
    <>
      {text.split(/(\[[^\]]+\]|\*\*[^*]+\*\*)/).map((part, i) => {
        if (part.startsWith('[')) return <Die face={part.slice(1, -1)} key={i} />;
        const words = <Marked text={part.replaceAll('**', '')} wanted={wanted} />;
        return part.startsWith('**') ? <strong key={i}>{words}</strong> : words;
      })}
    </>
  );
}

/** The same as one string, for searching. */
export const plain = (text: string): string => text.replace(/\*\*|[[\]]/g, '');

/** Cards of several values are called by what they have in common: `Equipment (1 VP)`, `Gold 2`. */
export function cardName(teller: Teller, card: string): string {
  const own = teller.name(`card.${card}`);
  if (own !== undefined) return own;
  if (card === 'face') return `${teller.name('card.face-1')} – ${teller.name('card.face-6')}`;
  return (teller.name(`card.${card}-2`) ?? card).replace(/\s*(\([^)]*\)|\d+)$/, '');
}

export const cardText = (teller: Teller, card: string): string =>
  teller.name(`text.${card}`) ??
  (card === 'equipment' ? teller.name('text.equipment-1') : '') ??
  '';

/** A paragraph in words: the name of its card, and what it says. */
export function readParagraph(teller: Teller, { card, text, words }: Paragraph) {
  return {
    title: card === undefined ? '' : cardName(teller, card),
    text: [
      card === undefined ? '' : cardText(teller, card),
      text === undefined ? '' : plain(tr(text)),
    ]
      .filter((part) => part !== '')
      .join(' '),
    words: words === undefined ? '' : tr(words),
  };
}

export function readTarget(teller: Teller, { section, paragraph }: Target) {
  const one = section.paragraphs[paragraph];
  if (one) return readParagraph(teller, one);
  const text = section.figure === 'hands' ? handNames() : '';
  return { title: tr(section.title), text, words: '' };
}
