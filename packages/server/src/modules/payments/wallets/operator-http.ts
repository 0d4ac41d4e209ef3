import { valueAt } from '@isoko/contract/rules/objects';

/** How requests leave; `fetch`, or a test's own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What the operator answered; `body` is the parsed JSON, or the text when it is none. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends one request and reads its whole answer within `timeoutMs`. What the network does is an answer too: a string
 * that says what happened.
 */
export async function send(
  fetch: Fetch,
  url: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<Reply | string> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: parse(await response.text()) };
  } catch (error) {
    if (valueAt(error, 'name') === 'TimeoutError') return `no answer within ${timeoutMs} ms`;
    return String(valueAt(valueAt(error, 'cause'), 'code') ?? valueAt(error, 'message'));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

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

/** Lets callers through one after the other, never faster than agreed. */
export interface Pace {
  /**
   * True when it is the caller's turn; false at once when that would take longer than the wait allowed. Who is
   * hurried waits for nobody, and takes nobody's turn.
   */
  turn(options?: { hurried?: boolean }): Promise<boolean>;
}

/**
 * Makes a pace of `perSecond`. It keeps the real time, not the shop's clock: what it protects is somebody else's
 * machine.
 */
export function createPace({ perSecond, maxWaitMs }: { perSecond: number; maxWaitMs: number }): Pace {
  const gapMs = 1_000 / perSecond;
  let nextAt = 0;
  return {
    async turn({ hurried = false } = {}) {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      if (at - now > (hurried ? 0 : maxWaitMs)) return false;
      nextAt = at + gapMs;
      if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
      return true;
    },
  };
}

/** Longest payerMessage and payeeNote. */
const NOTE_LENGTH = 160;

/** Text as the operator takes it: an apostrophe is enough for a 400 (domain.md section 1.4), so `Ab'Umwami` loses its own. */
export function cleanNote(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .replace(/[^A-Za-z0-9 .,-]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, NOTE_LENGTH)
    .trim();
}
