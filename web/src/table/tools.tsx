/* What one can do besides moving: take back, vote, leave, standing answers. */
import { useSignal } from '@preact/signals';
import { t } from '../i18n';
import { sayLine, table } from '../session';
import { gameOf, nameOf } from './seats';

function Undo() {
  const { you, wantsUndo, settings } = table.value;
  if (wantsUndo !== undefined && wantsUndo !== you)
    return (
      <div class="asked" role="group" aria-label={t('Taking back')}>
        <p>{t('{seat} asks to take back a move.', { seat: nameOf(wantsUndo) })}</p>
        <button type="button" onClick={() => sayLine('agree')}>
          {t('Agree')}
        </button>
        <button type="button" class="quiet" onClick={() => sayLine('disagree')}>
          {t('Do not agree')}
        </button>
      </div>
    );
  if (settings.undo === 'none') return null;
  return (
    <button
      type="button"
      class="quiet"
      disabled={wantsUndo !== undefined}
      onClick={() => sayLine('undo')}
    >
      {t('Take back')}
    </button>
  );
}

/** Only Dice Town has hidden cards to be asked for. */
function Standing() {
  const { standing } = table.value;
  if (gameOf.value !== 'town') return null;
  return (
    <label class="standing">
      <span>{t('Hidden cards')}</span>
      <select
        value={standing ?? 'ask'}
        onChange={(event) => sayLine(`standing ${event.currentTarget.value}`)}
      >
        <option value="ask">{t('ask me')}</option>
        <option value="hit">{t('ask me only about myself')}</option>
        <option value="pass">{t('pass in this round')}</option>
      </select>
    </label>
  );
}

function People() {
  const { seats, you, here, watching } = table.value;
  const people = seats.filter((seat) => seat.person).length;
  if (people < 2 && watching === 0) return null;
  return (
    <ul class="people">
      {seats.map((seat, i) =>
        seat.person ? (
          <li key={i}>
            {seat.person}
            {i + 1 === you && <em> {t('you')}</em>}
            {(seat.away || (i + 1 !== you && !here.includes(i + 1))) && <small> {t('away')}</small>}
            {seat.votes && <small> {t('votes for an end')}</small>}
          </li>
        ) : null,
      )}
      {watching > 0 && <li>{t.n('{n} person watches.', '{n} people watch.', watching)}</li>}
    </ul>
  );
}

function Leaving() {
  const sure = useSignal(false);
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
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-pressed={mine.votes === true}
        onClick={() => sayLine(mine.votes ? 'vote no' : 'vote yes')}
      >
        {alone ? t('End the game') : t('Vote for an end')}
      </button>
      {!alone &&
        (sure.value ? (
          <div class="asked" role="group" aria-label={t('Leave the table')}>
            <p>{t('A bot will play for you. You can come back.')}</p>
            <button
              type="button"
              onClick={() => {
                sure.value = false;
                sayLine('leave');
              }}
            >
              {t('Leave')}
            </button>
            <button type="button" class="quiet" onClick={() => (sure.value = false)}>
              {t('Stay')}
            </button>
          </div>
        ) : (
          <button type="button" class="quiet" onClick={() => (sure.value = true)}>
            {t('Leave the table')}
          </button>
        ))}
    </>
  );
}

export function Tools() {
  if (table.value.you === undefined)
    return (
      <section class="panel tools" aria-label={t('At the table')}>
        <p>{t('You are watching.')}</p>
        <People />
      </section>
    );
  return (
    <section class="panel tools" aria-label={t('At the table')}>
      {table.value.phase === 'playing' && (
        <>
          <div class="buttons">
            <Undo />
            <Leaving />
          </div>
          <Standing />
        </>
      )}
      <People />
    </section>
  );
}
