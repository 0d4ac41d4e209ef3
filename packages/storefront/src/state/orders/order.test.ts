import type { Order } from '@isoko/contract';
import { describe, expect, test } from 'vitest';
import { openedNow, pauseBefore } from './order.ts';
import { paymentStage } from './payment-stage.ts';

const orderWith = (status: Order['status'], payment: Partial<Order['payment']>) =>
  ({
    status,
    payment: { kind: 'wallet', status: 'pending', reference: null, attempts: 1, ...payment },
  }) as Order;
const ringing = orderWith('pending', {});

/** The times of the first reads, in seconds. */
function looks(count: number): number[] {
  let seconds = 0;
  let opened = openedNow(ringing, 't', undefined);
  return Array.from({ length: count }, () => {
    seconds += (pauseBefore(opened) || 0) / 1000;
    opened = openedNow(ringing, 't', opened);
    return seconds;
  });
}

describe('an order on the screen', () => {
  test('when a PIN is awaited, then it is looked at quickly for a minute and gently afterwards', () =>
    expect(looks(15)).toEqual([3, 6, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 90, 120]));

  test('when another try begins, then the count starts again', () => {
    const before = { order: ringing, token: 't', checks: 20 };
    expect(openedNow(orderWith('pending', { attempts: 2 }), 't', before).checks).toBe(0);
  });

  test.each(['delivered', 'cancelled', 'expired'] as const)(
    'when it is %s, then it is not read again',
    (status) =>
      expect(pauseBefore(openedNow(orderWith(status, { status: 'failed' }), 't', undefined))).toBe(false),
  );
});

describe('the stage of a payment', () => {
  test.each([
    [orderWith('pending', {}), 'pin'],
    [orderWith('pending', { kind: 'manual' }), 'code'],
    [orderWith('pending', { kind: 'manual', reference: '1927264368' }), 'review'],
    [orderWith('pending', { status: 'mismatch' }), 'review'],
    [orderWith('pending', { status: 'failed' }), 'failed'],
    [orderWith('expired', { status: 'failed' }), 'ended'],
    [orderWith('expired', { status: 'pending' }), 'ended'],
    [orderWith('cancelled', { status: 'refund_due' }), 'refund_due'],
    [orderWith('confirmed', { kind: 'cash', status: 'unpaid' }), 'cash'],
    [orderWith('cancelled', { kind: 'cash', status: 'unpaid' }), 'ended'],
    [orderWith('confirmed', { status: 'unpaid', is_asked: true }), 'pin'],
    [orderWith('packed', { status: 'unpaid', kind: 'manual', is_asked: true }), 'review'],
    [orderWith('packed', { status: 'unpaid', kind: 'manual' }), 'cash'],
    [orderWith('confirmed', { status: 'paid' }), 'paid'],
  ] as const)('when it stands like %#, then it is %2$s', (order, stage) =>
    expect(paymentStage(order)).toBe(stage),
  );
});
