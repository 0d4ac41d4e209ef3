import type { Order } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { changeOrder as declared, Substitution } from '@isoko/contract/routes/orders';
import { shippingFee } from '@isoko/contract/rules/arrival';
import type { Context } from '#server/context.ts';
import { openForm } from '#server/input/form.ts';
import { findSellables } from '#server/modules/catalogue/find-sellables.ts';
import { type CleanAddress, readAddress } from '#server/modules/customers/read-address.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { paysDelivery } from '#server/modules/pricing/coupon.ts';
import { whyNotPayable } from '#server/modules/pricing/payable.ts';
import { findZoneFor, type ZoneRule } from '#server/modules/shipping/zones.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { requireAddress } from '../placing/require.ts';
import { canChange } from '../reading/order-rights.ts';
import { type OrderVisitor, requireAccess } from '../reading/require-access.ts';
import { showOrder } from '../reading/show-order.ts';
import { type ChangedPart, type EventSentence, partsIn } from './event-sentences.ts';
import { holdForCash } from './hold-order.ts';
import { type LockedOrder, type OrderChange, selectHeldLines } from './order-life.store.ts';
import { rebookWindow } from './reservations.ts';
import { takeStep, withOrder } from './take-step.ts';

/**
 * Changes where, when and how an order is delivered, until it is packed; what it costs stays. Only what the body
 * names changes; a delivery time of null is given back.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; invalid_state when it is too late;
 * not_deliverable, price_changed for another address; validation_error, also for a delivery time that is full.
 */
export async function changeOrder(
  ctx: Context,
  { id, body }: { id: string; body: ChangeBody },
  visitor: OrderVisitor,
): Promise<Order> {
  await requireAccess(ctx, [id], visitor);
  const wanted = readOrderChange(body);
  return withOrder(ctx, id, async (ctx, order) => {
    await changeLocked(ctx, order, wanted);
    return showOrder(ctx, id);
  });
}

/** As changeOrder, for a locked order. */
export async function changeLocked(
  ctx: Context,
  order: LockedOrder,
  { shipping, delivery_window, words, parts }: WantedChange,
): Promise<void> {
  if (!canChange(order)) throw new ShopError('invalid_state');
  const place = shipping && (await redirectOrder(ctx, order, shipping));
  const window = await rebookWindow(ctx, order, { key: delivery_window, zone: place?.zone });
  const end = await movedEnd(ctx, order, { ...order, ...window });
  const change: OrderChange = { ...place?.change, ...window, ...words, ...end };
  const said: EventSentence[] = [{ code: 'changed', values: { parts } }];
  const events = [{ type: 'changed', status: order.status, said }];
  if (parts.length) await takeStep(ctx, order, { events, change });
}

/** An order held for cash from an unproved phone is now held until the cut-off of its new delivery time. */
async function movedEnd(ctx: Context, before: LockedOrder, after: LockedOrder): Promise<OrderChange> {
  const { status, expires_at, window_id, window_date } = before;
  const isMoved = after.window_id !== window_id || after.window_date !== window_date;
  if (status !== 'confirmed' || expires_at === null || !isMoved) return {};
  // An order whose delivery time is given back is not held longer.
  return after.window_date ? { expires_at: await holdForCash(ctx, after) } : {};
}

/** What a shopper sends to change an order, as the contract let it through. */
export type ChangeBody = BodyOf<typeof declared>;

/** What changes, cleaned; what is absent stays. */
export interface WantedChange {
  shipping?: CleanAddress;
  /** Null gives the delivery time back. */
  delivery_window?: string | null;
  words: { note?: string | null; substitution?: Substitution };
  /** The changed parts, for the order's timeline. */
  parts: ChangedPart[];
}

/** Reads a change. @throws validation_error with every field that cannot be used. */
export function readOrderChange(body: ChangeBody): WantedChange {
  const form = openForm();
  const { shipping, delivery_window, note, substitution } = body;
  const change: WantedChange = {
    ...(shipping && { shipping: readAddress(form, 'shipping', shipping) }),
    ...(delivery_window !== undefined && { delivery_window: form.lineOrNull(delivery_window) }),
    words: {
      ...(note !== undefined && { note: form.paragraphOrNull(note) }),
      ...(substitution && { substitution }),
    },
    parts: partsIn({ shipping, delivery_window, note, substitution }),
  };
  form.finish();
  return change;
}

/**
 * Checks that a locked order can go to another address as it was bought, and returns what changes in it. Within its
 * zone it always can; elsewhere the goods, the delivery method, its fee and the way to pay must be possible too.
 * @throws validation_error on the address, or when cash at the door is not possible there; not_deliverable;
 * price_changed when delivery there has another price.
 */
async function redirectOrder(
  ctx: Context,
  order: LockedOrder,
  address: CleanAddress,
): Promise<{ zone: ZoneRule; change: OrderChange }> {
  const shipping = await requireAddress(ctx, address, 'shipping.');
  const zone = (await findZoneFor(ctx, shipping)) ?? notDeliverable();
  const change: OrderChange = { shipping: JSON.stringify(shipping) };
  if (zone.name === order.shipping_zone) return { zone, change };
  await requireSameGoods(ctx, order, zone);
  const method = zone.methods.find((each) => each.code === order.shipping_method_code) ?? notDeliverable();
  const { coupon_kind: kind } = order;
  const isGiven = kind !== null && paysDelivery({ kind }, method.code);
  const fee = isGiven ? 0 : shippingFee(method, order.subtotal - order.discount);
  if (fee !== order.shipping_total) throw new ShopError('price_changed');
  const reason = whyNotPayable(paymentMethodOf(order.payment_method), { zone, total: order.total });
  if (reason) throw fieldError('shipping.district', reason);
  return { zone, change: { ...change, shipping_zone: zone.name, shipping_method_name: method.name } };
}

async function requireSameGoods(ctx: Context, order: LockedOrder, zone: ZoneRule): Promise<void> {
  if (zone.takes_perishables) return;
  const found = await findSellables(ctx, await selectHeldLines(ctx.db, order.id));
  const refused = found.find((each) => typeof each === 'object' && each.perishable);
  if (typeof refused === 'object') notDeliverable(refused.name);
}

function notDeliverable(name = 'this order'): never {
  throw new ShopError('not_deliverable', { values: { name } });
}
