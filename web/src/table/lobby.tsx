/* Before the game: who sits where, what is agreed on, words for the dice. */
import { useSignal } from '@preact/signals';
import { OptionFields } from '../home/options';
import { catalogue, t } from '../i18n';
import { joined, sayLine, table } from '../session';
import { usualLevel } from '../settings';
import {
  botName,
  gameName,
  gameNames,
  levelName,
  offered,
  optionWords,
  settingName,
  settingValue,
  usualOptions,
} from '../words';
import { Chat } from './chat';
import type { Seat } from './protocol';
import { Refused } from './refused';
import { Share } from './share';

function useHost(): boolean {
  const { you, seats } = table.value;
  return you !== undefined && seats[you - 1]?.host === true;
}

function SeatRow({ seat, number, host }: { seat: Seat; number: number; host: boolean }) {
  const { you, settings, here } = table.value;
  const levels = catalogue.value.games[settings.game ?? '']?.bots ?? [];
  const empty = !seat.person && !seat.bot && !seat.closed;
  const mine = you === number;
  const name = seat.person ?? (seat.bot ? botName(number) : undefined);
  const about = seat.bot
    ? t('bot, {level}', { level: levelName(seat.bot) })
    : seat.of
      ? t('bot of {name}', { name: seat.of })
      : seat.host
        ? t('host')
        : seat.person && !here.includes(number)
          ? t('away')
          : '';
  const label = (text: string) => t('{action}: seat {n}', { action: text, n: number });
  return (
    <li class={mine ? 'mine' : undefined}>
      <span class="seat-number">{number}</span>
      <span class="seat-who">
        {name ?? (seat.closed ? t('closed') : t('empty'))}
        {mine && <em> {t('you')}</em>}
        {about !== '' && <small>{about}</small>}
        {seat.words && <small class="words">“{seat.words}”</small>}
      </span>
      <span class="seat-actions">
        {empty && you === undefined && (
          <button type="button" class="primary" onClick={() => sayLine(`sit ${number}`)}>
            {t('Sit down here')}
          </button>
        )}
        {host && empty && (
          <>
            <select
              aria-label={label(t('Add a bot'))}
              value=""
              onChange={(event) => {
                if (event.currentTarget.value !== '')
                  sayLine(`bot ${number} ${event.currentTarget.value}`);
                event.currentTarget.value = '';
              }}
            >
              <option value="">{t('Add a bot')}</option>
              {levels.map((level) => (
                <option key={level} value={level}>
                  {levelName(level)}
                </option>
              ))}
            </select>
            <button
              type="button"
              class="quiet"
              aria-label={label(t('Close'))}
              onClick={() => sayLine(`close ${number}`)}
            >
              {t('Close')}
            </button>
          </>
        )}
        {host && seat.closed && (
          <button
            type="button"
            class="quiet"
            aria-label={label(t('Open'))}
            onClick={() => sayLine(`open ${number}`)}
          >
            {t('Open')}
          </button>
        )}
        {host && !mine && (seat.person || seat.bot) && (
          <button
            type="button"
            class="quiet"
            aria-label={label(t('Remove'))}
            onClick={() => sayLine(`remove ${number}`)}
          >
            {t('Remove')}
          </button>
        )}
        {mine && (
          <button type="button" class="quiet" onClick={() => sayLine('rise')}>
            {t('Stand up')}
          </button>
        )}
      </span>
    </li>
  );
}

