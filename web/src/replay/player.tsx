/* Step, play, jump: buttons, a slider, and keys. */
import { useEffect } from 'preact/hooks';
import { t } from '../i18n';
import { animationSpeed } from '../settings';
import { roundName, type Replay } from './model';
import type { Viewer } from './place';

const PAUSE = 700; // milliseconds between steps, besides the animation

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
  const { at, playing } = replay;
  switch (event.key) {
    case 'ArrowRight':
      if (event.shiftKey) replay.goRound(1);
      else void replay.go(at.value + 1);
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
      playing.value = !playing.value;
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

function usePlaying(replay: Replay): void {
  const playing = replay.playing.value;
  useEffect(() => {
    if (!playing) return;
    if (replay.at.value === replay.header.moves) void replay.go(0);
    let timer = 0;
    const later = () => {
      timer = window.setTimeout(on, PAUSE + animationSpeed() * 1000);
    };
    const on = async () => {
      if (await replay.goOn()) later();
      else replay.playing.value = false;
    };
    later();
    return () => window.clearTimeout(timer);
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
        go={() => (replay.playing.value = !playing)}
      />
      <Button is="on" label={t('Step on')} off={at === last} go={to(at + 1)} />
      <Button is="roundOn" label={t('Round on')} off={at === last} go={round(1)} />
      <Button is="end" label={t('To the end')} off={at === last} go={to(last)} />
    </div>
  );
}

function readViewer(word: string): Viewer {
  return word === 'all' || word === 'watcher' ? word : Number(word);
}

function Seen({ replay }: { replay: Replay }) {
  return (
    <label class="seen-by">
      <span>{t('Seen by')}</span>
      <select
        value={String(replay.viewer.value)}
        onChange={(event) => void replay.see(readViewer(event.currentTarget.value))}
      >
        <option value="all">{t('everybody: all cards open')}</option>
        {replay.seats.value.map((seat, i) => (
          <option key={i} value={String(i + 1)}>
            {seat.name}
          </option>
        ))}
        <option value="watcher">{t('somebody who watched')}</option>
      </select>
    </label>
  );
}

export function Player({ replay }: { replay: Replay }) {
  useKeys(replay);
  usePlaying(replay);
  const at = replay.at.value;
  const all = replay.header.moves;
  const round = replay.story.value[at]?.round ?? 0;
  const where =
    round > 0
      ? t('{round}, move {n} of {all}', {
          round: roundName(replay.header.game, round),
          n: at,
          all,
        })
      : t('Move {n} of {all}', { n: at, all });
  return (
    <section class="panel player" aria-label={t('Replay')}>
      <Buttons replay={replay} />
      <input
        type="range"
        aria-label={t('Move')}
        aria-valuetext={where}
        min={0}
        max={all}
        value={at}
        onInput={(event) => {
          replay.playing.value = false;
          void replay.go(Number(event.currentTarget.value));
        }}
      />
      <div class="player-foot">
        <span class="player-where">{where}</span>
        <Seen replay={replay} />
      </div>
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
    </section>
  );
}
