import type { Session } from '@isoko/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
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

/** Signs one device out. @throws RequestFailure. */
export async function signOutDevice(id: string): Promise<void> {
  await keep((await call('DELETE /users/me/sessions/:id', { params: { id } })).data);
}

/** Signs every device out but this one. @throws RequestFailure. */
export async function signOutOthers(): Promise<void> {
  await keep((await call('DELETE /users/me/sessions')).data);
}

/** The devices may be others now: they are read anew where they are shown. */
export function forgetDevices(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}

async function keep(devices: Session[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData(KEY, devices);
}
