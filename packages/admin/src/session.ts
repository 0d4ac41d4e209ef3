import type { StaffRole } from '@isoko/contract/route';
import { useSyncExternalStore } from 'react';

/** Who works here, as this browser remembers it. */
export interface Session {
  token: string;
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /** Nothing may be done before the password is changed. */
  mustChangePassword: boolean;
}

/** Its own key: whoever works here may be signed in to the shop as somebody else. */
const KEY = 'isoko:staff';

const listeners = new Set<() => void>();
let known: { text: string | null; session: Session | null } = { text: null, session: null };

/** The session that is open in this browser, or null; the same object until it changes. */
export function readSession(): Session | null {
  const text = localStorage.getItem(KEY);
  if (text !== known.text) known = { text, session: parse(text) };
  return known.session;
}

/** Keeps the session until it is forgotten; it outlives the window. */
export function keepSession(session: Session): void {
  localStorage.setItem(KEY, JSON.stringify(session));
  tellAll();
}

export function forgetSession(): void {
  localStorage.removeItem(KEY);
  tellAll();
}

/** The session that is open, as it changes, in other windows too. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** What cannot be read is no session. */
function parse(text: string | null): Session | null {
  try {
    const kept: Session | null = JSON.parse(text ?? 'null');
    return kept && typeof kept.token === 'string' ? kept : null;
  } catch {
    return null;
  }
}
