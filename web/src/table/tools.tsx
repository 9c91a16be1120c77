/* What one can do besides moving: undo, vote, leave, standing answers. */
import { useSignal } from '@preact/signals';
import { t } from '../i18n';
import { RulesLink } from '../rules_link';
import { reported, sayLine, table } from '../session';
import { shortcutsShown } from '../shortcuts';
import { Leaving } from './leave';
import type { Seat } from './protocol';
import { gameOf, nameOf } from './seats';
import { Typed } from './typed';

/** Somebody else asks to undo a move: it is shown over the board. */
export function UndoAsked() {
  const { you, wantsUndo } = table.value;
  if (you === undefined || wantsUndo === undefined || wantsUndo === you) return null;
  return (
    <div class="notice" role="group" aria-label={t('Undo')}>
      <p>{t('{seat} asks to undo a move.', { seat: nameOf(wantsUndo) })}</p>
      <button type="button" class="quiet" onClick={() => sayLine('disagree')}>
        {t('Do not agree')}
      </button>
      <button type="button" class="primary" onClick={() => sayLine('agree')}>
        {t('Agree')}
      </button>
    </div>
  );
}

/** Among bots the table says whether there is anything to undo; with others it depends on what they hold.
 * What comes of it, or why nothing does, is to be seen on the board. That the game becomes practice is asked
 * before it does, once. */
function Undo({ done }: { done?(): void }) {
  const asks = useSignal(-1);
  const { wantsUndo, settings, seats, you, canUndo, practice, question } = table.value;
  const bots = seats.every((seat, i) => i + 1 === you || seat.bot !== undefined);
  if (settings.undo === 'none') return null;
  const undo = () => {
    asks.value = -1;
    done?.();
    sayLine('undo');
  };
  // the question is about one move: who has answered meanwhile has thought better of it
  if (asks.value === question && bots && canUndo && !practice)
    return (
      <div class="asked" role="group" aria-label={t('Undo')}>
        <p>
          {t(
            'After an undo the dice that follow are new, and the game is practice: it does not count, and its dice can no longer be checked.',
          )}
        </p>
        <button type="button" aria-keyshortcuts="u" onClick={undo}>
          {t('Undo')}
        </button>
        <button type="button" class="quiet" onClick={() => (asks.value = -1)}>
          {t('Do not undo')}
        </button>
      </div>
    );
  return (
    <button
      type="button"
      class="quiet"
      aria-keyshortcuts="u"
      disabled={wantsUndo !== undefined || (bots && !canUndo)}
      onClick={() => (bots && !practice ? (asks.value = question) : undo())}
    >
      {t('Undo')}
    </button>
  );
}

/** Only Dice Town has hidden cards to be asked for. */
export function Standing() {
  const { standing } = table.value;
  if (gameOf.value !== 'town') return null;
  return (
    <label class="standing">
      <span>{t('When a card can be played')}</span>
      <select
        value={standing ?? 'ask'}
        onChange={(event) => sayLine(`standing ${event.currentTarget.value}`)}
      >
        <option value="ask">{t('ask me each time')}</option>
        <option value="hit">{t('ask me if it hits me')}</option>
        <option value="pass">{t('not again this round')}</option>
      </select>
    </label>
  );
}

/** Tells whoever runs the server of somebody. */
function Report({ seat, done }: { seat: number; done(): void }) {
  const text = useSignal('');
  const send = (event: Event) => {
    event.preventDefault();
    if (text.value.trim() !== '') sayLine(`report ${seat} ${text.value.trim()}`);
    done();
  };
  return (
    <form class="row" onSubmit={send}>
      <input
        aria-label={t('What has {seat} done?', { seat: nameOf(seat) })}
        maxLength={100}
        autocomplete="off"
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <button type="submit">{t('Send')}</button>
    </form>
  );
}

