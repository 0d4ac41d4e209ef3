import type { User } from '@isoko/contract';
import type { CallInput } from '@isoko/contract/client';
import { call } from '../../api.ts';
import { forgetDevices } from './devices.ts';
import { endSession } from './session.ts';
import { forgetUser, keepUser } from './user.ts';

/** What of the profile is changed; what is absent stays, null removes. */
export type ProfileChange = NonNullable<CallInput<'PATCH /users/updateMe'>['body']>;

/** Changes the profile. @throws RequestFailure, with what is wrong beside its field. */
export async function changeProfile(body: ProfileChange): Promise<User> {
  const { data } = await call('PATCH /users/updateMe', { body });
  await keepUser(data);
  return data;
}

/** Changes the password; the other devices are signed out by it. @throws RequestFailure. */
export async function changePassword(
  body: NonNullable<CallInput<'PATCH /users/updateMyPassword'>['body']>,
): Promise<void> {
  const { data } = await call('PATCH /users/updateMyPassword', { body });
  await keepUser(data.user);
  forgetDevices();
}

/** Asks for another e-mail address; its link confirms it. Resolves with the shop's sentence. @throws RequestFailure. */
export async function changeEmail(
  body: NonNullable<CallInput<'PATCH /users/updateMyEmail'>['body']>,
): Promise<string> {
  const { message } = await call('PATCH /users/updateMyEmail', { body });
  await forgetUser();
  return message;
}

/** Everything the shop holds about the user, as the text of a JSON file. @throws RequestFailure. */
export async function exportMyData(): Promise<string> {
  const { data } = await call('GET /users/me/export');
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** Erases the account for good; the session ends with it. @throws RequestFailure. */
export async function eraseAccount(passwordCurrent: string): Promise<void> {
  await call('DELETE /users/me', { body: { passwordCurrent } });
  endSession();
}
