/* A table for friends. Everything else is agreed on at the table itself. */
import { useSignal } from '@preact/signals';
import { t } from '../i18n';
import { refusalText } from '../refusals';
import { makeTable } from '../session';
import { settings } from '../settings';
import { gameBlurb, gameName, gameNames, optionWords, usualOptions } from '../words';

export function NewTable() {
  const busy = useSignal(false);
  const said = useSignal('');
  const open = async (game: string) => {
    if (busy.value) return;
    busy.value = true;
    settings.game.value = game;
    const about = `game=${game}${optionWords(usualOptions(game))}`;
    const why = await makeTable('server', `${about} seats=4 visibility=code`, ['sit 1']);
    busy.value = false;
    if (why) said.value = refusalText(why, game);
  };
  return (
    <section class="panel new-table">
      <h1>{t('Open a table')}</h1>
      <p>{t('Which game? The rest is agreed on at the table.')}</p>
      <div class="games">
        {gameNames.map((name) => (
          <button key={name} type="button" class="game-card" onClick={() => void open(name)}>
            <span class="game-title">{gameName(name)}</span>
            <span class="game-blurb">{gameBlurb(name)}</span>
          </button>
        ))}
      </div>
      <p class="note" role="status">
        {said}
      </p>
    </section>
  );
}
