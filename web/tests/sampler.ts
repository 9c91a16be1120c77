/* Looks at a board in every frame, and listens to what the page is told: what was shown, when, and whether
 * anything was seen before its event. */

export interface Sample {
  /** Milliseconds since the page was opened. */
  at: number;
  /** The events that are on the stage. */
  shows: string;
  /** Dollars and gold of each seat, as the board has them. */
  goods: [dollars: number, gold: number][];
  /** What lies on each card of Dicetto. */
  spaces: string[];
  asked: boolean;
  /** The most movements at a time while it was so. */
  moving: number;
}

export interface Sampled {
  samples: Sample[];
  /** Events in the order in which they were told. */
  told: { at: number; event: string }[];
}

/** How smooth it is. */
export interface Smooth {
  /** Milliseconds between frames. */
  frames: number[];
  /** Milliseconds of each task that takes 50 or more. */
  tasks: number[];
}

declare global {
  interface Window {
    sampled: Sampled;
    smooth: Smooth;
  }
}

/** Counts frames and does nothing else: to look at the board takes time itself. Is run in the page. */
export function installCounter(): void {
  const smooth: Smooth = { frames: [], tasks: [] };
  window.smooth = smooth;
  let before = performance.now();
  const frame = (now: number) => {
    smooth.frames.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) smooth.tasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
}

/** Is run in the page before its own scripts, so it may use nothing from here. */
export function installSampler(): void {
  const sampled: Sampled = { samples: [], told: [] };
  window.sampled = sampled;

  const hear = (text: unknown) => {
    if (typeof text !== 'string') return;
    const message = JSON.parse(text) as { step?: number; events?: string[] };
    if (message.step === undefined) return;
    for (const event of message.events ?? []) sampled.told.push({ at: performance.now(), event });
  };
  const { Worker, WebSocket } = window;
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener(
        'message',
        ({ data }: MessageEvent<{ kind: string; text: unknown }>) => {
          if (data.kind === 'tell') hear(data.text);
        },
      );
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', ({ data }) => hear(data));
    }
  };

  const numberOf = (element: Element | undefined) =>
    Number(element?.querySelector('[aria-hidden=true]:not(svg)')?.textContent?.replace('$', ''));
  const look = (stage: HTMLElement): Sample => ({
    at: performance.now(),
    shows: stage.dataset.shows ?? '',
    goods: [...stage.querySelectorAll('.live [data-spot$=purse]')]
      .sort((a, b) => (seatOf(a) < seatOf(b) ? -1 : 1))
      .map((purse) => {
        const [dollars, gold] = purse.querySelectorAll('.amount');
        return [numberOf(dollars), numberOf(gold)];
      }),
    spaces: [...stage.querySelectorAll('.live .space')].map(
      (space) => space.querySelector('.stand .hear')?.textContent ?? '',
    ),
    asked: stage.closest('.game')?.getAttribute('data-asked') === 'yes',
    moving: document.getAnimations().length,
  });
  const seatOf = (purse: Element) =>
    purse.closest('[data-spot^=seat-]')?.getAttribute('data-spot') ?? '';
  const key = ({ at: _, moving: __, ...rest }: Sample) => JSON.stringify(rest);
  const frame = () => {
    const stage = document.querySelector<HTMLElement>('.game .staged');
    if (stage) {
      const sample = look(stage);
      const last = sampled.samples.at(-1);
      if (last && key(last) === key(sample)) last.moving = Math.max(last.moving, sample.moving);
      else sampled.samples.push(sample);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
