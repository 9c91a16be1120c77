/* Who you are on the server: a password, the devices on which you are logged in, and codes for the
 * day on which both are lost. */
import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { ago } from '../home/newest';
import { catalogue, t } from '../i18n';
import { me, served, whoAmI } from '../net/people';
import { hangUp } from '../session';
import { settings } from '../settings';
import { refusalText } from './refusals';
import {
  deleteAccount,
  endSession,
  fetchAccount,
  logIn,
  logOut,
  makeCodes,
  nameSession,
  recover,
  setPassword,
  type AccountRow,
  type Session,
} from './requests';

function Field(props: {
  id: string;
  label: string;
  secret?: boolean;
  complete: 'username' | 'current-password' | 'new-password' | 'off';
  least?: number;
  value: Signal<string>;
}) {
  const { id, label, secret, complete, least, value } = props;
  const all = {
    id,
    autocomplete: complete,
    minLength: least,
    required: true,
    value: value.value,
    onInput: (event: { currentTarget: HTMLInputElement }) =>
      (value.value = event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {secret ? <input type="password" {...all} /> : <input type="text" {...all} />}
    </div>
  );
}

/** A form that says what came of it. */
function Form(props: {
  submit: string;
  /** What it does cannot be undone. */
  danger?: boolean;
  run(): Promise<string | undefined>;
  done?: string;
  children?: ComponentChildren;
}) {
  const said = useSignal('');
  const busy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    said.value = '';
    const why = await props.run();
    busy.value = false;
    said.value = why ? refusalText(why) : (props.done ?? '');
  };
  return (
    <form onSubmit={submit}>
      {props.children}
      <button type="submit" class={props.danger ? 'danger' : undefined} disabled={busy.value}>
        {props.submit}
      </button>
      <p class="note" role="status">
        {said}
      </p>
    </form>
  );
}

function Password({ account, again }: { account: AccountRow; again(): void }) {
  const login = useSignal(account.login ?? '');
  const old = useSignal('');
  const password = useSignal('');
  return (
    <details>
      <summary>{account.login ? t('Change password') : t('Set a password')}</summary>
      <p class="note">
        {t(
          'With a login name and a password you can log in on other devices. A new password logs you out of all of them but this one.',
        )}
      </p>
      <Form
        submit={t('Save')}
        done={t('Saved. You are logged out of all other devices.')}
        run={async () => {
          const why = await setPassword(login.value, password.value, old.value);
          if (why) return why;
          old.value = password.value = '';
          hangUp();
          again();
          return undefined;
        }}
      >
        <Field id="login" label={t('Login name')} complete="username" value={login} />
        {account.login && (
          <Field
            id="old-password"
            label={t('Current password')}
            secret
            complete="current-password"
            value={old}
          />
        )}
        <Field
          id="new-password"
          label={t('New password')}
          secret
          complete="new-password"
          least={8}
          value={password}
        />
      </Form>
    </details>
  );
}

function Codes({ account, again }: { account: AccountRow; again(): void }) {
  const password = useSignal('');
  const codes = useSignal<string[]>([]);
  if (!account.login) return null;
  return (
    <details>
      <summary>{t('Recovery codes left: {n}', { n: account.codes })}</summary>
      <p class="note">
        {t(
          'If you forget your password, each code lets you set a new one, once. New codes replace the old ones.',
        )}
      </p>
      <Form
        submit={t('Make new codes')}
        run={async () => {
          const { refused, codes: made } = await makeCodes(password.value);
          if (refused) return refused;
          password.value = '';
          codes.value = made;
          again();
          return undefined;
        }}
      >
        <Field
          id="codes-password"
          label={t('Password')}
          secret
          complete="current-password"
          value={password}
        />
      </Form>
      {codes.value.length > 0 && (
        <>
          <p role="status">{t('Write these down or print them. They are shown only this once.')}</p>
          <ol class="codes">
            {codes.value.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </>
      )}
    </details>
  );
}

function Row({ session, bot, again }: { session: Session; bot?: boolean; again(): void }) {
  const name = useSignal(session.name);
  const renames = useSignal(false);
  const said = useSignal('');
  const shown = session.name || t('A device');
  const id = `session-${session.session}`;
  const run = async (work: Promise<string | undefined>) => {
    const why = await work;
    said.value = why ? refusalText(why) : '';
    if (!why) {
      renames.value = false;
      again();
    }
  };
  return (
    <li class="session">
      {renames.value ? (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            void run(nameSession(session.session, name.value.trim()));
          }}
        >
          <label class="unseen" for={id}>
            {t('Name of this device')}
          </label>
          <input
            id={id}
            maxLength={24}
            value={name.value}
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
          <button type="submit">{t('Save')}</button>
        </form>
      ) : (
        <div class="row">
          <span class="grow">
            {shown} {session.this && <span class="tag">{t('this device')}</span>}
            <small>
              {t('last used: {when}', {
                when: ago(Date.now() - session.used, catalogue.value.language) || t('just now'),
              })}
            </small>
          </span>
          {!bot && (
            <button
              type="button"
              aria-label={t('Rename {name}', { name: shown })}
              onClick={() => (renames.value = true)}
            >
              {t('Rename')}
            </button>
          )}
          {!session.this && (
            <button
              type="button"
              aria-label={
                bot ? t('Remove {name}', { name: shown }) : t('Log out of {name}', { name: shown })
              }
              onClick={() => void run(endSession(session.session))}
            >
              {bot ? t('Remove') : t('Log out')}
            </button>
          )}
        </div>
      )}
      <p class="note" role="status">
        {said}
      </p>
    </li>
  );
}

