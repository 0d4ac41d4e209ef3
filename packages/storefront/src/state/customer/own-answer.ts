import { RequestFailure } from '@isoko/contract/client';
import { failureCode } from '../../api.ts';
import { bearerToken } from './session.ts';

/** The session ended, or another user signed in, before it was asked or before the answer came: no one must see it. */
class SessionOver extends RequestFailure {
  constructor() {
    super({ kind: 'fetch' });
  }
}

/**
 * The answer to a call for what belongs to the user; without a session nothing is asked. @throws SessionOver, also when
 * the session ended before the answer came.
 */
export async function own<T>(request: () => Promise<{ data: T }>): Promise<T> {
  const token = bearerToken();
  const answer = token && (await request());
  if (!answer || token !== bearerToken()) throw new SessionOver();
  return answer.data;
}

/** Whether a call failed because its session is over: no user, or another one, is signed in now. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof SessionOver || failureCode(error) === 'not_authenticated';