function Agreed({ host }: { host: boolean }) {
  const { settings, options } = table.value;
  const game = settings.game ?? 'town';
  const words = catalogue.value.games[game];
  const [least, most] = words?.seats ?? [2, 6];
  const setOption = (name: string, value: string) => {
    const next = { ...options, [name]: value };
    // the Indians come with the Extension alone
    if (name === 'extension' && value === 'off' && 'indians' in next) next.indians = 'off';
    if (name === 'indians' && value === 'on') next.extension = 'on';
    const list = Object.entries(next).map(([option, chosen]) => `${option}=${chosen}`);
    sayLine(`set options=${list.join(',')}`);
  };
  return (
    <details class="panel agreed" open={host}>
      <summary>
        <h2>{t('What is played')}</h2>
      </summary>
      {!host && <p class="note">{t('The host sets this.')}</p>}
      <div class="fields">
        <label>
          <span>{t('Game')}</span>
          <select
            value={game}
            disabled={!host}
            onChange={({ currentTarget: { value } }) =>
              sayLine(`set game=${value}${optionWords(usualOptions(value))}`)
            }
          >
            {gameNames.map((name) => (
              <option key={name} value={name}>
                {gameName(name)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('Seats')}</span>
          <select
            value={settings.seats}
            disabled={!host}
            onChange={(event) => sayLine(`set seats=${event.currentTarget.value}`)}
          >
            {Array.from({ length: most - least + 1 }, (_, i) => String(least + i)).map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
      </div>
      <OptionFields
        game={game}
        values={options}
        players={Number(settings.seats) || undefined}
        disabled={!host}
        onChange={setOption}
      />
      <div class="fields">
        {offered.map(([name, values]) => {
          const now = settings[name] ?? '';
          const all = values.includes(now) || now === '' ? values : [now, ...values];
          return (
            <label key={name}>
              <span>{settingName(name)}</span>
              <select
                value={now}
                disabled={!host}
                onChange={(event) => sayLine(`set ${name}=${event.currentTarget.value}`)}
              >
                {all.map((value) => (
                  <option key={value} value={value}>
                    {settingValue(name, value)}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
      </div>
    </details>
  );
}

function DiceWords() {
  const words = useSignal('');
  const { commitment } = table.value;
  return (
    <section class="panel">
      <h2>{t('Fair dice')}</h2>
      <p>
        {t(
          'The house has locked its dice in before the game. Add words of your own, and nobody can have chosen them: afterwards everybody can check every roll.',
        )}
      </p>
      {commitment && (
        <details>
          <summary>{t('The promise')}</summary>
          <code class="hash">{commitment}</code>
        </details>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (words.value.trim() !== '') sayLine(`words ${words.value.trim()}`);
          words.value = '';
        }}
      >
        <label for="words">{t('Your words')}</label>
        <div class="row">
          <input
            id="words"
            maxLength={30}
            autocomplete="off"
            value={words.value}
            onInput={(event) => (words.value = event.currentTarget.value)}
          />
          <button type="submit">{t('Add')}</button>
        </div>
      </form>
    </section>
  );
}

/** Starts; bots take the seats that are empty then. */
function StartButton({ empty }: { empty: readonly number[] }) {
  const levels = catalogue.value.games[table.value.settings.game ?? '']?.bots ?? [];
  const level = usualLevel(levels);
  const start = () => {
    for (const seat of empty) sayLine(`bot ${seat} ${level}`);
    sayLine('start');
  };
  return (
    <>
      <button type="button" class="primary big" onClick={start}>
        {empty.length === 0
          ? t('Start the game')
          : t.n('Start with {n} bot', 'Start with {n} bots', empty.length)}
      </button>
      {empty.length > 0 && (
        <p class="note">
          {t('Bots take the seats that are empty then ({level}).', { level: levelName(level) })}
        </p>
      )}
    </>
  );
}

export function Lobby({ where }: { where: 'server' | 'here' }) {
  const { seats, settings, you, watching } = table.value;
  const host = useHost();
  const empty = seats.flatMap(({ person, bot, closed }, i) =>
    person || bot || closed ? [] : [i + 1],
  );
  return (
    <div class="lobby">
      <section class="panel">
        <h1>{gameName(settings.game ?? '')}</h1>
        {where === 'server' && joined.value && (
          <Share code={joined.value.code} id={joined.value.id} />
        )}
        <h2>{t('Seats')}</h2>
        <ol class="seats">
          {seats.map((seat, i) => (
            <SeatRow key={i} seat={seat} number={i + 1} host={host} />
          ))}
        </ol>
        {watching > 0 && (
          <p class="note">{t.n('{n} person stands by.', '{n} people stand by.', watching)}</p>
        )}
        <Refused />
        {host ? (
          <StartButton empty={empty} />
        ) : (
          <p class="note">
            {you !== undefined
              ? t('The host starts the game.')
              : empty.length > 0
                ? t('Take a seat to play.')
                : t('All seats are taken. You can stay and watch.')}
          </p>
        )}
      </section>
      <div class="stack">
        {you !== undefined && <DiceWords />}
        <Agreed host={host} />
        <Chat />
      </div>
    </div>
  );
}
