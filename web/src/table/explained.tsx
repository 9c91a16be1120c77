/* The rules at hand, in a dialogue. */
import { useEffect, useRef } from 'preact/hooks';
import { explanation } from '../explain';
import { t } from '../i18n';
import { teller } from './seats';

export function Explained({ topic, close }: { topic: string; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const said = explanation(topic, (key) => teller.value.name(key));
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
      </form>
    </dialog>
  );
}
