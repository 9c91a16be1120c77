/* The variants of a game, as the game itself lists them. */
import { catalogue } from '../i18n';
import { optionName, optionValue } from '../words';

/** Nobody sits on a seat beyond the players. */
const beyond = (name: string, value: string, players = Infinity): boolean =>
  name === 'start' && Number(value) > players;

/** The variants that so many players can have. */
export const fitting = (values: Record<string, string>, players: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !beyond(name, value, players)),
  );

export function OptionFields(props: {
  game: string;
  values: Record<string, string>;
  /** How many there are. */
  players?: number;
  disabled?: boolean;
  onChange(name: string, value: string): void;
}) {
  const options = catalogue.value.games[props.game]?.options ?? {};
  return (
    <div class="fields">
      {Object.entries(options).map(([name, values]) => (
        <label key={name}>
          <span>{optionName(name)}</span>
          <select
            value={fitting(props.values, props.players ?? Infinity)[name] ?? values[0]}
            disabled={props.disabled}
            onChange={(event) => props.onChange(name, event.currentTarget.value)}
          >
            {values
              .filter((value) => !beyond(name, value, props.players))
              .map((value) => (
                <option key={value} value={value}>
                  {optionValue(name, value)}
                </option>
              ))}
          </select>
        </label>
      ))}
    </div>
  );
}
