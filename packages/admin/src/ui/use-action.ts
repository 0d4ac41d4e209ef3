import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { CallFailure } from '#admin/api.ts';

/** Something a button does that no form does. */
export interface Action<Args extends unknown[]> {
  /** Does it; resolves whether it was done. A failure is said to the person, in the shop's words. */
  run: (...args: Args) => Promise<boolean>;
  isRunning: boolean;
}

/**
 * Makes a action of calls: while one runs another is not begun; after it the screen reads everything anew, and
 * `done` is said.
 */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  { done }: { done?: string } = {},
): Action<Args> {
  const [isRunning, setRunning] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const run = async (...args: Args) => {
    if (isRunning) return false;
    setRunning(true);
    try {
      await work(...args);
      if (done) notify(done, { type: 'success' });
      refresh();
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      notify(error.message, { type: 'error' });
      // What was refused may have been changed by somebody else meanwhile.
      if (error.status === 409) refresh();
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning };
}
