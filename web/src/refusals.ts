/* Words with which something is refused, as sentences. Those of tables, games and the server come
 * from their own tables; those of people's names and of the page itself are here. */
import { catalogue, mark, tr } from './i18n';
import { Teller } from './sentences';

const own: Record<string, string> = {
  'name-empty': mark('A name has at least one letter.'),
  'name-long': mark('This name is too long.'),
  'name-invisible': mark('This name has signs that cannot be seen.'),
  'name-marks': mark('This name has too many marks over its letters.'),
  'no-name': mark('A name has at least one letter.'),
  'too-many': mark('Too many have come from your address. Try again in a while.'),
  'try-again': mark('That did not work. Try again in a moment.'),
  'no-worker': mark('This browser cannot run the game by itself.'),
  may: mark('You may do that now.'),
  'not-now': mark('Not now: a card can only be played at the moment it names.'),
  'name-of-bot': mark(
    'A bot has this name, or one that looks like it. Add something to it, or take another.',
  ),
  nobody: mark('The server does not know you. Come in as a guest, or log in.'),
  banned: mark('You are shut out of this server.'),
};

/** What stands behind a file and a line at the prompt begins small there, and has no full stop. */
export function asSentence(text: string): string {
  const whole = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

export function refusalText(word: string, game = ''): string {
  const text = own[word];
  if (text !== undefined) return tr(text);
  const found = new Teller(catalogue.value, game, String).refusal(word);
  return found === word ? tr(own['try-again'] ?? '') : asSentence(found);
}
