/* Events and questions as sentences, as at the prompt (core/sentence.c), but in the second person for
 * whoever sits at the table: "Persons" in core/sentence.h.
 *
 * An event arrives in the machine's form, `stole seat=2 card=brute from=1`. The game's table of parts
 * says which of its fields is which place of the sentence: `s c o=from` makes `from` the other seat. */
import type { Catalogue, Forms, GameWords } from './i18n';
import { formOf } from './i18n';

export interface Told {
  word: string;
  fields: Record<string, string>;
}

/** `word name=value ...` */
export function parseEvent(line: string): Told {
  const [word = '', ...rest] = line.split(' ');
  const fields: Record<string, string> = {};
  for (const part of rest) {
    const at = part.indexOf('=');
    if (at > 0) fields[part.slice(0, at)] = part.slice(at + 1);
  }
  return { word, fields };
}

/** Cards that come one after the other are one sentence. */
const LISTED = new Set(['row', 'open-elixir', 'wanted-bandit', 'deed', 'laid-open']);

/** Whether an event says the same of one more card as the one before it. */
export function continues(before: string, event: string): boolean {
  const [a, b] = [parseEvent(before), parseEvent(event)];
  return LISTED.has(b.word) && a.word === b.word && a.fields.seat === b.fields.seat;
}

/** Such neighbours as one event with all their cards. */
export function listed(events: readonly string[]): string[] {
  const found: string[] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last !== undefined && continues(last, event))
      found[found.length - 1] = last.replace(
        / card=\S+/,
        (cards) => `${cards}+${parseEvent(event).fields.card}`,
      );
    else found.push(event);
  }
  return found;
}

const usual: Record<string, string> = { s: 'seat', c: 'card', p: 'place', d: 'dice' };

/** The fields of an event by the letters of core/notation.h. */
function byLetter(parts: string, fields: Record<string, string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const part of parts.split(' ')) {
    const letter = part[0];
    if (!letter) continue;
    const name = part[1] === '=' ? part.slice(2) : (usual[letter] ?? 'n');
    const value = fields[name];
    if (value !== undefined) found[letter] = value;
  }
  return found;
}

/** Whether a game has cards whose word counts for nothing. */
export const isWordless = (game: string, options: Readonly<Record<string, string>>): boolean =>
  game === 'dicetto' && options.bonus !== 'on';

export type SeatName = (seat: number) => string;

export class Teller {
  private readonly game: GameWords | undefined;

  constructor(
    private readonly catalogue: Catalogue,
    game: string,
    private readonly names: SeatName,
    /** The listener's seat, if they have one. */
    readonly you?: number,
    /** Dicetto without bonus cards: the word on a card means nothing, and is not said. */
    private readonly wordless = false,
  ) {
    this.game = catalogue.games[game];
  }

  /** A name or a text out of the game's table: `card.brute`, `place.bank`, `text.brute`. */
  name(key: string): string | undefined {
    const named = this.wordless && key.startsWith('card.') ? key.replace(/-d$/, '') : key;
    const forms = this.game?.sentences[named];
    return forms === undefined ? undefined : formOf(forms, 1, this.catalogue.language);
  }

  /** `you`, or a name. */
  seatName(seat: number): string {
    return (seat === this.you ? this.name('you') : undefined) ?? this.names(seat);
  }

  private named(prefix: string, word: string): string {
    return word === '-' ? '-' : (this.name(prefix + word) ?? word);
  }

  /** Cards by their names, equal ones together. */
  private cards(text: string): string {
    const all = text.split('+');
    return [...new Set(all)]
      .map((card) => {
        const n = all.filter((other) => other === card).length;
        return `${this.named('card.', card)}${n > 1 ? ` ×${n}` : ''}`;
      })
      .join(', ');
  }

  dice(text: string): string {
    if (text === '-') return '-';
    return text
      .split('+')
      .map((face) => this.named('face.', face))
      .join(' ');
  }

  private seats(text: string): string {
    return text
      .split('+')
      .map((seat) => this.seatName(Number(seat)))
      .join(', ');
  }

