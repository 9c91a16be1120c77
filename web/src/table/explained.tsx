/* The rules at hand, in a dialogue. */
import { useEffect, useRef } from 'preact/hooks';
import { explanation } from '../explain';
import { t } from '../i18n';
import { askWhy, table } from '../session';
import { gameOf, teller } from './seats';

/** A card of your own that cannot be played now, as a move. */
function playOf(topic: string): string | undefined {
  const { lines, you, phase, ask } = table.value;
  const card = /^card\.(.+)$/.exec(topic)?.[1];
  const hand = lines.find((line) => line.startsWith(`seat ${you} hand `))?.split(' ') ?? [];
  if (gameOf.value !== 'town' || phase !== 'playing' || !card || !hand.includes(card))
    return undefined;
  const move = `play ${card}`;
  return ask?.choices.includes(move) || card.startsWith('deed-') ? undefined : move;
}

export function Explained({ topic, close }: { topic: string; close(): void }) {
  const said = explanation(topic, (key) => teller.value.name(key));
  return <ExplainedDialog said={said} play={playOf(topic)} close={close} />;
}

export function ExplainedDialog(props: {
  said: ReturnType<typeof explanation>;
  /** A move that is not possible now. */
  play?: string;
  close(): void;
}) {
  const { said, play, close } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (said) dialog.current?.showModal();
    else close();
  }, []);
  return (
    <dialog ref={dialog} class="explained" aria-labelledby="explained" onClose={close}>
      <h2 id="explained">{said?.title}</h2>
      <p>{said?.text}</p>
      <form method="dialog">
        <button type="submit">{t('Close')}</button>
        {play !== undefined && (
          <button type="submit" class="quiet" onClick={() => askWhy(play)}>
            {t('Why can’t I play it now?')}
          </button>
        )}
      </form>
    </dialog>
  );
}
