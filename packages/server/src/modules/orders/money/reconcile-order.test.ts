import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import { expect, test } from 'vitest';
import type { PaymentState } from '#server/modules/payments/payment.ts';
import { reconcile } from './reconcile-order.ts';

/** Reconciles tries with these states, the first first; payments are named by their place. */
function settle(order: `${OrderStatus} ${PaymentStatus}`, ...states: PaymentState[]) {
  const [status, payment_status] = order.split(' ') as [OrderStatus, PaymentStatus];
  const payments = states.map((state, at) => aTry(`${at}`, state, 5_000));
  const { pays, owed, ...rest } = reconcile(
    { status, payment_status, total: 5_000, held: 0, given_back: 0 },
    payments,
  );
  return { pays: pays.map((each) => each.id).join() || null, owed: owed.map((each) => each.id), ...rest };
}

/** A try of that many francs; tries come one a second. */
function aTry(id: string, status: PaymentState, captured: number) {
  return { id, status, captured, refunded: 0, owed: 0, updated_at: new Date(Number(id) * 1_000) };
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

test('when a late wallet payment is less than the order costs by now then it is part of it, and the rest is to be paid', () => {
  const order = {
    status: 'confirmed',
    payment_status: 'unpaid',
    total: 6_500,
    held: 0,
    given_back: 0,
  } as const;
  const late = aTry('1', 'paid', 6_499);
  expect(reconcile(order, [late])).toEqual({ pays: [], owed: [], status: null });
  const enough = aTry('2', 'paid', 6_501);
  expect(reconcile(order, [late, enough])).toEqual({ pays: [enough], owed: [late], status: null });
  const rest = aTry('2', 'paid', 1);
  expect(reconcile(order, [late, rest])).toEqual({ pays: [late, rest], owed: [], status: null });
});

test('when an order was paid in two parts and a wallet pays it once more then what came last goes back', () => {
  const order = {
    status: 'delivered',
    payment_status: 'paid',
    total: 6_500,
    held: 0,
    given_back: 0,
  } as const;
  const [coins, code, late] = [aTry('1', 'paid', 3_000), aTry('2', 'paid', 3_500), aTry('3', 'paid', 6_500)];
  expect(reconcile(order, [late, coins, code])).toEqual({ pays: [], owed: [late], status: null });
  const given = { ...code, refunded: 500 };
  expect(reconcile({ ...order, given_back: 500 }, [coins, given])).toEqual({
    pays: [],
    owed: [],
    status: null,
  });
});
