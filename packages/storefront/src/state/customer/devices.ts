import type { Session } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { queryClient } from './query-client.ts';

const KEY = ['devices'];

/** Where the account is signed in, the latest used first. */
export function useDevices() {
  return useQuery(
    {
      queryKey: KEY,
      queryFn: async ({ signal }): Promise<Session[]> =>
        (await call('GET /users/me/sessions', { signal })).data,
    },
    queryClient,
  );
}

/** Signs one device out; the password where the shop asks for it. @throws RequestFailure. */
export async function signOutDevice(id: string, passwordCurrent?: string): Promise<void> {
  const body = { passwordCurrent };
  await keep((await call('DELETE /users/me/sessions/:id', { params: { id }, body })).data);
}

/** Signs every device out but this one; the password where the shop asks for it. @throws RequestFailure. */
export async function signOutOthers(passwordCurrent?: string): Promise<void> {
  await keep((await call('DELETE /users/me/sessions', { body: { passwordCurrent } })).data);
}

/** Whether a call failed because the log-in was too long ago: it wants the password beside it. */
export const needsPassword = (error: unknown): boolean =>
  error instanceof RequestFailure &&
  error.failure.kind === 'http' &&
  error.failure.data.code === 'step_up_required';

/** The devices may be others now: they are read anew where they are shown. */
export function forgetDevices(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}

async function keep(devices: Session[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData(KEY, devices);
}