function Sessions({ account, again }: { account: AccountRow; again(): void }) {
  const rows = [...account.sessions].sort(
    (a, b) => Number(b.this ?? false) - Number(a.this ?? false) || b.used - a.used,
  );
  return (
    <details>
      <summary>{t.n('Logged in on {n} device', 'Logged in on {n} devices', rows.length)}</summary>
      <ul class="sessions">
        {rows.map((session) => (
          <Row key={session.session} session={session} again={again} />
        ))}
      </ul>
      {rows.length > 1 && (
        <Form
          submit={t('Log out of all other devices')}
          run={async () => {
            const why = await endSession('others');
            if (!why) again();
            return why;
          }}
        />
      )}
      {account.bots.length > 0 && (
        <>
          <h3>{t('Your bots')}</h3>
          <ul class="sessions">
            {account.bots.map((session) => (
              <Row key={session.session} session={session} bot again={again} />
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

const anew = () => location.reload();

function LogOut({ account }: { account: AccountRow }) {
  return (
    <details>
      <summary>{t('Log out')}</summary>
      <p class="note">
        {account.login
          ? t('You can log in again with your login name and password.')
          : t(
              'You have no password yet: if you log out, you cannot come back to this account, and your ratings are lost. Set a password first.',
            )}
      </p>
      <Form
        submit={t('Log out of this device')}
        run={async () => {
          const why = await logOut();
          if (!why) anew();
          return why;
        }}
      />
    </details>
  );
}

function Data() {
  return (
    <details>
      <summary>{t('Your data')}</summary>
      <p class="note">
        {t(
          'One file with everything that is stored about you: your account and devices, your ratings, your tables and what you wrote there, and your reports.',
        )}
      </p>
      <p>
        <a class="button" href="api/data" download="dicecup.json">
          {t('Download your data')}
        </a>
      </p>
    </details>
  );
}

function Delete({ account, gone }: { account: AccountRow; gone(): void }) {
  const password = useSignal('');
  return (
    <details>
      <summary>{t('Delete your account')}</summary>
      <p class="note">
        {t(
          'Your name, password, devices, recovery codes, bots and ratings are deleted. This cannot be undone. Games stay with the others who played them: there, your seat is called “Somebody”, and what you wrote stays. In games that are still going on a bot takes your place.',
        )}
      </p>
      <Form
        submit={t('Delete my account')}
        danger
        run={async () => {
          const why = await deleteAccount(password.value);
          if (!why) gone();
          return why;
        }}
      >
        {account.login && (
          <Field
            id="delete-password"
            label={t('Password')}
            secret
            complete="current-password"
            value={password}
          />
        )}
        <label class="field sure">
          <input type="checkbox" required />
          {t('Yes, delete my account for good')}
        </label>
      </Form>
    </details>
  );
}

function Gone() {
  const leave = () => {
    location.hash = '#/';
    anew();
  };
  return (
    <section class="account">
      <h2>{t('Account')}</h2>
      <p role="status">{t('Your account is deleted.')}</p>
      <button type="button" onClick={leave}>
        {t('To the start page')}
      </button>
    </section>
  );
}

function LogIn() {
  const login = useSignal('');
  const password = useSignal('');
  const code = useSignal('');
  const next = useSignal('');
  return (
    <>
      <details>
        <summary>{t('Log in')}</summary>
        <Form
          submit={t('Log in')}
          run={async () => {
            const why = await logIn(login.value, password.value);
            if (!why) anew();
            return why;
          }}
        >
          <Field id="login-name" label={t('Login name')} complete="username" value={login} />
          <Field
            id="password"
            label={t('Password')}
            secret
            complete="current-password"
            value={password}
          />
        </Form>
      </details>
      <details>
        <summary>{t('Forgot your password?')}</summary>
        <Form
          submit={t('Set the new password')}
          run={async () => {
            const why = await recover(code.value, next.value);
            if (!why) anew();
            return why;
          }}
        >
          <Field id="code" label={t('Recovery code')} complete="off" value={code} />
          <Field
            id="next-password"
            label={t('New password')}
            secret
            complete="new-password"
            least={8}
            value={next}
          />
        </Form>
      </details>
    </>
  );
}

export function Account() {
  const account = useSignal<AccountRow | undefined>(undefined);
  const gone = useSignal(false);
  const forget = () => {
    hangUp();
    settings.name.value = '';
    gone.value = true;
    me.value = null;
  };
  const load = async () => {
    await whoAmI();
    if (me.value) account.value = await fetchAccount();
  };
  useEffect(() => void load(), [me.value?.person]);
  if (!served.value) return null;
  const found = account.value;
  if (gone.value) return <Gone />;
  return (
    <section class="account" aria-labelledby="account">
      <h2 id="account">{t('Account')}</h2>
      {found?.login && <p>{t('Your login name is {name}.', { name: found.login })}</p>}
      {found && (
        <>
          <Password key={found.login} account={found} again={load} />
          <Codes account={found} again={load} />
          <Sessions account={found} again={load} />
          <LogOut account={found} />
          <Data />
          <Delete account={found} gone={forget} />
        </>
      )}
      {!found?.login && <LogIn />}
    </section>
  );
}
