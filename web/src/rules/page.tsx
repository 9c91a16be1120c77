/* The rules as a page of their own, `#/rules/GAME/WHAT`, or beside a table, where the game goes on. */
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { rulesBeside } from '../rules_link';
import { table } from '../session';
import { gameOf } from '../table/seats';
import { gameName } from '../words';
import { BOOKS, Rules } from './rules';

const titleOf = (game: string) => t('{game}: rules', { game: gameName(game) });

export function RulesPage({ rest }: { rest: string }) {
  const [name = '', ...what] = rest.split('/').map(decodeURIComponent);
  const game = name in BOOKS ? name : 'town';
  return <Rules key={game} game={game} at={what.join('/')} wide title={<h1>{titleOf(game)}</h1>} />;
}

/** On a wide screen the table beside it can still be used; on a small one the rules cover it. */
export function RulesSheet() {
  const dialog = useRef<HTMLDialogElement>(null);
  const place = rulesBeside.value;
  const close = () => dialog.current?.close();
  useEffect(() => {
    const before = document.activeElement;
    if (matchMedia('(min-width: 64rem)').matches) dialog.current?.show();
    else dialog.current?.showModal();
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    addEventListener('keydown', escape);
    return () => {
      removeEventListener('keydown', escape);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  if (!place) return null;
  const game = place.game in BOOKS ? place.game : 'town';
  return (
    <dialog
      ref={dialog}
      class="rules-sheet"
      aria-labelledby="rules-sheet"
      onClose={() => (rulesBeside.value = undefined)}
    >
      <div class="sheet-head">
        <h2 id="rules-sheet">{titleOf(game)}</h2>
        <button type="button" onClick={close}>
          {t('Close')}
        </button>
      </div>
      <Rules
        key={game}
        game={game}
        at={place.at}
        options={game === gameOf.value ? table.value.options : undefined}
        title={null}
        follow={(at) => (rulesBeside.value = { game, at })}
      />
    </dialog>
  );
}
