/* Going away from a game that is played: it stays, and can be gone on with. */
import { useSignal } from '@preact/signals';
import { t } from '../i18n';
import { go } from '../route';
import { sayLine, table } from '../session';

function Vote({ children }: { children: string }) {
  const { you = 0, seats } = table.value;
  const votes = seats[you - 1]?.votes === true;
  return (
    <button
      type="button"
      class="quiet"
      aria-pressed={votes}
      onClick={() => sayLine(votes ? 'vote no' : 'vote yes')}
    >
      {children}
    </button>
  );
}

/** Against bots the game waits, so nothing is said to the table; others go on playing with a bot. */
export function Leaving() {
  const asks = useSignal(false);
  const { you, seats } = table.value;
  const mine = you === undefined ? undefined : seats[you - 1];
  const alone = seats.filter((seat) => seat.person).length < 2;
  if (!mine) return null;
  if (mine.away === 'left')
    return (
      <button type="button" class="primary" onClick={() => sayLine('back')}>
        {t('Play on')}
      </button>
    );
  const leave = () => {
    if (!alone) sayLine('leave');
    go('#/');
  };
  if (!asks.value)
    return (
      <>
        {!alone && <Vote>{t('Vote for an end')}</Vote>}
        <button type="button" class="quiet" onClick={() => (asks.value = true)}>
          {t('Leave the game')}
        </button>
      </>
    );
  return (
    <div class="asked" role="group" aria-label={t('Leave the game')}>
      <p>
        {alone
          ? t('The game waits for you. You can continue it from the home page.')
          : t('A bot plays for you until you come back.')}
      </p>
      <button type="button" onClick={leave}>
        {t('Leave the game')}
      </button>
      <button type="button" class="quiet" onClick={() => (asks.value = false)}>
        {t('Stay')}
      </button>
      {alone && <Vote>{t('End the game')}</Vote>}
    </div>
  );
}
