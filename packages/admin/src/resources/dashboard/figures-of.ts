import type { Dashboard } from '@isoko/contract/routes/admin/dashboard';
import { formatFrancs } from '@isoko/contract/rules/money';

/** One number of the dashboard, and the list behind it. */
export interface Figure {
  name: string;
  value: string;
  /** Where the list is; a number without one only tells. */
  to?: string;
  /** Somebody has to do something. */
  isUrgent: boolean;
}

const listOf = (resource: string, filter: object = {}) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** What the shop's numbers say to whoever sees them: what a role does not see is left out. */
export function figuresOf({ orders, money, low_stock, unanswered_messages }: Dashboard): Figure[] {
  const told = (name: string, value: string, to?: string): Figure => ({ name, value, to, isUrgent: false });
  const due = (name: string, count: number, to: string): Figure => ({
    name,
    value: String(count),
    to,
    isUrgent: count > 0,
  });
  return [
    ...(orders ? [told('Orders today', String(orders.today), listOf('orders'))] : []),
    ...(money
      ? [
          told('Sold today', formatFrancs(money.sales_today), '/day'),
          told('Takings today', formatFrancs(money.takings_today), '/day'),
        ]
      : []),
    ...(orders
      ? [
          told('To pack', String(orders.to_pack), listOf('orders', { status: 'confirmed' })),
          told('Packed', String(orders.packed), listOf('orders', { status: 'packed' })),
          told('On the way', String(orders.on_the_way), listOf('orders', { status: 'out_for_delivery' })),
          due('Late', orders.late, listOf('orders', { late: 'true' })),
        ]
      : []),
    ...(money
      ? [
          due('References to check', money.waiting_references, listOf('payments', { todo: 'unmatched' })),
          due('Refunds to send', money.refunds_due.count, listOf('payments', { todo: 'refund_due' })),
          due('Wrong amounts', money.mismatches, listOf('payments', { todo: 'mismatch' })),
        ]
      : []),
    ...(low_stock === null ? [] : [due('Low stock', low_stock, '/stock/low')]),
    ...(unanswered_messages === null ? [] : [due('Unanswered messages', unanswered_messages, '/messages')]),
  ];
}
