import { type Client, createClient, failureSentences, type RequestFailure } from '@isoko/contract/client';
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
 * How a loader reaches /api/v1: `context.get(callContext)`. On the server it stays in the process, in the
 * browser it is {@link call}.
 */
export const callContext = createContext<Client>();

const send: Client = createClient({
  base: '/api/v1',
  send: (url, init) => fetch(url, init),
  token: bearerToken,
  headers: { 'accept-language': LANGUAGE },
});

/**
 * The browser's client of /api/v1, with the bearer token of whoever is signed in. A session the shop does not know
 * any more ends. Never called while rendering on the server.
 */
export const call: Client = async (key, input) => {
  const token = bearerToken();
  try {
    return await send(key, input);
  } catch (error) {
    if (token && isRequestFailure(error) && isSignedOut(error)) expireSession(token);
    throw error;
  }
};

/** Whether a call failed because its token opens nothing. */
function isSignedOut({ failure }: RequestFailure): boolean {
  return failure.kind === 'http' && failure.data.code === 'not_authenticated';
}

/** Ends a loader with the 404 page. */
export function notFound(): never {
  throw data(null, { status: 404 });
}

/** The HTTP status of whatever a loader threw: the API's own, 503 when it could not be reached, else 500. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  if (!isRequestFailure(error)) return 500;
  return error.failure.kind === 'http' ? error.failure.status : 503;
}

/** By its name: the renderer's bundle has a class of its own, the server's client throws another. */
function isRequestFailure(error: unknown): error is RequestFailure {
  return error instanceof Error && error.name === 'RequestFailure';
}
