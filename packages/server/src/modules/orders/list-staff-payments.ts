import type { PaymentFilters, StaffPayment } from '@isoko/contract/routes/admin/payments';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { describePayments } from '#server/modules/payments/describe-payments.ts';
import { findPayments } from '#server/modules/payments/find-payments.ts';
import { findPayment } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { ShopError } from '#server/shop-error.ts';
import { type PaidOrder, selectPaidOrders } from './paid-order.store.ts';

/** One page of payments with the orders they are for, the newest first unless the list asks otherwise. */
export async function listStaffPayments(
  ctx: Context,
  filters: PaymentFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffPayment[]; total: number }> {
  const { payments, total } = await findPayments(ctx, filters, list);
  return { items: await withOrders(ctx, payments), total };
}

/** One payment with the order it is for. @throws not_found. */
export async function getStaffPayment(ctx: Context, id: string): Promise<StaffPayment> {
  const payment = await findPayment(ctx, id);
  const [shown] = payment ? await withOrders(ctx, [payment]) : [];
  if (!shown) throw new ShopError('not_found');
  return shown;
}

async function withOrders(ctx: Context, payments: readonly Payment[]): Promise<StaffPayment[]> {
  const tries = await describePayments(ctx, payments);
  const ids = payments.map((payment) => payment.purpose_id);
  const orders = new Map((await selectPaidOrders(ctx.db, ids)).map((order) => [order.id, order]));
  return tries.map((each, at) => ({ ...each, order: toOrder(orders.get(ids[at] ?? '')) }));
}

function toOrder(order: PaidOrder | undefined): StaffPayment['order'] {
  if (!order) return null;
  const { id, customer_name: name, customer_phone: phone, ...rest } = order;
  return { _id: id, ...rest, customer: { name, phone } };
}
