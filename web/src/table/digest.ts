/* What screen readers are told of the game: not one sentence for each event, but one for each place of a
 * round, each roll and each turn, as soon as it is over.
 *
 * `take` gives what is complete now, `flush` the rest: before a question, or when nothing more comes. What
 * brings you something, takes something from you or is a card of yours is always in it. */
import { t } from '../i18n';
import { continues, listed, parseEvent, type Teller, type Told } from '../sentences';
import { beginning, isSame, next, type Spot } from './story';

/** Steps on the way to something that is told, and what the board shows anyway. */
const MINOR = new Set([
  'turn',
  'row',
  'open-elixir',
  'bandit-top',
  'wanted-bandit',
  'reshuffled',
  'tie',
  'tie-second',
  'battle-tie',
  'done',
  'rejected',
  'shows',
]);
/** The same, unless it happens to you. */
const THEIRS = new Set([
  'rolled',
  'kept-last',
  'drew',
  'robs',
  'picked',
  'again',
  'stopped',
  'battle', // see `fought`
  'battle-roll',
  'saw',
]);
/** What you do yourself, and know. */
const YOURS = new Set([
  'rolled',
  'kept',
  'kept-none',
  'kept-last',
  'again',
  'stopped',
  'picked',
  'offered',
  'raised',
  'sends',
]);

/** The same thing several times is said once, with how often. */
function counted(sentences: readonly string[]): string[] {
  return [...new Set(sentences)].map((one) => {
    const n = sentences.filter((other) => other === one).length;
    return n === 1 ? one : `${one} ${n === 2 ? t('Twice.') : t.n('{n} time.', '{n} times.', n)}`;
  });
}

/** Cards with which a game begins: a sentence for all of one kind. */
const DEALT: Record<string, (cards: string) => string> = {
  laid: (cards) => t('On the table: {cards}.', { cards }),
  bonus: (cards) => t('Bonus cards: {cards}.', { cards }),
};

export class Digest {
  private spot: Spot = beginning;
  private said: string[] = [];
  private readonly dealt = new Map<string, string[]>();
  /** Nothing has been told of where we are. */
  private silent = true;
  /** The battle that is fought, its last roll, and the space on which one has just been won. */
  private battle: Told['fields'] = {};
  private roll: Told['fields'] = {};
  private won = '';
  /** The event that was said last, with the cards of those that it continues. */
  private last = '';
  /** Who has kept dice in the roll that is told, and which sentence of `said` tells it. */
  private readonly kept = new Map<string, { at: number; dice?: string }>();

  /** The dice of somebody else's turn, until it is told what became of them. */
  private hand: string[] = [];

  constructor(public teller: Teller) {}

  private worth(event: string): boolean {
    const { word, fields } = parseEvent(event);
    const { seat, ...others } = fields;
    const you = String(this.teller.you);
    // what a battle that was won brings with it, unless it costs you dice
    if (this.won !== '' && fields.on === this.won && word === 'placed') return false;
    if (this.won !== '' && fields.on === this.won && word === 'sent-home') return seat === you;
    if (seat === you) return !YOURS.has(word) && !MINOR.has(word);
    const toYou = ['to', 'from', 'victim', 'with', 'other', 'for', 'not', 'by'].some(
      (part) => others[part] === you,
    );
    return !MINOR.has(word) && (toYou || !THEIRS.has(word));
  }

  /** What a battle needs to be told by its end. */
  private follow({ word, fields }: Told): void {
    if (word === 'battle') {
      this.battle = fields;
      this.roll = {};
    }
    if (word === 'battle-roll') this.roll = fields;
    if (word === 'battle-won') this.won = this.battle.on ?? '';
    else if (word !== 'placed' && word !== 'sent-home') this.won = '';
  }

  /** A battle of others, in one sentence. */
  private fought({ word, fields }: Told): string | undefined {
    const { die, against } = this.roll;
    const card = this.teller.name(`card.${this.battle.card}`);
    if (die === undefined || against === undefined || card === undefined) return undefined;
    const [seat, other] = [fields.seat, fields.with].map((n) => this.teller.seatName(Number(n)));
    if (seat === undefined || other === undefined) return undefined;
    return word === 'battle-won'
      ? t('{seat} wins {card} from {other}, {n} to {m}.', { seat, other, card, n: die, m: against })
      : t('{seat} defends {card} against {other}, {n} to {m}.', {
          seat: other,
          other: seat,
          card,
          n: against,
          m: die,
        });
  }

  /** The dice of somebody else's turn, as they lie after each roll. */
  private hold({ word, fields }: Told): void {
    if (this.spot.kind !== 'turn' || this.spot.seat === this.teller.you) return;
    const dice = fields.dice?.split('+') ?? [];
    if (word === 'again') for (const face of dice) this.hand.splice(this.hand.indexOf(face), 1);
    if (word === 'rolled') this.hand = [...(fields.roll === '1' ? [] : this.hand), ...dice].sort();
  }

