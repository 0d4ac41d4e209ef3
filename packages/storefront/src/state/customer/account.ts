import type { Session, User } from '@isoko/contract';
import type { CallInput, RouteKey } from '@isoko/contract/client';
import { useQuery } from '@tanstack/react-query';
import { call, failureCode } from '../../api.ts';
import { keepAnswer, queryClient } from './query-client.ts';
import { endSession, keepEmail, useSignedIn } from './session.ts';

const USER = ['user'];

/** The profile of the user, fresh for 60 seconds; nothing is asked for a visitor. */
export function useUser() {
  return useQuery({ queryKey: USER, queryFn: readUser, enabled: useSignedIn() }, queryClient);
}

async function readUser({ signal }: { signal: AbortSignal }): Promise<User> {
  const { data } = await call('GET /users/me', { signal });
  keepEmail(data.email);
  return data;
}

/** Keeps the profile as a change returned it. */
export async function keepUser(user: User): Promise<void> {
  await keepAnswer(USER, user);
  keepEmail(user.email);
}

/** The profile may have changed elsewhere: it is read again where it is shown. */
export function forgetUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: USER });
}

type Body<K extends RouteKey> = NonNullable<CallInput<K>['body']>;

/** The fields of the profile to change; an absent one stays, null removes it. */
export type ProfileChange = Body<'PATCH /users/updateMe'>;

/** Changes the profile. @throws RequestFailure, with what is wrong for each field. */
export async function changeProfile(body: ProfileChange): Promise<User> {
  const { data } = await call('PATCH /users/updateMe', { body });
  await keepUser(data);
  return data;
}

/** Changes the password; the other devices are signed out by it. @throws RequestFailure. */
export async function changePassword(body: Body<'PATCH /users/updateMyPassword'>): Promise<void> {
  const { data } = await call('PATCH /users/updateMyPassword', { body });
  await keepUser(data.user);
  forgetDevices();
}

/** Asks for another e-mail address; its link confirms it. Resolves with the shop's sentence. @throws RequestFailure. */
export async function changeEmail(body: Body<'PATCH /users/updateMyEmail'>): Promise<string> {
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

const DEVICES = ['devices'];

/** The devices where the account is signed in, the last used first. */
export function useDevices() {
  return useQuery(
    {
      queryKey: DEVICES,
      queryFn: async ({ signal }): Promise<Session[]> =>
        (await call('GET /users/me/sessions', { signal })).data,
    },
    queryClient,
  );
}

/** Signs one device out; the password where the shop asks for it. @throws RequestFailure. */
export async function signOutDevice(id: string, passwordCurrent?: string): Promise<void> {
  const body = { passwordCurrent };
  await keepAnswer(DEVICES, (await call('DELETE /users/me/sessions/:id', { params: { id }, body })).data);
}

/** Signs every device out but this one; the password where the shop asks for it. @throws RequestFailure. */
export async function signOutOthers(passwordCurrent?: string): Promise<void> {
  await keepAnswer(DEVICES, (await call('DELETE /users/me/sessions', { body: { passwordCurrent } })).data);
}

/** Whether a call failed because the log-in was too long ago: it needs the password as well. */
export const needsPassword = (error: unknown): boolean => failureCode(error) === 'step_up_required';

/** The devices may have changed: they are read again where they are shown. */
export function forgetDevices(): void {
  void queryClient.invalidateQueries({ queryKey: DEVICES });
}
