import type { Order } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { ShopError } from '#server/shop-error.ts';
import { type OrderRow, readOrder } from './order.store.ts';
import { toOrder } from './to-order.ts';

/** An order as it is now, for whoever asks; who may see it is settled before. @throws not_found. */
export async function showOrder(ctx: Context, id: string): Promise<Order> {
  return show(ctx, id, () => ctx.language);
}

/** The same in the order's own language: in it its customer is written to. */
export async function showOrderInItsLanguage(ctx: Context, id: string): Promise<Order> {
  return show(ctx, id, (row) => row.language);
}

async function show(
  ctx: Context,
  id: string,
  languageOf: (row: OrderRow) => Language | undefined,
): Promise<Order> {
  const row = await readOrder(ctx.db, id);
  if (!row) throw new ShopError('not_found');
  return toOrder(row, { payments: await paymentsOf(ctx, id), now: ctx.now(), language: languageOf(row) });
}
