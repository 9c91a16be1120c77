/* Step, play, jump: buttons, a slider, and keys. */
import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { moving } from '../settings';
import type { Replay } from './model';
import type { Viewer } from './place';
import { roundName, roundOf } from './report';

const ICONS = {
  start: 'M4 4v16M20 4 8 12l12 8z',
  roundBack: 'M12 5 3 12l9 7zM21 5l-9 7 9 7z',
  back: 'M18 4 6 12l12 8z',
  play: 'M6 4l13 8-13 8z',
  pause: 'M7 4v16M17 4v16',
  on: 'M6 4l12 8-12 8z',
  roundOn: 'M12 5l9 7-9 7zM3 5l9 7-9 7z',
  end: 'M20 4v16M4 4l12 8-12 8z',
};

function Icon({ is }: { is: keyof typeof ICONS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[is]} />
    </svg>
  );
}

/** Whether keys belong to what has the focus. */
function isBusy(target: EventTarget | null, key: string): boolean {
  const element = target instanceof Element ? target : undefined;
  if (!element || element.closest('dialog')) return element !== undefined;
  if (element.matches('input, select, textarea')) return true;
  return key === ' ' && element.closest('button, a, summary') !== null;
}

function act(replay: Replay, event: KeyboardEvent): boolean {
  const { at } = replay;
  switch (event.key) {
    case 'ArrowRight':
      if (event.shiftKey) replay.goRound(1);
      else void replay.stepOn();
      return true;
    case 'ArrowLeft':
      if (event.shiftKey) replay.goRound(-1);
      else void replay.go(at.value - 1);
      return true;
    case 'Home':
      void replay.go(0);
      return true;
    case 'End':
      void replay.go(replay.header.moves);
      return true;
    case ' ':
      replay.toggle();
      return true;
  }
  return false;
}

function useKeys(replay: Replay): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isBusy(event.target, event.key)) return;
      if (event.key !== ' ') replay.playing.value = false;
      if (act(replay, event)) event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [replay]);
}

/** Brings the whole board into sight, or as much of it as there is room for. */
function showBoard(): void {
  const player = document.querySelector('.player');
  const below = document.querySelector('.replay .board')?.getBoundingClientRect().bottom ?? 0;
  if (player && player.getBoundingClientRect().top > 0 && below > innerHeight)
    player.scrollIntoView({ block: 'start', behavior: moving() ? 'smooth' : 'auto' });
}

function usePlaying(replay: Replay): void {
  const playing = replay.playing.value;
  useEffect(() => {
    if (!playing) return;
    let timer = 0;
    let over = false;
    const wait = (time: number) =>
      time > 0 && new Promise((resolve) => (timer = window.setTimeout(resolve, time)));
    const play = async () => {
      await replay.showing.done();
      if (replay.at.value === replay.header.moves) await replay.go(0);
      // the effect ends a little later than the playing
      while (!over && replay.playing.value && replay.at.value < replay.header.moves) {
        await replay.stepOn();
        await replay.showing.done();
        await wait(replay.pause);
      }
      if (!over) replay.playing.value = false;
    };
    // nobody looks
    const hide = () => document.hidden && replay.toggle();
    document.addEventListener('visibilitychange', hide);
    showBoard();
    void play();
    return () => {
      over = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [replay, playing]);
}

function Button(props: { is: keyof typeof ICONS; label: string; off?: boolean; go(): void }) {
  return (
    <button
      type="button"
      class={props.is === 'play' || props.is === 'pause' ? 'primary' : undefined}
      aria-label={props.label}
      title={props.label}
      disabled={props.off}
      onClick={props.go}
    >
      <Icon is={props.is} />
    </button>
  );
}

function Buttons({ replay }: { replay: Replay }) {
  const at = replay.at.value;
  const last = replay.header.moves;
  const playing = replay.playing.value;
  const to = (moves: number) => () => {
    replay.playing.value = false;
    void replay.go(moves);
  };
  const stepOn = () => {
    replay.playing.value = false;
    void replay.stepOn();
  };
  const round = (by: 1 | -1) => () => {
    replay.playing.value = false;
    replay.goRound(by);
  };
  return (
    <div class="player-buttons" role="group" aria-label={t('Replay')}>
      <Button is="start" label={t('To the start')} off={at === 0} go={to(0)} />
      <Button is="roundBack" label={t('Round back')} off={at === 0} go={round(-1)} />
      <Button is="back" label={t('Step back')} off={at === 0} go={to(at - 1)} />
      <Button
        is={playing ? 'pause' : 'play'}
        label={playing ? t('Pause') : t('Play')}
        go={() => replay.toggle()}
      />
      <Button is="on" label={t('Step on')} off={at === last} go={stepOn} />
      <Button is="roundOn" label={t('Round on')} off={at === last} go={round(1)} />
      <Button is="end" label={t('To the end')} off={at === last} go={to(last)} />
    </div>
  );
}

function readViewer(word: string): Viewer {
  return word === 'all' || word === 'watcher' ? word : Number(word);
}

/** Whose eyes one looks with. In Dicetto everybody sees everything. */
export function Seen({ replay }: { replay: Replay }) {
  if (replay.header.game === 'dicetto') return null;
  return (
    <label class="seen-by">
      <span>{t('Seen by')}</span>
      <select
        value={String(replay.viewer.value)}
        onChange={(event) => void replay.see(readViewer(event.currentTarget.value))}
      >
        <option value="all">{t('everybody: all cards open')}</option>
        {replay.labels.value.map((seat, i) => (
          <option key={i} value={String(i + 1)}>
            {seat.name}
          </option>
        ))}
        <option value="watcher">{t('somebody who watched')}</option>
      </select>
    </label>
  );
}

/** Where the replay is, in words. */
export function whereOf(replay: Replay): string {
  const at = replay.at.value;
  const all = replay.header.moves;
  const round = roundOf(replay.rounds.value, at);
  return round > 0
    ? t('{round}, move {n} of {all}', { round: roundName(replay.header.game, round), n: at, all })
    : t('Move {n} of {all}', { n: at, all });
}

export function Player({ replay }: { replay: Replay }) {
  useKeys(replay);
  usePlaying(replay);
  return (
    <section class="panel player" aria-label={t('Replay')}>
      <Buttons replay={replay} />
      <input
        type="range"
        aria-label={t('Move')}
        aria-valuetext={whereOf(replay)}
        min={0}
        max={replay.header.moves}
        value={replay.at.value}
        onInput={(event) => {
          replay.playing.value = false;
          void replay.go(Number(event.currentTarget.value));
        }}
      />
    </section>
  );
}

/** The keys, for those who have some. */
export function Keys() {
  return (
    <details class="keys">
      <summary>{t('Keys')}</summary>
      <dl>
        <dt>
          <kbd>←</kbd> <kbd>→</kbd>
        </dt>
        <dd>{t('a step back, a step on')}</dd>
        <dt>
          <kbd>{t('Shift')}</kbd> + <kbd>←</kbd> <kbd>→</kbd>
        </dt>
        <dd>{t('a round back, a round on')}</dd>
        <dt>
          <kbd>Home</kbd> <kbd>End</kbd>
        </dt>
        <dd>{t('to the start, to the end')}</dd>
        <dt>
          <kbd>{t('Space')}</kbd>
        </dt>
        <dd>{t('play, pause')}</dd>
      </dl>
    </details>
  );
}
