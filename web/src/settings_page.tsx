import { useSignal } from '@preact/signals';
import { languageNames, loadTexts, t } from './i18n';
import { lazy, loadStyle } from './lazy';
import { me, rename } from './net/people';
import { refusalText } from './refusals';
import { settings, type Theme } from './settings';
import type { Pace } from './stage/scene';

const Account = lazy(async () => {
  const [part] = await Promise.all([
    import('./account/account'),
    loadStyle(STYLES.account),
    loadTexts('account'),
  ]);
  return part.Account;
});

function Choice<T extends string>(props: {
  label: string;
  name: string;
  value: T;
  choices: [value: T, text: string, about?: string][];
  onChange(value: T): void;
}) {
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="segments">
        {props.choices.map(([value, text, about]) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            <span>
              {text}
              {about !== undefined && <small>{about}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Name() {
  const name = useSignal(me.value?.name ?? settings.name.value);
  const said = useSignal('');
  const submit = async (event: Event) => {
    event.preventDefault();
    settings.name.value = name.value.trim();
    const why = await rename(name.value.trim());
    said.value = why ? refusalText(why) : t('Saved.');
  };
  return (
    <form class="name" onSubmit={submit}>
      <label for="name">{t('Your name')}</label>
      <div class="row">
        <input
          id="name"
          maxLength={24}
          autocomplete="nickname"
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
        <button type="submit">{t('Save')}</button>
      </div>
      <p class="note" role="status">
        {said}
      </p>
    </form>
  );
}

export function SettingsPage() {
  const { language, theme, pace, sound, volume } = settings;
  const sample = async () => (await import('./sound')).play('turn');
  return (
    <section class="panel settings">
      <h1>{t('Settings')}</h1>
      <Name />
      <Account />
      <Choice
        label={t('Language')}
        name="language"
        value={language.value}
        choices={[['', t('As the browser')], ...Object.entries(languageNames)]}
        onChange={(value) => (language.value = value)}
      />
      <Choice<Theme>
        label={t('Light or dark')}
        name="theme"
        value={theme.value}
        choices={[
          ['auto', t('As the system')],
          ['light', t('Light')],
          ['dark', t('Dark')],
        ]}
        onChange={(value) => (theme.value = value)}
      />
      <Choice<Pace>
        label={t('Pace of the game')}
        name="pace"
        value={pace.value}
        choices={[
          ['calm', t('Calm'), t('time to read along: for your first games')],
          ['normal', t('Normal'), t('every event can be followed')],
          ['quick', t('Quick'), t('for those who know the game')],
          ['none', t('At once, without movement'), t('nothing moves; the log tells what happened')],
        ]}
        onChange={(value) => (pace.value = value)}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={sound.value}
          onChange={(event) => {
            sound.value = event.currentTarget.checked;
            if (sound.value) void sample();
          }}
        />
        <span>{t('Sound')}</span>
      </label>
      {sound.value && (
        <div class="slider">
          <label for="volume">{t('Volume')}</label>
          <input
            id="volume"
            type="range"
            min="0"
            max="1"
            step="0.1"
            value={volume.value}
            aria-valuetext={t('{n} %', { n: Math.round(volume.value * 100) })}
            onInput={(event) => (volume.value = Number(event.currentTarget.value))}
            onChange={() => void sample()}
          />
          <output for="volume">{t('{n} %', { n: Math.round(volume.value * 100) })}</output>
        </div>
      )}
    </section>
  );
}
