/* The `?` overlay: all keyboard shortcuts. */
import { useEffect, useRef } from 'preact/hooks';
import { mark, t, tr } from './i18n';
import { shortcutsOf, shortcutsShown, type Group } from './shortcuts';

const GROUPS: Record<Group, string> = {
  everywhere: mark('Everywhere'),
  table: mark('At the table'),
  replay: mark('In a replay'),
};
const KEYS: Record<string, string> = { ' ': mark('Space'), Escape: 'Esc' };

function Keys({ keys }: { keys: string }) {
  const all = keys === ' ' ? [keys] : keys.split(' ');
  return (
    <dt>
      {all.map((key) =>
        key === '+' ? ' + ' : <kbd key={key}>{key in KEYS ? tr(KEYS[key] ?? '') : key}</kbd>,
      )}
    </dt>
  );
}

export function ShortcutsHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.scrollTo(0, 0); // the focus is on its last button
  }, []);
  return (
    <dialog
      ref={dialog}
      class="shortcuts"
      aria-labelledby="shortcuts"
      onClose={() => (shortcutsShown.value = false)}
    >
      <h2 id="shortcuts">{t('Keyboard shortcuts')}</h2>
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <section key={group}>
          <h3>{tr(GROUPS[group])}</h3>
          <dl>
            {shortcutsOf(group).map((one) => (
              <div key={one.key}>
                <Keys keys={one.key} />
                <dd>{tr(one.label)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <form method="dialog">
        <button type="submit">{t('Close')}</button>
      </form>
    </dialog>
  );
}
