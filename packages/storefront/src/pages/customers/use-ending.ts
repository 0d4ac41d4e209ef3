import { useState } from 'react';
import { failureCode } from '../../api.ts';

/** How it ended with a link. */
export type End = 'confirmed' | 'refused' | 'dead';

/**
 * Does something with a link, once at a time, and tells how it ended, unless that says `false`; what failed stays to be
 * shown.
 */
export function useEnding(onEnd: (end: End) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const run = async (end: End, act: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      if ((await act()) !== false) onEnd(end);
    } catch (error) {
      if (failureCode(error) === 'invalid_link') onEnd('dead');
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
