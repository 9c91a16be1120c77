/* Why the server does not do what your account asks for, as sentences. */
import { mark, tr } from '../i18n';
import { refusalText as general } from '../refusals';

const own: Record<string, string> = {
  'no-login': mark('A login name is needed.'),
  'login-taken': mark('Somebody else has this login name.'),
  'no-password': mark('A password is needed.'),
  'password-short': mark('A password has at least 8 characters.'),
  'password-long': mark('A password has at most 128 bytes.'),
  'wrong-password': mark('Login name and password do not fit together.'),
  'old-password': mark(
    'You have a password already: give the old one as well, or use a recovery code.',
  ),
  'no-code': mark('A recovery code is needed.'),
  'wrong-code': mark('This recovery code is unknown, or was used before. Try another of yours.'),
  'not-confirmed': mark('Confirm first that you want to delete your account.'),
  'no-session': mark('You have no such session any more.'),
};

export const refusalText = (word: string): string => {
  const text = own[word];
  return text === undefined ? general(word) : tr(text);
};
