import type { FieldError } from '@isoko/contract/errors';
import type { CouponKind } from '@isoko/contract/routes/cart';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import {
  findSellables,
  type Sellable,
  type SellableLookup,
} from '#server/modules/catalogue/find-sellables.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { whyNotPayable } from '#server/modules/pricing/payable.ts';
import { addUp, prorate } from '#server/modules/pricing/totals.ts';
import { findZoneFor } from '#server/modules/shipping/zones.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { LineSentence } from '../lifecycle/event-sentences.ts';
import { type LockedOrder, type PackedRow, selectLines } from '../lifecycle/order-life.store.ts';
import type { OrderLineRow } from '../order.store.ts';
import { canChangeLines } from './next-steps.ts';
import { changeSentences, inputFaults, type LinesInput, type Repacked, repack } from './repack.ts';

/** An order as it would be packed. Francs. */
export interface Repacking {
  before: OrderLineRow[];
  lines: PackedRow[];
  totals: { subtotal: number; discount: number; shipping_total: number; total: number };
  /** A sentence each. */
  changes: LineSentence[];
}

/**
 * Works out what an order costs when it is packed otherwise than it was bought. What stays keeps the price it was bought
 * for, what stands in for something costs what it costs now; the coupon as in carryDiscount; the delivery stays what it
 * was, also when it was free. An order that is paid can only become cheaper.
 * @throws invalid_state when it is not being packed; validation_error on the lines; not_deliverable for what cannot go
 * there.
 */
export async function workOutLines(ctx: Context, order: LockedOrder, input: LinesInput): Promise<Repacking> {
  if (!canChangeLines(order)) throw new ShopError('invalid_state');
  const before = await selectLines(ctx.db, order.id);
  const faults = inputFaults(before, input);
  if (faults.length) throw new ShopError('validation_error', { fields: faults });
  const substitutes = await findSubstitutes(ctx, order, input);
  const repacked = repack(before, input, substitutes);
  if (!repacked.length) throw fieldError('lines', 'Nothing would be left: cancel the order instead.');
  const shares = carryDiscount(order.coupon_kind, before, repacked);
  const discount = shares.reduce((sum, share) => sum + share, 0);
  const { subtotal, total } = addUp(repacked, { discount, shipping_total: order.shipping_total });
  const lines = repacked.map(({ from: _, ...line }, at) => ({
    ...line,
    discounted_price: line.sum - (shares[at] ?? 0),
  }));
  await requirePayable(ctx, order, total);
  const totals = { subtotal, discount, shipping_total: order.shipping_total, total };
  return { before, lines, totals, changes: changeSentences(before, repacked) };
}

async function findSubstitutes(ctx: Context, order: LockedOrder, input: LinesInput): Promise<Sellable[]> {
  if (!input.replacements.length) return [];
  const keys = input.replacements.map(({ product, index = -1 }) => ({ product, index }));
  const found = await findSellables(ctx, keys);
  const fields = found.flatMap(whyNotSold);
  if (fields.length) throw new ShopError('validation_error', { fields });
  const sellables = found.filter((each) => typeof each === 'object');
  const perishable = sellables.find((each) => each.perishable);
  const zone = perishable && (await findZoneFor(ctx, order.shipping));
  if (perishable && zone && !zone.takes_perishables) {
    throw new ShopError('not_deliverable', { values: { name: perishable.name } });
  }
  return sellables;
}

function whyNotSold(found: SellableLookup, at: number): FieldError[] {
  if (typeof found === 'object') return [];
  if (found === 'unknown_product') {
    return [{ field: `replacements.${at}.product`, message: 'This product is not sold.' }];
  }
  return [{ field: `replacements.${at}.index`, message: 'Please choose one of its kinds.' }];
}

/** Whoever has paid is not asked for more; at the door more can be asked for, up to the zone's ceiling. */
async function requirePayable(ctx: Context, order: LockedOrder, total: number): Promise<void> {
  const more = total - order.total;
  if (more <= 0) return;
  if (order.payment_status !== 'unpaid') {
    const message = `This order is paid and can only become cheaper: ${formatFrancs(more)} too much.`;
    throw fieldError('lines', message);
  }
  const zone = await findZoneFor(ctx, order.shipping);
  const reason = whyNotPayable(paymentMethodOf(order.payment_method), { zone, total });
  if (reason) throw fieldError('lines', reason);
}

/**
 * What a coupon still takes off the lines of an order that are packed otherwise than bought, in their order. The coupon
 * itself is not asked again: that something is missing is not its buyer's fault.
 * A percentage stays what it was for each line and for what stands in for it; francs stay as many, as long as what they
 * were for costs so much. Neither gives more than it gave at first.
 */
export function carryDiscount(
  kind: CouponKind | null,
  before: readonly Pick<OrderLineRow, 'id' | 'sum' | 'discounted_price'>[],
  after: readonly Pick<Repacked, 'from' | 'sum'>[],
): number[] {
  if (kind === null || kind === 'free_shipping') return after.map(() => 0);
  const given = new Map(
    before.map((line) => [line.id, { sum: line.sum, off: line.sum - line.discounted_price }]),
  );
  const whole = [...given.values()].reduce((sum, line) => sum + line.off, 0);
  const wanted = after.map(({ from, sum }) => {
    const line = given.get(from);
    if (!line?.off) return 0;
    return kind === 'fixed' ? sum : Number((BigInt(line.off) * BigInt(sum)) / BigInt(line.sum));
  });
  const reachable = wanted.reduce((sum, each) => sum + each, 0);
  return reachable <= whole ? wanted : prorate(whole, wanted);
}
