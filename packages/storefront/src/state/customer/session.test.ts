import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../api.ts';
import { useToastQueue } from '../../ui/toast.ts';
import { memoryStorage, refusingStorage } from '../browser/testing-storage.ts';
import {
  bearerToken,
  endSession,
  expireSession,
  followSession,
  keepEmail,
  onSessionChange,
  openSession,
  useSession,
} from './session.ts';

const ALINE = { token: 'isk_aline', user: { _id: 'a1', email: 'aline@example.com' } };
const ERIC = { token: 'isk_eric', user: { _id: 'e1', email: 'eric@example.com' } };

/** The stored values of a session in this browser. */
const kept = () => ['auth-token', 'user-id', 'isoko:email'].map((key) => localStorage.getItem(key));

/** The window's events: another tab wrote, or this one was restored. */
let events: EventTarget;
const hear = (type: string, about: object = {}) =>
  events.dispatchEvent(Object.assign(new Event(type), about));

/** A new tab: everything it knows comes from the storage. */
function openTab(): void {
  useSession.setState(useSession.getInitialState(), true);
  followSession();
}

beforeEach(() => {
  events = new EventTarget();
  vi.stubGlobal('window', events);
  vi.stubGlobal('localStorage', memoryStorage());
  useSession.setState(useSession.getInitialState(), true);
  useToastQueue.setState({ queue: [] });
});

describe('a session in one tab', () => {
  test('when a user logs in, then token, id and email are kept unchanged', () => {
    openTab();
    openSession(ALINE);
    expect(kept()).toEqual(['isk_aline', 'a1', 'aline@example.com']);
    expect(useSession.getState()).toMatchObject({ token: 'isk_aline', userId: 'a1', ready: true });
  });

  test('when a page comes, then no user is signed in until the storage was read, but calls already carry the token', () => {
    localStorage.setItem('auth-token', 'isk_aline');
    expect(useSession.getState()).toMatchObject({ token: null, ready: false });
    expect(bearerToken()).toBe('isk_aline');
    openTab();
    expect(useSession.getState()).toMatchObject({ token: 'isk_aline', ready: true });
  });

  test('when it ends, then nothing of it is kept', () => {
    openTab();
    openSession(ALINE);
    endSession();
    expect(kept()).toEqual([null, null, null]);
    expect(useSession.getState()).toMatchObject({ token: null, userId: null, email: null, endedHere: true });
    expect(bearerToken()).toBeNull();
  });

  test('when the storage is refused, then the session lasts as long as the tab', () => {
    vi.stubGlobal('localStorage', refusingStorage());
    openTab();
    openSession(ALINE);
    expect(bearerToken()).toBe('isk_aline');
    hear('pageshow');
    expect(useSession.getState().email).toBe('aline@example.com');
    endSession();
    hear('pageshow');
    expect(bearerToken()).toBeNull();
  });

  test('when a new address was confirmed, then it is kept; of a visitor nothing is', () => {
    openTab();
    keepEmail('nobody@example.com');
    expect(kept()).toEqual([null, null, null]);
    openSession(ALINE);
    keepEmail('new@example.com');
    expect(kept()[2]).toBe('new@example.com');
    expect(useSession.getState().email).toBe('new@example.com');
  });
});

describe('a session over several tabs', () => {
  test('when another tab logs in, then this one follows', () => {
    openTab();
    localStorage.setItem('user-id', 'a1');
    localStorage.setItem('isoko:email', 'aline@example.com');
    localStorage.setItem('auth-token', 'isk_aline');
    hear('storage', { key: 'auth-token' });
    expect(useSession.getState()).toMatchObject({ token: 'isk_aline', email: 'aline@example.com' });
  });

  test('when another tab logs out, or all storage is cleared, then this one follows', () => {
    openTab();
    openSession(ALINE);
    localStorage.removeItem('auth-token');
    hear('storage', { key: 'auth-token' });
    expect(useSession.getState()).toMatchObject({ token: null, email: null, endedHere: false });
    openSession(ALINE);
    localStorage.clear();
    hear('storage', { key: null });
    expect(useSession.getState().token).toBeNull();
  });

  test('when something else is stored, then nothing is read', () => {
    openTab();
    localStorage.setItem('auth-token', 'isk_aline');
    hear('storage', { key: 'cart' });
    expect(useSession.getState().token).toBeNull();
  });

  test('when a page comes back from the history, then it learns what happened meanwhile', () => {
    openTab();
    openSession(ALINE);
    localStorage.removeItem('auth-token');
    hear('pageshow');
    expect(useSession.getState().token).toBeNull();
  });
});

describe('who hears of it', () => {
  test('when the account changes, then listeners are told once each, with where it happened', () => {
    openTab();
    const told: unknown[] = [];
    const stop = onSessionChange((now, before, place) => told.push([before.userId, now.userId, place]));
    openSession(ALINE);
    openSession({ ...ALINE, token: 'isk_aline_again' });
    localStorage.setItem('user-id', ERIC.user._id);
    localStorage.setItem('auth-token', ERIC.token);
    hear('storage', { key: 'auth-token' });
    endSession();
    stop();
    openSession(ALINE);
    expect(told).toEqual([
      [null, 'a1', 'here'],
      ['a1', 'e1', 'elsewhere'],
      ['e1', null, 'here'],
    ]);
  });

  test('when the storage held a session as the page came, then that is no change', () => {
    localStorage.setItem('auth-token', 'isk_aline');
    localStorage.setItem('user-id', 'a1');
    const listener = vi.fn();
    const stop = onSessionChange(listener);
    openTab();
    stop();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a session the shop does not know any more', () => {
  const answer = (status: number, code: string) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json({ status: 'fail', code, message: '', requestId: 'r' }, { status })),
    );

  test('when calls carry its token, then each shows it and the session ends once, with one toast', async () => {
    openTab();
    openSession(ALINE);
    answer(401, 'not_authenticated');
    await Promise.allSettled([call('GET /users/me'), call('GET /auth')]);
    const headers = vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers));
    expect(headers.map((sent) => sent.get('authorization'))).toEqual(Array(2).fill('Bearer isk_aline'));
    expect(kept()).toEqual([null, null, null]);
    expect(useSession.getState()).toMatchObject({ token: null, endedHere: false });
    expect(useToastQueue.getState().queue).toHaveLength(1);
  });

  test('when another session has begun meanwhile, then that one stays', () => {
    openTab();
    openSession(ALINE);
    openSession(ERIC);
    expireSession(ALINE.token);
    expect(bearerToken()).toBe('isk_eric');
    expect(useToastQueue.getState().queue).toEqual([]);
  });

  test.each([
    [401, 'bad_credentials'],
    [403, 'account_not_confirmed'],
    [404, 'not_found'],
    [503, 'unavailable'],
  ])('when a call fails with %d %s, then the session stays', async (status, code) => {
    openTab();
    openSession(ALINE);
    answer(status, code);
    await expect(call('GET /users/me')).rejects.toThrow();
    expect(bearerToken()).toBe('isk_aline');
  });

  test('when a visitor is refused, then there is nothing to end and no toast', async () => {
    openTab();
    answer(401, 'not_authenticated');
    await expect(call('GET /users/me')).rejects.toThrow();
    expect(vi.mocked(fetch).mock.calls[0]?.[1]?.headers).not.toHaveProperty('authorization');
    expect(useToastQueue.getState().queue).toEqual([]);
  });
});
