import type { Answer } from '@isoko/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { queryClient } from '../customer/query-client.ts';

const KEY = 'my-orders';

/** A page of the own orders, the newest first; the page before stays while the next one is on its way. */
export function useMyOrders({ page = 1, limit }: { page?: number; limit: number }) {
  return useQuery(
    {
      queryKey: [KEY, page, limit],
      queryFn: ({ signal }): Promise<Answer<'GET /orders/mine'>> =>
        call('GET /orders/mine', { query: { page, limit }, signal }),
      placeholderData: keepPreviousData,
      // Orders move while nobody looks: whoever comes back to the tab sees where they are.
      refetchOnWindowFocus: true,
    },
    queryClient,
  );
}

/** One of the own orders is not as it was: the lists are read anew when they are shown. */
export function forgetMyOrders(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}
