import { create, type StateCreator } from 'zustand';
import { type PersistStorage, persist, type StorageValue } from 'zustand/middleware';

/**
 * Under which key the browser keeps what. The first five have names (specification section 3); all others
 * have the prefix `isoko:`.
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

/** What could not be written to the browser's storage: it is kept as long as the tab is open. */
const unwritten = new Map<string, string>();

/** The text stored under a key; null without it, or without a storage. Never throws. */
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

/** Stores a text; where that is refused, it is kept in memory as long as the tab. Never throws. */
export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unwritten.delete(key);
  } catch {
    // Switched off or full: the shop continues in memory.
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

/** The version of what stores keep; `read` understands the other ones too. */
const VERSION = 1;

/** What zustand's persist stored under a key; null without it, or where it cannot be read. Never throws. */
function readStored(key: string): StorageValue<unknown> | null {
  try {
    const parsed: unknown = JSON.parse(readText(key) ?? 'null');
    return isObject(parsed) && 'state' in parsed ? { ...parsed, state: parsed.state } : null;
  } catch {
    return null;
  }
}

/** The state that a store keeps under a key, as it was stored; null without it. */
export const storedState = (key: string): unknown => readStored(key)?.state ?? null;

/**
 * A store that the browser keeps under `name`. `read` takes what is kept from what was stored, or from the state
 * itself; what it does not understand counts as absent. Without a storage the state lives in memory. The store is
 * filled by {@link followStorage}; then it is `ready`.
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

/** Stores a state as the store under this key would, which reads it when it is filled next. */
export function storeState(key: string, state: object): void {
  writeText(key, JSON.stringify({ state, version: VERSION }));
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
 * Fills the stores from the browser's storage and follows the other tabs. Called after React has hydrated: the server
 * knows nothing of a visitor, so the first render must not either. Returns the undoing.
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

/** Calls `read` when another tab has changed one of these keys, or all of them. Returns the undoing. */
export function onOtherTab(keys: readonly string[], read: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || keys.includes(key)) read();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
