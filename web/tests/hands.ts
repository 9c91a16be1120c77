/* The hands of a test, inside the page: what they would press next for the open question, and a whole
 * game at the speed of the page. A press is a click on what lies topmost at the middle of a thing that
 * was scrolled into sight, so that nothing is pressed that a finger could not reach. */

export interface Played {
  over: boolean;
  /** How many questions were answered. */
  turns: number;
  /** How often by an option, by the main button, by a plain one. */
  ways: Record<string, number>;
}

export interface Hands {
  /** Until there is something to press: what comes up under a finger waits a moment. */
  ready(): Promise<void>;
  /** Whether a press on this answers; otherwise it is a tap on the way. */
  answers(thing: HTMLElement): boolean;
  /** What to press next, with so many taps made for this question. */
  next(turn: number, taps: number): HTMLElement;
  press(thing: HTMLElement): void;
  /** The number of the open question; waits for it. Undefined: the game is over. */
  asked(): Promise<string | undefined>;
  /** Until a question is answered. */
  answered(question: string): Promise<void>;
  /** Answers up to so many questions. */
  play(most: number, turn: number): Promise<Played>;
  /** Answers with this move, out of the list of all choices. */
  choose(move: string): Promise<void>;
  /** Answers one question after the other with these moves. */
  follow(moves: readonly string[]): Promise<void>;
  choices(): string[];
  /** Until something is so; `what` is said if it never is. */
  until(what: string, done: () => boolean): Promise<void>;
  /** How often Tab leads there; less than 0: with Shift. */
  steps(thing: HTMLElement): number;
}

declare global {
  interface Window {
    hands: Hands;
  }
}

