/* The texts of the page.
 *
 * A text is its own key, as in gettext: t('English'), t.n('one', 'many', n), and mark('English') for
 * texts in tables that are translated where they are shown. `node texts.mjs pot` writes those of
 * web/src as a template, which po/update joins with the C programs'. The build makes one JSON a
 * language out of the .po files and what the games say (tools/texts.c). */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

export function sources(directory = join(here, 'src')) {
  return readdirSync(directory, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return sources(path);
      return /\.tsx?$/.test(entry.name) ? [path] : [];
    })
    .sort();
}

const literal = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|` + '`(?:[^`\\\\$]|\\\\.)*`';
const call = new RegExp(
  String.raw`(?<![\w.$])(?:board\.|props\.)?(t\.n|t|mark)\(\s*(${literal})(?:\s*,\s*(${literal}))?`,
  'g',
);

function unquote(text) {
  return text.slice(1, -1).replace(/\\(.)/g, (_, c) => (c === 'n' ? '\n' : c));
}

/** All texts of the sources: `{ one, many?, files }`, in the order in which they are found. */
export function extract(files = sources(), root = join(here, '..')) {
  const found = new Map();
  for (const file of files) {
    const name = relative(root, file).replaceAll('\\', '/');
    const text = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '');
    // but for tables of marked texts, which are written LIKE_THIS
    const hidden = /(?<![\w.$])(?:t|t\.n|mark)\((?!\s*(?:['"`]|[A-Z_]+\[))[^\n]*/.exec(text);
    if (hidden) throw new Error(`${name}: this text cannot be found by its name: ${hidden[0]}`);
    for (const [, how, first, second] of text.matchAll(call)) {
      const one = unquote(first);
      const many = how === 't.n' ? unquote(second ?? '""') : undefined;
      if (how === 't.n' && !many) throw new Error(`${name}: t.n('${one}') needs two texts`);
      const entry = found.get(one) ?? { one, many, files: [] };
      entry.many ??= many;
      if (!entry.files.includes(name)) entry.files.push(name);
      found.set(one, entry);
    }
  }
  return [...found.values()];
}

const quote = (text) => JSON.stringify(text);

export function template(entries = extract()) {
  const head =
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n' +
    '"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"\n';
  const body = entries.map(({ one, many, files }) =>
    [
      ...files.map((file) => `#: ${file}`),
      `msgid ${quote(one)}`,
      ...(many ? [`msgid_plural ${quote(many)}`, 'msgstr[0] ""', 'msgstr[1] ""'] : ['msgstr ""']),
    ].join('\n'),
  );
  return [head, ...body].join('\n') + '\n';
}

/** The translations of a .po file: `{ plural, texts: Map }`, where a text has one form or several. */
export function parsePo(text) {
  const texts = new Map();
  let field = null;
  let entry = {};
  const close = () => {
    const { msgid, fuzzy } = entry;
    const forms = Object.keys(entry)
      .filter((name) => name.startsWith('msgstr'))
      .sort()
      .map((name) => entry[name]);
    if (msgid !== undefined && !fuzzy && forms.every((form) => form !== ''))
      texts.set(msgid, forms.length > 1 ? forms : forms[0]);
    entry = {};
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('#,')) {
      if (entry.msgid !== undefined) close();
      if (line.includes('fuzzy')) entry.fuzzy = true;
    }
    const match = /^(msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")$/.exec(line);
    if (match) {
      if (match[1] === 'msgid' && entry.msgid !== undefined) close();
      field = match[1];
      entry[field] = JSON.parse(match[2]);
    } else if (line.startsWith('"') && field) {
      entry[field] += JSON.parse(line);
    }
  }
  close();
  const header = texts.get('') ?? '';
  texts.delete('');
  const plural = /plural=(.*);/.exec(header)?.[1] ?? 'n != 1';
  return { plural, texts };
}

/* The page asks the browser for plural forms, so a catalogue must agree with what it says. */
function checkPlurals(language, expression) {
  const rule = new Intl.PluralRules(language);
  const order = ['one', 'few', 'many', 'other'];
  const known = order.filter((name) => rule.resolvedOptions().pluralCategories.includes(name));
  const index = new Function('n', `return Number(${expression});`);
  for (let n = 0; n <= 1000; n++)
    if (known.indexOf(rule.select(n)) !== index(n))
      throw new Error(`${language}: the plural of ${n} is not what browsers say`);
}

/** Folders of src whose texts are loaded with them. */
export const LATER = ['account', 'rules'];
const laterOf = ({ files }) =>
  LATER.find((part) => files.every((file) => file.startsWith(`web/src/${part}/`)));

/** House decks are made with `dicecup decks`; the page has no words for them. */
const unseen = /^table\./;

/** What the page loads for a language, and what comes later. Without a .po file it is English. */
export function catalogue(language, games, po, entries = extract()) {
  const missing = [];
  if (po) checkPlurals(language, po.plural);
  const translate = (one, many) => {
    if (one === '') return one;
    const found = po?.texts.get(one);
    if (po && found === undefined) missing.push(one);
    return found ?? (many === undefined ? one : [one, many]);
  };
  const sentence = (given) =>
    Array.isArray(given) ? translate(given[0], given[1]) : translate(given);
  const sentences = (table) =>
    Object.fromEntries(
      Object.entries(table)
        .filter(([word]) => !unseen.test(word))
        .map(([word, given]) => [word, sentence(given)]),
    );
  const page = {};
  const later = Object.fromEntries(LATER.map((part) => [part, {}]));
  if (po)
    for (const entry of entries)
      (later[laterOf(entry)] ?? page)[entry.one] = translate(entry.one, entry.many);
  const result = { language, page, games: {} };
  // the cards of each variant are for the gallery alone
  for (const [name, { decks: _, ...game }] of Object.entries(games.games))
    result.games[name] = { ...game, sentences: sentences(game.sentences) };
  for (const name of ['table', 'phrases', 'hub']) result[name] = sentences(games[name]);
  // of what records can be refused for, a table says this alone
  const undo = Object.entries(games.record).filter(([word]) => /undo/.test(word));
  result.record = sentences(Object.fromEntries(undo));
  return { catalogue: result, later, missing };
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'pot')
  process.stdout.write(template());
