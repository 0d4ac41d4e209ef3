import type { User } from '@isoko/contract';
import { create } from 'zustand';
import { t } from '../../messages/t.tsx';
import { showToast } from '../../ui/toast.ts';
import { readText, removeText, writeText } from '../browser/storage.ts';
import { STORAGE_KEYS } from '../browser/storage-keys.ts';

/** Who is signed in with this browser. Nobody until `ready`: the server's HTML is the same for everybody. */
export interface Session {
  /** The bearer token; null: a visitor. */
  token: string | null;
  userId: string | null;
  /** Kept beside the token, so that the header needs no request. */
  email: string | null;
  /** The storage has been read; before that nothing can be said about who is here. */
  ready: boolean;
  /** The last session was ended by a press in this tab; whoever ended it says where to go. */
  endedHere: boolean;
}

/** Where a session began or ended: in this tab, or in another one of this browser. */
export type Place = 'here' | 'elsewhere';

/** Told whenever another account, or nobody any more, is signed in. */
export type SessionListener = (now: Session, before: Session, place: Place) => void;

const nobody = { token: null, userId: null, email: null };
const listeners = new Set<SessionListener>();

/** The session of this browser, under the keys of specification section 3; filled by {@link followSession}. */
export const useSession = create<Session>(() => ({ ...nobody, ready: false, endedHere: false }));

/**
 * Calls `listener` when a session begins, ends, or passes to another account, in this tab or another; not for what
 * the storage held when the page came: that is what `ready` tells. Returns the undoing.
 */
export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The token calls go out with (specification section 6), right even before the first render was completed. */
export function bearerToken(): string | null {
  const { ready, token } = useSession.getState();
  return ready ? token : readText(STORAGE_KEYS.token);
}

/** Somebody has logged in. The token is stored last: a tab that sees it finds the rest. */
export function openSession({ token, user }: { token: string; user: Pick<User, '_id' | 'email'> }): void {
  writeText(STORAGE_KEYS.userId, user._id);
  writeText(STORAGE_KEYS.email, user.email);
  writeText(STORAGE_KEYS.token, token);
  become({ token, userId: user._id, email: user.email, endedHere: false }, 'here');
}

/** The browser forgets who was signed in. Where the shopper goes next is the caller's to say. */
export function endSession(): void {
  forget();
  become({ ...nobody, endedHere: true }, 'here');
}

/** The shop does not know this token any more: the session ends, once, and the shopper is told quietly. */
export function expireSession(token: string): void {
  if (token !== bearerToken()) return;
  forget();
  become({ ...nobody, endedHere: false }, 'here');
  showToast({ title: t('You have been signed out'), description: t('Please sign in again to go on.') });
}

/** The address of whoever is signed in, as the shop has it now: a new one was confirmed. */
export function keepEmail(email: string): void {
  if (useSession.getState().token === null || useSession.getState().email === email) return;
  writeText(STORAGE_KEYS.email, email);
  useSession.setState({ email });
}

/**
 * Reads the session this browser keeps and follows its other tabs, and this one when it comes back from the
 * browser's history. Called after React has hydrated. Returns the undoing.
 */
export function followSession(): () => void {
  readStored();
  const keys: (string | null)[] = [null, STORAGE_KEYS.token, STORAGE_KEYS.email];
  const onStorage = ({ key }: StorageEvent) => {
    if (keys.includes(key)) readStored();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', readStored);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', readStored);
  };
}

function readStored(): void {
  const token = readText(STORAGE_KEYS.token) || null;
  const stored = token
    ? { token, userId: readText(STORAGE_KEYS.userId), email: readText(STORAGE_KEYS.email) }
    : nobody;
  become({ ...stored, endedHere: token === null && useSession.getState().endedHere }, 'elsewhere');
}

function forget(): void {
  // The token first: a tab that sees it gone asks for nothing else.
  for (const key of [STORAGE_KEYS.token, STORAGE_KEYS.userId, STORAGE_KEYS.email]) removeText(key);
}

function become(next: Omit<Session, 'ready'>, place: Place): void {
  const before = useSession.getState();
  const now = { ...next, ready: true };
  useSession.setState(now);
  if (!before.ready || account(before) === account(now)) return;
  for (const listener of listeners) listener(now, before, place);
}

/** Whose session it is; null: nobody's. */
function account({ token, userId }: Pick<Session, 'token' | 'userId'>): string | null {
  return token && (userId ?? token);
}
