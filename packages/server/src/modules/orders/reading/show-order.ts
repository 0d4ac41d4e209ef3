import type { Order } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { paymentsOf, paymentsOfEach } from '#server/modules/payments/list-payments.ts';
import { ShopError } from '#server/shop-error.ts';
import { type OrderRow, readOrder } from '../order.store.ts';
import { selectNotesOf } from '../staff/order-note.store.ts';
import { countOwnOrders, type OrderPage, selectOwnOrders } from './own-orders.store.ts';
import { type OrderVisitor, requireAccess } from './require-access.ts';
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

/**
 * An order for its owner, or for whoever holds its access token.
 * @throws not_authenticated, not_found, rate_limited as requireAccess.
 */
export async function getOrder(ctx: Context, id: string, visitor: OrderVisitor): Promise<Order> {
  await requireAccess(ctx, [id], visitor);
  return showOrder(ctx, id);
}

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

/** Every order of an account with its events and payments, the newest first, for the download of one's own data. */
export function exportOrders(ctx: Context, accountId: string): Promise<Order[]> {
  return readOrders(ctx, { accountId, newestFirst: true, limit: null, offset: 0 });
}

/** What staff noted about these orders, each with the order's number in front, for the download of one's own data. */
export async function exportOrderNotes(
  ctx: Context,
  orders: readonly { _id: string; number: string }[],
): Promise<{ at: string; note: string }[]> {
  const numbers = new Map(orders.map(({ _id, number }) => [_id, number]));
  const notes = await selectNotesOf(ctx.db, [...numbers.keys()]);
  return notes.map(({ order_id, at, message }) => ({
    at: at.toISOString(),
    note: `${numbers.get(order_id)}: ${message}`,
  }));
}
