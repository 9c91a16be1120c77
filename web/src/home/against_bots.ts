import { makeTable, playsHere } from '../session';
import { optionWords } from '../words';

/** At a table of one person and bots nobody waits for anybody. */
const ALONE = 'visibility=code clock=none grace=604800 undo=own watchers=no rated=no chat=phrases';

/** A game against bots of this strength; undefined, or why there is none. */
export function playAgainstBots(
  game: string,
  options: Record<string, string>,
  players: number,
  strength: string,
): Promise<string | undefined> {
  const lines = ['sit 1'];
  for (let seat = 2; seat <= players; seat++) lines.push(`bot ${seat} ${strength}`);
  lines.push('start');
  const where = playsHere() ? 'here' : 'server';
  return makeTable(where, `game=${game}${optionWords(options)} seats=${players} ${ALONE}`, lines);
}
