/* The lessons, in the order in which they are best taken. A new one is a file, and a row here. */
import { mark } from '../i18n';
import type { Lesson } from './lesson';

export interface Listed {
  name: string;
  title: string;
  about: string;
  load(): Promise<{ lesson: Lesson }>;
}

export const lessons: Listed[] = [
  {
    name: 'town',
    title: mark('Dice Town'),
    about: mark('A round of the game: dice, places, a bribe, and Doc. About three minutes.'),
    load: () => import('./town'),
  },
  {
    name: 'dicetto',
    title: mark('Dicetto'),
    about: mark('A short game from the first roll to the last card. About three minutes.'),
    load: () => import('./dicetto'),
  },
  {
    name: 'extension',
    title: mark('The Extension'),
    about: mark('For those who know Dice Town: two actions in each place, bandits, ranches.'),
    load: () => import('./extension'),
  },
  {
    name: 'indians',
    title: mark('Indians'),
    about: mark('For those who know the Extension: the die of the village.'),
    load: () => import('./indians'),
  },
];
