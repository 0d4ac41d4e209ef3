import { RequestFailure } from '@isoko/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { onSessionChange } from './session.ts';

/** How long an answer counts as fresh, in milliseconds (specification section 9). */
const FRESH_MS = 60_000;

/**
 * The browser's cache of private and passing data. Give it to hooks by hand, `useQuery(options, queryClient)`:
 * the library then loads with the parts that need it, not with the first page.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      // What the API refused once it refuses again; only the way there is worth a second try.
      retry: (count, error) =>
        count < 1 && !(error instanceof RequestFailure && error.failure.kind === 'http'),
    },
  },
});

// What one account was told is not the next one's to see.
onSessionChange(() => queryClient.clear());
