/* Who you are for the server: a cookie keeps it, this page only knows the name. */
import { batch, signal } from '@preact/signals';
import { take } from '../boot';
import { settings } from '../settings';
import type { ListedTable } from '../table/protocol';
import { drawName } from '../words';
import { read } from './read';

export interface Me {
  person: string;
  name: string;
}

/** undefined: not asked yet; null: nobody so far. */
export const me = signal<Me | null | undefined>(undefined);
/** Whether there is a server behind this page at all; undefined: not known yet. */
export const served = signal<boolean | undefined>(undefined);

type Answer<T> = { status: number; body?: T; refused?: string };

/** Asks the server; with fields it is a POST. */
export async function ask<T>(path: string, fields?: Record<string, string>): Promise<Answer<T>> {
  try {
    const answer = await (take(path) ??
      fetch(
        path,
        fields && {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(fields),
        },
      ));
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json');
    if (!isJson) return { status: answer.status };
    const body = read<T & { refused?: string }>(await answer.text());
    return { status: answer.status, body, refused: body.refused };
  } catch {
    return { status: 0 };
  }
}

async function askWho(): Promise<void> {
  const { status, body } = await ask<Me & { nobody?: true }>('api/who');
  batch(() => {
    served.value = status === 200 && body !== undefined;
    me.value = body?.person ? { person: body.person, name: body.name } : null;
  });
}

let known: Promise<void> | undefined;

/** Asks once who we are, and thereby whether anybody serves us. */
export const whoAmI = (): Promise<void> => (known ??= askWho());

/** What you are called by others: your name, or one that is drawn when it is first needed. */
export function ownName(): string {
  settings.name.value ||= drawName();
  return settings.name.value;
}

/** Makes a guest if need be; undefined, or why not. */
export async function becomeSomebody(): Promise<string | undefined> {
  await whoAmI();
  if (me.value) return undefined;
  const { status, body, refused } = await ask<Me>('api/guest', { name: ownName() });
  if (status !== 200 || !body) return refused ?? 'try-again';
  me.value = { person: body.person, name: body.name };
  return undefined;
}

export async function rename(name: string): Promise<string | undefined> {
  if (!me.value) return undefined;
  const { status, body, refused } = await ask<Me>('api/name', { name });
  if (status !== 200 || !body) return refused ?? 'try-again';
  me.value = { ...me.value, name: body.name };
  return undefined;
}

/** Tables that are open or played; who asks need not be anybody. */
export async function fetchTables(): Promise<ListedTable[]> {
  return (await ask<ListedTable[]>('api/tables')).body ?? [];
}

/** The record of a finished game, or its beginning up to a step; undefined: it cannot be had. */
export async function fetchRecord(id: string, step?: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`tables/${id}/record${step === undefined ? '' : `?step=${step}`}`);
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
