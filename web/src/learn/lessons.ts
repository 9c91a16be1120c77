/* The lessons, in the order in which they are best taken. A new one is a file, and a row here. */
import { mark } from '../i18n';
import type { Lesson } from './lesson';

export interface Listed {
  name: string;
  game: Lesson['game'];
  title: string;
  about: string;
  load(): Promise<{ lesson: Lesson }>;
}

export const lessons: Listed[] = [
  {
    name: 'town',
    game: 'town',
    title: mark('Dice Town'),
    about: mark('A round of the game: dice, places, a bribe, and Doc. About three minutes.'),
    load: () => import('./town'),
  },
  {
    name: 'dicetto',
    game: 'dicetto',
    title: mark('Dicetto'),
    about: mark('A short game from the first roll to the last card. About three minutes.'),
    load: () => import('./dicetto'),
  },
  {
    name: 'extension',
    game: 'town',
    title: mark('The Extension'),
    about: mark('For those who know Dice Town: two actions in each place, bandits, ranches.'),
    load: () => import('./extension'),
  },
  {
    name: 'indians',
    game: 'town',
    title: mark('Indians'),
    about: mark('For those who know the Extension: the die of the village.'),
    load: () => import('./indians'),
  },
];

/** What to learn after a lesson: the next one of the same game. */
export function lessonAfter(name: string): Listed | undefined {
  const at = lessons.findIndex((one) => one.name === name);
  return lessons.slice(at + 1).find((one) => one.game === lessons[at]?.game);
}
