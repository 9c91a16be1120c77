/* Clocks that run once; tests bring their own. */

/** Does something later, unless what it gives is called before that. */
export type Timer = (then: () => void, milliseconds: number) => () => void;

export const after: Timer = (then, milliseconds) => {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
};
