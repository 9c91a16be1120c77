/* A board on the stage: the board itself, what flies over it, and buttons to go on. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { moving, settings } from '../settings';
import { perform } from './motion';
import { gesturesOf, lengthOf, movesOf } from './scene';
import { scenesOf } from './scenes';
import './stage.css';

/** What keeps its own meaning while something is shown: a throw, what is told, and the buttons. */
const OWN = '.stage-buttons, .throw, .own-act, .fight-out, a, summary';

interface Staged {
  game: string | undefined;
  /** What is shown just now. */
  news: readonly string[];
  /** All since the round or turn began. */
  told?: readonly string[];
  /** Whether more is to come; buttons are shown then. */
  busy: boolean;
  you?: number;
  skip(): void;
  /** Where that leads, if not to the next question. */
  skipTo?: string;
  next(): void;
  children: ComponentChildren;
}

export function StageView({ game, news, told, busy, you, skip, skipTo, next, children }: Staged) {
  const root = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const scenes = scenesOf(game);
  const atTable = skipTo === undefined; // replays have keys of their own
  useEffect(() => {
    const length = lengthOf(scenes, news, settings.pace.value, { told });
    if (root.current && over.current && news.length > 0 && length > 0 && moving())
      perform(
        root.current,
        over.current,
        movesOf(scenes, news),
        gesturesOf(scenes, news),
        length,
        you,
      );
  }, [news]);
  // a tap on the board, on its cards too, cuts short what is shown; a throw of your own is never passed over so
  const tapped = (event: MouseEvent) => {
    if (!busy || !atTable || !(event.target instanceof Element)) return;
    if (event.target.closest(OWN) || root.current?.querySelector('.throw')) return;
    event.preventDefault();
    event.stopPropagation();
    skip();
  };
  return (
    <div
      class="staged"
      ref={root}
      onClickCapture={tapped}
      data-game={game}
      data-busy={busy ? 'yes' : 'no'}
      data-shows={news.length > 0 ? news.join('; ') : undefined}
    >
      {children}
      <span class="stage-middle" data-spot="middle" />
      <div class="flights" aria-hidden="true" ref={over} />
      {busy && (
        <div class="stage-buttons">
          <button
            type="button"
            aria-keyshortcuts={atTable ? 'ArrowRight' : undefined}
            onClick={next}
            title={t('Next event')}
          >
            <span class="long">{t('Next')}</span> <span aria-hidden="true">›</span>
          </button>
          <button
            type="button"
            aria-keyshortcuts={atTable ? 'Space' : undefined}
            onClick={skip}
            title={skipTo ?? t('To the next question')}
          >
            <span class="long">{t('Skip')}</span> <span aria-hidden="true">»</span>
          </button>
        </div>
      )}
    </div>
  );
}
