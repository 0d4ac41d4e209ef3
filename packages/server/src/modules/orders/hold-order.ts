import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { findZoneFor } from '#server/modules/shipping/find-zone.ts';
import { endOfCash, endOfReference } from './order-end.ts';
import type { LockedOrder } from './order-life.store.ts';

/** Holds a locked order while people look for its typed reference, and orders its end; returns it. */
export async function holdForReference(ctx: Context, order: LockedOrder): Promise<Date> {
  const end = await endOfReference(ctx, order.total);
  await endAt(ctx, order.id, end);
  return end;
}

/** Holds a locked order that is paid at the door, and orders its end; null: it has none. */
export async function holdForCash(
  ctx: Context,
  order: Pick<LockedOrder, 'id' | 'customer_phone' | 'source' | 'shipping' | 'window_date' | 'window_from'>,
): Promise<Date | null> {
  const { window_date: date, window_from: from } = order;
  const zone = await findZoneFor(ctx, order.shipping);
  const end = await endOfCash(ctx, {
    phone: order.customer_phone,
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
