import { CancelledError, QueryClient, type QueryKey } from '@tanstack/react-query';
import { refusalOf } from '../../api.ts';
import { bearerToken, onSessionChange } from './session.ts';

/** How long an answer counts as fresh, in milliseconds (specification section 9). */
const FRESH_MS = 60_000;

/**
 * The browser's cache of private and short-lived data. Give it to the hooks, `useQuery(options, queryClient)`: so the
 * library loads with the parts that need it, not with the first page.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      // The API would refuse it again; only a failed connection is worth a second try.
      retry: (count, error) => count < 1 && !refusalOf(error),
    },
  },
});

// Else it would not hear of a network that comes back (specification section 7).
if (!import.meta.env.SSR) queryClient.mount();

// The next account must not see the answers to the last one.
onSessionChange(() => queryClient.clear());

/**
 * Asked first by what reads for the user: what was drawn just before a log-out begins after it, and the shop would refuse
 * it. @throws CancelledError where no one is signed in.
 */
export function onlySignedIn(): void {
  if (bearerToken() === null) throw new CancelledError();
}

/** Keeps what a change returned as the answer to a query; a read that is still running is older and is cancelled. */
export async function keepAnswer(queryKey: QueryKey, data: unknown): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
}
