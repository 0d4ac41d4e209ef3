import { RequestFailure } from '@isoko/contract/client';
import { failureCode } from '../../api.ts';
import { bearerToken } from './session.ts';

/** The session ended, or another user logged in, before the request or before the answer: no one may see it. */
class SessionOver extends RequestFailure {
  constructor() {
    super({ kind: 'fetch' });
  }
}

/**
 * The answer to a request for the user's own data; without a session there is no request. @throws SessionOver,
 * also when the session ended before the answer came.
 */
export async function own<T>(request: () => Promise<{ data: T }>): Promise<T> {
  const token = bearerToken();
  const answer = token && (await request());
  if (!answer || token !== bearerToken()) throw new SessionOver();
  return answer.data;
}

/** Whether a request failed because its session has ended: no user, or another one, is logged in now. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof SessionOver || failureCode(error) === 'not_authenticated';
