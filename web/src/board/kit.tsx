/* What both boards draw alike: the mark of a seat (a colour and a shape, always together), small signs,
 * and a name for numbers of things. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { BoardProps } from '../boards';
import type { Translate } from '../i18n';

export const SHAPES = [
  'M8 1.5a6.5 6.5 0 1 0 .01 0z',
  'M2.2 2.2h11.6v11.6H2.2z',
  'M8 1.2 15.2 14H.8z',
  'M8 .6 15.4 8 8 15.4.6 8z',
  'M8 .8 15.4 6.2 12.6 14.8H3.4L.6 6.2z',
  'M5.4 1h5.2v4.4H15v5.2h-4.4V15H5.4v-4.4H1V5.4h4.4z',
];

/** A seat's mark; with `label` it says whose it is. */
export function Mark({ seat, label }: { seat: number; label?: string }) {
  return (
    <svg
      class={`mark seat-${seat}`}
      viewBox="0 0 16 16"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path d={SHAPES[(seat - 1) % SHAPES.length]} />
    </svg>
  );
}

const SIGNS = {
  nugget: <path d="M2.6 10.8 4.4 5.6l4-2.8 4.6 2.6 1 4.8-3.4 3.2H5z" />,
  bill: (
    <>
      <path d="M1 4h14v8H1z" />
      <path class="cut" d="M8 5.6a2.4 2.4 0 1 0 .01 0zM3 6v.01M13 10v.01" />
    </>
  ),
  sack: (
    <path d="M5.6 2h4.8L9.4 4.8c3 1.6 4.2 4 4.2 6.2 0 2-1.6 3-5.6 3s-5.6-1-5.6-3c0-2.2 1.2-4.6 4.2-6.2z" />
  ),
  glass: <path d="M2.6 2.4h10.8L9 8.4v3.8l2.6 1.4H4.4L7 12.2V8.4z" />,
  star: <path d="m8 .8 2.1 4.6 5 .6-3.7 3.4 1 5L8 11.9l-4.4 2.5 1-5L.9 6l5-.6z" />,
  deed: (
    <>
      <path d="M3.4 1.4h9.2v13.2H3.4z" />
      <path class="cut" d="M5.6 4.6h4.8M5.6 7.2h4.8M5.6 9.8h2.6" />
    </>
  ),
  card: (
    <>
      <path d="M3 1.2h10v13.6H3z" />
      <path class="cut" d="m8 4.6 2.4 3.4L8 11.4 5.6 8z" />
    </>
  ),
  bottle: <path d="M6.4 1h3.2v3.4c2 .8 3 2 3 3.8V15H3.4V8.2c0-1.8 1-3 3-3.8z" />,
  bandit: (
    <>
      <path d="M1 6.6h3l1-4.2h6l1 4.2h3v1.6H1z" />
      <path d="M4 9h8l-.6 3.4L8 15l-3.4-2.6z" />
    </>
  ),
  ranch: <path d="M1.4 8.2 8 2.4l6.6 5.8v5.6h-4.4V9.6H5.8v4.2H1.4z" />,
  wave: (
    <path d="M1 6c2-2 3-2 5 0s3 2 5 0 3-2 4-1v3c-1-1-2-1-4 1s-3 2-5 0-3-2-5 0zM1 11c2-2 3-2 5 0s3 2 5 0 3-2 4-1v3c-1-1-2-1-4 1s-3 2-5 0-3-2-5 0z" />
  ),
  tipi: <path d="M7 1.4 8 3l1-1.6.8.6-1 1.6L14.6 14H10L8 9.4 6 14H1.4L7.2 3.6l-1-1.6z" />,
  die: (
    <>
      <path d="M3.6 1.6h8.8a2 2 0 0 1 2 2v8.8a2 2 0 0 1-2 2H3.6a2 2 0 0 1-2-2V3.6a2 2 0 0 1 2-2z" />
      <path class="cut" d="M5.2 5.2v.01M8 8v.01M10.8 10.8v.01" />
    </>
  ),
  poster: (
    <>
      <path d="M2.6 1.2h10.8v13.6H2.6z" />
      <path class="cut" d="M5 4h6M6 7h4v4H6z" />
    </>
  ),
  trophy: (
    <path d="M4 1.6h8v1.2h2.6c0 3-1.2 4.4-3.2 4.8-.5 1-1.3 1.6-2.2 1.8v2.4H11v2.4H5v-2.4h1.8V9.4c-.9-.2-1.7-.8-2.2-1.8C2.6 7.2 1.4 5.8 1.4 2.8H4z" />
  ),
  shield: <path d="M8 1 14 3v5c0 3.6-2.6 5.8-6 7-3.4-1.2-6-3.4-6-7V3z" />,
  eye: (
    <path d="M8 3.4c3.6 0 6 2.4 7.4 4.6-1.4 2.2-3.8 4.6-7.4 4.6S2 10.2.6 8C2 5.8 4.4 3.4 8 3.4zM8 5.6a2.4 2.4 0 1 0 .01 0z" />
  ),
  arrow: <path d="M1.4 2.6h6L14.6 8l-7.2 5.4h-6L6 8z" />,
} satisfies Record<string, JSX.Element>;

