/* Events and questions as sentences, the same as at the prompt (core/sentence.c).
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

export type SeatName = (seat: number) => string;

export class Teller {
  private readonly game: GameWords | undefined;

  constructor(
    private readonly catalogue: Catalogue,
    game: string,
    private readonly seatName: SeatName,
  ) {
    this.game = catalogue.games[game];
  }

  /** A name or a text out of the game's table: `card.brute`, `place.bank`, `text.brute`. */
  name(key: string): string | undefined {
    const forms = this.game?.sentences[key];
    return forms === undefined ? undefined : formOf(forms, 1, this.catalogue.language);
  }

  private named(prefix: string, word: string): string {
    return word === '-' ? '-' : (this.name(prefix + word) ?? word);
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
        return this.named('card.', p.c ?? '-');
      case 'place':
        return this.named('place.', p.p ?? '-');
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
    const { word, fields } = parseEvent(line);
    const forms: Forms | undefined = this.game?.sentences[word];
    const parts = this.game?.events[word];
    if (forms === undefined || parts === undefined) return undefined;
    const letters = byLetter(parts, fields);
    // an event that is named after its card does not name it again
    if (letters.c === undefined && this.name(`card.${word}`) !== undefined) letters.c = word;
    return this.filled(forms, letters);
  }

  private filled(forms: Forms, letters: Record<string, string>): string {
    const template = formOf(forms, Number(letters.n ?? 0), this.catalogue.language);
    return template.replace(
      /\{([a-z]+)\}/g,
      (whole, name: string) => this.place(name, letters) ?? whole,
    );
  }

  /** Why a bot advises a move: the same, with all parts that there are. */
  reason(line: string): string | undefined {
    const { word, fields } = parseEvent(line);
    const forms = this.game?.sentences[word];
    if (forms === undefined) return undefined;
    const letters = byLetter('s o=other n m=m M=seats c p d D=sum', fields);
    return this.filled(forms, letters);
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
