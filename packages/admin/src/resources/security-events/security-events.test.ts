import { expect, test } from 'vitest';
import { detailText, kindWords } from './security-events.tsx';

test('when an event has facts then each has its name, and what is not known is left out', () => {
  const detail = { call: 'GET /admin/orders', account_role: 'packer', device: null, tries: 3 };
  expect(detailText({ detail })).toBe('call GET /admin/orders, account role packer, tries 3');
});

test('when a kind has no words of its own then its name is said', () => {
  expect(kindWords('log_in_failed')).toEqual({ label: 'Log-in failed', tone: 'warn' });
  expect(kindWords('door_left_open')).toEqual({ label: 'door left open', tone: 'quiet' });
});
