/* Where a record comes from, and what its players are called. */
import { ask, fetchRecord, me } from '../net/people';
import { myTables, recordHere } from '../session';
import type { Picture, Seat } from '../table/protocol';
import type { Header } from './analyst';
import { youAtTerminal } from './names';
import { countMoves, type Place } from './place';
import type { Report } from './report';

/** The record that was opened last from a file. */
let opened: { text: string; name: string } | undefined;

export function openFile(text: string, name: string): void {
  opened = { text, name };
}

export const openedName = (): string | undefined => opened?.name;

export async function fetchSource({ where, id }: Place): Promise<string | undefined> {
  if (where === 'file') return opened?.text;
  return where === 'here' ? recordHere(id) : fetchRecord(id);
}

/** The moves that had been made at a step of the table. */
export async function movesAtStep(id: string, step: number): Promise<number | undefined> {
  if (step === 0) return 0; // to the server that is the whole game
  const beginning = await fetchRecord(id, step);
  return beginning === undefined ? undefined : countMoves(beginning);
}

/** Who sat there, as the table knows them; a record has plain words only. */
export async function fetchSeats({ where, id }: Place): Promise<Seat[] | undefined> {
  if (where === 'here')
    return myTables.value.find((row) => row.where === 'here' && row.table === id)?.about?.seats;
  if (where === 'file') return undefined;
  const { body } = await ask<{ picture: Picture }>(`tables/${id}/replay?step=4294967295`);
  return body?.picture?.seats;
}

/** Your seat, if it is known to have been yours: at a table of this browser the only person is you. */
export function yourSeat(
  { where, id }: Place,
  header: Header,
  seats: readonly Seat[],
): number | undefined {
  if (seats.length === 0) return youAtTerminal(header.seats);
  const mine = myTables.value.some((row) => row.where === where && row.table === id);
  const yours = seats.flatMap(({ person }, i) =>
    person !== undefined && (where === 'here' || person === me.value?.name) ? [i + 1] : [],
  );
  return mine && yours.length === 1 ? yours[0] : undefined;
}

type Worked = Partial<Report> & { percent?: number };

/** An analysis by the server: 'none' if nobody has asked for it, undefined if it cannot be had, or
 * if whoever hears of the progress does not want it any more. */
export async function serverAnalysis(
  id: string,
  begin: boolean,
  progress: (percent: number) => boolean,
): Promise<Report | 'none' | undefined> {
  const path = `tables/${id}/analysis`;
  let { status, body } = await ask<Worked>(path, begin ? {} : undefined);
  while (status === 202) {
    if (!progress(body?.percent ?? 0)) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    ({ status, body } = await ask<Worked>(path));
  }
  if (status === 200 && body?.standings) return body as Report;
  return status === 404 ? 'none' : undefined;
}
