import type { StaffRole } from '@isoko/contract/route';
import { useSyncExternalStore } from 'react';

/** Roles for resources; the contract names the same roles for each call (contract routes/admin/staff-call.ts). */
export const OWNER: readonly StaffRole[] = ['owner'];
export const MANAGERS: readonly StaffRole[] = ['owner', 'manager'];
export const PACKERS: readonly StaffRole[] = ['owner', 'manager', 'packer'];
export const EDITORS: readonly StaffRole[] = ['owner', 'manager', 'editor'];

/**
 * The logged-in user, as stored in this browser to render the screen. It grants no access: the session itself
 * is a cookie that no script can read.
 */
export interface Session {
  id: string;
  name: string;
  role: StaffRole;
  /** The password must be changed before anything else. */
  mustChangePassword: boolean;
  /** A second factor must be set up before anything else. */
  mustAddFactor: boolean;
}

/** Its own key: the same browser may be logged in to the shop as another person. */
const KEY = 'isoko:staff';

const listeners = new Set<() => void>();
let known: { text: string | null; session: Session | null } = { text: null, session: null };

/** The open session of this browser, or null; the same object until it changes. */
export function readSession(): Session | null {
  const text = localStorage.getItem(KEY);
  if (text !== known.text) known = { text, session: parse(text) };
  return known.session;
}

/** Stores the session until it is forgotten, also after the window is closed. */
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

/** Removes the session token that older releases stored here. */
export function forgetToken(): void {
  const text = localStorage.getItem(KEY);
  if (text !== null && parse(text) === null) localStorage.removeItem(KEY);
}

/** The open session, live, also when it changes in other windows. */
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

/** An unreadable value is no session, and neither is one with a token. */
function parse(text: string | null): Session | null {
  try {
    const kept: (Session & { token?: unknown }) | null = JSON.parse(text ?? 'null');
    return kept && typeof kept.id === 'string' && kept.token === undefined ? kept : null;
  } catch {
    return null;
  }
}
