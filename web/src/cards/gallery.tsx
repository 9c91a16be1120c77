/* All cards of a game, deck by deck, as many as the variant has; the games themselves list them. */
import { useState } from 'preact/hooks';
import { catalogue, mark, t, tr } from '../i18n';
import { explanation } from '../explain';
import { Teller } from '../sentences';
import { gameName, optionName, optionValue } from '../words';
import { PokerHands } from './hands';
import { LargeCard } from './large';

const DECK_NAMES: Record<string, string> = {
  store: mark('Store'),
  deeds: mark('Deeds'),
  elixirs: mark('Elixirs'),
  remedies: mark('Remedies'),
  river: mark('River'),
  bandits: mark('Bandits'),
  die: mark('The Indian die'),
  deck: mark('Combinations'),
  super: mark('Super Roll'),
  bonus: mark('Bonus cards'),
};

type Variants = Record<string, [string, string, number, number][]>;

/** `edition=first,extension=on` as options, and what values each has. */
export function choicesOf(variants: Variants): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const key of Object.keys(variants))
    for (const one of key.split(',')) {
      const [name = '', value = ''] = one.split('=');
      if (!(found[name] ??= []).includes(value)) found[name].push(value);
    }
  return found;
}

/** The variant that was chosen, or the nearest that there is: the Indians come with the Extension. */
export function variantOf(
  variants: Variants,
  chosen: Record<string, string>,
  last?: string,
): string {
  const score = (key: string) =>
    key
      .split(',')
      .map((one) => one.split('=') as [string, string])
      .filter(([name, value]) => chosen[name] === value)
      .reduce((sum, [name]) => sum + (name === last ? 10 : 1), 0);
  return Object.keys(variants).reduce((best, key) => (score(key) > score(best) ? key : best));
}

function Deck(props: { name: string; cards: Variants[string]; teller: Teller }) {
  const { name, cards, teller } = props;
  const count = cards.reduce((sum, [, , n]) => sum + n, 0);
  return (
    <section aria-labelledby={`deck-${name}`}>
      <h2 id={`deck-${name}`}>
        {tr(DECK_NAMES[name] ?? name)}{' '}
        <small>
          {name === 'die'
            ? t.n('{n} side', '{n} sides', count)
            : t.n('{n} card', '{n} cards', count)}
        </small>
      </h2>
      <ul class="cards-of">
        {cards.map(([word, , n, points]) => {
          const said = explanation(`card.${word}`, (key) => teller.name(key));
          return (
            <li key={word}>
              <LargeCard
                word={word}
                title={said?.title ?? word}
                text={said?.text ?? ''}
                worth={points}
              >
                {n > 1 && (
                  <span class="times">
                    ×{n}
                    <span class="hear"> {t.n('{n} card', '{n} cards', n)}</span>
                  </span>
                )}
              </LargeCard>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Gallery({ game, variants }: { game: string; variants: Variants }) {
  const [key, choose] = useState(Object.keys(variants)[0] ?? '');
  const options = choicesOf(variants);
  const now = Object.fromEntries(key.split(',').map((one) => one.split('=') as [string, string]));
  const teller = new Teller(catalogue.value, game, () => '');
  const cards = variants[key] ?? [];
  const decks = [...new Set(cards.map(([, deck]) => deck))];
  return (
    <div class="tabletop gallery">
      <h1>{t('All cards of {game}', { game: gameName(game) })}</h1>
      <div class="fields">
        {Object.entries(options).map(([name, values]) => (
          <label key={name}>
            <span>{optionName(name)}</span>
            <select
              name={name}
              value={now[name]}
              onChange={({ currentTarget: { value } }) =>
                choose(variantOf(variants, { ...now, [name]: value }, name))
              }
            >
              {values.map((value) => (
                <option key={value} value={value}>
                  {optionValue(name, value)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {decks.map((deck) => (
        <Deck
          name={deck}
          cards={cards.filter((card) => card[1] === deck)}
          teller={teller}
          key={deck}
        />
      ))}
      {game === 'town' && (
        <section aria-labelledby="poker-hands">
          <h2 id="poker-hands">{t('Poker hands')}</h2>
          <PokerHands />
        </section>
      )}
    </div>
  );
}

/** The page at `#/cards/GAME`. */
/** By game and variant. */
const decks = JSON.parse(DECKS) as Record<
  string,
  Record<string, [string, string, number, number][]>
>;

export function CardsPage({ name }: { name: string }) {
  const game = name in decks ? name : 'town';
  return <Gallery game={game} variants={decks[game] ?? {}} key={game} />;
}
