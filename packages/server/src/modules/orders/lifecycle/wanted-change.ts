import { randomInt } from 'node:crypto';
import type { BodyOf } from '@isoko/contract/route';
import type { changeOrder as declared, Substitution } from '@isoko/contract/routes/orders';
import type { Context } from '#server/context.ts';
import { openForm } from '#server/input/form.ts';
import { findSellables } from '#server/modules/catalogue/find-sellables.ts';
import { type CleanAddress, readAddress } from '#server/modules/customers/read-address.ts';
import {
  COLLECT,
  findZoneFor,
  type PointRule,
  requirePoint,
  type ZoneRule,
} from '#server/modules/shipping/zones.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { placeOf } from '../order.store.ts';
import { requireAddress } from '../placing/require.ts';
import { type ChangedPart, partsIn } from './event-sentences.ts';
import { holdForCash } from './hold-order.ts';
import { type LockedOrder, type OrderChange, selectHeldLines } from './order-life.store.ts';

/** A customer's request to change an order, after validation by the contract. */
export type ChangeBody = BodyOf<typeof declared>;

/** A change, cleaned; absent fields stay as they are. */
export interface WantedChange {
  shipping?: CleanAddress;
  /** The point for collection instead. */
  point?: string;
  /** Null gives the delivery time back. */
  delivery_window?: string | null;
  words: { note?: string | null; substitution?: Substitution };
  /** The changed parts, for the order's timeline. */
  parts: ChangedPart[];
}

/** Reads a change. @throws validation_error with every invalid field. */
export function readOrderChange(body: ChangeBody & Pick<WantedChange, 'point'>): WantedChange {
  const form = openForm();
  const { shipping, point, delivery_window, note, substitution } = body;
  const change: WantedChange = {
    ...(shipping && { shipping: readAddress(form, 'shipping', shipping) }),
    ...(point !== undefined && { point }),
    ...(delivery_window !== undefined && { delivery_window: form.lineOrNull(delivery_window) }),
    words: {
      ...(note !== undefined && { note: form.paragraphOrNull(note) }),
      ...(substitution && { substitution }),
    },
    parts: partsIn({ shipping, point, delivery_window, note, substitution }),
  };
  form.finish();
  return change;
}

/** The new place of an order: its zone, and the changed columns. */
export interface NewPlace {
  zone: ZoneRule;
  change: OrderChange;
}

const CODE_LENGTH = 4;

/** A random code of four digits, which the customer tells whoever hands an order over. */
export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** The columns of an order that is collected at a point: no address and no rider. */
export const collectedAt = (point: PointRule): OrderChange => ({
  ...{ shipping: null, point_id: point._id, point: JSON.stringify(placeOf(point)) },
  ...{ shipping_zone: point.name, shipping_method_code: COLLECT.code, shipping_method_name: COLLECT.name },
  ...{ shipping_method_eta: COLLECT.eta, rider_id: null, rider_name: null, rider_phone: null },
});

/**
 * Finds a new place for a locked order and its goods: an address, or a point for collection; null: it stays. Within its
 * zone every address is possible. A delivered order keeps its method; one that was to be collected gets the standard
 * method.
 * @throws validation_error on the address or `point`; not_deliverable.
 */
export async function findNewPlace(
  ctx: Context,
  order: LockedOrder,
  { shipping: address, point }: Pick<WantedChange, 'shipping' | 'point'>,
): Promise<NewPlace | null> {
  if (point === undefined) return address ? findNewAddress(ctx, order, address) : null;
  if (address) throw fieldError('point', 'Please choose a collection point or an address, not both.');
  if (point === order.point_id) throw fieldError('point', 'It is collected there already.');
  const zone = await requirePoint(ctx, point);
  await requireSameGoods(ctx, order, zone);
  const code = order.status === 'packed' ? { delivery_secret: newCode() } : {};
  return { zone, change: { ...collectedAt(zone), ...code } };
}

async function findNewAddress(ctx: Context, order: LockedOrder, address: CleanAddress): Promise<NewPlace> {
  const shipping = await requireAddress(ctx, address, 'shipping.');
  const zone = (await findZoneFor(ctx, shipping)) ?? notDeliverable();
  const change: OrderChange = { shipping: JSON.stringify(shipping) };
  if (zone.name === order.shipping_zone) return { zone, change };
  await requireSameGoods(ctx, order, zone);
  const methodOf = (code: string) => zone.methods.find((each) => each.code === code);
  const first = order.point ? (methodOf('standard') ?? zone.methods[0]) : undefined;
  const { code, name, eta } = methodOf(order.shipping_method_code) ?? first ?? notDeliverable();
  const way = { shipping_method_code: code, shipping_method_name: name, shipping_method_eta: eta };
  const left = order.point ? { point_id: null, point: null, delivery_secret: null } : {};
  return { zone, change: { ...change, ...way, ...left, shipping_zone: zone.name } };
}

/** The new end of a cash order from an unproved phone: the cut-off of its new delivery time, or a day without one. */
export async function movedEnd(ctx: Context, before: LockedOrder, after: LockedOrder): Promise<OrderChange> {
  const { status, expires_at, window_id, window_date } = before;
  const isMoved = after.window_id !== window_id || after.window_date !== window_date;
  if (status !== 'confirmed' || expires_at === null || !isMoved) return {};
  const end = await holdForCash(ctx, after);
  // Giving back the delivery time does not make the hold longer.
  const isLater = !after.window_date && end !== null && end > expires_at;
  return isLater ? {} : { expires_at: end };
}

async function requireSameGoods(ctx: Context, order: LockedOrder, zone: ZoneRule): Promise<void> {
  if (zone.takes_perishables) return;
  const found = await findSellables(ctx, await selectHeldLines(ctx.db, order.id));
  const refused = found.find((each) => typeof each === 'object' && each.perishable);
  if (typeof refused === 'object') notDeliverable(refused.name);
}

/** @throws not_deliverable with the name of the goods that cannot go there. */
export function notDeliverable(name = 'this order'): never {
  throw new ShopError('not_deliverable', { values: { name } });
}
