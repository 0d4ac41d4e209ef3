import type { Order, OrderStatus } from '@isoko/contract';
import { expect, test } from 'vitest';
import { windowText } from './opened-order.tsx';
import { arrivalText } from './order-facts.tsx';
import { stepsOf } from './order-timeline.tsx';
import { testOrder } from './testing-order.ts';

const event = (status: OrderStatus, at: string) => ({
  at,
  type: 'status',
  status,
  note: null,
});

test('when an order is confirmed, then the steps to come have no time yet', () => {
  const steps = stepsOf({
    status: 'confirmed',
    events: [event('confirmed', '2026-05-02T07:00:00.000Z')],
    point: null,
  });
  expect(steps.map(({ status, at }) => [status, at !== null])).toEqual([
    ['confirmed', true],
    ['packed', false],
    ['out_for_delivery', false],
    ['delivered', false],
  ]);
});

test('when an order is collected, then no one brings it', () => {
  const hours = { opens_at: '08:00', closes_at: '20:00', closed_weekdays: [] };
  const point = { _id: null, name: 'Kimironko', address: 'KG 11 Ave', ...hours };
  const events = [
    event('confirmed', '2026-05-02T07:00:00.000Z'),
    event('packed', '2026-05-02T08:00:00.000Z'),
  ];
  expect(stepsOf({ status: 'packed', events, point }).map(({ name, at }) => [name, at !== null])).toEqual([
    ['Confirmed', true],
    ['Ready to collect', true],
    ['Collected', false],
  ]);
});

test('when an order could not be handed over, then it is packed, and to be on its way again', () => {
  const events = [
    event('confirmed', '2026-05-02T07:00:00.000Z'),
    event('packed', '2026-05-02T08:00:00.000Z'),
    event('out_for_delivery', '2026-05-02T09:00:00.000Z'),
    { ...event('packed', '2026-05-02T10:00:00.000Z'), type: 'delivery_failed' },
  ];
  const steps = stepsOf({ status: 'packed', events, point: null });
  expect(steps.filter(({ at }) => at !== null).map(({ status }) => status)).toEqual(['confirmed', 'packed']);
});

test('when an order is cancelled, then only what happened is shown, the end last', () => {
  const events = [
    event('confirmed', '2026-05-02T07:00:00.000Z'),
    event('cancelled', '2026-05-02T08:00:00.000Z'),
  ];
  expect(stepsOf({ status: 'cancelled', events, point: null }).map(({ status }) => status)).toEqual([
    'confirmed',
    'cancelled',
  ]);
});

test('when a window is told, then its day does not depend on where the reader is', () => {
  expect(windowText({ date: '2026-05-02', from: '09:00', to: '12:00' })).toBe('Saturday 2 May, 09:00–12:00');
});

test('when an order was brought in vain, then no arrival is promised until another time is agreed on', () => {
  const at = '2026-05-03T08:00:00.000Z';
  const failed = { at, type: 'delivery_failed', status: 'packed' as const, note: 'No answer at the gate.' };
  const changed = { at, type: 'changed', status: 'packed' as const, note: 'The delivery time was changed.' };
  const arrival = (...events: Order['events']) => arrivalText(testOrder({ status: 'packed', events }));
  expect(arrival()).toMatch(/^Arrives .*9–12$/);
  expect(arrival(failed)).toBe('We call you to agree on the time');
  expect(arrival(failed, changed)).toMatch(/^Arrives .*9–12$/);
});
