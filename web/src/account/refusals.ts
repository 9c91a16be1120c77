/* Why the server does not do what your account asks for, as sentences. */
import { mark, tr } from '../i18n';
import { refusalText as general } from '../refusals';

const own: Record<string, string> = {
  'no-login': mark('A login name is needed.'),
  'login-taken': mark('This login name is taken.'),
  'no-password': mark('A password is needed.'),
  'password-short': mark('A password has at least 8 characters.'),
  'password-long': mark('A password has at most 128 bytes.'),
  'wrong-password': mark('Wrong login name or password.'),
  'wrong-current': mark('That is not your current password.'),
  'old-password': mark('You already have a password: enter it as well, or use a recovery code.'),
  'no-code': mark('A recovery code is needed.'),
  'wrong-code': mark('This recovery code does not exist or has been used. Try another one.'),
  'not-confirmed': mark('Confirm first that you want to delete your account.'),
  'no-session': mark('This session has already ended.'),
};

export const refusalText = (word: string): string => {
  const text = own[word];
  return text === undefined ? general(word) : tr(text);
};
