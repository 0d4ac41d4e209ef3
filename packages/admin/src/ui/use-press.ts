import { useState } from 'react';
import { CallFailure } from '#admin/api.ts';

const MAYBE_COUNTED = 'Your last press may have counted. Please look again before you press once more.';

/** Makes a call that counts once (contract: `once`), with the headers it needs for that. */
export type Press = <T>(work: (headers: Record<string, string>) => Promise<T>) => Promise<T>;

/**
 * A press of one dialog or button. It keeps its Idempotency-Key until the shop has said that it was done: pressed again
 * after a time-out it is the same action, and counts once. What is done next has a new one.
 */
export function openPress(): Press {
  let key: string | null = null;
  return async (work) => {
    key ??= crypto.randomUUID();
    try {
      const answer = await work({ 'idempotency-key': key });
      key = null;
      return answer;
    } catch (error) {
      // Something else was typed since the last try, which was done, though nobody heard of it.
      if (error instanceof CallFailure && error.body.code === 'idempotency_mismatch') {
        key = null;
        error.message = MAYBE_COUNTED;
      }
      throw error;
    }
  };
}

/** The press of the component that asks, for as long as it stands there. */
export function usePress(): Press {
  return useState(openPress)[0];
}
