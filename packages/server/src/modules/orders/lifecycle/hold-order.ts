import type { OrderSource } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { cutOffOf, type DatedWindow } from '#server/modules/shipping/window-days.ts';
import { readWindowRules } from '#server/modules/shipping/windows.ts';
import { findOrderZone } from '#server/modules/shipping/zones.ts';
import { isProved, phone } from '#server/modules/trust/proof.ts';
import type { LockedOrder } from './order-life.store.ts';

const HOUR_MS = 60 * 60_000;
/** How long an order waits for its money, in ms; its goods are reserved as long (decisions: Order). */
const PAY_WITHIN_MS = 20 * 60 * 1_000;
/** How long a cash order from an unproved phone is held without a delivery time. */
const CASH_MS = 24 * HOUR_MS;
/** Staff have at least this long to call, even if the cut-off is near. */
const CALL_MS = HOUR_MS;

/** What decides how long a cash order is held. */
export interface CashInput {
  /** Whether the customer's phone is proved. */
  isPhoneProved: boolean;
  source: OrderSource;
  window: Pick<DatedWindow, 'date' | 'from'> | null;
  zoneId: string | null;
}

/**
 * Until when a cash order is held: with an unproved phone until the cut-off of its delivery time, or for a day. Null:
 * without end, because the phone is proved or staff spoke to the customer.
 */
export async function endOfCash(ctx: Context, input: CashInput): Promise<Date | null> {
  const { source, window, zoneId } = input;
  if (source !== 'web' || input.isPhoneProved) return null;
  const now = ctx.now().getTime();
  if (!window || !zoneId) return new Date(now + CASH_MS);
  const cutOff = cutOffOf(window, await readWindowRules(ctx, zoneId));
  return new Date(Math.max(cutOff.getTime(), now + CALL_MS));
}

/** Until when an order waits for staff to find the money of a typed reference. `total` in francs. */
export async function endOfReference(ctx: Context, total: number): Promise<Date> {
  const { reference_hours, reference_hours_large, reference_large_above } = await readShopSettings(ctx);
  const hours = total > reference_large_above ? reference_hours_large : reference_hours;
  return new Date(ctx.now().getTime() + hours * HOUR_MS);
}

/** Until when an order waits for a payment that starts now. */
export function endOfPayment(ctx: Context): Date {
  return new Date(ctx.now().getTime() + PAY_WITHIN_MS);
}

/** Holds a locked order while staff check its typed reference; queues and returns its end. */
export async function holdForReference(ctx: Context, order: LockedOrder): Promise<Date> {
  const end = await endOfReference(ctx, order.total);
  await endAt(ctx, order.id, end);
  return end;
}

/** Holds a locked cash order; queues and returns its end, null: it has none. */
export async function holdForCash(
  ctx: Context,
  order: Pick<
    LockedOrder,
    'id' | 'customer_phone' | 'source' | 'shipping' | 'point_id' | 'window_date' | 'window_from'
  >,
): Promise<Date | null> {
  const { window_date: date, window_from: from } = order;
  const zone = await findOrderZone(ctx, order);
  const end = await endOfCash(ctx, {
    isPhoneProved: await isProved(ctx, phone(order.customer_phone)),
    source: order.source,
    window: date && from ? { date, from: from.slice(0, 5) } : null,
    zoneId: zone?._id ?? null,
  });
  if (end) await endAt(ctx, order.id, end);
  return end;
}

async function endAt(ctx: Context, orderId: string, startAfter: Date): Promise<void> {
  await enqueue(ctx, 'order.expire', { order_id: orderId }, { startAfter });
}