export type SignName = keyof typeof SIGNS;

export function Sign({ is }: { is: SignName }) {
  return (
    <svg class={`sign sign-${is}`} viewBox="0 0 16 16" aria-hidden="true">
      {SIGNS[is]}
    </svg>
  );
}

/** A sign and a number that a screen reader hears in words. */
export function Amount(props: {
  is: SignName;
  n: ComponentChildren;
  words: string;
  low?: boolean;
}) {
  return (
    <span class={`amount${props.low ? ' low' : ''}`} title={props.words}>
      <Sign is={props.is} />
      <span aria-hidden="true">{props.n}</span>
      <span class="hear">{props.words}</span>
    </span>
  );
}

/** A place, card or seat that is a choice now: the whole of it can be tapped. */
export function Hit(props: {
  on: boolean;
  label: string;
  go: () => void;
  number?: string;
  /** If a tap on it does something else than to choose it. */
  kind?: string;
}) {
  return (
    <button
      type="button"
      class={`hit${props.kind ? ` ${props.kind}` : ''}`}
      aria-pressed={props.on}
      aria-label={props.label}
      aria-keyshortcuts={props.number}
      onClick={props.go}
    />
  );
}

/** Something of the kind that is chosen among now, but no choice itself: a tap tells by which rule. */
export function Cannot(props: { label: string; go: () => void; number?: string }) {
  return (
    <button
      type="button"
      class="hit cannot"
      aria-label={props.label}
      aria-keyshortcuts={props.number}
      onClick={props.go}
    />
  );
}

export const dollars = (t: Translate, n: number) => t.n('{n} dollar', '{n} dollars', n);
export const nuggets = (t: Translate, n: number) => t.n('{n} nugget', '{n} nuggets', n);
export const cardsOf = (t: Translate, n: number) => t.n('{n} card', '{n} cards', n);

/** `Ann`. */
export function seatName(props: BoardProps, seat: number): string {
  return props.seats[seat - 1]?.name ?? props.t('Seat {n}', { n: seat });
}

/** The same for a label: `You` if it is your seat. */
export function seatLabel(props: BoardProps, seat: number): string {
  return seat === props.you ? props.t('You') : seatName(props, seat);
}

const MINUTE = 60_000;

/** That somebody is not here, and for how long, by the minute. */
function Away({ t, since }: { t: Translate; since?: number }) {
  const [now, look] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => look(Date.now()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  const n = since === undefined ? 0 : Math.floor((now - since) / MINUTE);
  const words = n > 0 ? t('away for {n} min', { n }) : t('away');
  return (
    <span class="away" title={words}>
      {words}
    </span>
  );
}

/** Of a seat: that it is away, is waited for, or has chosen. */
export function Presence({ board, n }: { board: BoardProps; n: number }) {
  const { t } = board;
  const away = board.seats[n - 1]?.away;
  return (
    <>
      {board.waiting.includes(n) && <span class="thinks" title={t('is waited for')} />}
      {board.chosen?.includes(n) && (
        <span class="chose" title={t('has chosen')}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m3 8.500 3.500 3.500 6.500-8" />
          </svg>
          <span class="hear">{t('has chosen')}</span>
        </span>
      )}
      {away && <Away t={t} since={away.since} />}
    </>
  );
}

/** The classes of a seat by its state. */
export const seatState = ({ waiting, seats }: BoardProps, n: number): string =>
  `${waiting.includes(n) ? ' waited' : ''}${seats[n - 1]?.away ? ' gone' : ''}`;

/** `1:05`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What a card is called in the reader's language. */
export function nameOf(props: BoardProps, word: string): string {
  return props.name(`card.${word}`) ?? word;
}

/** What is picked so far, for whoever picks by keyboard and hears it (`data-picked`, see shortcuts.ts). */
export const pickedWords = (t: Translate, list: readonly string[]): string =>
  list.length === 0 ? t('Nothing chosen') : t('Chosen: {list}', { list: list.join(', ') });

/** A die for those who do not see it: which one it is, and what it shows. */
export const dieName = (t: Translate, n: number, face: string, held = false): string =>
  held ? t('Die {n} shows {face}, held', { n, face }) : t('Die {n} shows {face}', { n, face });

/** What is picked, for dice that stay as they are. */
export const heldWords = (t: Translate, dice: readonly string[]): string =>
  dice.length === 0 ? t('No dice held') : t('Held: {dice}', { dice: dice.join(', ') });
