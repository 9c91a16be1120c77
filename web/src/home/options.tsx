/* The variants of a game, as the game itself lists them. */
import { catalogue } from '../i18n';
import { optionName, optionValue } from '../words';

export function OptionFields(props: {
  game: string;
  values: Record<string, string>;
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
            value={props.values[name] ?? values[0]}
            disabled={props.disabled}
            onChange={(event) => props.onChange(name, event.currentTarget.value)}
          >
            {values.map((value) => (
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
