import type { User } from '@isoko/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { keepAnswer, onlySignedIn, queryClient } from './query-client.ts';
import { keepEmail, useSignedIn } from './session.ts';

const USER = ['user'];

/** The profile of the user, fresh for 60 seconds; no request for a visitor. */
export function useUser() {
  return useQuery({ queryKey: USER, queryFn: readUser, enabled: useSignedIn() }, queryClient);
}

async function readUser({ signal }: { signal: AbortSignal }): Promise<User> {
  onlySignedIn();
  const { data } = await call('GET /users/me', { signal });
  keepEmail(data.email);
  return data;
}

/** Stores the profile returned by a change. */
export async function keepUser(user: User): Promise<void> {
  await keepAnswer(USER, user);
  keepEmail(user.email);
}

/** The profile may have changed elsewhere: it is read again. */
export function forgetUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: USER });
}
