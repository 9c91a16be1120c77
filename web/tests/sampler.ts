/* Looks at a board in every frame, and listens to what the page is told: what was shown, when, and whether
 * anything was seen before its event. */

export interface Sample {
  /** Milliseconds since the page was opened. */
  at: number;
  /** The events that are on the stage. */
  shows: string;
  /** Dollars and gold of each seat, as the board has them. */
  goods: [dollars: number, gold: number][];
  /** The points of each seat, as the board has them. */
  points: [seat: number, points: number][];
  /** What lies on each card of Dicetto. */
  spaces: string[];
  /** The text of a card that is played. */
  card: string;
  asked: boolean;
  /** The most movements at a time while it was so. */
  moving: number;
}

export interface ToldEvent {
  at: number;
  /** The message that it came with. */
  step: number;
  event: string;
  /** The points that came with it. */
  scores: [seat: number, points: number][];
  /** With the last event of a message: the points after it. */
  score?: number[];
}

export interface Sampled {
  samples: Sample[];
  /** Events in the order in which they were told. */
  told: ToldEvent[];
  /** What the page has said to a server. */
  said: { at: number; line: string }[];
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
  const sampled: Sampled = { samples: [], told: [], said: [] };
  window.sampled = sampled;

  const hear = (text: unknown) => {
    if (typeof text !== 'string') return;
    const message = JSON.parse(text) as {
      step?: number;
      table?: number;
      events?: string[];
      scores?: [event: number, seat: number, points: number][];
      score?: { points: number }[];
    };
    const { step, events = [], scores = [], score } = message;
    if (step === undefined || message.table !== undefined) return;
    events.forEach((event, i) => {
      const own = scores.filter(([of]) => of === i);
      sampled.told.push({
        at: performance.now(),
        step,
        event,
        scores: own.map(([, seat, points]) => [seat, points]),
        ...(i === events.length - 1 && { score: score?.map(({ points }) => points) }),
      });
    });
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
    override send(data: string): void {
      sampled.said.push({ at: performance.now(), line: data });
      super.send(data);
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
    points: [...stage.querySelectorAll('.live .score b')].map((one) => [
      Number(/seat-(\d)/.exec(seatOf(one))?.[1]),
      parseInt(one.textContent ?? '', 10),
    ]),
    spaces: [...stage.querySelectorAll('.live .space')].map(
      (space) => space.querySelector('.stand .hear')?.textContent ?? '',
    ),
    card: stage.querySelector('.spotlight-card > span:last-child')?.textContent ?? '',
    asked: stage.closest('.game')?.getAttribute('data-asked') === 'yes',
    moving: document.getAnimations().length,
  });
  const seatOf = (purse: Element) =>
    purse.closest('[data-spot^=seat-]')?.getAttribute('data-spot') ?? '';
  const key = ({ at: _, moving: __, ...rest }: Sample) => JSON.stringify(rest);
  const take = () => {
    const stage = document.querySelector<HTMLElement>('.game .staged');
    if (!stage) return;
    const sample = look(stage);
    const last = sampled.samples.at(-1);
    if (last && key(last) === key(sample)) last.moving = Math.max(last.moving, sample.moving);
    else sampled.samples.push(sample);
  };
  const frame = () => {
    take();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  // on a busy machine a question may be answered before the next frame
  new MutationObserver(take).observe(document, { subtree: true, attributeFilter: ['data-asked'] });
}
