/* The rules of a game: what is played, a search, the contents and the sections. */
import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { catalogue, t, tr } from '../i18n';
import { rulesHref } from '../rules_link';
import { Teller } from '../sentences';
import { gameName, gameNames, optionName, optionValue } from '../words';
import {
  anchor,
  applies,
  resolve,
  variantOf,
  variantWith,
  type Book,
  type Paragraph,
  type Section,
  type Target,
  type Variant,
} from './book';
import { dicetto } from './dicetto';
import { CardPicture, Figure, PlacePicture } from './figures';
import { search, stems, type Hit } from './find';
import { cardName, cardText, Marked, readTarget, Words } from './text';
import { town } from './town';

export const BOOKS: Record<string, Book> = { town, dicetto };

interface Look {
  book: Book;
  variant: Variant;
  teller: Teller;
  wanted: string[];
  /** What is shown now, and how to go to it once more. */
  at: string;
  again(): void;
  /** Shows another part; undefined: its address does that. */
  follow?(at: string): void;
}

function Link(props: { look: Look; at: string; class?: string; children: ComponentChildren }) {
  const { book, at, again, follow } = props.look;
  return (
    <a
      class={props.class}
      href={rulesHref({ game: book.game, at: props.at })}
      onClick={(event) => {
        const same = at === props.at;
        if (event.ctrlKey || event.metaKey || (!follow && !same)) return;
        event.preventDefault();
        if (same) again();
        else follow?.(props.at);
      }}
    >
      {props.children}
    </a>
  );
}

