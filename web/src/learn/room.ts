/* How far to scroll so that what a lesson points at is seen. */

export interface Span {
  top: number;
  bottom: number;
}

const EDGE = 8; // a frame is drawn around things

const over = (spans: readonly Span[]): Span => ({
  top: Math.min(...spans.map((one) => one.top)) - EDGE,
  bottom: Math.max(...spans.map((one) => one.bottom)) + EDGE,
});

const tall = ({ top, bottom }: Span) => bottom - top;

/** All of it if there is room, and otherwise as much as there is, the first of them always. */
export function scrollFor(things: readonly Span[], room: Span): number {
  let many = things.length;
  while (many > 1 && tall(over(things.slice(0, many))) > tall(room)) many--;
  if (many === 0) return 0;
  const whole = over(things.slice(0, many));
  if (whole.top < room.top || tall(whole) > tall(room)) return whole.top - room.top;
  return Math.max(0, whole.bottom - room.bottom);
}
