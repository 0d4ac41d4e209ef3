import type { SavedAddress, SavedAddressInput } from '@isoko/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { keepAnswer, onlySignedIn, queryClient } from './query-client.ts';
import { useSession, useSignedIn } from './session.ts';
import { useUser } from './user.ts';

const KEY = ['addresses'];

/** The saved addresses of the logged-in user, the default one first. No request for a visitor. */
export function useAddresses() {
  // The profile has the id too, in case this browser has lost the id of its token's user.
  const { data: user } = useUser();
  const userId = useSession((session) => session.userId) ?? user?._id ?? null;
  const signedIn = useSignedIn();
  return useQuery(
    {
      queryKey: KEY,
      queryFn: async ({ signal }): Promise<SavedAddress[]> => {
        onlySignedIn();
        const params = { userId: userId ?? '' };
        return (await call('GET /address/user/:userId', { params, signal })).data;
      },
      enabled: signedIn && userId !== null,
    },
    queryClient,
  );
}

/** Adds an address (`id` null) or replaces one. @throws RequestFailure, with an error for each invalid field. */
export async function saveAddress(id: string | null, body: SavedAddressInput): Promise<SavedAddress> {
  const { data } =
    id === null
      ? await call('POST /address', { body })
      : await call('PUT /address/:id', { params: { id }, body });
  await queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData<SavedAddress[]>(KEY, (kept) => kept && withAddress(kept, data));
  // The server decides which one is the default.
  void queryClient.invalidateQueries({ queryKey: KEY });
  return data;
}

/** The list with an address in its position, or at the end: at most one default, which is first. */
export function withAddress(kept: readonly SavedAddress[], saved: SavedAddress): SavedAddress[] {
  const others = kept.map((each) => (saved.is_default ? { ...each, is_default: false } : each));
  const known = others.some(({ _id }) => _id === saved._id);
  const all = known ? others.map((each) => (each._id === saved._id ? saved : each)) : [...others, saved];
  return all.sort((a, b) => Number(b.is_default) - Number(a.is_default));
}

/** Removes an address. @throws RequestFailure. */
export async function removeAddress(id: string): Promise<void> {
  const { data } = await call('DELETE /address/:id', { params: { id } });
  await keepAnswer(KEY, data);
}

/** The addresses may have changed elsewhere: they are read again. */
export function forgetAddresses(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}
