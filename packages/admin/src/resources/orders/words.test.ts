import type { PaymentStep, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { expect, test } from 'vitest';
import { settlementsOf } from './words.ts';

/** An order of FRW 6,500 for cash, with an earlier payment of 5,000 by a typed reference that no one has found yet. */
function anOrder(status: string, paid: string, steps: PaymentStep[]): StaffOrder {
  const payments = [
    { _id: '1', kind: 'manual', status: 'failed', reference: 'MP260302.0813', amount: 5_000, owed: 0 },
    { _id: '2', kind: 'cash', status: 'paid', reference: null, amount: 6_500, captured: 6_500, owed: 0 },
  ];
  const order = { status, total: 6_500, to_collect: 0, refund_due: 0, payments };
  return { ...order, payment: { status: paid, reference: null }, next: { payment: steps } } as never;
}

test.each([
  ['delivered', 'paid'],
  ['delivered', 'refunded'],
  ['cancelled', 'unpaid'],
])(
  'when an order is %s and %s then money under a typed reference goes on the list of refunds',
  (status, paid) => {
    const [found, other] = settlementsOf(anOrder(status, paid, ['paid', 'mismatch']));
    expect(found).toMatchObject({ asks: [], amount: 5_000, tells: true });
    expect(found?.text.replaceAll('\u00a0', ' ')).toBe(
      'You found FRW 5,000 under the reference MP260302.0813. The order does not need it: it goes on the list of refunds.',
    );
    expect(other).toMatchObject({ asks: ['amount'], tells: true });
    expect(other?.done).toBe('The refund is on the list of refunds to send.');
  },
);

test('when an order waits for its reference then money under it pays the order', () => {
  const order = { ...anOrder('pending', 'pending', ['paid']), payments: [] };
  const [found] = settlementsOf({ ...order, payment: { ...order.payment, reference: 'MP260302.0813' } });
  expect(found).toMatchObject({ asks: [], done: 'The order is paid.' });
});
