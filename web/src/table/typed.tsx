/* Moves as text, for everybody who would rather type; and all choices as a plain list. */
import { useSignal } from '@preact/signals';
import { t } from '../i18n';
import { moveWords } from '../moves';
import { answer, table } from '../session';
import { boardSeats, teller } from './seats';

/** How many choices go on as what is typed does, and what they have in common. */
export function complete(typed: string, choices: string[]): { count: number; common: string } {
  const wanted = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  const fits = choices.filter((choice) => choice.toLowerCase().startsWith(wanted));
  const [first = ''] = fits;
  let common = first;
  for (const choice of fits)
    while (!choice.startsWith(common)) common = common.slice(0, common.length - 1);
  return { count: fits.length, common };
}

export function Typed({ open }: { open?: boolean }) {
  const typed = useSignal('');
  const { ask } = table.value;
  const choices = ask?.choices ?? [];
  const namer = {
    name: (key: string) => teller.value.name(key),
    seats: boardSeats.value,
    you: table.value.you,
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const { count, common } = complete(typed.value, choices);
    const move = count === 1 ? common : typed.value.trim();
    if (move !== '') answer(move);
    typed.value = '';
  };
  const { count, common } = complete(typed.value, choices);
  return (
    <details class="panel typed" open={open}>
      <summary>
        <h2>{t('Type a move')}</h2>
      </summary>
      <form class="row" onSubmit={submit}>
        <input
          aria-label={t('Your move')}
          list="moves"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          disabled={!ask}
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Tab' || event.shiftKey || typed.value === '') return;
            if (common.length <= typed.value.trim().length) return;
            event.preventDefault();
            typed.value = common;
          }}
        />
        <button type="submit" disabled={!ask}>
          {t('Move')}
        </button>
        <datalist id="moves">
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      </form>
      <p class="note" role="status">
        {typed.value !== '' && t.n('{n} choice begins so.', '{n} choices begin so.', count)}
      </p>
      {ask && (
        <>
          <p class="note">
            {ask.sampled
              ? t('Some of your choices; others of the same form may be typed.')
              : t('All your choices:')}
          </p>
          <ul class="plain-choices">
            {choices.map((move) => (
              <li key={move}>
                <button type="button" class="quiet" onClick={() => answer(move)}>
                  <span>{moveWords(move, namer)}</span> <code>{move}</code>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
