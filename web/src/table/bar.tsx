/* The bar above a table: what is played and whose turn it is. On a narrow screen it takes the place of the
 * page's own head, and opens what lies beside the board on a wide one. */
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { t } from '../i18n';
import { table } from '../session';
import { gameName } from '../words';
import { unread } from './said';
import { Status } from './clock';
import { gameOf } from './seats';
import { hasTools, type Sheet } from './side';

function Opener(props: {
  sheet: Signal<Sheet>;
  of: Sheet;
  label: string;
  mark?: number;
  children: ComponentChildren;
}) {
  const { sheet, of, label, mark = 0 } = props;
  const open = sheet.value === of;
  return (
    <button
      type="button"
      class="opener"
      data-opens={of}
      aria-expanded={open}
      aria-label={mark > 0 ? `${label}: ${t.n('{n} new', '{n} new', mark)}` : label}
      title={label}
      onClick={() => (sheet.value = open ? '' : of)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {props.children}
      </svg>
      {mark > 0 && (
        <span class="unread" aria-hidden="true">
          {mark}
        </span>
      )}
    </button>
  );
}

export function Bar({ where, sheet }: { where: 'server' | 'here'; sheet: Signal<Sheet> }) {
  return (
    <div class="game-head">
      <a class="back" href="#/" aria-label={t('Home')} title={t('Home')}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m15 5-7 7 7 7" />
        </svg>
      </a>
      <div class="game-now">
        <h1>
          {gameName(gameOf.value)}
          {where === 'server' && table.value.you === undefined && (
            <>
              {' '}
              <span class="tag">{t('you watch')}</span>
            </>
          )}
        </h1>
        <Status />
      </div>
      <div class="openers">
        <Opener sheet={sheet} of="log" label={t('What happened')}>
          <path d="M5 6h14M5 12h14M5 18h9" />
        </Opener>
        <Opener sheet={sheet} of="chat" label={t('Chat')} mark={unread.value}>
          <path d="M4 5h16v11h-9l-5 4v-4H4z" />
        </Opener>
        {hasTools() && (
          <Opener sheet={sheet} of="tools" label={t('At the table')}>
            <path d="M6 12v.01M12 12v.01M18 12v.01" />
          </Opener>
        )}
      </div>
    </div>
  );
}
