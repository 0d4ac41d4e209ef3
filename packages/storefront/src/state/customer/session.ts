import type { User } from '@isoko/contract';
import { create } from 'zustand';
import { t } from '../../messages/t.tsx';
import { showToast } from '../../ui/toast.ts';
import { onOtherTab, readText, removeText, STORAGE_KEYS, writeText } from '../browser/storage.ts';

/** Who is signed in with this browser. A visitor until `ready`: the server's HTML is the same for all. */
export interface Session {
  /** The bearer token; null: a visitor. */
  token: string | null;
  userId: string | null;
  /** Kept with the token, so that the header needs no request. */
  email: string | null;
  /** The storage has been read; before that it is not known who is here. */
  ready: boolean;
  /** The last session was ended by a press in this tab; the code that ended it says where to go. */
  endedHere: boolean;
}

/** Where a session began or ended: in this tab, or in another one of this browser. */
export type Place = 'here' | 'elsewhere';

/** Called when another account is signed in, or none any more. */
export type SessionListener = (now: Session, before: Session, place: Place) => void;

const visitor = { token: null, userId: null, email: null };
const listeners = new Set<SessionListener>();

/** The session of this browser, under the keys of specification section 3; filled by {@link followSession}. */
export const useSession = create<Session>(() => ({ ...visitor, ready: false, endedHere: false }));

/** Whether a user is signed in; false in the first render. */
export const useSignedIn = (): boolean => useSession(({ token }) => token !== null);

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

/** A user has logged in. The token is stored last: a tab that sees it finds the rest. */
export function openSession({ token, user }: { token: string; user: Pick<User, '_id' | 'email'> }): void {
  writeText(STORAGE_KEYS.userId, user._id);
  storeEmail(user.email);
  writeText(STORAGE_KEYS.token, token);
  become({ token, userId: user._id, email: user.email, endedHere: false }, 'here');
}

/** The browser forgets who was signed in. The caller says where the shopper goes next. */
export function endSession(): void {
  forget();
  become({ ...visitor, endedHere: true }, 'here');
}

/** The shop does not know this token any more: the session ends, once, and the shopper is told quietly. */
export function expireSession(token: string): void {
  if (token !== bearerToken()) return;
  forget();
  become({ ...visitor, endedHere: false }, 'here');
  showToast({ title: t('You have been signed out'), description: t('Please sign in again to go on.') });
}

/** The e-mail address of the user, as the shop has it now: a new one was confirmed. Null: the account has none. */
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
 * Reads the session this browser keeps and follows its other tabs, and this one when it comes back from the
 * browser's history. Called after React has hydrated. Returns the undoing.
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

/** Whose session it is; null: a visitor. */
function account({ token, userId }: Pick<Session, 'token' | 'userId'>): string | null {
  return token && (userId ?? token);
}