  private goods(amounts: (string | undefined)[]): string {
    return ['goods.n', 'goods.m', 'goods.dice']
      .map((key, i) => {
        const n = Number(amounts[i] ?? 0);
        const forms = this.game?.sentences[key];
        if (n === 0 || forms === undefined) return '';
        return formOf(forms, n, this.catalogue.language).replace('{n}', String(n));
      })
      .filter((part) => part !== '')
      .join(', ');
  }

  /** A card as something that is taken. */
  private what(card: string): string {
    const name = this.cards(card);
    return this.name(`what.${card}`) ?? this.name('what')?.replace('{card}', () => name) ?? name;
  }

  private place(place: string, p: Record<string, string>): string | undefined {
    const seat = (text: string | undefined) => this.seatName(Number(text ?? 1));
    switch (place) {
      case 'seat':
        return seat(p.s);
      case 'other':
        return seat(p.o);
      case 'n':
        return p.n ?? '0';
      case 'm':
        return p.m ?? '0';
      case 'card':
        return this.cards(p.c ?? '-');
      case 'second':
        return this.named('card.', p.C ?? '-');
      case 'third':
        return this.named('card.', p.K ?? '-');
      case 'level':
        return p.q ?? '0';
      case 'place':
        return this.named('place.', p.p ?? '-');
      case 'what':
        return this.what(p.c ?? '-');
      case 'where':
        return this.name(`where.${p.p}`) ?? this.named('place.', p.p ?? '-');
      case 'dice':
        return this.dice(p.d ?? '-');
      case 'seats':
        return this.seats(p.M ?? '');
      case 'from':
        return this.named('face.', p.f ?? '-');
      case 'to':
        return this.named('face.', p.g ?? '-');
      case 'goods':
        return this.goods([p.n, p.m, p.D]);
      default:
        return undefined;
    }
  }

  /** The sentence of an event or a question; undefined: the game has none for it. */
  tell(line: string): string | undefined {
    return this.told('', line);
  }

  /** The same, below a heading that says where it happens or whose turn it is. */
  line(line: string): string | undefined {
    return this.told('in.', line) ?? this.tell(line);
  }

  private told(prefix: string, line: string): string | undefined {
    const { word, fields } = parseEvent(line);
    const parts = this.game?.events[word];
    if (parts === undefined) return undefined;
    const letters = byLetter(parts, fields);
    // an event that is named after its card does not name it again
    if (letters.c === undefined && this.name(`card.${word}`) !== undefined) letters.c = word;
    return this.filled(prefix + word, letters);
  }

  /** The forms of a sentence, for whom it concerns. */
  private forms(key: string, letters: Record<string, string>): Forms | undefined {
    const { s: seat, o: other } = letters;
    const you = String(this.you);
    const persons = [
      ...(seat === you && other === you ? ['you-self.'] : []),
      ...(other === you ? ['to-you.'] : []),
      ...(seat === you ? ['you.'] : []),
      ...(seat === other ? ['self.'] : []),
      '',
    ];
    for (const person of persons) {
      const forms = this.game?.sentences[person + key];
      if (forms !== undefined) return forms;
    }
    return undefined;
  }

  private filled(key: string, letters: Record<string, string>): string | undefined {
    const forms = this.forms(key, letters);
    if (forms === undefined) return undefined;
    const template = formOf(forms, Number(letters.n ?? 0), this.catalogue.language);
    return template
      .replaceAll(' %', '\u00a0%') // a number and its sign are on one line
      .replace(/\{([a-z]+)\}/g, (whole, name: string) => this.place(name, letters) ?? whole);
  }

  /** Why a bot advises a move: the same, with all parts that there are. */
  reason(line: string): string | undefined {
    const { word, fields } = parseEvent(line);
    const letters = byLetter(
      's o=other n C=second m=m M=seats c p d D=sum K=third q=level',
      fields,
    );
    return this.filled(word, letters);
  }

  /** Why something was refused: a sentence for the word, of the game, the table or the server. */
  refusal(word: string): string {
    const { table, hub, record, language } = this.catalogue;
    const forms = table[word] ?? hub[word] ?? this.game?.sentences[word] ?? record[word];
    return forms === undefined ? word : formOf(forms, 1, language);
  }

  /** The rule behind a refusal, if there is one. */
  rule(word: string): string | undefined {
    return this.game?.rules[word];
  }
}