  /** What was rolled last, and the first that comes of it: dice on a card, a battle, or nothing. */
  private rolled(then?: Told): string | undefined {
    const { hand, spot, teller } = this;
    if (hand.length === 0) return undefined;
    this.hand = [];
    const said = { seat: teller.seatName(spot.seat ?? 0), dice: hand.join(' ') };
    if (then === undefined) return t('{seat} rolls {dice} and places nothing.', said);
    if (then.word === 'battle') return t('{seat} rolls {dice}.', said);
    const group = then.fields.dice?.split('+') ?? [];
    const card = teller.name(`card.${then.fields.card}`) ?? '';
    return group.length === hand.length
      ? t('{seat} rolls {dice} and places them all on {card}.', { ...said, card })
      : t('{seat} rolls {dice} and places {group} on {card}.', {
          ...said,
          group: group.join(' '),
          card,
        });
  }

  /** What somebody else has paid belongs to what they kept for it; whether it could be put there. */
  private paid({ seat = '', dollars = '' }: Told['fields']): boolean {
    const kept = this.kept.get(seat);
    if (kept === undefined || this.said[kept.at] === undefined) return false;
    const { dice, at } = kept;
    const who = { seat: this.teller.seatName(Number(seat)), n: dollars };
    this.said[at] =
      dice === undefined
        ? t('{seat} keeps nothing, for ${n}.', who)
        : t('{seat} keeps {dice} for ${n}.', { ...who, dice: this.teller.dice(dice) });
    return true;
  }

  /** An event in words. */
  private inWords(event: string): string | undefined {
    const told = parseEvent(event);
    const rolled = told.word === 'placed' ? this.rolled(told) : undefined;
    if (rolled !== undefined) return rolled;
    const { seat, with: other } = told.fields;
    const yours = [seat, other].includes(String(this.teller.you));
    const ends = told.word === 'battle-won' || told.word === 'battle-lost';
    const fought = ends && !yours ? this.fought(told) : undefined;
    if (fought !== undefined) return fought;
    return this.spot.kind === 'place' ? this.teller.line(event) : this.teller.tell(event);
  }

  /** Whether what was kept before belongs to a roll that is over. */
  private rollIsOver(event: string): boolean {
    const { word, fields } = parseEvent(event);
    return word === 'last-roll' || (word.startsWith('kept') && this.kept.has(fields.seat ?? ''));
  }

  take(event: string): string[] {
    const spot = next(this.spot, event);
    const leaves = !isSame(spot, this.spot);
    if (leaves) this.said.push(...[this.rolled() ?? []].flat());
    const told = leaves || this.rollIsOver(event) ? this.flush() : [];
    const over = leaves && this.silent ? this.passed() : told;
    if (leaves) this.silent = true;
    this.spot = spot;
    const happens = parseEvent(event);
    const { word, fields } = happens;
    this.hold(happens);
    if (word === 'battle') this.said.push(...[this.rolled(happens) ?? []].flat());
    if (word === 'kept' || word === 'kept-none')
      this.kept.set(fields.seat ?? '', { at: this.said.length, dice: fields.dice });
    const others = fields.seat !== String(this.teller.you);
    if (word === 'paid' && others && this.paid(fields)) return over;
    if (spot.kind === 'start' && word in DEALT) this.deal(word, fields.card ?? '');
    else if (this.worth(event)) {
      const goes = this.said.length > 0 && continues(this.last, event);
      this.last = goes ? (listed([this.last, event])[0] ?? event) : event;
      const text = this.inWords(this.last);
      if (goes) this.said.pop();
      if (text !== undefined) this.said.push(text);
    } else this.last = '';
    this.follow(happens);
    return this.isYours(happens) ? [...over, ...this.flush()] : over;
  }

  /** A battle of yours, which waits for your throw. */
  private isYours({ word, fields }: Told): boolean {
    return word === 'battle' && [fields.seat, fields.with].includes(String(this.teller.you));
  }

  private deal(word: string, card: string): void {
    const name = this.teller.name(`card.${card}`) ?? card;
    this.dealt.set(word, [...(this.dealt.get(word) ?? []), name]);
  }

  /** Somebody else's turn that brought nothing: that it is over. */
  private passed(): string[] {
    const { kind, seat } = this.spot;
    if (kind !== 'turn' || seat === this.teller.you) return [];
    return [this.teller.tell(`done seat=${seat}`) ?? []].flat();
  }

  /** What is told of where we are, in one piece. */
  flush(): string[] {
    const { spot } = this;
    const dealt = [...this.dealt].map(([word, cards]) => DEALT[word]?.(cards.join(', ')) ?? '');
    const said = [...dealt, ...this.said];
    this.said = [];
    this.dealt.clear();
    this.kept.clear();
    if (said.length === 0) return [];
    this.silent = false;
    const place = spot.kind === 'place' ? this.teller.name(`place.${spot.place}`) : undefined;
    const text = counted(said).join(' ');
    return [place === undefined ? text : `${place}: ${text}`];
  }
}

/** Questions as they are heard: what is said after the question mark is not said again the next time. */
export class Questions {
  private readonly ends = new Map<string, string>();

  ask(question: string, text: string): string {
    const { word } = parseEvent(question);
    const [, asks = text, end = ''] = /^(.*?\?)( .*)?$/.exec(text) ?? [];
    const known = this.ends.get(word) === end;
    this.ends.set(word, end);
    return known ? asks : text;
  }
}

/** A whole game, or a part of it. */
export function digest(events: readonly string[], teller: Teller): string[] {
  const one = new Digest(teller);
  return [...events.flatMap((event) => one.take(event)), ...one.flush()];
}
