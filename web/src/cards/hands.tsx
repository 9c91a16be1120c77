/* The order of poker hands, told with dice: the best first, the dice that make the hand marked. */
import { PokerFace } from '../board/dice';
import { mark, t, tr } from '../i18n';
import { HANDS } from '../town/leaders';
import { HAND_NAMES } from '../town/words';

/* How many of the dice make the hand, the dice, and what decides between two of the kind. */
const SHOWN: Record<(typeof HANDS)[number], [number, string, string]> = {
  five: [5, 'K K K K K', mark('The higher dice win.')],
  four: [4, 'Q Q Q Q 9', mark('The higher four win, then the fifth die.')],
  'full-house': [5, 'J J J A A', mark('Three and two; the higher three win, then the two.')],
  straight: [5, '9 10 J Q K', mark('Five in a row, in any order; the one up to the A wins.')],
  three: [3, '10 10 10 A 9', mark('The higher three win, then the other dice.')],
  'two-pairs': [4, 'A A 9 9 Q', mark('The higher pair wins, then the lower, then the fifth die.')],
  pair: [2, 'K K A J 10', mark('The higher pair wins, then the other dice.')],
  high: [1, 'A K J 10 9', mark('No two alike and no row: the highest die counts, then the next.')],
};

export function PokerHands({ mine }: { mine?: string }) {
  return (
    <ol class="poker-hands">
      {[...HANDS].reverse().map((kind) => {
        const [made, dice, tie] = SHOWN[kind];
        return (
          <li class={kind === mine ? 'mine' : undefined} key={kind}>
            <b>
              {tr(HAND_NAMES[kind])}
              {kind === mine && <span class="tag">{t('your hand')}</span>}
            </b>
            <span class="hand-dice" role="img" aria-label={dice}>
              {dice.split(' ').map((face, i) => (
                <span class={i < made ? 'made' : 'rest'} key={i}>
                  <PokerFace face={face} small />
                </span>
              ))}
            </span>
            <small>{tr(tie)}</small>
          </li>
        );
      })}
    </ol>
  );
}