/** What can be done about somebody: not to read them, to tell of them, to have them go. */
function About({ seat }: { seat: number }) {
  const open = useSignal<'' | 'report' | 'remove'>('');
  const { muted, seats, you, phase } = table.value;
  const silent = muted.includes(seat);
  const people = seats.filter(({ person, of }) => person !== undefined && of === undefined);
  const counts = table.value.settings.rated === 'yes' && people.length >= 2;
  const hosts =
    you !== undefined && seats[you - 1]?.host === true && phase === 'playing' && !counts;
  return (
    <>
      <div class="buttons">
        <button
          type="button"
          class="quiet"
          aria-pressed={silent}
          onClick={() => sayLine(`${silent ? 'unmute' : 'mute'} ${seat}`)}
        >
          {t('Mute')}
        </button>
        <button
          type="button"
          class="quiet"
          aria-expanded={open.value === 'report'}
          onClick={() => {
            reported.value = false;
            open.value = open.value === 'report' ? '' : 'report';
          }}
        >
          {t('Report')}
        </button>
        {hosts && (
          <button
            type="button"
            class="quiet"
            aria-expanded={open.value === 'remove'}
            onClick={() => (open.value = open.value === 'remove' ? '' : 'remove')}
          >
            {t('Remove')}
          </button>
        )}
      </div>
      {open.value === 'report' && <Report seat={seat} done={() => (open.value = '')} />}
      {open.value === 'remove' && (
        <div class="asked" role="group" aria-label={t('Remove')}>
          <p>{t('A bot will play for {seat}, for good.', { seat: nameOf(seat) })}</p>
          <button type="button" onClick={() => sayLine(`remove ${seat}`)}>
            {t('Remove')}
          </button>
        </div>
      )}
    </>
  );
}

function Person({ seat, n }: { seat: Seat; n: number }) {
  const { you, here, muted } = table.value;
  const words = (
    <>
      {seat.person}
      {n === you && <em> {t('you')}</em>}
      {seat.of && <small> {t('bot of {name}', { name: seat.of })}</small>}
      {(seat.away || (n !== you && !here.includes(n))) && <small> {t('away')}</small>}
      {seat.votes && <small> {t('votes for an end')}</small>}
      {muted.includes(n) && <small> {t('muted')}</small>}
    </>
  );
  if (n === you || you === undefined) return <li>{words}</li>;
  return (
    <li>
      <details>
        <summary>{words}</summary>
        <About seat={n} />
      </details>
    </li>
  );
}

function People() {
  const { seats, watching } = table.value;
  const people = seats.filter((seat) => seat.person).length;
  if (people < 2 && watching === 0) return null;
  return (
    <>
      <ul class="people">
        {seats.map((seat, i) => (seat.person ? <Person seat={seat} n={i + 1} key={i} /> : null))}
        {watching > 0 && <li>{t.n('{n} person watches.', '{n} people watch.', watching)}</li>}
      </ul>
      <p class="note" role="status">
        {reported.value && t('Whoever runs the server will read your report.')}
      </p>
    </>
  );
}

/** What helps everybody, watchers included, and where else one can go: the page's own head gives way to
 * the game on small screens. */
function Help() {
  return (
    <p class="buttons">
      <RulesLink class="button quiet" game={gameOf.value}>
        {t('Rules')}
      </RulesLink>
      <button type="button" class="quiet keys" onClick={() => (shortcutsShown.value = true)}>
        {t('Keyboard shortcuts')}
      </button>
    </p>
  );
}

function Pages() {
  return (
    <nav class="pages" aria-label={t('Pages')}>
      <a href="#/">{t('Home')}</a>
      <a href="#/learn">{t('Learn')}</a>
      <a href="#/settings">{t('Settings')}</a>
    </nav>
  );
}

/** `close` gives way to the board, if something lies over it. */
export function Tools({ close }: { close?(): void }) {
  const { you, phase } = table.value;
  const playing = phase === 'playing';
  return (
    <section class="panel tools" aria-label={t('At the table')}>
      {you === undefined && <p>{t('You are watching.')}</p>}
      {you !== undefined && playing && (
        <>
          <div class="buttons">
            <Undo done={close} />
            <Leaving />
          </div>
          <Standing />
        </>
      )}
      <Help />
      <People />
      {you !== undefined && playing && (
        <details class="more">
          <summary>{t('More')}</summary>
          <Typed open />
        </details>
      )}
      {playing && <Pages />}
    </section>
  );
}
