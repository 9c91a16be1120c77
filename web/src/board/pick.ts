/* How taps become a move. A choice is a verb and a number of tokens (`keep 9 9` is twice `die 9`); the
 * things on the table that can be tapped carry tokens, too. What is tapped is put together here, and
 * compared with the choices that the table has offered. No rule is known: only the notation. */

export interface Choice {
  move: string;
  verb: string;
  tokens: string[];
  /** The order of the tokens counts. */
  ordered?: boolean;
}

/** Something that was tapped: a thing on the table and the token it stands for. */
export interface Picked {
  id: string;
  token: string;
}

/** The faces of the dice among them, as they lie. */
export const facesOf = (picked: readonly Picked[]): string[] =>
  [...picked]
    .sort((a, b) => a.id.localeCompare(b.id))
    .flatMap(({ token }) => (token.startsWith('die ') ? [token.slice(4)] : []));

/** Fields of an event or a question: `ask-keep seat=1 dice=9+9`. */
export function fields(event: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const word of event.split(' ').slice(1)) {
    const at = word.indexOf('=');
    if (at > 0) found[word.slice(0, at)] = word.slice(at + 1);
  }
  return found;
}

export function wordOf(event: string): string {
  return event.split(' ', 1)[0] ?? '';
}

/** `9+9+J` as a list; `-` is empty. */
export function listOf(text: string | undefined): string[] {
  return text === undefined || text === '-' || text === '' ? [] : text.split('+');
}

export function countOf(list: readonly string[], token: string): number {
  return list.filter((one) => one === token).length;
}

function contains(whole: readonly string[], part: readonly string[]): boolean {
  return part.every((token) => countOf(whole, token) >= countOf(part, token));
}

function starts(whole: readonly string[], part: readonly string[]): boolean {
  return part.every((token, i) => whole[i] === token);
}

function fits(choice: Choice, tokens: readonly string[]): boolean {
  return choice.ordered ? starts(choice.tokens, tokens) : contains(choice.tokens, tokens);
}

/** The choice that is just what was picked. */
export function exact(choices: readonly Choice[], tokens: readonly string[]): Choice | undefined {
  return choices.find((one) => one.tokens.length === tokens.length && fits(one, tokens));
}

/** Whether something can still come of it. */
export function possible(choices: readonly Choice[], tokens: readonly string[]): boolean {
  return choices.some((one) => fits(one, tokens));
}

const KEYS: Record<string, string> = { stop: 's', done: 'd', pass: 'p', keep: 'n' };

/** The key of a choice that is nothing but its verb (see shortcuts.ts). */
export const keyOf = ({ verb, tokens }: Choice): string | undefined =>
  tokens.length === 0 ? KEYS[verb] : undefined;

/** All tokens that lead somewhere, each as often as a choice has it at most. */
export function poolOf(choices: readonly Choice[]): string[] {
  const pool: string[] = [];
  for (const choice of choices)
    for (const token of choice.tokens)
      while (countOf(pool, token) < countOf(choice.tokens, token)) pool.push(token);
  return pool;
}

/** A tap: what is picked already is put back, and what no longer goes with it leaves. With `free` it
 * all stays: whoever picks one die too many is told so and keeps the others. */
export function tap(
  choices: readonly Choice[],
  picked: readonly Picked[],
  thing: Picked,
  free: boolean,
): Picked[] {
  if (picked.some((one) => one.id === thing.id)) return picked.filter((one) => one.id !== thing.id);
  const all = [...picked, thing];
  if (free) return all;
  let from = 0;
  while (
    from < all.length - 1 &&
    !possible(
      choices,
      all.slice(from).map((one) => one.token),
    )
  )
    from++;
  return all.slice(from);
}
