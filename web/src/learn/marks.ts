/* What a lesson can point at, by name: where it is on the boards. */
const MARKS: Record<string, string> = {
  cup: '.own .felt',
  aside: '.own .aside',
  goods: '.own .goods',
  hand: '.own-hand:has(.hand), .own-act .hand',
  answers:
    '.own-act > .bar, .own-act > .options, .own-act > .offer, .own-act > .turn, .own-act > .goods-row',
  seats: '.around',
  cards: '.spaces',
  places: '.street',
  super: '.space.super',
};

/** The selector of a mark: `cup`, `place.bank`, `seat.2`, `space.1`. */
export function selectorOf(mark: string): string | undefined {
  const [kind, which = ''] = mark.split('.');
  if (kind === 'place') return `.place-${which}`;
  if (kind === 'seat') return `.chair.of-${which}`;
  if (kind === 'space') return `.spaces > :nth-child(${which})`;
  return MARKS[mark];
}