function Options({ look, set }: { look: Look; set(variant: Variant): void }) {
  const { book, variant } = look;
  return (
    <fieldset class="variant">
      <legend>{t('What do you play?')}</legend>
      {Object.entries(book.options).map(([option, values]) => (
        <label key={option}>
          <span>{optionName(option)}</span>
          <select
            value={variant[option]}
            disabled={!applies(book.needs[option], variant)}
            onChange={(event) =>
              set(
                variantOf(book, fitting(book, { ...variant, [option]: event.currentTarget.value })),
              )
            }
          >
            {values.map((value) => (
              <option key={value} value={value}>
                {optionValue(option, value)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** Without what an option needs, it is off. */
function fitting({ needs, options }: Book, variant: Variant): Variant {
  const off = Object.keys(needs).filter((option) => !applies(needs[option], variant));
  return { ...variant, ...Object.fromEntries(off.map((name) => [name, options[name]?.[0] ?? ''])) };
}

/** Which options something needs that is not shown. */
const needed = (look: Look, { section, paragraph }: Target): string =>
  Object.entries({ ...section.when, ...section.paragraphs[paragraph]?.when })
    .filter(([option, value]) => look.variant[option] !== value)
    .map(([option, value]) =>
      value === 'on' ? optionName(option) : `${optionName(option)}: ${optionValue(option, value)}`,
    )
    .join(', ');

/** A few words around the first that was found. */
function excerpt(text: string, wanted: string[]): string {
  const at = Math.max(0, text.toLowerCase().search(new RegExp(wanted.join('|'), 'u')));
  const from = at > 60 ? text.indexOf(' ', at - 50) + 1 : 0;
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + 130)}${text.length > from + 130 ? '…' : ''}`;
}

function HitRow({ look, hit }: { look: Look; hit: Hit }) {
  const heading = tr(hit.section.title);
  const { title, text } = readTarget(look.teller, hit);
  const at = hit.paragraph < 0 ? hit.section.id : `${hit.section.id}.${hit.paragraph}`;
  return (
    <li>
      <Link look={look} at={at} class="hit-link">
        <b>
          <Marked
            text={title === '' || title === heading ? heading : `${heading}: ${title}`}
            wanted={look.wanted}
          />
        </b>
        {!hit.shown && <small class="tag">{needed(look, hit)}</small>}
        {text !== '' && (
          <span>
            <Marked text={excerpt(text, look.wanted)} wanted={look.wanted} />
          </span>
        )}
      </Link>
    </li>
  );
}

const MOST = 12;

function Search({ look, query }: { look: Look; query: Signal<string> }) {
  const box = useRef<HTMLDivElement>(null);
  const hits = search(look.book, query.value, look.variant, (one) => readTarget(look.teller, one));
  const move = (event: KeyboardEvent) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, .hit-link') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape' && query.value !== '') {
      // the first one empties the search, the next one closes the rules
      event.preventDefault();
      event.stopPropagation();
      query.value = '';
      stops[0]?.focus();
    } else if (event.key === 'Enter' && at === 0) {
      event.preventDefault();
      stops[1]?.click();
    } else if (step !== 0 && at >= 0) {
      event.preventDefault();
      stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
    }
  };
  return (
    <div class="search" role="search" ref={box} onKeyDown={move}>
      <input
        type="search"
        aria-label={t('Search the rules')}
        placeholder={t('Search the rules')}
        autocomplete="off"
        enterkeyhint="search"
        value={query.value}
        onInput={(event) => (query.value = event.currentTarget.value)}
      />
      <p class="note" role="status">
        {look.wanted.length > 0 &&
          (hits.length === 0
            ? t('Nothing found. Try another word.')
            : t.n('{n} paragraph found', '{n} paragraphs found', hits.length))}
      </p>
      {hits.length > 0 && (
        <ul class="hits">
          {hits.slice(0, MOST).map((hit) => (
            <HitRow look={look} hit={hit} key={anchor(hit)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function CardParagraph({ look, one }: { look: Look; one: Paragraph }) {
  const { teller, wanted, book } = look;
  const card = one.card ?? '';
  return (
    <>
      <CardPicture game={book.game} card={card} />
      <span>
        <b>
          <Marked text={cardName(teller, card)} wanted={wanted} />
        </b>
        {(one.copies ?? 1) > 1 && (
          <small title={t('In the deck: {n}', { n: one.copies ?? 1 })}> ×{one.copies}</small>
        )}
        <br />
        <Marked text={cardText(teller, card)} wanted={wanted} />{' '}
        {one.text !== undefined && <Words text={tr(one.text)} wanted={wanted} />}
      </span>
    </>
  );
}

/** Items and cards that follow each other are one list. */
function groups(section: Section, variant: Variant): { kind: string; at: number[] }[] {
  const all: { kind: string; at: number[] }[] = [];
  section.paragraphs.forEach((one, i) => {
    if (!applies(one.when, variant)) return;
    const kind = one.card !== undefined ? 'cards' : one.item ? 'items' : 'text';
    const last = all.at(-1);
    if (last?.kind === kind && kind !== 'text') last.at.push(i);
    else all.push({ kind, at: [i] });
  });
  return all;
}

function SectionView({ look, section }: { look: Look; section: Section }) {
  const { book, variant, wanted } = look;
  const id = (paragraph: number) => anchor({ section, paragraph });
  const words = (i: number) => (
    <Words text={tr(section.paragraphs[i]?.text ?? '')} wanted={wanted} />
  );
  const see = (section.see ?? [])
    .map((name) => book.sections.find((one) => one.id === name))
    .filter((one) => one !== undefined && applies(one.when, variant));
  const shown = groups(section, variant);
  const figure = section.figure !== undefined && (
    <Figure
      name={section.figure}
      sections={book.sections}
      link={(to, children) => (
        <li key={to.id}>
          <Link look={look} at={to.id}>
            {children}
          </Link>
        </li>
      )}
    />
  );
  return (
    <section class="rule-section" aria-labelledby={id(-1)}>
      {section.place !== undefined && <PlacePicture place={section.place} face={section.face} />}
      <h2 id={id(-1)} tabIndex={-1}>
        <Marked text={tr(section.title)} wanted={wanted} />
      </h2>
      {shown.map(({ kind, at }, n) => (
        <>
          {kind === 'text' ? (
            <p id={id(at[0] ?? 0)} tabIndex={-1}>
              {words(at[0] ?? 0)}
            </p>
          ) : (
            <ul class={kind}>
              {at.map((i) => (
                <li id={id(i)} tabIndex={-1} key={i}>
                  {kind === 'cards' ? (
                    <CardParagraph look={look} one={section.paragraphs[i] ?? {}} />
                  ) : (
                    words(i)
                  )}
                </li>
              ))}
            </ul>
          )}
          {n === 0 && figure}
        </>
      ))}
      {see.length > 0 && (
        <p class="see">
          {t('See also:')}{' '}
          {see.map((one, i) => (
            <>
              {i > 0 && ', '}
              <Link look={look} at={one?.id ?? ''}>
                {tr(one?.title ?? '')}
              </Link>
            </>
          ))}
        </p>
      )}
    </section>
  );
}

/** `store.3`: a paragraph by its number, as a hit names it. */
function targetOf(book: Book, at: string, variant: Variant): Target | undefined {
  const [, id, n] = /^([a-z-]+)\.(\d+)$/.exec(at) ?? [];
  const section = book.sections.find((one) => one.id === id);
  return section ? { section, paragraph: Number(n) } : resolve(book, at, variant);
}

export function Rules(props: {
  game: string;
  at: string;
  /** The options of the table that is played at. */
  options?: Variant;
  title: ComponentChildren;
  wide?: boolean;
  follow?(at: string): void;
}) {
  const book = BOOKS[props.game] ?? town;
  const chosen = useSignal(variantOf(book, props.options ?? {}));
  const query = useSignal('');
  const root = useRef<HTMLDivElement>(null);
  const goTo = () => {
    const target = targetOf(book, props.at, chosen.value);
    if (!target) return undefined;
    chosen.value = variantWith(book, target, chosen.value);
    // after the frame has put the focus where a new screen begins
    const wait = requestAnimationFrame(() => {
      const element = root.current?.querySelector<HTMLElement>(`[id="${anchor(target)}"]`);
      const box = target.paragraph < 0 ? element?.parentElement : element;
      box?.scrollIntoView({ block: target.paragraph < 0 ? 'start' : 'center' });
      element?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(wait);
  };
  useEffect(goTo, [props.at]);
  const look: Look = {
    book,
    at: props.at,
    again: goTo,
    variant: chosen.value,
    teller: new Teller(catalogue.value, book.game, String),
    wanted: stems(query.value),
    follow: props.follow,
  };
  return (
    <div class="rules" ref={root}>
      <div class="rules-aside">
        {props.title}
        <p class="rules-links">
          {gameNames
            .filter((game) => game !== book.game && !props.follow)
            .map((game) => (
              <a href={rulesHref({ game, at: '' })} key={game}>
                {gameName(game)}
              </a>
            ))}
          <a
            href={`#/cards/${book.game}`}
            target={props.follow && '_blank'}
            rel={props.follow && 'noopener'}
          >
            {t('All cards')}
          </a>
        </p>
        <Options look={look} set={(variant) => (chosen.value = variant)} />
        <Search look={look} query={query} />
        <details open={props.wide && matchMedia('(min-width: 64rem)').matches}>
          <summary>{t('Contents')}</summary>
          <nav aria-label={t('Contents')}>
            <ol class="contents">
              {book.sections
                .filter((one) => applies(one.when, chosen.value))
                .map((one) => (
                  <li key={one.id}>
                    <Link look={look} at={one.id}>
                      {tr(one.title)}
                    </Link>
                  </li>
                ))}
            </ol>
          </nav>
        </details>
      </div>
      <div class="rules-text">
        {book.sections
          .filter((one) => applies(one.when, chosen.value))
          .map((one) => (
            <SectionView look={look} section={one} key={one.id} />
          ))}
      </div>
    </div>
  );
}
