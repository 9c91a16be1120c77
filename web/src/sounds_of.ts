/* Which sounds a step has. */
import { fields, wordOf } from './board/pick';

export type Sound = 'dice' | 'turn' | 'gold' | 'end';

const ROLLS = new Set(['rolled', 'pursues']);
const GAINS = new Set(['mined', 'panned', 'robbed-bank', 'robbed-coach', 'purse', 'collected']);

/** What a step sounds like, to a seat; undefined is somebody who watches. */
export function soundsOf(
  news: readonly string[],
  you: number | undefined,
  now: { asked: boolean; over: boolean },
): Sound[] {
  const sounds: Sound[] = [];
  if (news.some((event) => ROLLS.has(wordOf(event)))) sounds.push('dice');
  const gains = news.filter((event) => GAINS.has(wordOf(event)));
  if (gains.some((event) => you === undefined || Number(fields(event).seat) === you))
    sounds.push('gold');
  if (now.over) sounds.push('end');
  else if (now.asked) sounds.push('turn');
  return sounds;
}
