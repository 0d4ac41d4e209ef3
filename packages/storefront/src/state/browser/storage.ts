import { create, type StateCreator } from 'zustand';
import { type PersistStorage, persist, type StorageValue } from 'zustand/middleware';

/**
 * The keys in the browser's storage. The first five are given (specification section 3); all others have the
 * prefix `isoko:`.
 */
export const STORAGE_KEYS = {
  token: 'auth-token',
  userId: 'user-id',
  cart: 'cart',
  wishlist: 'wishlist',
  wishlistId: 'wishlistId',
  email: 'isoko:email',
  checkout: 'isoko:checkout',
  orders: 'isoko:orders',
  search: 'isoko:search',
  announcement: 'isoko:announcement',
  region: 'isoko:region',
  language: 'isoko:language',
  dataSaver: 'isoko:data-saver',
  device: 'isoko:device',
  signUp: 'isoko:sign-up',
} as const;

/** Values that could not be written to the browser's storage: kept in memory while the tab is open. */
const unwritten = new Map<string, string>();

/** The text stored under a key; null if there is none, or no storage. Never throws. */
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

/** Stores a text; if the browser refuses, it is kept in memory while the tab is open. Never throws. */
export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unwritten.delete(key);
  } catch {
    // Switched off or full: the shop continues in memory.
    unwritten.set(key, text);
  }
}

/** Whether the value written under a key outlives this page. */
export const isLasting = (key: string): boolean => !unwritten.has(key);

/** Removes the value of a key. Never throws. */
export function removeText(key: string): void {
  unwritten.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Switched off: there is nothing to remove.
  }
}

/** The version of the stored states; `read` understands the other versions too. */
const VERSION = 1;

/** What zustand's persist stored under a key; null if there is nothing or it cannot be read. Never throws. */
function readStored(key: string): StorageValue<unknown> | null {
  try {
    const parsed: unknown = JSON.parse(readText(key) ?? 'null');
    return isObject(parsed) && 'state' in parsed ? { ...parsed, state: parsed.state } : null;
  } catch {
    return null;
  }
}

/** The stored state of a store, by its key; null if there is none. */
export const storedState = (key: string): unknown => readStored(key)?.state ?? null;

/**
 * A store that is saved in the browser under `name`. `read` takes the saved fields from the stored value, or
 * from the state itself; invalid values count as absent. Without a storage the state lives in memory. {@link
 * followStorage} fills the store; then it is `ready`.
 */
export function keptStore<State extends object>(
  name: string,
  read: (stored: unknown) => Partial<State>,
  init: StateCreator<State>,
) {
  const storage: PersistStorage<Partial<State>> = {
    getItem: (key) => readStored(key) as StorageValue<Partial<State>> | null,
    setItem: (key, value) => writeText(key, JSON.stringify(value)),
    removeItem: removeText,
  };
  return create<State>()(
    persist(init, {
      name,
      version: VERSION,
      storage,
      skipHydration: true,
      partialize: read,
      migrate: read,
      merge: (stored, current) => ({ ...current, ...read(stored), ready: true }),
    }),
  );
}

/** Stores a state in the format of the store with this key, which reads it when it is filled next. */
export function storeState(key: string, state: object): void {
  writeText(key, JSON.stringify({ state, version: VERSION }));
}

/** Whether a stored value is an object at all. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A store saved by zustand's persist. */
export interface PersistedStore {
  persist: { rehydrate: () => Promise<void> | void; getOptions: () => { name?: string } };
}

/**
 * Fills the stores from the browser's storage and follows the other tabs. Called after hydration: the server
 * knows nothing of a visitor, so the first render must not either. Returns a cleanup function.
 */
export function followStorage(stores: readonly PersistedStore[]): () => void {
  const leave = stores.map(({ persist }) => {
    persist.rehydrate();
    return onOtherTab([persist.getOptions().name ?? ''], () => persist.rehydrate());
  });
  return () => {
    for (const each of leave) each();
  };
}

/** Calls `read` when another tab has changed one of these keys, or all of them. Returns a cleanup function. */
export function onOtherTab(keys: readonly string[], read: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || keys.includes(key)) read();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
