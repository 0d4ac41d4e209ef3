import type { CallInput, RouteKey } from '@isoko/contract/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '#admin/api.ts';

/**
 * What a call answers, kept and read anew with everything else when the screen refreshes. `everyMs`: asks again
 * by itself, while the window is looked at.
 */
export function useCall<K extends RouteKey>(
  key: K,
  input: CallInput<K> = {},
  { everyMs, enabled = true }: { everyMs?: number; enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: ['call', key, input],
    queryFn: ({ signal }) => call(key, { ...input, signal }),
    refetchInterval: everyMs ?? false,
    enabled,
  });
}
