/* Points at things on the boards, without touching them: by a rule of a style sheet of its own. The
 * coach has a place beside the board and never lies over it; what it points at is brought into the part
 * of the board that is seen, above the dice and buttons that stay at the bottom. */
import { selectorOf } from './marks';
import { scrollFor, type Span } from './room';

let sheet: CSSStyleSheet | undefined;
let watching: MutationObserver | undefined; // for a board that is still to come
let sizes: ResizeObserver | undefined; // of what takes room
let asked = 0; // the frame in which things are brought into sight

const spanOf = (element: Element): Span => {
  const { top, bottom } = element.getBoundingClientRect();
  return { top, bottom };
};

/** Everything that a lesson points at now; nothing as long as the board is not there. */
const found = (selectors: string[]): Element[] =>
  selectors.flatMap((one) => [...document.querySelectorAll(`.lesson .board :is(${one})`)]);

function bring(selectors: string[]): void {
  const view = document.querySelector('.lesson-view');
  if (!view) return;
  const room = spanOf(view);
  const stays = [...view.querySelectorAll('.own, .own-act')].filter(
    (one) => getComputedStyle(one).position === 'sticky',
  );
  for (const one of stays)
    room.bottom = Math.min(room.bottom, room.top + view.clientHeight - one.clientHeight);
  const [within, free] = [true, false].map((is) =>
    found(selectors).filter((one) => stays.some((own) => own.contains(one)) === is),
  );
  view.scrollBy(0, scrollFor((free ?? []).map(spanOf), room));
  for (const one of within ?? []) one.scrollIntoView({ block: 'nearest' });
}

function bringSoon(selectors: string[]): void {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(() => bring(selectors));
}

/** Now, and whenever something has taken or given room. */
function show(selectors: string[]): boolean {
  if (found(selectors).length === 0) return false;
  sizes = new ResizeObserver(() => bringSoon(selectors));
  for (const part of document.querySelectorAll('.lesson-view, .lesson .own-act, .lesson .spaces'))
    sizes.observe(part);
  return true;
}

function showSoon(selectors: string[]): void {
  if (selectors.length === 0 || show(selectors)) return;
  watching = new MutationObserver(() => {
    if (show(selectors)) watching?.disconnect();
  });
  watching.observe(document.querySelector('.lesson') ?? document.body, {
    childList: true,
    subtree: true,
  });
}

/** Places stand close together, and what is in them covers their edge: they get a frame above it. */
function ruleOf(things: string): string {
  const frame = 'solid var(--glow); border-radius: 0.5rem;';
  return `${things}:not(.place) { outline: 4px ${frame} outline-offset: 2px; }
    ${things}.place::after { content: ''; position: absolute; inset: 0; border: 4px ${frame} pointer-events: none; }`;
}

export function pointAt(marks: string[]): void {
  const selectors = marks.flatMap((mark) => selectorOf(mark) ?? []);
  try {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(sheet);
    }
    sheet.replaceSync(
      selectors.length === 0 ? '' : ruleOf(`.lesson .board :is(${selectors.join()})`),
    );
  } catch {
    // a browser without such sheets: the words must do
  }
  watching?.disconnect();
  sizes?.disconnect();
  cancelAnimationFrame(asked);
  showSoon(selectors);
}
