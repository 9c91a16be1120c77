/* The check of fair dice (docs/fair-dice.md), done in the page and sharing no code with the engine:
 * the opened seed is the promised one, and each roll and draw is the number that seed and words give.
 * Dice are checked to the face. Which card has which number takes the rules; `dicecup verify` knows. */

export type Verdict =
  | { verdict: 'fair'; events: number; words: number; commitment: string }
  | { verdict: 'unfair'; line: number; text: string }
  | { verdict: 'other-seed' }
  | { verdict: 'not-opened' }
  | { verdict: 'no-promise' }
  | { verdict: 'practice' };

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const ascii = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (c) => c.charCodeAt(0));

async function hmac(key: string, message: Uint8Array<ArrayBuffer>): Promise<string> {
  const made = await crypto.subtle.importKey(
    'raw',
    ascii(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return hex(await crypto.subtle.sign('HMAC', made, message));
}

/** The words of a seat as bytes: `blue%20moon`. */
function wordBytes(text: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '%') {
      bytes.push(parseInt(text.slice(at + 1, at + 3), 16));
      at += 2;
    } else {
      bytes.push(text.charCodeAt(at));
    }
  }
  return bytes;
}

/** Step 4 of the rule: the index of an event with n outcomes. */
async function indexOf(key: string, event: number, n: number): Promise<number> {
  const limit = 2 ** 32 - (2 ** 32 % n);
  for (let block = 1; ; block++) {
    const digits = await hmac(key, ascii(`${event} ${block}`));
    for (let at = 0; at < 64; at += 8) {
      const number = parseInt(digits.slice(at, at + 8), 16);
      if (number < limit) return number % n;
    }
  }
}

const townFaces = ['9', '10', 'J', 'Q', 'K', 'A'];

/** The dice of an index, sorted: its digits to the base of six. */
function diceOf(index: number, count: number): number[] {
  const dice: number[] = [];
  for (let i = 0; i < count; i++, index = Math.floor(index / 6)) dice.push(index % 6);
  return dice.sort();
}

/** Whether a move of chance shows what its index means, as far as that can be told without rules. */
function shows(move: string, index: number, n: number, town: boolean): boolean {
  const [verb, ...rest] = move.split(' ');
  const face = (word: string) => (town ? townFaces.indexOf(word) : Number(word) - 1);
  if (verb === 'roll') {
    const dice = rest.slice(1).map(face).sort();
    return n === 6 ** dice.length && String(dice) === String(diceOf(index, dice.length));
  }
  if (verb === 'battle') return n === 36 && face(rest[0] ?? '') * 6 + face(rest[1] ?? '') === index;
  if (verb === 'badge' || verb === 'start') return Number(rest[0]) === index + 1;
  return true;
}

interface Header {
  town: boolean;
  seats: number;
  commitment: string;
  seed: string;
  practice: boolean;
  words: Map<number, string>;
}

function readHeader(lines: string[]): Header {
  const header: Header = {
    town: true,
    seats: 0,
    commitment: '',
    seed: '',
    practice: false,
    words: new Map(),
  };
  for (const line of lines) {
    const [name, ...rest] = line.split(' ');
    if (name === 'game') header.town = rest[0] === 'town';
    if (name === 'seats') header.seats = rest.length;
    if (name === 'commitment') header.commitment = rest[0] ?? '';
    if (name === 'seed') header.seed = rest[0] ?? '';
    if (name === 'words') header.words.set(Number(rest[0]), rest[1] ?? '');
    if (name === 'practice') header.practice = true;
    if (line === '') break;
  }
  return header;
}

export async function checkFair(record: string): Promise<Verdict> {
  const lines = record.split('\n');
  const { town, seats, commitment, seed, practice, words } = readHeader(lines);
  if (practice) return { verdict: 'practice' };
  if (commitment === '') return { verdict: 'no-promise' };
  if (seed === '') return { verdict: 'not-opened' };
  const promise = await crypto.subtle.digest('SHA-256', ascii(`dicecup fair 1 commitment ${seed}`));
  if (hex(promise) !== commitment) return { verdict: 'other-seed' };
  const said: number[] = [...ascii('dicecup fair 1 key ')];
  for (let seat = 1; seat <= seats; seat++) {
    const bytes = wordBytes(words.get(seat) ?? '');
    said.push(...ascii(`${bytes.length}:`), ...bytes, ...ascii(','));
  }
  const key = await hmac(seed, Uint8Array.from(said));
  let events = 0;
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('* ')) continue;
    const unfair: Verdict = { verdict: 'unfair', line: at + 1, text: line };
    const note = /^\* (.*?) +# (\d+)\/(\d+)$/.exec(line);
    if (!note) return unfair;
    const [, move = '', given, of] = note;
    const index = await indexOf(key, ++events, Number(of));
    if (index !== Number(given) || !shows(move, index, Number(of), town)) return unfair;
  }
  return { verdict: 'fair', events, words: words.size, commitment };
}
