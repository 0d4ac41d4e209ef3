import { isObject, keptStore, STORAGE_KEYS } from '../browser/storage.ts';

/** How long after the last key the typed text is stored, in milliseconds (specification section 9). */
export const REMEMBER_SEARCH_MS = 2000;

/** The search text shared by the header and the mobile menu; it survives a reload. */
export const useSearchText = keptStore<{ text: string }>(
  STORAGE_KEYS.search,
  (stored) => ({ text: isObject(stored) && typeof stored.text === 'string' ? stored.text : '' }),
  () => ({ text: '' }),
);

/** Replaces the remembered text. */
export function rememberSearch(text: string): void {
  useSearchText.setState({ text });
}
