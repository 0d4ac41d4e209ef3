import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../browser/testing-storage.ts';
import { logOut } from './log-out.ts';
import { openSession, useSession } from './session.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  useSession.setState({ ...useSession.getInitialState(), ready: true }, true);
  openSession({ token: 'isk_aline', user: { _id: 'a1', email: 'aline@example.com' } });
});

test('when a user logs out, then the shop hears it with the token, and the browser has forgotten it immediately', () => {
  const fetch = vi.fn((_url: string, _init: RequestInit) => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', fetch);
  logOut();
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/v1/users/logout');
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer isk_aline' });
  expect([localStorage.length, useSession.getState().token]).toEqual([0, null]);
});

test('when the shop cannot be reached, then that is logged and the browser forgets it too', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  logOut();
  await expect.poll(() => log).toHaveBeenCalledOnce();
  expect([localStorage.length, useSession.getState().token]).toEqual([0, null]);
});
