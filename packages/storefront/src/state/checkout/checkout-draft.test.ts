import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, openTab } from '../browser/testing-storage.ts';
import { useLastOrders } from '../orders/last-orders.ts';
import { useCheckoutDraft } from './checkout-draft.ts';

const draft = () => useCheckoutDraft.getState();
const reload = () => openTab(useCheckoutDraft, useLastOrders);

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  await reload();
});

test('when the page is loaded again, then nothing typed is lost', async () => {
  draft().setValue('directions', 'Near the market, green gate');
  await reload();
  expect(draft().values.directions).toBe('Near the market, green gate');
});

test('when the same order is sent again, even after a reload, then it goes under the same key', async () => {
  const key = draft().keyFor('{"a":1}');
  await reload();
  expect(draft().keyFor('{"a":1}')).toBe(key);
});

test('when the order changes or was placed, then the key is another', () => {
  const key = draft().keyFor('{"a":1}');
  const other = draft().keyFor('{"a":2}');
  draft().orderPlaced();
  const next = draft().keyFor('{"a":2}');
  expect(new Set([key, other, next]).size).toBe(3);
});

test('when an order was placed, then who and where stay for the next one and the note does not', () => {
  draft().setValue('name', 'Aline');
  draft().setValue('note', 'Ring twice');
  draft().orderPlaced();
  expect(draft().values).toMatchObject({ name: 'Aline', note: '' });
});

test('when what is stored is broken, then the checkout starts empty', async () => {
  localStorage.setItem(
    'isoko:checkout',
    '{"state":{"values":{"name":5,"foreign":"x"},"attempt":[]},"version":1}',
  );
  localStorage.setItem('isoko:orders', '{"state":{"orders":[{"_id":1}]},"version":1}');
  await reload();
  expect(draft().values.name).toBe('');
  expect(draft().values).not.toHaveProperty('foreign');
  expect(draft().attempt).toBeNull();
  expect(useLastOrders.getState().orders).toEqual([]);
});

test('when an order is remembered again, then it is first and what is known of it stays', async () => {
  const { remember } = useLastOrders.getState();
  remember({ _id: 'a', token: 't', number: 'ISK-2026-000001' });
  remember({ _id: 'b', token: 'u' });
  remember({ _id: 'a', token: 't' });
  await reload();
  expect(useLastOrders.getState().orders).toMatchObject([
    { _id: 'a', token: 't', number: 'ISK-2026-000001' },
    { _id: 'b', token: 'u', number: null },
  ]);
});
