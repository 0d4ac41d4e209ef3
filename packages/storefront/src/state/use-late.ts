import { useEffect } from 'react';
import type { LateModule } from './late-module.ts';

/** The late part of a page, asked for from now on, and again as soon as there is a network. */
export function useLate<M>({ useLoading, begin }: LateModule<M>) {
  const { module, failure } = useLoading();
  useEffect(() => {
    void begin();
    window.addEventListener('online', begin);
    return () => window.removeEventListener('online', begin);
  }, [begin]);
  const retry = async () => {
    await begin();
    // The network is there and the file is not: the shop was renewed, and its present page knows other files.
    if (useLoading.getState().failure && navigator.onLine) window.location.reload();
  };
  return { module, failure, retry };
}
