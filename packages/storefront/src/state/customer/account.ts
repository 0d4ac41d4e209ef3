import type { Session, User } from '@isoko/contract';
import type { CallInput, RouteKey } from '@isoko/contract/client';
import { useQuery } from '@tanstack/react-query';
import { call, failureCode } from '../../api.ts';
import type { SentCode } from './enter.ts';
import { keepAnswer, onlySignedIn, queryClient } from './query-client.ts';
import { endSession } from './session.ts';
import { forgetUser, keepUser } from './user.ts';

type Body<K extends RouteKey> = NonNullable<CallInput<K>['body']>;

/** The fields of the profile to change; an absent one stays, null removes it. */
export type ProfileChange = Body<'PATCH /users/updateMe'>;

/** Changes the profile. @throws RequestFailure, with an error for each invalid field. */
export async function changeProfile(body: ProfileChange): Promise<User> {
  const { data } = await call('PATCH /users/updateMe', { body });
  await keepUser(data);
  return data;
}

/** Changes the password, which logs the other devices out. @throws RequestFailure. */
export async function changePassword(body: Body<'PATCH /users/updateMyPassword'>): Promise<void> {
  const { data } = await call('PATCH /users/updateMyPassword', { body });
  await keepUser(data.user);
  forgetDevices();
}

/** Requests a new e-mail address; its link confirms it. Resolves with the shop's sentence. @throws RequestFailure. */
export async function changeEmail(body: Body<'PATCH /users/updateMyEmail'>): Promise<string> {
  const { message } = await call('PATCH /users/updateMyEmail', { body });
  await forgetUser();
  return message;
}

/** All data that the shop holds about the user, as the text of a JSON file. @throws RequestFailure. */
export async function exportMyData(): Promise<string> {
  const { data } = await call('GET /users/me/export');
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** Requests a code that proves a phone of the user; with `attempt`, the same code again. @throws RequestFailure. */
export async function askForMyCode(body: Body<'POST /users/me/phone'>): Promise<SentCode> {
  const { data } = await call('POST /users/me/phone', { body });
  return { ...data, resendAt: Date.now() + data.resend_in * 1000 };
}

/** Makes the phone with this code the proved one of the account. @throws RequestFailure. */
export async function provePhone(body: Body<'PATCH /users/me/phone'>): Promise<void> {
  const { data } = await call('PATCH /users/me/phone', { body });
  await keepUser(data);
}

/** Erases the account for good and ends the session. @throws RequestFailure. */
export async function eraseAccount(passwordCurrent?: string): Promise<void> {
  await call('DELETE /users/me', { body: { passwordCurrent } });
  endSession();
}

const DEVICES = ['devices'];

/** The devices where the account is logged in, the last used first. */
export function useDevices() {
  return useQuery(
    {
      queryKey: DEVICES,
      queryFn: async ({ signal }): Promise<Session[]> => {
        onlySignedIn();
        return (await call('GET /users/me/sessions', { signal })).data;
      },
    },
    queryClient,
  );
}

/** Logs one device out; with the password if the shop asks for it. @throws RequestFailure. */
export async function signOutDevice(id: string, passwordCurrent?: string): Promise<void> {
  const body = { passwordCurrent };
  await keepAnswer(DEVICES, (await call('DELETE /users/me/sessions/:id', { params: { id }, body })).data);
}

/** Logs every other device out; with the password if the shop asks for it. @throws RequestFailure. */
export async function signOutOthers(passwordCurrent?: string): Promise<void> {
  await keepAnswer(DEVICES, (await call('DELETE /users/me/sessions', { body: { passwordCurrent } })).data);
}

/** Whether a request failed because the log-in is too old: it needs the password as well, or a new log-in. */
export const needsPassword = (error: unknown): boolean => failureCode(error) === 'step_up_required';

/** The devices may have changed: they are read again. */
function forgetDevices(): void {
  void queryClient.invalidateQueries({ queryKey: DEVICES });
}
