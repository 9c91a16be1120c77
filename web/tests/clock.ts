/* Timeouts that come when a test says so. (The mock of timers that comes with node is called in one way by
 * node 18 and in another one by node 20.) */
interface Timeout {
  at: number;
  work: () => void;
}

const real = { setTimeout, clearTimeout };
const timeouts = new Map<number, Timeout>();
let now = 0;
let last = 0;

/** From now on only `pass` lets time pass. */
export function stopTime(): void {
  const set = (work: () => void, milliseconds = 0): number => {
    timeouts.set(++last, { at: now + milliseconds, work });
    return last;
  };
  const clear = (id?: number): void => void timeouts.delete(id ?? 0);
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
}

export function resumeTime(): void {
  timeouts.clear();
  Object.assign(globalThis, real);
}

function firstDue(end: number): number | undefined {
  let first: number | undefined;
  for (const [id, { at }] of timeouts)
    if (at <= end && at < (timeouts.get(first ?? 0)?.at ?? Infinity)) first = id;
  return first;
}

/** What falls due meanwhile happens in its order, also what is only set up by then. */
export function pass(milliseconds: number): void {
  const end = now + milliseconds;
  for (let id = firstDue(end); id !== undefined; id = firstDue(end)) {
    const due = timeouts.get(id);
    timeouts.delete(id);
    now = due?.at ?? now;
    due?.work();
  }
  now = end;
}
