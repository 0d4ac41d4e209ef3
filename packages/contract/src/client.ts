import type { ErrorBody } from './errors.ts';
import type { Routes } from './index.ts';
import type { BodyOf, DataOf, ListShape, ParamsOf, QueryOf, RouteShape } from './route.ts';
import { valueAt } from './rules/objects.ts';

export type RouteKey = keyof Routes & string;
type ShapeOf<K extends RouteKey> = Routes[K] extends RouteShape ? Routes[K] : never;

/** The input of a call: only the parts its route declares. */
export interface CallInput<K extends RouteKey> {
  params?: ParamsOf<ShapeOf<K>>;
  query?: QueryOf<ShapeOf<K>>;
  body?: BodyOf<ShapeOf<K>>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The answer of a call: `data`, and for lists which part of the whole it is. */
export type Answer<K extends RouteKey> = { data: DataOf<ShapeOf<K>> } & (ShapeOf<K>['list'] extends ListShape
  ? { results: number; total: number; total_is_estimate?: boolean; page: number; limit: number }
  : unknown) &
  (ShapeOf<K>['message'] extends string ? { message: string } : unknown);

/** The four kinds of failed requests (specification section 8). */
export type Failure =
  | { kind: 'fetch' }
  | { kind: 'timeout' }
  | { kind: 'parsing'; status: number }
  | { kind: 'http'; status: number; data: ErrorBody; retryAfter: number | null };

/** The sentences for requests without an answer; a client in another language can replace them. */
export const failureSentences = {
  fetch: 'We could not reach the shop. Please check your connection.',
  timeout: 'The shop took too long to answer. Please try again.',
  parsing: 'We could not read the answer of the shop. Please try again.',
};

/** A failed request; `message` is a sentence for the customer. */
export class RequestFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind === 'http' ? failure.data.message : failureSentences[failure.kind]);
    this.name = 'RequestFailure';
    this.failure = failure;
  }
}

export interface ClientOptions {
  /** The address of the API, without a trailing slash: `/api/v1`, or absolute. */
  base: string;
  /** Sends the request; `fetch`, or on the server one that stays in the process. */
  send: (url: string, init: RequestInit) => Promise<Response>;
  /** The bearer token, if a customer is signed in (specification section 6). */
  token?: () => string | null;
  /** Additional headers of every request. */
  headers?: Record<string, string>;
  /** A request fails after this many milliseconds. */
  timeoutMs?: number;
}

export type Client = <K extends RouteKey>(key: K, input?: CallInput<K>) => Promise<Answer<K>>;

/** Makes the typed client of /api/v1. It knows the routes only by their types: no schema is sent to the browser. */
export function createClient({
  base,
  send,
  token,
  headers: always,
  timeoutMs = 20_000,
}: ClientOptions): Client {
  return async (key, input = {}) => {
    const [method = 'GET', path = '/'] = key.split(' ');
    const headers: Record<string, string> = { accept: 'application/json', ...always, ...input.headers };
    const bearer = token?.();
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = input.signal ? AbortSignal.any([timeout, input.signal]) : timeout;
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    let response: Response;
    let text: string;
    try {
      response = await send(base + fillPath(path, input.params) + queryString(input.query), {
        method,
        headers,
        body,
        signal,
      });
      text = await response.text();
    } catch (cause) {
      if (input.signal?.aborted) throw cause;
      throw new RequestFailure({ kind: timeout.aborted ? 'timeout' : 'fetch' });
    }
    return readAnswer(response, text);
  };
}

/** Parses a response. @throws RequestFailure if it is no answer, or a refusal */
export function readAnswer(response: Response, text: string) {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new RequestFailure({ kind: 'parsing', status: response.status });
  }
  // The server validates its answers against the contract.
  if (response.ok) return parsed as never;
  const wait = Number(response.headers.get('retry-after'));
  throw new RequestFailure({
    kind: 'http',
    status: response.status,
    data: parsed as ErrorBody,
    retryAfter: wait > 0 ? wait : null,
  });
}

function fillPath(path: string, params: object = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(valueAt(params, name))));
}

function queryString(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}
