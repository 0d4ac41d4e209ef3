import { expect, test } from 'vitest';
import type { Order } from '../routes/orders.ts';
import { setbackOf } from './setback.ts';

const at = '2026-05-02T07:00:00.000Z';
const after = (...types: string[]) =>
  types.map((type) => ({ at, type, status: 'packed' as const, note: type }));
const of = (status: Order['status'], ...types: string[]) => setbackOf({ status, events: after(...types) });

test('when an order could not be handed over then that is known until it goes on', () => {
  const tried = ['packed', 'out_for_delivery', 'delivery_failed'];
  expect(of('packed', ...tried)).toMatchObject({ event: { note: 'delivery_failed' }, isRebooked: false });
  expect(of('packed', ...tried, 'changed')).toMatchObject({ isRebooked: true });
  expect(of('packed', 'changed', ...tried)).toMatchObject({ isRebooked: false });
  expect(of('out_for_delivery', ...tried, 'out_for_delivery')).toBeNull();
  expect(of('cancelled', ...tried, 'cancelled')).toBeNull();
});

test('when it waits at the point then it is not collected yet, and kept there it is no setback any more', () => {
  expect(of('packed', 'packed', 'not_collected')).toMatchObject({ event: { type: 'not_collected' } });
  expect(of('packed', 'packed', 'delivery_failed', 'for_pick_up')).toBeNull();
  expect(of('packed', 'packed')).toBeNull();
});
