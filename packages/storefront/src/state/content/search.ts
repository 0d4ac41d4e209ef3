import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage, isObject } from '../browser/storage.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';

/** How long after the last key the typed text is remembered, in milliseconds (specification section 9). */
export const REMEMBER_SEARCH_MS = 2000;

/** The search text the header and the mobile menu share; it survives a reload. */
export const useSearchText = create<{ text: string }>()(
  persist(() => ({ text: '' }), {
    name: STORAGE_KEYS.search,
    version: 1,
    storage: browserStorage(),
    skipHydration: true,
    merge: (stored) => ({ text: isObject(stored) && typeof stored.text === 'string' ? stored.text : '' }),
  }),
);

/** Replaces the remembered text. */
export function rememberSearch(text: string): void {
  useSearchText.setState({ text });
}
