/* What is parsed or put together anew is mostly what it was before. With the old parts in it, whoever draws
 * it can tell by identity what has changed, and draws no more than that. */
import { useRef } from 'preact/hooks';

const isData = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What was made, with the equal parts of what was there before. */
export function reuse<T>(before: unknown, made: T): T {
  if (before === made || !isData(before) || !isData(made)) return made;
  if (Array.isArray(before) !== Array.isArray(made)) return made;
  const old = before as Record<string, unknown>;
  const parts = Object.entries(made).map(([key, part]) => [key, reuse(old[key], part)] as const);
  if (
    parts.length === Object.keys(before).length &&
    parts.every(([key, part]) => key in old && part === old[key])
  )
    return before as T;
  return (Array.isArray(made)
    ? parts.map(([, part]) => part)
    : Object.fromEntries(parts)) as unknown as T;
}

/** The same from one drawing to the next. */
export function useReused<T>(made: T): T {
  const kept = useRef(made);
  return (kept.current = reuse(kept.current, made));
}
