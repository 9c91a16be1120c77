/* The title of the page's tab: whose turn it is, for those who look elsewhere meanwhile. */
import { t } from './i18n';

/** What is shown of a table, with its game: `Your turn · Dice Town`. */
export function titleOf(
  state: { phase: string; you?: number; waiting: number[]; ask?: unknown; moment?: number },
  game: string,
  name: (seat: number) => string,
): string {
  const { phase, you, waiting, ask, moment } = state;
  const mine = ask !== undefined || (you !== undefined && waiting.includes(you));
  const others = waiting.filter((seat) => seat !== you);
  if (phase === 'lobby') return game;
  if (phase !== 'playing') return `${t('Game over')} · ${game}`;
  if (mine) return `${t('Your turn')} · ${game}`;
  if (moment === undefined && others.length > 0)
    return `${t('Waiting for {names}', { names: others.map(name).join(', ') })} · ${game}`;
  return game;
}
