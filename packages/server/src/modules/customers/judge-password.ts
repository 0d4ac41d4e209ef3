import type { Form } from '#server/input/form.ts';
import { isKnownPassword } from './known-passwords.ts';

/** A password somebody chooses, and what it must not be. Its length was settled at the edge. */
export interface ChosenPassword {
  password: string;
  passwordConfirm: string;
  /** The account's address. */
  email: string;
  shopName: string;
}

/** What the two fields are called. */
const FIELDS = { password: 'password', passwordConfirm: 'passwordConfirm' };

/** Refuses what is typed differently twice, and what somebody else would try first; in the form, beside its field. */
export async function judgePassword(form: Form, chosen: ChosenPassword, fields = FIELDS): Promise<void> {
  const { password, passwordConfirm, email, shopName } = chosen;
  if (await isKnownPassword(password)) {
    form.refuse(fields.password, 'Many people use this password. Please choose another one.');
  } else if ([email, email.split('@')[0] ?? ''].some((each) => isSame(each, password))) {
    form.refuse(fields.password, 'Please choose a password that is not your email address.');
  } else if (isSame(shopName, password)) {
    form.refuse(fields.password, 'Please choose a password that is not our name.');
  }
  if (password !== passwordConfirm)
    form.refuse(fields.passwordConfirm, 'The two passwords are not the same.');
}

/** Case, spaces and dots make no new word. */
function isSame(word: string, password: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return bare(word) !== '' && bare(word) === bare(password);
}
