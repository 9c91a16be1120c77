/* The chosen game over the home page, the main street or cards with dice: only for looking at. */
import { lazy } from '../lazy';
import { Building } from '../town/buildings';
import { PLACES } from '../town/street';

/* The town is there with the page; cards come when they are chosen. */
const Cards = lazy(async () => (await import('./dicetto_banner')).DicettoBanner);

export function Banner({ game }: { game: string }) {
  if (game === 'dicetto')
    return (
      <div class="tabletop dicetto banner" aria-hidden="true">
        <Cards />
      </div>
    );
  return (
    <div class="tabletop town banner" aria-hidden="true">
      <div class="street">
        {PLACES.map((place) => (
          <div class="scene" key={place}>
            <Building place={place} />
          </div>
        ))}
      </div>
    </div>
  );
}
