import type { DeliveryWindow, Province } from '@isoko/contract';
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
      // The service worker has them (state/browser/service-worker.ts).
      networkMode: 'offlineFirst',
    },
    queryClient,
  );
}

/** The delivery times that can still be chosen in a sector; none while it is not known. */
export function useWindows(district: string, sector: string): DeliveryWindow[] {
  const { data } = useQuery(
    {
      queryKey: ['windows', district, sector],
      queryFn: async ({ signal }): Promise<DeliveryWindow[]> => {
        const params = { zone: district };
        const answer = await call('GET /shipping/zones/filter/:zone', { params, query: { sector }, signal });
        return answer.data.windows;
      },
      enabled: district !== '' && sector !== '',
    },
    queryClient,
  );
  return data ?? [];
}
