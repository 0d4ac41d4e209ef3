import type { StaffRole } from '@isoko/contract/route';
import { useSyncExternalStore } from 'react';

/** Who sees what; the contract names the same roles at each call (contract routes/admin/staff-call.ts). */
export const OWNER: readonly StaffRole[] = ['owner'];
export const MANAGERS: readonly StaffRole[] = ['owner', 'manager'];
export const PACKERS: readonly StaffRole[] = ['owner', 'manager', 'packer'];
export const EDITORS: readonly StaffRole[] = ['owner', 'manager', 'editor'];

/**
 * Who works here, as this browser remembers it to paint the screen. It opens nothing: the session itself is a cookie
 * that no script can read.
 */
export interface Session {
  id: string;
  name: string;
  role: StaffRole;
  /** Nothing may be done before the password is changed. */
  mustChangePassword: boolean;
  /** Nothing may be done before a second factor is set up. */
  mustAddFactor: boolean;
}

/** Its own key: the same browser may be signed in to the shop as another person. */
const KEY = 'isoko:staff';

const listeners = new Set<() => void>();
let known: { text: string | null; session: Session | null } = { text: null, session: null };

/** The session that is open in this browser, or null; the same object until it changes. */
export function readSession(): Session | null {
  const text = localStorage.getItem(KEY);
  if (text !== known.text) known = { text, session: parse(text) };
  return known.session;
}

/** Remembers whose session it is until it is forgotten, also after the window is closed. */
export function keepSession(session: Session): void {
  const text = JSON.stringify(session);
  if (text === localStorage.getItem(KEY)) return;
  localStorage.setItem(KEY, text);
  tellAll();
}

export function forgetSession(): void {
  localStorage.removeItem(KEY);
  tellAll();
}

/** Removes what older releases kept here: the token of a session. */
export function forgetToken(): void {
  const text = localStorage.getItem(KEY);
  if (text !== null && parse(text) === null) localStorage.removeItem(KEY);
}

/** The session that is open, as it changes, in other windows too. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession);
}

/** Whether a manager or the owner is logged in. */
export function useIsManager(): boolean {
  const role = useSession()?.role;
  return role !== undefined && MANAGERS.includes(role);
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

/** What cannot be read is no session, and neither is one that carries its token. */
function parse(text: string | null): Session | null {
  try {
    const kept: (Session & { token?: unknown }) | null = JSON.parse(text ?? 'null');
    return kept && typeof kept.id === 'string' && kept.token === undefined ? kept : null;
  } catch {
    return null;
  }
}
