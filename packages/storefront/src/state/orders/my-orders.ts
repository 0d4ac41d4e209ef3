import type { Answer } from '@isoko/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { onlySignedIn, queryClient } from '../customer/query-client.ts';

const KEY = 'my-orders';

/** A page of the user's orders, the newest first; the previous page stays until the next one has loaded. */
export function useMyOrders({ page = 1, limit }: { page?: number; limit: number }) {
  return useQuery(
    {
      queryKey: [KEY, page, limit],
      queryFn: ({ signal }): Promise<Answer<'GET /orders/mine'>> => {
        onlySignedIn();
        return call('GET /orders/mine', { query: { page, limit }, signal });
      },
      placeholderData: keepPreviousData,
      // Orders may have changed: a shopper who returns to the tab sees their current state.
      refetchOnWindowFocus: true,
    },
    queryClient,
  );
}

/** One of the user's orders has changed: the lists are read again. */
export function forgetMyOrders(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}
