import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import { expect, test } from 'vitest';
import type { PaymentState } from '#server/modules/payments/payment.ts';
import { reconcile } from './reconcile-order.ts';

/** Reconciles tries with these states, the first first; payments are named by their place. */
function settle(order: `${OrderStatus} ${PaymentStatus}`, ...states: PaymentState[]) {
  const [status, payment_status] = order.split(' ') as [OrderStatus, PaymentStatus];
  const payments = states.map((state, at) => ({ id: `${at}`, status: state, captured: 5_000 }));
  const { pays, owed, ...rest } = reconcile({ status, payment_status, total: 5_000 }, payments);
  return { pays: pays?.id ?? null, owed: owed.map((each) => each.id), ...rest };
}

const nothing = { pays: null, owed: [], status: null };

test('when money arrives for an order that waits then it pays it', () => {
  expect(settle('pending pending', 'paid')).toEqual({ ...nothing, pays: '0' });
  expect(settle('pending failed', 'failed', 'paid')).toEqual({ ...nothing, pays: '1' });
});

test('when an order is paid already then nothing pays it again', () => {
  expect(settle('confirmed paid', 'paid')).toEqual(nothing);
  expect(settle('delivered paid', 'failed', 'paid')).toEqual(nothing);
});

test('when two tries are paid then one pays and the other is owed', () => {
  expect(settle('pending pending', 'paid', 'paid')).toEqual({ ...nothing, pays: '0', owed: ['1'] });
  expect(settle('confirmed paid', 'paid', 'paid')).toEqual({ ...nothing, owed: ['1'] });
});

test('when money arrives for a cancelled order then it is owed', () => {
  expect(settle('cancelled failed', 'paid')).toEqual({ ...nothing, owed: ['0'] });
  expect(settle('cancelled paid', 'paid')).toEqual({ ...nothing, owed: ['0'] });
});

test('when money arrives for an expired order then it may bring it back', () => {
  expect(settle('expired failed', 'paid')).toEqual({ ...nothing, pays: '0' });
  expect(settle('expired refund_due', 'refund_due', 'paid')).toEqual({ ...nothing, owed: ['1'] });
});

test('when an order is paid at the door and a wallet pays after all then it is paid', () => {
  expect(settle('confirmed unpaid', 'paid')).toEqual({ ...nothing, pays: '0' });
});

test('when another amount arrives then people look at it while the order waits, and it is owed afterwards', () => {
  expect(settle('pending pending', 'mismatch')).toEqual({ ...nothing, status: 'mismatch' });
  expect(settle('pending mismatch', 'mismatch')).toEqual(nothing);
  expect(settle('cancelled mismatch', 'mismatch')).toEqual({ ...nothing, owed: ['0'] });
  expect(settle('confirmed unpaid', 'mismatch')).toEqual({ ...nothing, owed: ['0'] });
  expect(settle('pending pending', 'mismatch', 'paid')).toEqual({ ...nothing, pays: '1', owed: ['0'] });
});

test('when no money arrived then the order follows the last try', () => {
  expect(settle('pending pending', 'failed')).toEqual({ ...nothing, status: 'failed' });
  expect(settle('pending failed', 'failed', 'created')).toEqual({ ...nothing, status: 'pending' });
  expect(settle('pending pending', 'failed', 'pending')).toEqual(nothing);
  expect(settle('expired pending', 'failed')).toEqual({ ...nothing, status: 'failed' });
});

test('when the order is paid at the door then tries that came to nothing do not matter', () => {
  expect(settle('confirmed unpaid', 'failed')).toEqual(nothing);
  expect(settle('confirmed unpaid')).toEqual(nothing);
});

test('when everything that is owed went back then the order is refunded', () => {
  expect(settle('cancelled refund_due', 'refunded')).toEqual({ ...nothing, status: 'refunded' });
  expect(settle('cancelled refund_due', 'refunded', 'refund_due')).toEqual(nothing);
});

test('when a late wallet payment is less than the order costs by now then it does not pay it and goes back', () => {
  const order = { status: 'confirmed', payment_status: 'unpaid', total: 6_500 } as const;
  const late = { id: 'late', status: 'paid', captured: 6_499 } as const;
  expect(reconcile(order, [late])).toEqual({ pays: null, owed: [late], status: null });
  const enough = { ...late, id: 'enough', captured: 6_501 };
  expect(reconcile(order, [late, enough])).toEqual({ pays: enough, owed: [late], status: null });
});
