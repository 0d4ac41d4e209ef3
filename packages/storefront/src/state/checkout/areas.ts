import type { Province } from '@isoko/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { queryClient } from '../customer/query-client.ts';

/** The areas of Rwanda an address can be in. They do not change within a visit. */
export function useAreas() {
  return useQuery(
    {
      queryKey: ['areas'],
      queryFn: async ({ signal }): Promise<Province[]> =>
        (await call('GET /shipping/areas', { signal })).data,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
}
