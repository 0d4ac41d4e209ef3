import type { FieldError } from '@isoko/contract/errors';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import {
  findSellables,
  type Sellable,
  type SellableLookup,
} from '#server/modules/catalogue/find-sellables.ts';
import { addUp } from '#server/modules/pricing/totals.ts';
import { whyNotPayable } from '#server/modules/pricing/why-not-payable.ts';
import { findZoneFor } from '#server/modules/shipping/find-zone.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { carryDiscount } from './carry-discount.ts';
import type { LineSentence } from './event-sentences.ts';
import { canChangeLines } from './next-steps.ts';
import type { OrderLineRow } from './order.store.ts';
import type { LockedOrder } from './order-life.store.ts';
import { type PackedRow, selectLines } from './order-lines.store.ts';
import { changeSentences, inputFaults, type LinesInput, repack } from './repack.ts';

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
  const place = { area: null, zone: await findZoneFor(ctx, order.shipping) };
  const reason = whyNotPayable(order.payment_method, { place, totals: { total } });
  if (reason) throw fieldError('lines', reason);
}
