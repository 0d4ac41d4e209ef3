import { useEffect } from 'react';
import { followStorage, type PersistedStore } from './storage.ts';

/** Fills a store from the browser's storage and follows the other tabs, while the part that needs it is shown. */
export function useStored(store: PersistedStore): void {
  useEffect(() => followStorage([store]), [store]);
}
