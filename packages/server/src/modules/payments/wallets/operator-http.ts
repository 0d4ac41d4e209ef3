import { valueAt } from '@isoko/contract/rules/objects';

const TIMEOUT_MS = 10_000;

/** Sends requests; `fetch`, or a test's own. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How a client calls its operator; the optional parts are for tests. */
export interface ClientOptions<Config> {
  readonly config: Config & { readonly baseUrl: string };
  readonly now: () => Date;
  readonly fetch?: Fetch;
  readonly timeoutMs?: number;
  readonly statusReadsPerSecond?: number;
}

interface OperatorRequest {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request with a valid token; after a 401 it tries once more with a new token. */
export type Authorized = (request: OperatorRequest) => Promise<Reply | string>;

/** The connection to an operator. */
export interface Operator {
  readonly send: Authorized;
  /** Asks for a new token; null: the operator gave one. */
  readonly checkKeys: () => Promise<string | null>;
  /** Limits enquiries to the operator's pace. */
  readonly pace: Pace;
}

/** Opens the connection to an operator that gives bearer tokens for `tokenRequest` and takes enquiries at this pace. */
export function openOperator(
  options: ClientOptions<unknown>,
  { tokenRequest, enquiries }: { tokenRequest: OperatorRequest; enquiries: PaceOptions },
): Operator {
  const perSecond = options.statusReadsPerSecond ?? enquiries.perSecond;
  return { ...openSender(options, tokenRequest), pace: createPace({ ...enquiries, perSecond }) };
}

function openSender(
  { config, now, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: ClientOptions<unknown>,
  tokenRequest: OperatorRequest,
): Pick<Operator, 'send' | 'checkKeys'> {
  const call = ({ path, ...init }: OperatorRequest) =>
    send(fetch, config.baseUrl + path, { ...init, timeoutMs });
  const tokens = createTokenCache({ now, fetchToken: () => call(tokenRequest) });
  const ask = async (request: OperatorRequest, fresh: boolean): Promise<Reply | string> => {
    const held = await tokens.get({ fresh });
    if (typeof held === 'string') return held;
    return call({ ...request, headers: { ...request.headers, authorization: `Bearer ${held.token}` } });
  };
  return {
    async send(request) {
      const reply = await ask(request, false);
      return typeof reply !== 'string' && reply.status === 401 ? ask(request, true) : reply;
    },
    async checkKeys() {
      const held = await tokens.get({ fresh: true });
      return typeof held === 'string' ? held : null;
    },
  };
}

/** The operator's answer; `body` is the parsed JSON, or the text if it is no JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends one request and reads its whole answer within `timeoutMs`. A network failure is an answer too: a string that
 * says what happened.
 */
async function send(
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

/** A new token is fetched this long before the old one ends: operators do not want a token request per payment. */
const REFRESH_BEFORE_MS = 10 * 60 * 1_000;

/**
 * Keeps the token from `fetchToken` until ten minutes before its end (half of its life, if that is shorter). `get`
 * returns a valid token, a new one if it must be `fresh`; a string says why there is none.
 */
function createTokenCache(options: { now: () => Date; fetchToken: () => Promise<Reply | string> }) {
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
    get: async ({ fresh }: { fresh: boolean }) => {
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
   * True when it is the caller's turn; false, immediately, if the turn would come later than `maxWaitMs`. A `hurried`
   * caller never waits and takes no place in the queue.
   */
  turn(options?: { hurried?: boolean }): Promise<boolean>;
}

interface PaceOptions {
  readonly perSecond: number;
  readonly maxWaitMs: number;
}

/** Makes a pace of `perSecond`, by real time and not the shop's clock: it protects the operator's servers. */
export function createPace({ perSecond, maxWaitMs }: PaceOptions): Pace {
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

/** Text that the operator accepts: an apostrophe gives a 400 (domain.md section 1.4), so `Ab'Umwami` loses it. */
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

/** Longest reference the shop keeps. */
const REFERENCE_LENGTH = 100;

/** The operator's own reference in an answer; null if it is missing or too long to store. */
export function referenceOf(value: unknown): string | null {
  const reference = textOf(value);
  return reference && reference.length <= REFERENCE_LENGTH ? reference : null;
}

/** A word or a number of an answer as text; null for any other value and for the empty text. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value ? value : null;
}
