import { readText, STORAGE_KEYS } from '../browser/storage.ts';

// What was typed, while the tab is open: for a reader who leaves the page and comes back. Whoever logs in to the
// same tab after them does not see it. Never passwords or payments.

const keyOf = (name: string) => `isoko:${name}:${readText(STORAGE_KEYS.userId)}`;

/** The kept text; null: there is none. Never throws. */
export function readDraft(name: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** Keeps a text; an empty one is forgotten, as one that was sent. Never throws. */
export function keepDraft(name: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(name), text);
    else sessionStorage.removeItem(keyOf(name));
  } catch {
    // Switched off or full: the text lives as long as its page.
  }
}
