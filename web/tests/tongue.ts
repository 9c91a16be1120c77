/* The words of the page in a language, for tests that read it: `t('Save')` after `tongue('uk')`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, t, type Catalogue } from '../src/i18n';
import { Teller } from '../src/sentences';
import { botName } from '../src/words';

export { t };
export const LANGUAGES = ['en', 'ru', 'uk'];

const directory = join(process.env.DICECUP_BUILD ?? '', 'page');

export function tongue(language: string): void {
  const file = readdirSync(directory).find((name) =>
    new RegExp(`^${language}-.*\\.json$`).test(name),
  );
  const text = readFileSync(join(directory, file ?? `no ${language}.json`), 'utf8');
  catalogue.value = JSON.parse(text) as Catalogue;
}

/** An event as the log tells it to somebody without a name who plays against bots. */
export function told(game: string, event: string): string {
  const name = (seat: number) => (seat === 1 ? t('Stranger') : botName(seat));
  return new Teller(catalogue.value, game, name).tell(event) ?? event;
}
