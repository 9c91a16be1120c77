/* The words of the page in a language, for tests that read it: `t('Save')` after `tongue('uk')`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, t, type Catalogue } from '../src/i18n';
import { Teller } from '../src/sentences';
import { botName } from '../src/words';

export { t };
export const LANGUAGES = ['en', 'ru', 'uk'];

const directory = join(process.env.DICECUP_BUILD ?? '', 'page');

function read(name: string): unknown {
  const file = readdirSync(directory).find((one) => new RegExp(`^${name}-.*\\.json$`).test(one));
  return JSON.parse(readFileSync(join(directory, file ?? `no ${name}.json`), 'utf8'));
}

/** With a part that is loaded later, also its texts. */
export function tongue(language: string, part?: string): void {
  const whole = read(language) as Catalogue;
  if (part !== undefined && language !== 'en')
    Object.assign(whole.page, read(`${part}-${language}`) as Catalogue['page']);
  catalogue.value = whole;
}

/** An event as the log tells it to somebody on the first seat who plays against bots. */
export function told(game: string, event: string): string {
  return new Teller(catalogue.value, game, botName, 1).line(event) ?? event;
}
