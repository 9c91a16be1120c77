/* What somebody did in a turn of Dicetto, below their name: a battle is one sentence, which says about which
 * card and with whom, and who wins. Pure: `web/tests/recap.test.ts`. */
import { t } from '../i18n';
import { parseEvent, type Teller, type Told } from '../sentences';

const STEPS = new Set(['battle-roll', 'battle-tie']);

/** The end of a battle, with what it was about and its last dice. */
function fought(
  teller: Teller,
  battle: Told['fields'],
  roll: Told['fields'],
  won: boolean,
): string {
  const other = Number(battle.with);
  const said = {
    card: teller.name(`card.${battle.card}`) ?? battle.card ?? '',
    name: teller.seatName(other),
    n: roll.die ?? '',
    m: roll.against ?? '',
  };
  if (other === teller.you)
    return won
      ? t('Attacked your {card}: {n} against {m}, and your dice come back.', said)
      : t('Attacked your {card}: {n} against {m}, you keep the card.', said);
  return won
    ? t('Battle with {name} for {card}: won, {n} against {m}.', said)
    : t('Battle with {name} for {card}: lost, {n} against {m}.', said);
}

export function turnWords(events: readonly string[], teller: Teller): string[] {
  let battle: Told['fields'] = {};
  let roll: Told['fields'] = {};
  let taken = ''; // the card that a battle has just won: where its dice go has been said
  return events.flatMap((event) => {
    const { word, fields } = parseEvent(event);
    if (word === 'battle') battle = fields;
    if (word === 'battle-roll') roll = fields;
    if (word === 'battle' || STEPS.has(word)) return [];
    if (word === 'battle-won' || word === 'battle-lost') {
      taken = word === 'battle-won' ? (battle.on ?? '') : '';
      return [fought(teller, battle, roll, word === 'battle-won')];
    }
    if (taken !== '' && fields.on === taken && (word === 'placed' || word === 'sent-home'))
      return [];
    return [teller.line(event) ?? event];
  });
}
