import type { User } from '@isoko/contract';
import { create } from 'zustand';
import { t } from '../../messages/t.tsx';
import { showToast } from '../../ui/toast.ts';
import { onOtherTab, readText, removeText, STORAGE_KEYS, writeText } from '../browser/storage.ts';

/** The user logged in with this browser. A visitor until `ready`: the server's HTML is the same for all. */
export interface Session {
  /** The bearer token; null: a visitor. */
  token: string | null;
  userId: string | null;
  /** Stored with the token, so that the header needs no request. */
  email: string | null;
  /** The storage has been read; before that the user is unknown. */
  ready: boolean;
  /** The last session was ended by a press in this tab; the code that ended it navigates. */
  endedHere: boolean;
}

/** Where a session began or ended: in this tab, or in another one of this browser. */
export type Place = 'here' | 'elsewhere';

/** Called when another account logs in, or the account logs out. */
export type SessionListener = (now: Session, before: Session, place: Place) => void;

const visitor = { token: null, userId: null, email: null };
const listeners = new Set<SessionListener>();

/** The session of this browser, stored under the keys of specification section 3; filled by {@link followSession}. */
export const useSession = create<Session>(() => ({ ...visitor, ready: false, endedHere: false }));

/** Whether a user is logged in; false in the first render. */
export const useSignedIn = (): boolean => useSession(({ token }) => token !== null);

/**
 * Calls `listener` when a session begins, ends, or passes to another account, in this tab or another; not for
 * the session in the storage when the page loaded: `ready` reports that. Returns a cleanup function.
 */
export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The token sent with requests (specification section 6), correct even before the first render is complete. */
export function bearerToken(): string | null {
  const { ready, token } = useSession.getState();
  return ready ? token : readText(STORAGE_KEYS.token);
}

/** A user has logged in. The token is stored last: a tab that sees it finds the other values. */
export function openSession({ token, user }: { token: string; user: Pick<User, '_id' | 'email'> }): void {
  writeText(STORAGE_KEYS.userId, user._id);
  storeEmail(user.email);
  writeText(STORAGE_KEYS.token, token);
  become({ token, userId: user._id, email: user.email, endedHere: false }, 'here');
}

/** Removes the session from the browser. The caller navigates. */
export function endSession(): void {
  forget();
  become({ ...visitor, endedHere: true }, 'here');
}

/** The server rejects this token: the session ends, once, and the shopper gets a quiet message. */
export function expireSession(token: string): void {
  if (token !== bearerToken()) return;
  forget();
  become({ ...visitor, endedHere: false }, 'here');
  showToast({ title: t('You have been signed out'), description: t('Please sign in again to continue.') });
}

/** Stores the user's e-mail address after a new one was confirmed. Null: the account has none. */
export function keepEmail(email: string | null): void {
  if (useSession.getState().token === null || useSession.getState().email === email) return;
  storeEmail(email);
  useSession.setState({ email });
}

function storeEmail(email: string | null): void {
  if (email === null) removeText(STORAGE_KEYS.email);
  else writeText(STORAGE_KEYS.email, email);
}

/**
 * Reads the session stored in this browser and follows its other tabs, and this tab when it is restored from
 * the browser's history. Called after hydration. Returns a cleanup function.
 */
export function followSession(): () => void {
  readStored();
  const leave = onOtherTab([STORAGE_KEYS.token, STORAGE_KEYS.email], readStored);
  window.addEventListener('pageshow', readStored);
  return () => {
    leave();
    window.removeEventListener('pageshow', readStored);
  };
}

function readStored(): void {
  const token = readText(STORAGE_KEYS.token) || null;
  const stored = token
    ? { token, userId: readText(STORAGE_KEYS.userId), email: readText(STORAGE_KEYS.email) }
    : visitor;
  become({ ...stored, endedHere: token === null && useSession.getState().endedHere }, 'elsewhere');
}

function forget(): void {
  // The token first: a tab that sees it gone reads nothing else.
  for (const key of [STORAGE_KEYS.token, STORAGE_KEYS.userId, STORAGE_KEYS.email]) removeText(key);
}

function become(next: Omit<Session, 'ready'>, place: Place): void {
  const before = useSession.getState();
  const now = { ...next, ready: true };
  useSession.setState(now);
  if (!before.ready || account(before) === account(now)) return;
  for (const listener of listeners) listener(now, before, place);
}

/** The account of a session; null: a visitor. */
function account({ token, userId }: Pick<Session, 'token' | 'userId'>): string | null {
  return token && (userId ?? token);
}
