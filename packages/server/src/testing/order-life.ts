import type { Order } from '@isoko/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { moveOrder } from '#server/modules/orders/lifecycle/move-order.ts';
import { createRider } from '#server/modules/riders/riders.admin.ts';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import type { Context } from '../context.ts';
import type { Answer, TestShop } from './start-shop.ts';

const waysToPay = [
  { code: 'cod', name: 'Cash on delivery' },
  { code: 'mtn_momo', name: 'MTN MoMo' },
  { code: 'airtel_money', name: 'Airtel Money' },
  { code: 'momo_code', name: 'MoMoPay code' },
] as const;

/** Switches every payment method on. */
export async function offerEveryPayment(ctx: Context): Promise<void> {
  const payment_methods = waysToPay.map((way) => ({ ...way, on: true, instructions: null }));
  await changeSettings(ctx, { payment_methods });
}

/** Staff take an order one step further. @throws as moveOrder */
export async function advanceOrder(
  ctx: Context,
  { orderId, to, note = null }: { orderId: string; to: Step; note?: string | null },
): Promise<void> {
  await moveOrder(ctx, { id: orderId, body: { status: to, reason: note }, user: { role: 'manager' } });
}
type Step = 'packed' | 'out_for_delivery' | 'delivered';

/** Adds a rider; returns their id. Default: Eric, 0733 000 222. */
export async function aRider(
  ctx: Context,
  { name = 'Eric', phone = '+250733000222' }: { name?: string; phone?: string } = {},
): Promise<string> {
  const { _id } = await createRider(ctx, { name, phone });
  return _id;
}

/** Calls of the holder of a guest's order, through the API. `token` undefined sends none. */
export function holderOf(
  shop: TestShop,
  { _id, access_token }: { _id: string; access_token?: string },
  language?: string,
) {
  const headers: Record<string, string> = {
    ...(access_token !== undefined && { 'x-order-token': access_token }),
    ...(language && { 'accept-language': language }),
  };
  const at = `/api/v1/orders/${_id}`;
  return {
    look: () => shop.call('GET', at, { headers }),
    change: (body: unknown) => shop.call('PATCH', at, { headers, body }),
    cancel: () => shop.call('DELETE', at, { headers }),
    pay: (payment_method: string, payment?: { phone?: string; reference?: string }) =>
      shop.call('POST', `${at}/payment`, { headers, body: { payment_method, payment } }),
    confirm: (reference?: string) =>
      shop.call('POST', '/api/v1/orders/confirm-payment', { headers, body: { order: _id, reference } }),
    cancelAll: (ids: string[]) => shop.call('POST', '/api/v1/orders/delete', { headers, body: { ids } }),
  };
}

/** The order in a successful answer. */
export function orderIn({ status, body }: Answer): Order {
  expect(body).toMatchObject({ status: 'success' });
  expect(status).toBe(200);
  return body.data;
}

/** A refusal in short: `409 invalid_state`, or `400 validation_error payment.phone`. */
export function refusalIn({ status, body }: Answer): string {
  const fields = (body.errors ?? []).map((each: { field: string }) => each.field);
  return [status, body.code, ...fields].join(' ');
}

/** The state of an order, short: `confirmed paid`. */
export function currentStatus({ status, payment }: Pick<Order, 'status' | 'payment'>): string {
  return `${status} ${payment.status}`;
}

/** The types of an order's events, in order. */
export function eventTypes({ events }: Order): string[] {
  return events.map((event) => event.type);
}

/** The kinds of messages in the outbox, in alphabetical order. */
export async function messageKinds(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.selectFrom('outbox').select('kind').orderBy('kind').execute();
  return rows.map((row) => row.kind);
}

/** How often the stock of an order was moved, by reason. */
export async function stockMoves(ctx: Context, orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ reason: string; n: number }>`SELECT reason, count(*) AS n FROM stock_move
    WHERE order_id = ${orderId} GROUP BY reason`.execute(ctx.db);
  return Object.fromEntries(rows.map((row) => [row.reason, row.n]));
}
