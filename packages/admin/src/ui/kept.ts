import { useSyncExternalStore } from 'react';

/** A value stored on this device, which survives closing the window and a power failure. */
export interface Kept<T> {
  read: () => T;
  write: (change: (before: T) => T) => void;
  use: () => T;
}

/** The key of a till's sales that wait for the network. */
export const WAITING_SALES = 'isoko:till:waiting';

/** Stores JSON under a key in this browser; its windows see each other's changes. */
export function kept<T>(key: string, empty: T): Kept<T> {
  const listeners = new Set<() => void>();
  let known: { text: string | null; value: T } = { text: null, value: empty };
  const read = () => {
    const text = localStorage.getItem(key);
    if (text !== known.text) known = { text, value: parse(text, empty) };
    return known.value;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  return {
    read,
    write: (change) => {
      localStorage.setItem(key, JSON.stringify(change(read())));
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, read),
  };
}

function parse<T>(text: string | null, empty: T): T {
  if (text === null) return empty;
  try {
    return JSON.parse(text);
  } catch {
    return empty;
  }
}
