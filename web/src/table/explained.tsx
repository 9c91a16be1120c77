/* The rules at hand, in a dialogue. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { PokerHands } from '../cards/hands';
import { LargeCard } from '../cards/large';
import { bonusCounts, countWords } from '../dicetto/bonus';
import { parseDicetto, pointsOf } from '../dicetto/position';
import { explanation } from '../explain';
import { t } from '../i18n';
import { RulesLink, type RulesPlace } from '../rules_link';
import { askWhy, table } from '../session';
import { gameOf, labelOf, teller } from './seats';

/** Cards that are never played: they count at the end. */
const COUNTED = /^(deed-\d|equipment-\d|winchester|cattle|ranch)$/;

/** A card of your own that cannot be played now, as a move. */
function playOf(topic: string): string | undefined {
  const { lines, you, phase, ask } = table.value;
  const card = /^card\.(.+)$/.exec(topic)?.[1];
  const hand = lines.find((line) => line.startsWith(`seat ${you} hand `))?.split(' ') ?? [];
  if (gameOf.value !== 'town' || phase !== 'playing' || !card || !hand.includes(card))
    return undefined;
  const move = `play ${card}`;
  return ask?.choices.includes(move) || COUNTED.test(card) ? undefined : move;
}

/** How many cards each seat has that a bonus card counts. */
function countsOf(topic: string): string | undefined {
  const { lines, decks } = table.value;
  const bonus = /^card\.((most|fewest)-.+)$/.exec(topic)?.[1];
  if (gameOf.value !== 'dicetto' || bonus === undefined) return undefined;
  const counts = bonusCounts(parseDicetto(lines), bonus, decks);
  return counts && countWords(t, bonus, counts, labelOf);
}

/** The cards that you know of in a hand. */
function knownOf(topic: string): ReturnType<typeof explanation> {
  const seat = /^seat\.(\d)$/.exec(topic)?.[1];
  if (seat === undefined) return undefined;
  const names = (table.value.lines.find((line) => line.startsWith(`seat ${seat} hand `)) ?? '')
    .split(' ')
    .slice(3)
    .filter((card) => card !== 'store-card' && card !== 'deed')
    .map((card) => teller.value.name(`card.${card}`) ?? card);
  return {
    title: t('{seat}: cards that you know', { seat: labelOf(Number(seat)) }),
    text: names.join(', '),
  };
}

/** What somebody looked up while others played does not lie over a question, or the result. */
function useUncovered(dialog: RefObject<HTMLDialogElement | null>): void {
  const { ask, question, phase } = table.value;
  const now = `${phase} ${ask ? question : ''}`;
  const opened = useRef(now);
  useEffect(() => {
    if (now !== opened.current && (ask || phase !== 'playing')) dialog.current?.close();
    opened.current = now;
  }, [now]);
}

export function Explained({ topic, close }: { topic: string; close(): void }) {
  const known = knownOf(topic);
  const said = known ?? explanation(topic, (key) => teller.value.name(key));
  const rules = known ? undefined : { game: gameOf.value, at: topic };
  return (
    <ExplainedDialog
      said={said}
      rules={rules}
      play={playOf(topic)}
      counts={countsOf(topic)}
      close={close}
    />
  );
}

export function ExplainedDialog(props: {
  said: ReturnType<typeof explanation>;
  /** Where there is more about it. */
  rules?: RulesPlace;
  /** A move that is not possible now. */
  play?: string;
  /** Who has how many of what it counts. */
  counts?: string;
  game?: string;
  close(): void;
}) {
  const { said, rules, play, counts, close, game = gameOf.value } = props;
  const worth =
    said?.card && game === 'dicetto' ? pointsOf(said.card, table.value.decks) : undefined;
  const dialog = useRef<HTMLDialogElement>(null);
  useUncovered(dialog);
  useEffect(() => {
    if (said) dialog.current?.showModal();
    else close();
  }, []);
  return (
    <dialog ref={dialog} class="explained" aria-labelledby="explained" onClose={close}>
      <h2 id="explained" class={said?.card ? 'unseen' : undefined}>
        {said?.title}
      </h2>
      {said?.card ? (
        <div class="tabletop reading">
          <LargeCard word={said.card} title={said.title} text={said.text} worth={worth} />
        </div>
      ) : (
        <p>{said?.text}</p>
      )}
      {game === 'dicetto' && said?.card?.endsWith('-d') && (
        <p>{t('The word Dicetto counts for bonus cards.')}</p>
      )}
      {counts !== undefined && <p class="counts">{counts}</p>}
      {said?.hand !== undefined && (
        <div class="tabletop reading">
          <PokerHands mine={said.hand} />
        </div>
      )}
      {rules && (
        <p>
          <RulesLink {...rules} onOpen={() => dialog.current?.close()}>
            {t('More in the rules')}
          </RulesLink>
        </p>
      )}
      <form method="dialog">
        <button type="submit">{t('Close')}</button>
        {said?.card && (
          <a class="button quiet" href={`#/cards/${game}`} target="_blank" rel="noopener">
            {t('All cards')}
          </a>
        )}
        {play !== undefined && (
          <button type="submit" class="quiet" onClick={() => askWhy(play)}>
            {t('Why can’t I play it now?')}
          </button>
        )}
      </form>
    </dialog>
  );
}
