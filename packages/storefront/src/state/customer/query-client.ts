import { CancelledError, QueryClient, type QueryKey } from '@tanstack/react-query';
import { failureCode } from '../../api.ts';
import { bearerToken, onSessionChange } from './session.ts';

/** How long an answer counts as fresh, in milliseconds (specification section 9). */
const FRESH_MS = 60_000;
/** As long as a shop that is not ready asks to wait at least. */
const RETRY_MS = 2_000;

/**
 * The browser's cache of private and short-lived data. Pass it to the hooks, `useQuery(options, queryClient)`:
 * so the library loads with the components that need it, not with the first page.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      // A failed connection, or a shop that is not ready for some seconds; any other refusal stays what it is.
      retry: (count, error) => count < 1 && [null, 'unavailable'].includes(failureCode(error)),
      retryDelay: RETRY_MS,
    },
  },
});

// Otherwise it would not notice that the network is back (specification section 7).
if (!import.meta.env.SSR) queryClient.mount();

// The next account must not see the last one's answers.
onSessionChange(() => queryClient.clear());

/**
 * Called first by every query for the user's data: a component rendered just before a log-out queries after it,
 * and the server would refuse. @throws CancelledError if no one is logged in.
 */
export function onlySignedIn(): void {
  if (bearerToken() === null) throw new CancelledError();
}

/** Stores the result of a change as the answer to a query; a running read is older and is cancelled. */
export async function keepAnswer(queryKey: QueryKey, data: unknown): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
}
