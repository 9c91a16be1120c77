/* Parts of the town, each as if there were nothing else: whoever draws one of them need not look whether
 * something has changed elsewhere. */
import { PLACE_FACE } from './leaders';
import { emptySeat, parseTown, type Town } from './position';

const EMPTY = parseTown([]);
const NOBODY = emptySeat();

/** What there is to see of a seat, and nothing of the rest of the town. */
export function seatView(town: Town, n: number): Town {
  const { sheriff, guarded, indianDie, winners } = town;
  return {
    ...EMPTY,
    sheriff: sheriff === n ? n : 0,
    guarded: guarded === n ? n : 0,
    indianDie: indianDie === String(n) ? indianDie : undefined,
    winners,
    seats: town.seats.map((seat, i) => (i + 1 === n ? seat : NOBODY)),
  };
}

const GOODS: Record<string, readonly (keyof Town)[]> = {
  'gold-mine': ['mine'],
  bank: ['bank'],
  stagecoach: ['stagecoach'],
  store: ['storeDeck', 'discards'],
  sheriff: ['sheriff'],
  'town-hall': ['row', 'deedDeck'],
  doc: ['elixirs'],
};

/** What there is to see of a place: its goods and the dice for it, and nothing of the rest of the town. */
export function placeView(town: Town, place: string): Town {
  const { at, warPath, river, winners } = town;
  const face = PLACE_FACE[place];
  const goods = (GOODS[place] ?? []).map((name) => [name, town[name]]);
  const won = town.won[place];
  return {
    ...EMPTY,
    ...(won && { won: { [place]: won } }),
    ...(Object.fromEntries(goods) as Partial<Town>),
    at: at === place ? at : '',
    warPath: warPath === place ? warPath : '',
    river,
    winners,
    seats: town.seats.map(({ dice }) => ({
      ...NOBODY,
      dice: place === 'town-hall' ? dice : dice.filter((one) => one === face),
    })),
  };
}
