import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetToken, readSession } from './session.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const aline = { id: 'a1', name: 'Aline', role: 'owner', mustChangePassword: false, mustAddFactor: false };

test('when an older release kept a token then it is no session, and is taken away', () => {
  kept.set('isoko:staff', JSON.stringify({ ...aline, token: 'isk_7' }));
  expect(readSession()).toBeNull();
  forgetToken();
  expect(kept.size).toBe(0);
});

test('when a session of this release is remembered then it stays', () => {
  kept.set('isoko:staff', JSON.stringify(aline));
  forgetToken();
  expect(readSession()).toEqual(aline);
});
