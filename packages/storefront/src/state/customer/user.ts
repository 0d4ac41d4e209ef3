import type { User } from '@isoko/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { queryClient } from './query-client.ts';
import { keepEmail, useSession } from './session.ts';

const USER = ['user'];

/** The profile of whoever is signed in, fresh for 60 seconds; nothing is asked for a visitor. */
export function useUser() {
  const signedIn = useSession(({ token }) => token !== null);
  return useQuery({ queryKey: USER, queryFn: readUser, enabled: signedIn }, queryClient);
}

async function readUser({ signal }: { signal: AbortSignal }): Promise<User> {
  const { data } = await call('GET /users/me', { signal });
  keepEmail(data.email);
  return data;
}

/** The profile as a change left it; a look that was on its way knows less and is given up. */
export async function keepUser(user: User): Promise<void> {
  await queryClient.cancelQueries({ queryKey: USER });
  queryClient.setQueryData(USER, user);
  keepEmail(user.email);
}

/** The profile may have changed elsewhere: whoever shows it reads it again. */
export function forgetUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: USER });
}
