import type { PaymentStatus } from '@isoko/contract';
import { keysOf } from '@isoko/contract/rules/objects';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nextPaymentStates, statesBefore } from '#server/modules/payments/payment.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import {
  canMove,
  canStep,
  FIRST_STATUS,
  HOLDING_STATUSES,
  nextStatuses,
  staffSteps,
} from './lifecycle/order-status.ts';
import { canMove as canPaymentMove, nextPaymentStatuses, reconcile } from './money/reconcile-order.ts';
import { canCancel } from './reading/order-rights.ts';

const shop = shopForFile();

/** The words a column's check constraint allows. */
async function wordsOf(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint
    WHERE conrelid = ${`"${table}"`}::regclass AND contype = 'c' AND conname = ${`${table}_${column}_check`}`.execute(
    shop.db,
  );
  return [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'::text/g)].map(([, word]) => word ?? '').sort();
}

test('when the tables of the code are compared with the database then the words are the same', async () => {
  expect(await wordsOf('order', 'status')).toEqual(Object.keys(nextStatuses).sort());
  expect(await wordsOf('order_event', 'status')).toEqual(Object.keys(nextStatuses).sort());
  expect(await wordsOf('order', 'payment_status')).toEqual(Object.keys(nextPaymentStatuses).sort());
});

test('when an order lives then it goes the way of the shop, and back only from the door', () => {
  const way = ['pending', 'confirmed', 'packed', 'out_for_delivery', 'delivered'] as const;
  way.forEach((from, at) => {
    const isFromTheDoor = (to: string) => from === 'out_for_delivery' && to === 'packed';
    // One that is collected is handed over where it was packed (decisions/0182).
    const isAtThePoint = (to: string) => from === 'packed' && to === 'delivered';
    for (const to of way)
      expect(canMove(from, to)).toBe(to === way[at + 1] || isFromTheDoor(to) || isAtThePoint(to));
  });
  expect(canMove('pending', 'expired')).toBe(true);
  // Cash of an unproved phone; a packed order continues.
  expect(canMove('confirmed', 'expired')).toBe(true);
  expect(canMove('packed', 'expired')).toBe(false);
  expect(canMove('confirmed', 'cancelled')).toBe(true);
  expect(canMove('out_for_delivery', 'cancelled')).toBe(false);
});

test('when a shopper can still cancel an order then it holds its stock', () => {
  expect(FIRST_STATUS).toBe('pending');
  const open = Object.keys(nextStatuses).filter((status) => canCancel({ status: status as 'pending' }));
  expect(open).toEqual([...HOLDING_STATUSES]);
});

test('when staff take a step then it is one the table of states allows', () => {
  for (const { from, to } of Object.values(staffSteps))
    for (const each of from) expect(each === to || canMove(each, to)).toBe(true);
});

test('when an order is collected then no rider has it, and one that is brought is handed over at the door alone', () => {
  const steps = (point: object | null) =>
    keysOf(staffSteps).filter((step) => canStep({ status: 'packed', point }, step));
  expect(steps({})).toEqual(['delivered', 'not_collected', 'cancelled']);
  expect(steps(null)).toEqual(['out_for_delivery', 'cancelled']);
});

test('when money moves then it is never taken back without a refund', () => {
  const leadTo = (to: PaymentStatus) =>
    keysOf(nextPaymentStatuses).filter((from) => canPaymentMove(from, to));
  expect(canPaymentMove('unpaid', 'paid')).toBe(true);
  expect(leadTo('refunded')).toEqual(['refund_due']);
  expect(nextPaymentStatuses.refund_due).toEqual(['refunded']);
  // An order that becomes dearer has a rest to pay (decisions/0176). Its payments stay paid: that money goes back by a refund alone.
  expect(nextPaymentStatuses.paid).toEqual(['refund_due', 'unpaid']);
  expect(nextPaymentStates.paid).toEqual(['refund_due']);
  expect(statesBefore('refunded')).toEqual(['refund_due']);
});

test('when an order with a rest to pay ends then all that had come for it is owed', () => {
  const money = {
    id: 'a',
    status: 'paid' as const,
    captured: 5_000,
    refunded: 0,
    owed: 0,
    updated_at: new Date(0),
  };
  const order = { payment_status: 'unpaid' as const, total: 7_300, held: 0, given_back: 0 };
  expect(reconcile({ ...order, status: 'confirmed' }, [money])).toMatchObject({
    pays: [],
    owed: [],
    status: null,
  });
  expect(reconcile({ ...order, status: 'cancelled' }, [money])).toMatchObject({ pays: [], owed: [money] });
});
