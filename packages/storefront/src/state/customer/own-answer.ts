import { RequestFailure } from '@isoko/contract/client';
import { bearerToken } from './session.ts';

/** The session ended, or passed to somebody else, before the answer came: it is nobody's business any more. */
export class SessionOver extends RequestFailure {
  constructor() {
    super({ kind: 'fetch' });
  }
}

/** The answer to a call for what belongs to whoever is signed in. @throws SessionOver when the session did not last. */
export async function own<T>(request: () => Promise<{ data: T }>): Promise<T> {
  const token = bearerToken();
  const { data } = await request();
  if (token === null || token !== bearerToken()) throw new SessionOver();
  return data;
}

/** Whether a call failed because nobody, or somebody else, is signed in by now. */
export function isSessionOver(error: unknown): boolean {
  if (error instanceof SessionOver) return true;
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return false;
  return error.failure.data.code === 'not_authenticated';
}
