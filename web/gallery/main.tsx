import { render } from 'preact';
import { useState } from 'preact/hooks';
import { boards, type BoardProps } from '../src/boards';
import type { Translate } from '../src/i18n';
import { keepSettings } from '../src/settings';
import '../src/styles/base.css';
import '../src/cards/cards.css';
import '../src/dicetto/dicetto.css';
import './gallery.css';

keepSettings(); // the theme

interface Asked {
  table: string;
  game: 'town' | 'dicetto';
  seat: number;
  is: string;
  choices: string[];
  sampled?: boolean;
  lines: string[];
}

const data = (await (await fetch('data.json')).json()) as {
  town: Record<string, string>;
  dicetto: Record<string, string>;
  asks: Asked[];
};

const fill = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
const t: Translate = Object.assign(
  (text: string, values?: Record<string, string | number>) => fill(text, values),
  {
    n: (one: string, many: string, n: number, values?: Record<string, string | number>) =>
      fill(n === 1 ? one : many, { n, ...values }),
  },
);
const people = ['Ann', 'Bob the Elder', 'Cleo', 'Dmytro', 'Eve', 'Fyodor'];

function tell(asked: Asked, event: string): string | undefined {
  const [word = '', ...rest] = event.split(' ');
  const values: Record<string, string> = Object.fromEntries(rest.map((one) => one.split('=')));
  const names = data[asked.game];
  const seats = (list: string) =>
    list
      .split('+')
      .map((seat) => people[Number(seat) - 1])
      .join(', ');
  if (values.dice) values.dice = values.dice.replaceAll('+', ' ');
  if (values.card) values.card = names[`card.${values.card}`] ?? values.card;
  if (values.place) values.place = names[`place.${values.place}`] ?? values.place;
  if (values.candidates) values.seats = seats(values.candidates);
  const other =
    values.other ?? values.robber ?? values.victim ?? values.player ?? values.to ?? values.taker;
  if (other) values.other = seats(other);
  values.n ??= values.round ?? values.cards ?? values.rolls ?? values.dollars ?? values.dice ?? '';
  return names[word] === undefined ? undefined : fill(names[word], values);
}

function Gallery() {
  const [hash, setHash] = useState(location.hash);
  window.onhashchange = () => setHash(location.hash);
  const [at = '0', ...flags] = hash.slice(1).split(',');
  const asked = data.asks[Number(at)];
  if (asked === undefined) return <p>no such question</p>;
  const { Table } = boards[asked.game];
  const names = data[asked.game];
  const count = Math.max(
    ...asked.lines.map((line) => Number(/^(?:seat|collected) (\d)/.exec(line)?.[1] ?? 0)),
  );
  const watching = flags.includes('watch');
  const props: BoardProps = {
    lines: asked.lines,
    seats: people.slice(0, count).map((name) => ({ name })),
    you: watching ? undefined : asked.seat,
    waiting: [asked.seat],
    clocks: people.slice(0, count).map((_, i) => 65000 * (i + 1)),
    moment: asked.choices.some((choice) => choice.startsWith('play ')) ? 60000 : undefined,
    ask: watching ? undefined : { is: asked.is, choices: asked.choices, sampled: asked.sampled },
    answer: (move) => (document.title = move),
    news: [],
    t,
    speed: 0,
    explain: (topic) => (document.title = topic),
    name: (key) => names[key],
    tell: (event) => tell(asked, event),
  };
  return <Table {...props} key={hash} />;
}

render(<Gallery />, document.getElementById('app')!);
