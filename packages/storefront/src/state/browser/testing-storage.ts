import { vi } from 'vitest';

/** A localStorage for tests: one tab's view of the browser's storage. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (place) => [...items.keys()][place] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

/** A browser that refuses storage. */
export function refusingStorage(): Storage {
  const refuse = () => {
    throw new Error('denied');
  };
  return { ...memoryStorage(), getItem: refuse, setItem: refuse, removeItem: refuse };
}

interface TestedStore {
  getInitialState: () => never;
  setState: (state: never, replace: true) => void;
  persist: { rehydrate: () => Promise<void> | void };
}

/** Resets stores to the state of a newly opened tab: everything they know comes from the storage. */
export async function openTab(...stores: unknown[]): Promise<void> {
  const { localStorage } = globalThis;
  for (const store of stores as TestedStore[]) {
    // Setting a state writes it: that must not change what the test stored.
    vi.stubGlobal('localStorage', memoryStorage());
    store.setState(store.getInitialState(), true);
    vi.stubGlobal('localStorage', localStorage);
    await store.persist.rehydrate();
  }
}
