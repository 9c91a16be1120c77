/* The main street over the home page: only for looking at. */
import { Building } from '../town/buildings';
import { PLACES } from '../town/street';

export function Banner() {
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
