import {
  type Client,
  createClient,
  type Failure,
  failureSentences,
  type RequestFailure,
} from '@isoko/contract/client';
import type { ErrorCode, FieldError } from '@isoko/contract/errors';
import { createContext, data, isRouteErrorResponse } from 'react-router';
import { LANGUAGE } from './messages/language.ts';
import { t } from './messages/t.tsx';
import { bearerToken, expireSession } from './state/customer/session.ts';

if (LANGUAGE !== 'en') {
  Object.assign(failureSentences, {
    fetch: t('We could not reach the shop. Please check your connection.'),
    timeout: t('The shop took too long to answer. Please try again.'),
    parsing: t('We could not read the answer of the shop. Please try again.'),
  });
}

/**
 * The client of /api/v1 for a loader: `context.get(callContext)`. On the server it is an in-process call, in
 * the browser it is {@link call}.
 */
export const callContext = createContext<Client>();

const send: Client = createClient({
  base: '/api/v1',
  send: (url, init) => fetch(url, init),
  token: bearerToken,
  headers: { 'accept-language': LANGUAGE },
});

/**
 * The browser's client of /api/v1, with the bearer token of the session. A session that the shop no longer knows
 * ends. Never called while rendering on the server.
 */
export const call: Client = async (key, input) => {
  const token = bearerToken();
  try {
    return await send(key, input);
  } catch (error) {
    if (token && failureCode(error) === 'not_authenticated') expireSession(token);
    throw error;
  }
};

/** Ends a loader with the 404 page. */
export function notFound(): never {
  throw data(null, { status: 404 });
}

/** The HTTP status of an error that a loader threw: the API's own, 503 if it could not be reached, else 500. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  if (!isRequestFailure(error)) return 500;
  return refusalOf(error)?.status ?? 503;
}

/** Checked by name: the renderer's bundle has its own class, the server's client throws another one. */
const isRequestFailure = (error: unknown): error is RequestFailure =>
  error instanceof Error && error.name === 'RequestFailure';

/** The API's answer to a request that it refused; null if the request failed in another way. */
export const refusalOf = (error: unknown): Extract<Failure, { kind: 'http' }> | null =>
  isRequestFailure(error) && error.failure.kind === 'http' ? error.failure : null;

/** The error code of a refused request; null if it failed in another way. */
export const failureCode = (error: unknown): ErrorCode | null => refusalOf(error)?.data.code ?? null;

/** The API's errors of single fields; empty if the request failed for another reason. */
export const fieldErrorsOf = (error: unknown): readonly FieldError[] => refusalOf(error)?.data.errors ?? [];

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUG_LENGTH = 120;

/** The slug (or `_id`) in a page's path. An invalid one means that the page does not exist: 404, not a bad request. */
export function slugOf(params: { slug?: string }): string {
  const { slug = '' } = params;
  return SLUG.test(slug) && slug.length <= SLUG_LENGTH ? slug : notFound();
}
