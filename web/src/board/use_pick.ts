/* What a person has tapped so far for the open question; a new question starts afresh. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Ask } from '../boards';
import { exact, poolOf, possible, tap, type Choice, type Picked } from './pick';

export interface Picking {
  ask?: Ask;
  choices: Choice[];
  /** Choices that are made of nothing but their verb: `pass`, `stop`, `keep -`. */
  plain: Choice[];
  picked: Picked[];
  chosen?: Choice;
  isOn(id: string): boolean;
  can(token: string): boolean;
  toggle(id: string, token: string): void;
  set(picked: Picked[]): void;
  send(move: string): void;
}

const NOTHING: Picked[] = [];
const KEEPS_ALL = new Set(['keep', 'back', 'again', 'roll', 'place', 'open', 'offer']);

export function usePick(
  ask: Ask | undefined,
  read: (move: string) => Choice,
  answer: (move: string) => void,
  /** What is picked when a question comes. */
  first: () => Picked[] = () => NOTHING,
  choosing: () => void = () => {},
): Picking {
  const key = ask === undefined ? '' : `${ask.is}\n${ask.choices.join('\n')}`;
  const [state, setState] = useState<{ key: string; picked: Picked[] }>({ key: '', picked: [] });
  const choices = useMemo(() => (ask?.choices ?? []).map(read), [key]);
  const pool = useMemo(() => new Set(poolOf(choices)), [choices]);
  const picked = state.key === key ? state.picked : ask ? first() : NOTHING;
  const free = choices.some((choice) => KEEPS_ALL.has(choice.verb));
  const tokens = picked.map((one) => one.token);
  const left = choices.filter((choice) => choice.ordered && possible([choice], tokens));
  const chosen =
    tokens.length === 0
      ? undefined
      : (exact(choices, tokens) ?? (left.length === 1 ? left[0] : undefined));
  const set = (next: Picked[]) => {
    choosing();
    setState({ key, picked: next });
  };
  const make = (): Picking => ({
    ask,
    choices,
    plain: choices.filter((choice) => choice.tokens.length === 0),
    picked,
    chosen,
    isOn: (id) => picked.some((one) => one.id === id),
    can: (token) => pool.has(token),
    toggle: (id, token) => {
      const next = tap(choices, picked, { id, token }, free);
      // a second tap on the only thing that a choice is about means it
      if (!free && next.length === 0 && chosen !== undefined) answer(chosen.move);
      else set(next);
    },
    set,
    send: answer,
  });
  // while nothing is asked it stays the same, and nothing is drawn anew for it
  const idle = useMemo(make, [key]);
  return ask ? make() : idle;
}

/** The button that was pressed is gone with its question: whoever uses the keyboard stays in place. */
export function useStay(ask: Ask | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
    first.current = false;
  }, [ask?.is]);
  return ref;
}
