/* Points at things on the boards, without touching them: by a rule of a style sheet of its own. */
import { selectorOf } from './marks';

let sheet: CSSStyleSheet | undefined;

let watching: MutationObserver | undefined; // for a board that is still to come

/** Between the words above and the own dice below, which stay in place, the first comes into view. */
function show(selectors: string[]): boolean {
  const all = selectors.flatMap((one) => [
    ...document.querySelectorAll(`.lesson .board :is(${one})`),
  ]);
  const height = (part: string) => document.querySelector(part)?.clientHeight ?? 0;
  // when all of the board is there
  requestAnimationFrame(() => {
    const [above, below] = [height('.guide') + 12, height('.own-act')];
    document.documentElement.style.scrollPaddingBlock = `${above}px ${below}px`;
    all.find((one) => !one.closest('.own'))?.scrollIntoView({ block: 'nearest' });
  });
  return all.length > 0;
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
  document.documentElement.style.scrollPaddingBlock = '';
  watching?.disconnect();
  showSoon(selectors);
}
