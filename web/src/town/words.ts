/* What a choice of Dice Town says in words, and what it brings. */
import type { BoardProps } from '../boards';
import { mark, type Translate } from '../i18n';
import { cardsOf, nameOf, nuggets } from '../board/kit';
import { wordOf, type Choice } from '../board/pick';
import { moveWords } from '../moves';
import { HANDS, handRank } from './leaders';
import { isDeed, type Town, type TownSeat } from './position';

export const PLACE_SIGNS: Record<string, string> = {
  'gold-mine': mark('Gold Mine'),
  bank: mark('Bank'),
  stagecoach: mark('Stagecoach'),
  store: mark('Store'),
  saloon: mark('Saloon'),
  sheriff: mark('Sheriff'),
  'town-hall': mark('Town Hall'),
  doc: mark('Doc'),
  river: mark('River'),
  hideout: mark('Hideout'),
  wanted: mark('Wanted'),
  village: mark('Village'),
};

export const HAND_NAMES: Record<(typeof HANDS)[number], string> = {
  high: mark('High die'),
  pair: mark('Pair'),
  'two-pairs': mark('Two pairs'),
  three: mark('Three of a kind'),
  straight: mark('Straight'),
  'full-house': mark('Full house'),
  four: mark('Four of a kind'),
  five: mark('Five of a kind'),
};

/** What a complete hand is at the Town Hall. */
export const handKind = (dice: readonly string[]) => HANDS[handRank(dice)[0] ?? 0] ?? 'high';
export const handName = (t: Translate, dice: readonly string[]): string =>
  t(HAND_NAMES[handKind(dice)]);

const words = (choice: Choice, kind: string) =>
  choice.tokens
    .filter((token) => token.startsWith(`${kind} `))
    .map((token) => token.slice(kind.length + 1));

/** `$2, 1 nugget, 1 card`; `nothing` if it is nothing. */
export function goodsText(t: Translate, usd: number, gold: number, cards: number): string {
  const parts = [
    ...(usd > 0 ? [`$${usd}`] : []),
    ...(gold > 0 ? [nuggets(t, gold)] : []),
    ...(cards > 0 ? [cardsOf(t, cards)] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : t('nothing');
}

/** All that is offered for a candidate. */
function offersFor(town: Town, candidate: number) {
  const sum = { dollars: 0, gold: 0, cards: 0, known: [] as string[] };
  for (const seat of town.seats)
    for (const offer of seat.offers)
      if (offer.for === candidate) {
        sum.dollars += offer.dollars;
        sum.gold += offer.gold;
        sum.cards += offer.cards.length;
        sum.known.push(...offer.cards.filter((card) => card !== '?'));
      }
  return sum;
}

/** Nobody has offered anything to the Sheriff who decides. */
export const noOffers = (town: Town): boolean =>
  town.seats.every((seat) => seat.offers.length === 0);

/** `$8, 2 nuggets, 1 card, 1 deed` of a seat, for whoever picks one. */
export function seatGoods(t: Translate, seat: TownSeat): string {
  const deeds = seat.hand.filter(isDeed).length;
  const parts = [goodsText(t, seat.dollars, seat.gold, seat.hand.length - deeds)];
  if (deeds > 0) parts.push(t.n('{n} deed', '{n} deeds', deeds));
  if (seat.ranches > 0) parts.push(t.n('{n} ranch', '{n} ranches', seat.ranches));
  return parts.join(', ');
}

/** What to do, as on a button. */
export const sayTown = (board: BoardProps, choice: Choice): string =>
  moveWords(choice.move, { ...board, asks: wordOf(board.ask?.is ?? '') });

/** What a choice costs or brings, under its button. */
export function glossTown(board: BoardProps, town: Town, choice: Choice): string {
  const { t } = board;
  const seat = Number(words(choice, 'seat')[0] ?? 0);
  const card = words(choice, 'card')[0] ?? words(choice, 'action')[0];
  if (choice.verb === 'award') {
    if (noOffers(town)) return ''; // the question says so
    const sum = offersFor(town, seat);
    if (sum.dollars + sum.gold + sum.cards === 0) return t('nothing is offered');
    const known = sum.known.map((word) => nameOf(board, word)).join(', ');
    const goods = goodsText(t, sum.dollars, sum.gold, sum.cards);
    return t('brings you {goods}', { goods: known === '' ? goods : `${goods} (${known})` });
  }
  if (choice.verb === 'pick') {
    const there = town.seats[seat - 1];
    return there === undefined ? '' : seatGoods(t, there);
  }
  return card === undefined ? '' : (board.name(`text.${card}`) ?? '');
}
