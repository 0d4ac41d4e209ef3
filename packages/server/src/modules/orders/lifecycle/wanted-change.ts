import type { BodyOf } from '@isoko/contract/route';
import type { changeOrder as declared, Substitution } from '@isoko/contract/routes/orders';
import type { Context } from '#server/context.ts';
import { openForm } from '#server/input/form.ts';
import { findSellables } from '#server/modules/catalogue/find-sellables.ts';
import { type CleanAddress, readAddress } from '#server/modules/customers/read-address.ts';
import { findZoneFor, type ZoneRule } from '#server/modules/shipping/zones.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { requireAddress } from '../placing/require.ts';
import { type ChangedPart, partsIn } from './event-sentences.ts';
import { holdForCash } from './hold-order.ts';
import { type LockedOrder, type OrderChange, selectHeldLines } from './order-life.store.ts';

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

/** Where an order goes from now on: the zone, and what changes in the order. */
export interface NewPlace {
  zone: ZoneRule;
  change: OrderChange;
}

/**
 * Finds where a locked order can go with its goods and its delivery method; within its zone it always can.
 * @throws validation_error on the address; not_deliverable.
 */
export async function findNewPlace(
  ctx: Context,
  order: LockedOrder,
  address: CleanAddress,
): Promise<NewPlace> {
  if (order.point) throw fieldError('shipping.district', 'This order is collected: it goes to no address.');
  const shipping = await requireAddress(ctx, address, 'shipping.');
  const zone = (await findZoneFor(ctx, shipping)) ?? notDeliverable();
  const change: OrderChange = { shipping: JSON.stringify(shipping) };
  if (zone.name === order.shipping_zone) return { zone, change };
  await requireSameGoods(ctx, order, zone);
  const method = zone.methods.find((each) => each.code === order.shipping_method_code) ?? notDeliverable();
  const way = { shipping_method_name: method.name, shipping_method_eta: method.eta };
  return { zone, change: { ...change, ...way, shipping_zone: zone.name } };
}

/** An order held for cash from an unproved phone is now held until the cut-off of its new delivery time. */
export async function movedEnd(ctx: Context, before: LockedOrder, after: LockedOrder): Promise<OrderChange> {
  const { status, expires_at, window_id, window_date } = before;
  const isMoved = after.window_id !== window_id || after.window_date !== window_date;
  if (status !== 'confirmed' || expires_at === null || !isMoved) return {};
  // An order whose delivery time is given back is not held longer.
  return after.window_date ? { expires_at: await holdForCash(ctx, after) } : {};
}

async function requireSameGoods(ctx: Context, order: LockedOrder, zone: ZoneRule): Promise<void> {
  if (zone.takes_perishables) return;
  const found = await findSellables(ctx, await selectHeldLines(ctx.db, order.id));
  const refused = found.find((each) => typeof each === 'object' && each.perishable);
  if (typeof refused === 'object') notDeliverable(refused.name);
}

/** @throws not_deliverable with the name of what cannot go there. */
export function notDeliverable(name = 'this order'): never {
  throw new ShopError('not_deliverable', { values: { name } });
}
