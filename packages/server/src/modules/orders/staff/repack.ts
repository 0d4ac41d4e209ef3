import type { FieldError } from '@isoko/contract/errors';
import type { BodyOf } from '@isoko/contract/route';
import type { previewLines } from '@isoko/contract/routes/admin/order-lines';
import type { CouponKind } from '@isoko/contract/routes/cart';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import {
  findSellables,
  type Sellable,
  type SellableLookup,
} from '#server/modules/catalogue/find-sellables.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { whyNotPayable } from '#server/modules/pricing/payable.ts';
import { addUp, prorate, spokenName } from '#server/modules/pricing/price-lines.ts';
import { findZoneFor } from '#server/modules/shipping/zones.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { LineSentence } from '../lifecycle/event-sentences.ts';
import { type LockedOrder, type PackedRow, selectLines } from '../lifecycle/order-life.store.ts';
import type { OrderLineRow } from '../order.store.ts';
import { canChangeLines } from './staff-rights.ts';

/** An order as it would be packed. Francs. */
export interface Repacking {
  before: OrderLineRow[];
  lines: PackedRow[];
  totals: { subtotal: number; discount: number; shipping_total: number; total: number };
  /** A sentence each. */
  changes: LineSentence[];
}

/**
 * Works out what an order costs when it is packed differently from how it was bought. Kept products keep their price,
 * replacements have today's price; the coupon as in carryDiscount; the delivery fee stays, also when it was free. A paid
 * order can only become cheaper.
 * @throws invalid_state when it is not being packed; validation_error on the lines; not_deliverable for a replacement
 * that the zone does not take.
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

/** A paid order cannot become dearer; cash at the door can, up to the zone's limit. */
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
 * What a coupon takes off each line of an order that is packed differently from how it was bought, in their order. The
 * rules of the coupon are not checked again: it is not the buyer's fault that something is missing. A percentage stays
 * the same for each line and its replacements; a fixed amount stays the same while its lines cost that much. Neither
 * gives more than before.
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

type Body = BodyOf<typeof previewLines>;

/** What a packer changes. */
export interface LinesInput extends Omit<Body, 'replacements'> {
  /** `price`: what one was promised for, in francs; today's when that is lower. */
  replacements: (Body['replacements'][number] & { price?: number })[];
}

/** A line as it will be, before the coupon: `from` is the line that it keeps or replaces. */
export type Repacked = Omit<PackedRow, 'discounted_price'> & { from: string };

/** Mistakes in the input: lines of another order, more than was ordered, one line named twice. */
function inputFaults(lines: readonly OrderLineRow[], input: LinesInput): FieldError[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  const named = new Set<string>();
  const faults: FieldError[] = [];
  input.lines.forEach(({ line: id, quantity }, at) => {
    const line = known.get(id);
    const refuse = (key: string, message: string) => faults.push({ field: `lines.${at}.${key}`, message });
    if (!line) refuse('line', 'This line is not part of the order any more.');
    else if (named.has(id)) refuse('line', 'This line is named twice.');
    else if (quantity > line.quantity) refuse('quantity', `Only ${line.quantity} were ordered.`);
    named.add(id);
  });
  input.replacements.forEach(({ line }, at) => {
    if (known.has(line)) return;
    faults.push({
      field: `replacements.${at}.line`,
      message: 'This line is not part of the order any more.',
    });
  });
  return faults;
}

/** The lines of an order as they are packed: kept ones in their places, replacements after them. */
function repack(
  lines: readonly OrderLineRow[],
  input: LinesInput,
  substitutes: readonly Sellable[],
): Repacked[] {
  const said = new Map(input.lines.map(({ line, quantity }) => [line, quantity]));
  const replaced = new Set(input.replacements.map(({ line }) => line));
  const kept = lines.flatMap((line) => {
    const quantity = said.get(line.id) ?? (replaced.has(line.id) ? 0 : line.quantity);
    return quantity > 0 ? [{ ...line, from: line.id, quantity, sum: lineSum({ ...line, quantity }) }] : [];
  });
  const next = Math.max(-1, ...lines.map((line) => line.position)) + 1;
  const added = input.replacements.flatMap(({ line, quantity, price: promised = Infinity }, at) => {
    const found = substitutes[at];
    if (!found) return [];
    const price = Math.min(found.price, promised);
    return [substitute({ ...found, price }, { from: line, quantity, position: next + at })];
  });
  return [...kept, ...added];
}

function substitute(
  sellable: Sellable,
  place: { from: string; quantity: number; position: number },
): Repacked {
  const { product, index, name, slug, sku, image, label, price } = sellable;
  return {
    id: null,
    product_id: product,
    variant_index: index,
    ...{ name, slug, sku, image, label, price },
    vat_class: sellable.vatClass,
    regular_price: sellable.regularPrice,
    unit_id: sellable.unitId,
    ...place,
    sum: lineSum({ price, quantity: place.quantity }),
  };
}

/** What changes, a sentence each. */
function changeSentences(lines: readonly OrderLineRow[], repacked: readonly Repacked[]): LineSentence[] {
  return lines.flatMap((line): LineSentence[] => {
    const kept = repacked.find((each) => each.id === line.id)?.quantity ?? 0;
    const instead = repacked.filter((each) => each.id === null && each.from === line.id);
    if (kept === line.quantity && !instead.length) return [];
    const name = spokenName(line);
    if (!instead.length && !kept) return [{ code: 'line_left_out', values: { name } }];
    if (!instead.length) return [{ code: 'line_reduced', values: { name, n: kept, m: line.quantity } }];
    const others = instead.map((each) => `${each.quantity} × ${spokenName(each)}`).join(', ');
    return [{ code: 'line_replaced', values: { name, n: line.quantity - kept, others } }];
  });
}
