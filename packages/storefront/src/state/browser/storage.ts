import type { PersistStorage, StorageValue } from 'zustand/middleware';

/** What could not be written to the browser's storage: it lives as long as the tab. */
const unwritten = new Map<string, string>();

/** What is stored under a key as it stands; null without it, or without a storage. Never throws. */
export function readText(key: string): string | null {
  const kept = unwritten.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is switched off (private mode, policy): there is nothing stored.
    return null;
  }
}

/** Stores a text as it stands; where that is refused, it is kept in memory as long as the tab. Never throws. */
export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unwritten.delete(key);
  } catch {
    // Switched off or full: the shop goes on working in memory.
    unwritten.set(key, text);
  }
}

/** Whether what was written under a key outlives this page. */
export const isLasting = (key: string): boolean => !unwritten.has(key);

/** Removes what is stored under a key. Never throws. */
export function removeText(key: string): void {
  unwritten.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Switched off: there is nothing to remove.
  }
}

/**
 * The browser's storage for zustand's persist. It never throws: without storage it keeps things in memory, and
 * what cannot be read as JSON counts as absent, so that a broken entry costs only itself.
 */
export function browserStorage<S>(): PersistStorage<S> {
  return {
    getItem: (key) => {
      const text = readText(key);
      try {
        const parsed: unknown = text === null ? null : JSON.parse(text);
        // Each store reads what it finds there with care (its merge).
        return isObject(parsed) && 'state' in parsed ? (parsed as unknown as StorageValue<S>) : null;
      } catch {
        return null;
      }
    },
    setItem: (key, value) => writeText(key, JSON.stringify(value)),
    removeItem: removeText,
  };
}

/** Whether something read from storage is an object at all. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A store kept by zustand's persist. */
export interface PersistedStore {
  persist: { rehydrate: () => Promise<void> | void; getOptions: () => { name?: string } };
}

/**
 * Fills the stores from the browser's storage and keeps them in step with other tabs. Called after React has
 * hydrated: the server knows nothing of a visitor, so the first render must not either. Returns the undoing.
 */
export function followStorage(stores: readonly PersistedStore[]): () => void {
  for (const store of stores) store.persist.rehydrate();
  const onStorage = (event: StorageEvent) => {
    for (const store of stores) {
      if (event.key === null || event.key === store.persist.getOptions().name) store.persist.rehydrate();
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
