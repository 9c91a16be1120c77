/* Another end for the game: play on from here, against bots, in this browser. */
import { useSignal } from '@preact/signals';
import { catalogue, t } from '../i18n';
import { refusalText } from '../refusals';
import { tryFrom } from '../session';
import { settings } from '../settings';
import { levelName } from '../words';
import type { Replay } from './model';

export function TryFromHere({ replay }: { replay: Replay }) {
  const { game } = replay.header;
  const chosen = useSignal(0);
  const busy = useSignal(false);
  const said = useSignal('');
  const levels = catalogue.value.games[game]?.bots ?? ['random'];
  const level = useSignal(
    levels.includes(settings.level.value) ? settings.level.value : (levels[0] ?? 'random'),
  );
  const viewer = replay.viewer.value;
  // whoever looks, or is waited for, is whom one would like to be
  const usual = typeof viewer === 'number' ? viewer : (replay.view.value?.waiting[0] ?? 1);
  const seat = chosen.value || usual;
  const play = async (event: Event) => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    replay.playing.value = false;
    const why = await tryFrom(replay.record, replay.at.value, seat, level.value);
    busy.value = false;
    said.value = why ? refusalText(why, game) : '';
  };
  return (
    <form class="panel try" onSubmit={play}>
      <h2>{t('Try it from here')}</h2>
      {replay.over ? (
        <p class="note">{t('Here the game is over. Go back to a move that you would change.')}</p>
      ) : (
        <>
          <p class="note">
            {t('A new table in this browser begins at this very position; bots play the others.')}
          </p>
          <div class="fields">
            <label>
              <span>{t('Your seat')}</span>
              <select
                value={String(seat)}
                onChange={(event) => (chosen.value = Number(event.currentTarget.value))}
              >
                {replay.labels.value.map(({ name }, i) => (
                  <option key={i} value={String(i + 1)}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span>{t('How strong')}</span>
              <select
                value={level.value}
                onChange={(event) => (level.value = event.currentTarget.value)}
              >
                {levels.map((name) => (
                  <option key={name} value={name}>
                    {levelName(name)}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <button type="submit" disabled={busy.value}>
            {t('Play on from here')}
          </button>
        </>
      )}
      <p class="note" role="status">
        {said}
      </p>
    </form>
  );
}
