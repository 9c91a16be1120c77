/* Aids, near the thumb: odds, and a hint with its reason and the runners-up. */
import { useEffect, useRef } from 'preact/hooks';
import { oddsWords, percent } from '../board/odds';
import { t, tr } from '../i18n';
import { announce, mention } from '../live';
import { headed, moveWithin, moveWords, namesAt } from '../moves';
import { parseEvent } from '../sentences';
import {
  answer,
  askHint,
  askOdds,
  considered,
  hints,
  inLesson,
  odds,
  oddsWanted,
  onStage,
  table,
} from '../session';
import { PLACE_SIGNS } from '../town/words';
import { aboutAsGood } from './alike';
import type { OddsRow } from './protocol';
import { boardSeats, gameOf, teller } from './seats';

const namer = () => ({
  ...namesAt(table.value.lines, (key) => teller.value.name(key)),
  seats: boardSeats.value,
  you: table.value.you,
  asks: parseEvent(table.value.ask?.is ?? '').word,
});

/** Odds are asked for again whenever the position is another one, or what is held, as long as there is a
 * game. */
function useOdds(plays: boolean): void {
  const { lines } = table.value;
  const wanted = oddsWanted.value && plays;
  const after = considered.value;
  const shown = !onStage.value; // what they are about is still to be seen
  useEffect(() => {
    if (!wanted || !shown) odds.value = undefined;
    else askOdds();
  }, [lines, wanted, shown, after]);
}

const Bulb = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d="M8 1a5 5 0 0 0-3 9v1.600h6V10a5 5 0 0 0-3-9zM5.400 12.600h5.200V14L9.400 15H6.600L5.400 14z" />
  </svg>
);
const Percent = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d="M4.200 2a2.600 2.600 0 1 0 .01 0zm7.600 6.800a2.600 2.600 0 1 0 .01 0zM12.400 1.600l1.400 1L3.600 14.400l-1.400-1z" />
  </svg>
);

/** The move, why, and what else was thought of. */
function Advice() {
  const given = hints.given.value;
  const why = given?.why === undefined ? '' : (teller.value.reason(given.why) ?? '');
  const [move, reason] = given ? headed(given.move, why, namer()) : ['', ''];
  const alike = aboutAsGood(given?.best ?? []).map((one) => moveWithin(one.move, namer()));
  const level = alike.length > 0 ? t('About as good: {moves}.', { moves: alike.join('; ') }) : '';
  useEffect(() => {
    if (given) announce([`${move}. ${reason} ${level}`.trim()]);
  }, [given]);
  if (!given) return null;
  const [first, ...others] = given.best;
  return (
    <div class="hint" role="group" aria-label={t('Hint')}>
      <p>
        <strong>{move}.</strong> {reason}
      </p>
      {level !== '' && <p class="note">{level}</p>}
      {first && others.length > 0 && (
        <details>
          <summary>{t('Runners-up')}</summary>
          <p>{t('The move above: {n} % to win the game.', { n: percent(first.win) })}</p>
          <ol>
            {others.map((one) => (
              <li key={one.move}>
                <span>{moveWords(one.move, namer())}</span>{' '}
                <b>{t('{n} %', { n: percent(one.win) })}</b>
              </li>
            ))}
          </ol>
        </details>
      )}
      <div class="bar">
        <button type="button" class="plain" onClick={() => hints.close()}>
          {t('Close')}
        </button>
        <button type="button" class="main" aria-keyshortcuts="y" onClick={() => answer(given.move)}>
          {t('Do that')}
          <kbd aria-hidden="true">Y</kbd>
        </button>
      </div>
    </div>
  );
}

/** All odds in one piece, for whoever has switched them on and does not see the cards. */
function useOddsHeard(): () => void {
  const wanted = useRef(false);
  const rows = odds.value;
  useEffect(() => {
    if (!wanted.current || rows === undefined) return;
    wanted.current = false;
    mention(oddsAloud(rows));
  }, [rows]);
  return () => {
    oddsWanted.value = !oddsWanted.value;
    wanted.current = oddsWanted.value;
    if (!oddsWanted.value) mention(t('Odds are off.'));
  };
}

/** In a lesson there are no hints: what to do is the lesson's to say. */
export function Aids() {
  const { ask, you, phase } = table.value;
  const plays = you !== undefined && phase === 'playing';
  useOdds(plays);
  const switchOdds = useOddsHeard();
  if (!plays) return null;
  const thinking = hints.thinking.value;
  return (
    <>
      <span class="aids" role="group" aria-label={t('Aids')}>
        <button
          type="button"
          class="aid"
          aria-pressed={oddsWanted.value}
          aria-label={t('Odds')}
          aria-keyshortcuts="o"
          title={t('Odds')}
          onClick={switchOdds}
        >
          <Percent />
        </button>
        {ask && !inLesson.value && (
          <button
            type="button"
            class={`aid${thinking ? ' thinking' : ''}`}
            aria-label={thinking ? t('Thinking…') : t('Hint')}
            aria-keyshortcuts="h"
            title={t('Hint')}
            onClick={askHint}
          >
            <Bulb />
          </button>
        )}
      </span>
      <Advice />
    </>
  );
}

/** What an odds row is about: a place, or the card on a space. */
function nameOfRow(of: string): string {
  if (gameOf.value === 'town') return tr(PLACE_SIGNS[of] ?? of);
  return namer().name(of === 'super' ? 'card.super' : `place.${of}`) ?? of;
}

const chanceOf = (row: OddsRow): string =>
  oddsWords(t, gameOf.value === 'town' ? 'place' : 'card', row);

const oddsAloud = (rows: readonly OddsRow[]): string =>
  rows.length === 0
    ? t('There is nothing to roll now.')
    : `${t('Odds')}: ${rows.map((row) => `${nameOfRow(row.of)} ${chanceOf(row)}`).join('; ')}.`;

/** All of them in a list, with what they mean. */
export function OddsPanel() {
  const rows = odds.value;
  if (!oddsWanted.value || !rows || table.value.phase !== 'playing') return null;
  const town = gameOf.value === 'town';
  return (
    <section class="panel odds-panel" aria-label={t('Odds')}>
      <h2>{t('Odds')}</h2>
      {rows.length === 0 ? (
        <p class="note">{t('There is nothing to roll now.')}</p>
      ) : (
        <>
          <p class="note">
            {town
              ? t('Your best chance for each place if you go for nothing else.')
              : considered.value === ''
                ? t(
                    'Your best chance for each card if you go for nothing else. Hold dice to see the chances with them.',
                  )
                : t(
                    'Your chance for each card if you hold these dice now and go for nothing else.',
                  )}
            {!town && ` ${t('You win half of all battles.')}`}
          </p>
          <ul>
            {rows.map((row) => (
              <li key={row.of}>
                <span>{nameOfRow(row.of)}</span>
                <b>{chanceOf(row)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
