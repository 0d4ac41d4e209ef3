import type { OrderLine } from '@isoko/contract';
import type { StaffRole } from '@isoko/contract/route';
import type { PaymentTry, StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Customer } from '#server/modules/customers/find-customer.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { isLate } from './is-late.ts';
import { isCashDue, nextSteps } from './next-steps.ts';
import type { OrderRow } from './order.store.ts';
import { linksOf } from './order-links.ts';
import type { OrderNote } from './order-note.store.ts';
import { toOrder } from './to-order.ts';

/** What staff see of an order beside its row. */
export interface StaffView {
  payments: readonly Payment[];
  tries: PaymentTry[];
  notes: readonly OrderNote[];
  account: Customer | null;
  /** First categories by product. */
  categories: ReadonlyMap<string, string>;
  role: StaffRole;
  now: Date;
}

/** An order as staff have it on the wire. */
export function toStaffOrder(row: OrderRow, view: StaffView): StaffOrder {
  const { payments, tries, notes, account, categories, role, now } = view;
  const { can: _, line_items, payment, ...order } = toOrder(row, { payments, now, language: 'en' });
  const typed = tries.findLast((each) => each.method === 'momo_code' && each.reference !== null);
  return {
    ...order,
    payment: { ...payment, clashes: typed?.clashes ?? [], payer_phone: typed?.phone ?? null },
    version: row.version,
    source: row.source,
    line_items: toPickList(line_items, categories),
    account,
    zone: row.shipping_zone,
    late: isLate(row, now),
    links: linksOf(row),
    rider: row.rider_name === null ? null : { name: row.rider_name, phone: row.rider_phone },
    staff_notes: notes.map(toNote),
    payments: tries,
    to_collect: isCashDue(row) ? row.total : 0,
    refund_due: tries.reduce((sum, each) => sum + each.owed, 0),
    next: nextSteps(row, payments, role),
  };
}

/** Lines in the order in which they are picked: by category, then by name; those in no category last. */
export function toPickList(
  lines: readonly OrderLine[],
  categories: ReadonlyMap<string, string>,
): StaffOrder['line_items'] {
  const named = lines.map((line) => ({ ...line, category: categories.get(line.product._id) ?? null }));
  return named.sort(
    (a, b) =>
      Number(a.category === null) - Number(b.category === null) ||
      collator.compare(a.category ?? '', b.category ?? '') ||
      collator.compare(a.product.name, b.product.name) ||
      a.index - b.index,
  );
}

const collator = new Intl.Collator('en');

function toNote({ id, at, author_name, message }: OrderNote): StaffOrder['staff_notes'][number] {
  return { _id: id, at: at.toISOString(), by: author_name, text: message };
}
