import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { catalogue, languageNames, t } from '../i18n';
import { me, served } from '../net/people';
import { refusalText } from '../refusals';
import { go } from '../route';
import { goAway, type Listed, listTables, myTables, openTables } from '../session';
import { settings, usualLevel } from '../settings';
import type { ListedTable } from '../table/protocol';
import { readSettings } from '../table/state';
import { botName, gameBlurb, gameName, gameNames, levelName, usualOptions } from '../words';
import { playAgainstBots } from './against_bots';
import { Banner } from './banner';
import { Continue } from './continue';
import { tableHref } from './newest';
import { fitting, OptionFields } from './options';

function PlayNow() {
  const { game, seats } = settings;
  const options = useSignal(usualOptions(game.value));
  const busy = useSignal(false);
  const said = useSignal('');
  const words = catalogue.value.games[game.value];
  const extended = options.value.extension === 'on';
  const most = game.value === 'town' && !extended ? 5 : (words?.seats[1] ?? 4);
  const players = Math.min(Math.max(seats.value, 2), most);
  const levels = words?.bots ?? ['random'];
  const strength = usualLevel(levels);
  const play = async (event: Event) => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    said.value = '';
    const why = await playAgainstBots(
      game.value,
      fitting(options.value, players),
      players,
      strength,
    );
    busy.value = false;
    if (why) said.value = refusalText(why, game.value);
  };
  return (
    <form class="panel play-now" onSubmit={play}>
      <h2>{t('Play now')}</h2>
      <fieldset class="games">
        <legend class="unseen">{t('Game')}</legend>
        {gameNames.map((name) => (
          <label key={name} class="game-card">
            <input
              type="radio"
              name="game"
              value={name}
              checked={game.value === name}
              onChange={() => {
                game.value = name;
                options.value = usualOptions(name);
              }}
            />
            <span class="game-title">{gameName(name)}</span>
            <span class="game-blurb">{gameBlurb(name)}</span>
          </label>
        ))}
      </fieldset>
      <div class="fields">
        <label>
          <span>{t('Bots')}</span>
          <select
            value={String(players - 1)}
            onChange={(event) => (seats.value = Number(event.currentTarget.value) + 1)}
          >
            {Array.from({ length: most - 1 }, (_, i) => (
              <option key={i} value={String(i + 1)}>
                {i + 1}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('How strong')}</span>
          <select
            value={strength}
            onChange={(event) => (settings.level.value = event.currentTarget.value)}
          >
            {levels.map((name) => (
              <option key={name} value={name}>
                {levelName(name)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <details>
        <summary>{t('Variants')}</summary>
        <OptionFields
          game={game.value}
          values={options.value}
          players={players}
          onChange={(name, value) => (options.value = { ...options.value, [name]: value })}
        />
      </details>
      <button class="primary big" type="submit" disabled={busy.value}>
        {t('Play against bots')}
      </button>
      <p class="note" role="status">
        {said}
      </p>
    </form>
  );
}

function Friends() {
  const code = useSignal('');
  const join = (event: Event) => {
    event.preventDefault();
    const given = code.value.trim();
    if (given !== '') go(`#/t/${encodeURIComponent(given.toUpperCase())}`);
  };
  return (
    <section class="panel friends">
      <h2>{t('Play with friends')}</h2>
      <p>
        {t('Open a table and send your friends its link. Bots take the seats that stay empty.')}
      </p>
      <p>
        <a class="button" href="#/new">
          {t('Open a table')}
        </a>
      </p>
      <form onSubmit={join}>
        <label for="code">{t('Somebody gave you a code?')}</label>
        <div class="row">
          <input
            id="code"
            class="code"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            maxLength={16}
            value={code.value}
            onInput={(event) => (code.value = event.currentTarget.value)}
          />
          <button type="submit">{t('Join')}</button>
        </div>
      </form>
    </section>
  );
}

function TableRow({ row }: { row: ListedTable & Partial<Listed> }) {
  const { settings: set } = readSettings(row.about?.settings ?? '');
  const seats = row.about?.seats ?? [];
  // a table in this browser has no other people
  const isYou = (person: string) => row.where === 'here' || person === me.value?.name;
  const names = seats.flatMap(({ person, bot }, i) =>
    person === undefined ? (bot ? botName(i + 1) : []) : isYou(person) ? t('You') : person,
  );
  const free = seats.filter((seat) => !seat.person && !seat.bot && !seat.closed).length;
  const href = unfinished(row)
    ? tableHref(row)
    : `#/replay/${row.where === 'here' ? 'here/' : ''}${row.table}`;
  return (
    <li>
      <a href={href}>
        <strong>{gameName(set.game ?? row.game)}</strong>
        <span>{names.join(', ')}</span>
        <span class="tag">
          {row.state === 'open'
            ? t.n('{n} seat free', '{n} seats free', free)
            : row.state === 'playing'
              ? t('being played')
              : t('finished: watch again')}
        </span>
      </a>
    </li>
  );
}

const unfinished = (row: ListedTable): boolean => row.state === 'open' || row.state === 'playing';

function Lists() {
  const mine = [...myTables.value].sort(
    (a, b) => Number(unfinished(b)) - Number(unfinished(a)) || b.changed - a.changed,
  );
  const known = new Set(mine.map((row) => row.table));
  const open = openTables.value.filter((row) => !known.has(row.table));
  return (
    <>
      <section class="panel">
        <h2>{t('My games')}</h2>
        {mine.length === 0 ? (
          <p class="note">
            {t('Games that you play are listed here; unfinished ones come first.')}
          </p>
        ) : (
          <ul class="tables">
            {mine.slice(0, 20).map((row) => (
              <TableRow key={row.table} row={row} />
            ))}
          </ul>
        )}
        <p class="open-record">
          <a href="#/replay/file">{t('Open a record from a file')}</a>
        </p>
      </section>
      {served.value && (
        <section class="panel">
          <h2>{t('Tables open now')}</h2>
          {open.length === 0 ? (
            <p class="note">{t('There are none just now.')}</p>
          ) : (
            <ul class="tables">
              {open.slice(0, 20).map((row) => (
                <TableRow key={row.table} row={row} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

function Languages() {
  return (
    <p class="languages">
      {Object.entries(languageNames).map(([language, name]) => (
        <button
          key={language}
          type="button"
          class="quiet"
          lang={language}
          aria-pressed={catalogue.value.language === language}
          onClick={() => (settings.language.value = language)}
        >
          {name}
        </button>
      ))}
    </p>
  );
}

export function Home() {
  useLayoutEffect(goAway, []); // before anybody can press anything
  const somebody = Boolean(me.value); // with games to come back to
  useEffect(() => {
    const list = () => void listTables(somebody);
    list();
    const timer = setInterval(list, 10_000);
    return () => clearInterval(timer);
  }, [somebody, served.value]);
  return (
    <div class="home">
      <Banner game={settings.game.value} />
      <h1 class="unseen">dicecup</h1>
      <p class="tagline">{t('Dice Town and Dicetto, with friends or against bots.')}</p>
      <Continue />
      <div class="columns">
        <div class="stack">
          <PlayNow />
          <p class="panel to-learn">
            {t('New here?')} <a href="#/learn">{t('Learn to play in three minutes')}</a>
          </p>
        </div>
        <div class="stack">
          {served.value !== false && <Friends />}
          <Lists />
        </div>
      </div>
      <Languages />
    </div>
  );
}