/** Is run in the page before its own scripts, so it may use nothing from here. */
export function installHands(patience: number): void {
  const TAPS = [
    '.own-act .stepper button:not(:disabled):last-child',
    '.own-act .die-button:not(:disabled, [aria-pressed=true])',
    '.own-act .die-row:nth-of-type(2) .die-button:not(:disabled, [aria-pressed=true])',
    '.own .card.can:not([aria-pressed=true])',
    '.own .card.can:has(.times)', // equal ones lie on each other
    '.space .hit:not([aria-pressed=true], .cannot)',
  ];
  const MOST_TAPS = 8;
  const FOCUSED =
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex="0"]';
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const game = () => document.querySelector<HTMLElement>('.game');
  const over = () => document.querySelector('.result') !== null;
  const shown = () => document.querySelector<HTMLElement>('.own')?.innerText ?? document.title;
  const choices = () => all('#moves option').map((one) => one.getAttribute('value') ?? '');

  const until = (what: string, done: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      if (done()) {
        resolve();
        return;
      }
      const look = new MutationObserver(() => {
        if (!done()) return;
        clearTimeout(timer);
        look.disconnect();
        resolve();
      });
      const timer = setTimeout(() => {
        look.disconnect();
        reject(
          new Error(`${what} does not come: ${shown()}\n${choices().slice(0, 20).join('\n')}`),
        );
      }, patience);
      look.observe(document, { subtree: true, childList: true, attributes: true });
    });

  // the text of a move is drawn with the next frame; its elements are there before
  const drawn = () => new Promise((resolve) => setTimeout(resolve));

  const next = (turn: number, taps: number): HTMLElement => {
    const options = all('.own-act .option');
    const [main] = all('.own-act .main:not(:disabled, .cannot)');
    const [plain] = all('.own-act .plain');
    const [anyway] = all('.own-act .anyway');
    const dice = all('.own-act .die-button:not(:disabled)');
    const option = options[turn % Math.max(1, options.length)];
    if (option) return option;
    if (anyway) return anyway;
    if (plain && turn % 4 === 3) return plain;
    // now and then a die is held, although all could be rolled
    if (main && (taps > 0 || turn % 2 === 0 || dice.length < 2)) return main;
    if (taps < MOST_TAPS)
      for (const selector of taps % 2 === 0 ? TAPS : [...TAPS].reverse()) {
        const things = all(selector);
        const thing = things[turn % Math.max(1, things.length)];
        if (thing) return thing;
      }
    const last = main ?? plain;
    if (!last)
      throw new Error(`nothing to press: ${shown()}\n${choices().slice(0, 20).join('\n')}`);
    return last;
  };

  const press = (thing: HTMLElement): void => {
    for (const block of ['nearest', 'center', 'start', 'end'] as const) {
      thing.scrollIntoView({ block });
      const { left, top, width, height } = thing.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!hit || !thing.contains(hit)) continue;
      hit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      return;
    }
    throw new Error(`out of reach: ${thing.outerHTML}`);
  };

  const asked = async (): Promise<string | undefined> => {
    await until('a question', () => over() || game()?.dataset.asked === 'yes');
    return over() ? undefined : game()?.dataset.question;
  };

  const isAnswered = (question: string) =>
    over() || game()?.dataset.question !== question || game()?.dataset.asked === 'no';

  const ready = () =>
    until(
      'a control',
      () => all('.own-act button').length > 0 && all('.own-act [aria-disabled=true]').length === 0,
    );

  const answers = (thing: HTMLElement) =>
    /\b(option|main|plain)\b/.test(thing.className) && !/\basks\b/.test(thing.className);

  const answer = async (question: string, turn: number): Promise<string> => {
    for (let taps = 0; taps <= MOST_TAPS + 1; taps++) {
      await ready(); // what has just come up is calm for a moment
      const thing = next(turn, taps);
      press(thing);
      if (answers(thing)) {
        await until('the next question', () => isAnswered(question));
        return thing.classList.contains('option') ? 'option' : thing.className;
      }
      await drawn();
    }
    throw new Error(`no answer comes of it: ${shown()}`);
  };

  const choose = async (move: string): Promise<void> => {
    const offered = () =>
      all('.plain-choices button').find((one) => one.querySelector('code')?.textContent === move);
    await until(move, () => offered() !== undefined);
    const wanted = offered();
    if (!wanted) return;
    for (
      let one = wanted.closest('details');
      one;
      one = one.parentElement?.closest('details') ?? null
    )
      one.open = true;
    // on a narrow screen the list is in a sheet
    const sheet = document.querySelector<HTMLElement>('.side:has(.typed)');
    if (sheet?.checkVisibility() === false) {
      document.querySelector<HTMLElement>('[data-opens=tools]')?.click();
      await until('the sheet', () => wanted.checkVisibility());
    }
    press(wanted);
    document.querySelector<HTMLElement>('.veil')?.click();
  };

  window.hands = {
    ready,
    answers,
    next,
    press,
    until,
    asked,
    choices,
    answered: (question) => until('the next question', () => isAnswered(question)),
    async play(most, turn) {
      const played: Played = { over: false, turns: 0, ways: {} };
      while (played.turns < most) {
        const question = await asked();
        if (question === undefined) break;
        const way = await answer(question, turn + played.turns++);
        played.ways[way] = (played.ways[way] ?? 0) + 1;
      }
      played.over = over();
      return played;
    },
    choose,
    async follow(moves) {
      for (const move of moves) {
        const question = await asked();
        if (question === undefined) throw new Error(`the game is over before ${move}`);
        await choose(move);
        await until('the next question', () => isAnswered(question));
      }
    },
    steps(thing) {
      const active = document.activeElement ?? document.body;
      if (active === thing) return 0;
      const list = all(FOCUSED).filter((one) => one.checkVisibility());
      const to = list.indexOf(thing);
      const from = list.findIndex(
        (one) =>
          one === active ||
          (active.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      );
      const steps = to - (from < 0 ? list.length : from);
      return list[from] === active || steps < 0 ? steps : steps + 1;
    },
  };
}
