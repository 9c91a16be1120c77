/* The rules at hand, in a dialogue. */
import { useEffect, useRef } from 'preact/hooks';
import { PokerHands } from '../cards/hands';
import { LargeCard } from '../cards/large';
import { pointsOf } from '../dicetto/position';
import { explanation } from '../explain';
import { t } from '../i18n';
import { RulesLink, type RulesPlace } from '../rules_link';
import { askWhy, table } from '../session';
import { gameOf, teller } from './seats';

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

export function Explained({ topic, close }: { topic: string; close(): void }) {
  const said = explanation(topic, (key) => teller.value.name(key));
  const rules = { game: gameOf.value, at: topic };
  return <ExplainedDialog said={said} rules={rules} play={playOf(topic)} close={close} />;
}

export function ExplainedDialog(props: {
  said: ReturnType<typeof explanation>;
  /** Where there is more about it. */
  rules?: RulesPlace;
  /** A move that is not possible now. */
  play?: string;
  game?: string;
  close(): void;
}) {
  const { said, rules, play, close, game = gameOf.value } = props;
  const worth =
    said?.card && game === 'dicetto' ? pointsOf(said.card, table.value.decks) : undefined;
  const dialog = useRef<HTMLDialogElement>(null);
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
