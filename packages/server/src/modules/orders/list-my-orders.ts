import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { paymentsOfEach } from '#server/modules/payments/list-payments.ts';
import { countOwnOrders, type OrderPage, selectOwnOrders } from './own-orders.store.ts';
import { toOrder } from './to-order.ts';

/** A page of the account's own orders, attached ones included; the newest first unless the list asks otherwise. */
export async function listMyOrders(
  ctx: Context,
  accountId: string,
  { limit, offset, sort }: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: Order[]; total: number }> {
  const newestFirst = sort[0]?.descending ?? true;
  const items = await readOrders(ctx, { accountId, newestFirst, limit, offset });
  return { items, total: await countOwnOrders(ctx.db, accountId) };
}

/** A page of an account's orders, whole, in two queries however long it is. */
export async function readOrders(ctx: Context, page: OrderPage): Promise<Order[]> {
  const rows = await selectOwnOrders(ctx.db, page);
  const payments = await paymentsOfEach(
    ctx,
    rows.map((row) => row.id),
  );
  const { language } = ctx;
  const now = ctx.now();
  return rows.map((row) => toOrder(row, { payments: payments.get(row.id) ?? [], now, language }));
}
