/* The `?` overlay: all keyboard shortcuts. */
import { useEffect, useRef } from 'preact/hooks';
import { mark, t, tr } from './i18n';
import { gameNow, shortcutsShown } from './shortcuts';

type Group = 'everywhere' | 'table' | 'replay';

interface Shortcut {
  key: string;
  label: string;
  group: Group;
  /** The game that has something for it; all, if none is named. */
  game?: string;
}

const ROWS: Shortcut[] = [
  {
    key: '?',
    label: mark('Show this list'),
    group: 'everywhere',
  },
  {
    key: 'r',
    label: mark('Open the rules'),
    group: 'everywhere',
  },
  { key: 'Escape', label: mark('Close what is open'), group: 'everywhere' },
  { key: 'Tab', label: mark('Go to the next button'), group: 'everywhere' },
  {
    key: '1…9',
    label: mark('Choose a die, a card or an answer by its number'),
    group: 'table',
    game: 'town',
  },
  { key: '1…4', label: mark('Choose a die by its place'), group: 'table', game: 'dicetto' },
  { key: '5…8', label: mark('Choose a card on the table'), group: 'table', game: 'dicetto' },
  { key: '9', label: mark('Choose the Super Roll card'), group: 'table', game: 'dicetto' },
  { key: 'Enter', label: mark('Confirm what you have chosen, or roll'), group: 'table' },
  { key: 's', label: mark('Stop rolling'), group: 'table', game: 'dicetto' },
  { key: 'd', label: mark('Done'), group: 'table', game: 'dicetto' },
  { key: 'n', label: mark('Keep nothing'), group: 'table', game: 'town' },
  { key: 'p', label: mark('Pass'), group: 'table', game: 'town' },
  { key: ' ', label: mark('Skip to the next question'), group: 'table' },
  { key: '→', label: mark('Next event'), group: 'table' },
  { key: 'h', label: mark('Hint'), group: 'table' },
  { key: 'y', label: mark('Do what the hint says'), group: 'table' },
  { key: 'o', label: mark('Odds'), group: 'table' },
  { key: 'u', label: mark('Undo'), group: 'table' },
  { key: 'l', label: mark('Go to the log'), group: 'table' },
  { key: 'c', label: mark('Go to the chat'), group: 'table' },
  {
    key: '.',
    label: mark('Repeat the last announcement'),
    group: 'table',
  },
  { key: '← →', label: mark('A step back, a step forward'), group: 'replay' },
  { key: 'Shift + ← →', label: mark('A round back, a round forward'), group: 'replay' },
  { key: 'Home End', label: mark('To the start, to the end'), group: 'replay' },
  { key: ' ', label: mark('Play, pause'), group: 'replay' },
];

/** Nothing that another game has. */
const shortcutsOf = (group: Group): Shortcut[] =>
  ROWS.filter((one) => one.group === group && (one.game ?? gameNow()) === gameNow());

const GROUPS: Record<Group, string> = {
  everywhere: mark('Everywhere'),
  table: mark('At the table'),
  replay: mark('In a replay'),
};
const KEYS: Record<string, string> = { ' ': mark('Space'), Escape: 'Esc' };

function Keys({ keys }: { keys: string }) {
  const all = keys === ' ' ? [keys] : keys.split(' ');
  return (
    <dt>
      {all.map((key) =>
        key === '+' ? ' + ' : <kbd key={key}>{key in KEYS ? tr(KEYS[key] ?? '') : key}</kbd>,
      )}
    </dt>
  );
}

export function ShortcutsHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.scrollTo(0, 0); // the focus is on its last button
  }, []);
  return (
    <dialog
      ref={dialog}
      class="shortcuts"
      aria-labelledby="shortcuts"
      onClose={() => (shortcutsShown.value = false)}
    >
      <h2 id="shortcuts">{t('Keyboard shortcuts')}</h2>
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <section key={group}>
          <h3>{tr(GROUPS[group])}</h3>
          <dl>
            {shortcutsOf(group).map((one) => (
              <div key={one.key}>
                <Keys keys={one.key} />
                <dd>{tr(one.label)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <form method="dialog">
        <button type="submit">{t('Close')}</button>
      </form>
    </dialog>
  );
}
