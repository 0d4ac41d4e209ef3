import type { DeliveryWindow, Province, Zone } from '@isoko/contract';
import type { Point } from '@isoko/contract/routes/shipping';
import { useQuery } from '@tanstack/react-query';
import { call, failureCode } from '../../api.ts';
import { queryClient } from '../customer/query-client.ts';

/** The areas of Rwanda for addresses. They do not change within a visit. */
export function useAreas() {
  return useQuery(
    {
      queryKey: ['areas'],
      queryFn: async ({ signal }): Promise<Province[]> =>
        (await call('GET /shipping/areas', { signal })).data,
      staleTime: Number.POSITIVE_INFINITY,
      // The service worker has them in its cache (state/browser/service-worker.ts).
      networkMode: 'offlineFirst',
    },
    queryClient,
  );
}

/** The delivery offer in a sector; null: there is no delivery. Undefined until it is known. */
export function useZone(district: string, sector: string): Zone | null | undefined {
  const { data } = useQuery(
    {
      queryKey: ['zone', district, sector],
      queryFn: ({ signal }) => askZone({ district, sector }, signal),
      enabled: district !== '' && sector !== '',
      staleTime: ZONE_FRESH_MS,
      refetchOnWindowFocus: true,
    },
    queryClient,
  );
  return data;
}

/** Windows end by the clock and fill up: an older answer is requested again. */
const ZONE_FRESH_MS = 60_000;

async function askZone(
  { district, sector }: { district: string; sector: string },
  signal: AbortSignal,
): Promise<Zone | null> {
  const params = { zone: district };
  try {
    return (await call('GET /shipping/zones/filter/:zone', { params, query: { sector }, signal })).data;
  } catch (error) {
    if (failureCode(error) === 'not_found') return null;
    throw error;
  }
}

/** The collection points; undefined until they are known. */
export function usePoints({ enabled = true }: { enabled?: boolean } = {}): Point[] | undefined {
  const { data, isError } = useQuery(
    {
      queryKey: ['points'],
      queryFn: async ({ signal }): Promise<Point[]> => (await call('GET /shipping/points', { signal })).data,
      enabled,
      staleTime: ZONE_FRESH_MS,
      refetchOnWindowFocus: true,
      networkMode: 'offlineFirst',
    },
    queryClient,
  );
  return data ?? (isError ? [] : undefined);
}

/** The delivery windows still open in a sector; empty until they are known. */
export function useWindows(district: string, sector: string): DeliveryWindow[] {
  return useZone(district, sector)?.windows ?? [];
}
