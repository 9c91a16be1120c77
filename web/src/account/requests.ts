/* What the server is asked about your account. */
import { ask } from '../net/people';

/** A device on which somebody is logged in, or a bot of theirs. */
export interface Session {
  session: string;
  name: string;
  since: number;
  used: number;
  /** The one that asks. */
  this?: boolean;
}

export interface AccountRow {
  login?: string;
  /** Recovery codes that are left. */
  codes: number;
  sessions: Session[];
  bots: Session[];
}

export async function fetchAccount(): Promise<AccountRow | undefined> {
  const { status, body } = await ask<AccountRow>('api/sessions');
  return status === 200 ? body : undefined;
}

/** Has something done; undefined, or why not. */
async function done(path: string, fields: Record<string, string>): Promise<string | undefined> {
  const { status, refused } = await ask(path, fields);
  return status === 200 ? undefined : (refused ?? 'try-again');
}

/** The same where only the password is asked, and not who it is. */
async function proved(path: string, fields: Record<string, string>): Promise<string | undefined> {
  const why = await done(path, fields);
  return why === 'wrong-password' ? 'wrong-current' : why;
}

export const setPassword = (login: string, password: string, old: string) =>
  proved('api/password', { login, password, ...(old && { old }) });
export const logIn = (login: string, password: string) => done('api/login', { login, password });
export const recover = (code: string, password: string) => done('api/recover', { code, password });
export const logOut = () => done('api/logout', {});
export const nameSession = (session: string, name: string) =>
  done('api/session/name', { session, name });
/** Deletes all of it. */
export const deleteAccount = (old: string) =>
  proved('api/delete', { confirm: 'yes', ...(old && { old }) });
/** One session, or `others`: all but this one. */
export const endSession = (session: string) => done('api/session/end', { session });

export async function makeCodes(old: string): Promise<{ codes: string[]; refused?: string }> {
  const { status, body, refused } = await ask<{ codes: string[] }>('api/recovery-codes', { old });
  return status === 200 && body
    ? body
    : {
        codes: [],
        refused: refused === 'wrong-password' ? 'wrong-current' : (refused ?? 'try-again'),
      };
}
