import type { StaffRole } from '@isoko/contract/route';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { findCategoryNames } from '#server/modules/catalogue/list-staff-categories.ts';
import { findCustomer } from '#server/modules/customers/find-customer.ts';
import { describePayments } from '#server/modules/payments/describe-payments.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { ShopError } from '#server/shop-error.ts';
import { readOrder } from './order.store.ts';
import { selectNotes } from './order-note.store.ts';
import { isOutOfSight } from './staff-role.ts';
import { toStaffOrder } from './to-staff-order.ts';

/** An order with everything staff need, and what whoever has this role may do next. @throws not_found. */
export async function getStaffOrder(ctx: Context, id: string, role: StaffRole): Promise<StaffOrder> {
  const row = await readOrder(ctx.db, id);
  if (!row || isOutOfSight(row, role, ctx.now())) throw new ShopError('not_found');
  const payments = await paymentsOf(ctx, id);
  return toStaffOrder(row, {
    payments,
    tries: await describePayments(ctx, payments),
    notes: await selectNotes(ctx.db, id),
    account: row.account_id === null ? null : await findCustomer(ctx, row.account_id),
    categories: await findCategoryNames(
      ctx,
      row.lines.map((line) => line.product_id),
    ),
    role,
    now: ctx.now(),
  });
}
