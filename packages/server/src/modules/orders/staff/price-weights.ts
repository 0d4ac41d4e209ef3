import { lineSum } from '@isoko/contract/rules/cart-lines';
import type { Context } from '#server/context.ts';
import { inSavepoint } from '#server/database/in-transaction.ts';
import { abandonRequest } from '#server/modules/payments/create-payment.ts';
import { addUp } from '#server/modules/pricing/price-lines.ts';
import { restateDiscount } from '#server/modules/pricing/redeem-coupon.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { type LockedOrder, replaceLines, selectLines } from '../lifecycle/order-life.store.ts';
import type { OrderEvent } from '../lifecycle/order-status.ts';
import { holdLines } from '../lifecycle/reservations.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { balanceOrder, reconcileLocked } from '../money/reconcile-order.ts';
import type { OrderLineRow } from '../order.store.ts';
import { withdrawQuestions } from '../questions/question.store.ts';
import { askedOf } from '../reading/order-rights.ts';
import { couponOf, couponOff, shareGift } from './weight-gift.ts';

/** An order with a new weight for one of its lines. Francs. */
export interface Weighing {
  before: OrderLineRow[];
  lines: OrderLineRow[];
  /** The line that was on the scale. */
  line: OrderLineRow;
  totals: { subtotal: number; discount: number; shipping_total: number; total: number };
  /** The francs that the shop gives, to stay within what was agreed. */
  weight_gift: number;
  /** The price above what was agreed, and the most grams that fit into it; null: it fits. */
  heavier: { francs: number; most: number } | null;
}

/**
 * Computes the price of a locked order if one of its lines weighs `grams`, always from the ordered amount
 * (decisions/0175); changes nothing. The shop gives a few francs above what was agreed; more are `heavier`.
 * @throws not_found; validation_error on `line` for one that is not weighed.
 */
export async function tryWeight(
  ctx: Context,
  order: LockedOrder,
  { line: id, grams }: { line: string; grams: number },
): Promise<Weighing> {
  const before = await selectLines(ctx.db, order.id);
  const bought = before.find((each) => each.id === id);
  if (!bought) throw new ShopError('not_found');
  const line = weighed(bought, grams);
  const lines = before.map((each) => (each.id === id ? line : each));
  const { weight_gift_up_to } = await readShopSettings(ctx);
  return { before, line, ...priceWeighed(order, lines, { line, mostGift: weight_gift_up_to }) };
}

/**
 * Writes a computed weight into a locked order, with its stock, and returns the changed order. A price above the
 * agreement was agreed to, and becomes the new bound; for a paid order it becomes a rest to pay.
 * @throws out_of_stock.
 */
export async function keepWeight(
  ctx: Context,
  order: LockedOrder,
  { weighing, events = [] }: { weighing: Weighing; events?: OrderEvent[] },
): Promise<LockedOrder> {
  const { id: orderId } = order;
  const { before, lines, line, totals, weight_gift } = weighing;
  await holdLines(ctx, order, { before, lines });
  await replaceLines(ctx.db, { orderId, lines });
  const held = isPaid(order) ? Math.max(0, askedOf(order) - totals.total) : 0;
  const upper_total = Math.max(order.upper_total ?? 0, totals.total);
  const changed = await takeStep(ctx, order, {
    events,
    change: { ...totals, held, weight_gift, upper_total },
  });
  const less = couponOf(order) - couponOf({ ...totals, weight_gift });
  await restateDiscount(ctx, { orderId, less });
  await withdrawQuestions(ctx.db, { orderId, lineIds: [line.id], at: ctx.now() });
  // The open request for the rest has the wrong amount now.
  if (askedOf(changed) !== askedOf(order)) await abandonRequest(ctx, orderId);
  return isPaid(order) ? balanceOrder(ctx, changed, order) : reconcileLocked(ctx, changed);
}

/** Requires that the stock covers the weight; reserves nothing. @throws out_of_stock. */
export async function requireWeight(ctx: Context, order: LockedOrder, weighing: Weighing): Promise<void> {
  const isThere = new Error('it is there');
  try {
    await inSavepoint(ctx, async (ctx) => {
      await holdLines(ctx, order, weighing);
      throw isThere;
    });
  } catch (error) {
    if (error !== isThere) throw error;
  }
}

/** The line with another weight; the ordered amount is kept. */
function weighed(line: OrderLineRow, quantity: number): OrderLineRow {
  if (line.sold_by !== 'weight') throw fieldError('line', 'This is sold by the piece and is not weighed.');
  const { ordered, ordered_discounted } = line;
  return {
    ...{ ...line, quantity, sum: lineSum({ ...line, quantity }) },
    ordered: ordered ?? line.quantity,
    ordered_discounted: ordered_discounted ?? line.discounted_price,
  };
}

const isPaid = ({ payment_status }: LockedOrder): boolean => payment_status === 'paid';

/** The most that an order may cost: what was paid for it, or what its customer agreed to. Francs. */
export function boundOf(order: LockedOrder): number {
  return isPaid(order) ? askedOf(order) : (order.upper_total ?? order.total);
}

/** The price of the lines with the known weights; above the bound the shop gives a few francs. */
function priceWeighed(
  order: LockedOrder,
  lines: readonly OrderLineRow[],
  { line, mostGift }: { line: OrderLineRow; mostGift: number },
): Pick<Weighing, 'lines' | 'totals' | 'weight_gift' | 'heavier'> {
  const shares = lines.map((each) => couponOff(order.coupon_kind, each));
  const off = shares.reduce((sum, share) => sum + share, 0);
  const { shipping_total } = order;
  const excess = Math.max(0, addUp(lines, { discount: off, shipping_total }).total - boundOf(order));
  const weight_gift = excess > mostGift ? 0 : excess;
  const couponed = lines.map(({ sum }, at) => sum - (shares[at] ?? 0));
  const gifts = shareGift(weight_gift, lines, couponed);
  const { subtotal, discount, total } = addUp(lines, { discount: off + weight_gift, shipping_total });
  return {
    lines: lines.map((each, at) => ({ ...each, discounted_price: (couponed[at] ?? 0) - (gifts[at] ?? 0) })),
    totals: { subtotal, discount, shipping_total, total },
    weight_gift,
    heavier: excess > mostGift ? { francs: excess, most: mostGrams(line, excess) } : null,
  };
}

/** How many grams of a line fit if `excess` francs are too much. */
function mostGrams({ price, sum }: OrderLineRow, excess: number): number {
  return price > 0 ? Math.max(0, Math.floor(((sum - excess) * 1000) / price)) : 0;
}
