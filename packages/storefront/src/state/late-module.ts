import { RequestFailure } from '@isoko/contract/client';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { bearerToken } from './session.ts';

interface Loading<M> {
  /** Null until it has come, and at the first render always. */
  module: M | null;
  /** Why it did not come, a sentence in its message; null while nothing is wrong. */
  failure: Error | null;
}

/** A part of a page that needs the server's answers: it loads beside the first script, never within it. */
export interface LateModule<M> {
  useLoading: UseBoundStore<StoreApi<Loading<M>>>;
  /** Begins to load it; resolves when that has ended, well or not. Once it is here, and on the server, nothing happens. */
  begin: () => Promise<void>;
}

/**
 * Makes a part of what `load` imports. A page begins it as soon as its own file is read and the part is known to be
 * wanted: it then comes while the page becomes alive. What shows it begins it at the latest.
 */
export function lateModule<M>(load: () => Promise<M>): LateModule<M> {
  const useLoading = create<Loading<M>>(() => ({ module: null, failure: null }));
  let begun: Promise<void> | null = null;
  const attempt = async () => {
    try {
      useLoading.setState({ module: await load(), failure: null });
    } catch (error) {
      begun = null;
      console.warn(error);
      // Offline, or the shop was renewed meanwhile: what the shopper can do about it is the same.
      useLoading.setState({ failure: new RequestFailure({ kind: 'fetch' }) });
    }
  };
  const begin = async () => {
    if (import.meta.env.SSR) return;
    begun ??= attempt();
    await begun;
  };
  return { useLoading, begin };
}

/** A late part for whoever is signed in: it begins at once where somebody is. */
export function lateOfCustomer<M>(load: () => Promise<M>): LateModule<M> {
  const late = lateModule(load);
  if (bearerToken() !== null) void late.begin();
  return late;
}
