import { valueAt } from '@isoko/contract/rules/objects';
import type { Reply } from './send.ts';

/** The operator asks to fetch a new token so long before the old one ends, and not one a payment. */
const REFRESH_BEFORE_MS = 10 * 60 * 1_000;

/** The bearer token of the operator, fetched once for all who need it. */
export interface TokenCache {
  /** A token that holds; `fresh` leaves the known one aside. A string says why there is none. */
  get(options?: { fresh?: boolean }): Promise<{ token: string } | string>;
}

/** Keeps the token that `fetchToken` gets until ten minutes before its end (half of its life, if that is shorter). */
export function createTokenCache(options: {
  now: () => Date;
  fetchToken: () => Promise<Reply | string>;
}): TokenCache {
  let known: { token: string; goodUntil: number } | null = null;
  let fetching: Promise<{ token: string } | string> | null = null;

  async function refresh() {
    const askedAt = options.now().getTime();
    const reply = await options.fetchToken();
    if (typeof reply === 'string') return `no token: ${reply}`;
    const token = valueAt(reply.body, 'access_token');
    const lifeMs = Number(valueAt(reply.body, 'expires_in')) * 1_000;
    if (reply.status !== 200 || typeof token !== 'string' || !(lifeMs > 0)) {
      return `no token: HTTP ${reply.status}`;
    }
    known = { token, goodUntil: askedAt + Math.max(lifeMs - REFRESH_BEFORE_MS, lifeMs / 2) };
    return { token };
  }

  return {
    async get({ fresh = false } = {}) {
      if (!fresh && known && options.now().getTime() < known.goodUntil) return { token: known.token };
      fetching ??= refresh().finally(() => {
        fetching = null;
      });
      return fetching;
    },
  };
}
