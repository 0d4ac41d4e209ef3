import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { CouponKind } from '@isoko/contract/routes/cart';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatGrams } from '@isoko/contract/rules/weight';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { oweDifference } from '#server/modules/payments/refunds.ts';
import { addUp, prorate, spokenName } from '#server/modules/pricing/price-lines.ts';
import { restateDiscount } from '#server/modules/pricing/redeem-coupon.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { EventSentence } from '../lifecycle/event-sentences.ts';
import { type LockedOrder, replaceLines, selectLines } from '../lifecycle/order-life.store.ts';
import type { OrderEvent } from '../lifecycle/order-status.ts';
import { holdLines } from '../lifecycle/reservations.ts';
import { takeStep, withOrder } from '../lifecycle/take-step.ts';
import type { OrderLineRow } from '../order.store.ts';
import { withdrawQuestions } from '../questions/question.store.ts';
import { askedOf } from '../reading/order-rights.ts';
import { notWeighed, tickLine } from './pick-line.ts';
import { getStaffOrder } from './staff-order.ts';
import { requireVersion, roleOf } from './staff-rights.ts';

/**
 * Writes down what a line weighs while its order is packed, as often as need be, which puts it into the bag: stock, coupon and
 * total follow, always from what was ordered. What was held for it in advance is less or more by as much (decisions/0175).
 * @throws not_found; invalid_state when it is not being packed, on `version` when the order has changed; out_of_stock;
 * validation_error on `grams` above what the customer agreed to, on `line` for one that is not weighed.
 */
export async function takeWeight(
  ctx: Context,
  {
    id,
    line,
    version,
    grams,
    user,
  }: { id: string; line: string; version: number; grams: number; user: SignedIn },
): Promise<StaffOrder> {
  return withOrder(ctx, id, async (ctx, order) => {
    requireVersion(order, version);
    if (order.status !== 'confirmed') throw new ShopError('invalid_state');
    const before = await selectLines(ctx.db, id);
    const lines = before.map((each) => (each.id === line ? weighed(each, grams) : each));
    if (!before.some((each) => each.id === line)) throw new ShopError('not_found');
    const { weight_gift_up_to } = await readShopSettings(ctx);
    const priced = priceWeighed(order, lines, { line, mostGift: weight_gift_up_to });
    await holdLines(ctx, order, { before, lines: priced.lines });
    await replaceLines(ctx.db, { orderId: id, lines: priced.lines });
    await tickLine(ctx, { line, user });
    const held = isPaid(order) ? askedOf(order) - priced.totals.total : 0;
    const { weight_gift } = priced;
    await takeStep(ctx, order, { events: [], change: { ...priced.totals, held, weight_gift } });
    const less = order.discount - order.weight_gift - (priced.totals.discount - weight_gift);
    await restateDiscount(ctx, { orderId: id, less });
    await withdrawQuestions(ctx.db, { orderId: id, lineIds: [line], at: ctx.now() });
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

/** The line in another weight, with what was ordered kept. */
function weighed(line: OrderLineRow, quantity: number): OrderLineRow {
  if (line.sold_by !== 'weight') throw fieldError('line', 'This is sold by the piece and is not weighed.');
  const { ordered, ordered_discounted } = line;
  return {
    ...{ ...line, quantity, sum: lineSum({ ...line, quantity }) },
    ordered: ordered ?? line.quantity,
    ordered_discounted: ordered_discounted ?? line.discounted_price,
  };
}

/**
 * What the coupon takes off a line, by what it took off what was ordered, so that every weighing comes to the same: of less a
 * percentage takes its share, a fixed amount stays; of more neither takes more. Francs.
 */
function couponOff(kind: CouponKind | null, line: OrderLineRow): number {
  const { ordered, ordered_discounted, sum, discounted_price } = line;
  if (ordered === null || ordered_discounted === null) return sum - discounted_price;
  const before = lineSum({ ...line, quantity: ordered });
  const off = before - ordered_discounted;
  if (kind !== 'percent' || sum >= before) return Math.min(off, sum);
  return Number((BigInt(off) * BigInt(sum)) / BigInt(before));
}

const isPaid = ({ payment_status }: LockedOrder): boolean => payment_status === 'paid';

/** The most that an order can come to: what was paid for it, or what its customer agreed to. Francs. */
function boundOf(order: LockedOrder): number {
  return isPaid(order) ? askedOf(order) : (order.upper_total ?? order.total);
}

/** What the lines cost with the weights that are known; above the bound the shop gives a few francs. */
function priceWeighed(
  order: LockedOrder,
  lines: readonly OrderLineRow[],
  { line, mostGift }: { line: string; mostGift: number },
) {
  const shares = lines.map((each) => couponOff(order.coupon_kind, each));
  const off = shares.reduce((sum, share) => sum + share, 0);
  const { shipping_total } = order;
  const excess = addUp(lines, { discount: off, shipping_total }).total - boundOf(order);
  const weight_gift = Math.max(0, excess);
  if (weight_gift > mostGift) throw tooHeavy(order, lines, { line, excess });
  const couponed = lines.map(({ sum }, at) => sum - (shares[at] ?? 0));
  const gifts = prorate(
    weight_gift,
    lines.map(({ ordered }, at) => (ordered === null ? 0 : (couponed[at] ?? 0))),
  );
  const { subtotal, discount, total } = addUp(lines, { discount: off + weight_gift, shipping_total });
  return {
    lines: lines.map((each, at) => ({ ...each, discounted_price: (couponed[at] ?? 0) - (gifts[at] ?? 0) })),
    totals: { subtotal, discount, shipping_total, total },
    weight_gift,
  };
}

function tooHeavy(
  order: LockedOrder,
  lines: readonly OrderLineRow[],
  { line: id, excess }: { line: string; excess: number },
): ShopError {
  const line = lines.find((each) => each.id === id);
  const most = line?.price ? Math.floor(((line.sum - excess) * 1000) / line.price) : 0;
  const much = `${formatFrancs(excess)} more than the ${formatFrancs(boundOf(order))} that the customer agreed to pay at most`;
  const advice = most > 0 ? `put ${formatGrams(most)} or less on the scale` : 'take something else out';
  return fieldError('grams', `This is ${much}: ${advice}.`);
}

/**
 * What packing a locked order makes of its weights: the sentences of its timeline, and what was held in advance goes back.
 * @throws validation_error on `lines` while one is not weighed.
 */
export async function settleWeights(
  ctx: Context,
  order: LockedOrder,
): Promise<{ events: Omit<OrderEvent, 'status'>[]; change: { held?: number } }> {
  if (order.upper_total === null) return { events: [], change: {} };
  const lines = (await selectLines(ctx.db, order.id)).filter(({ sold_by }) => sold_by === 'weight');
  const missing = lines.find(({ ordered }) => ordered === null);
  if (missing) throw notWeighed(missing);
  const said: EventSentence[] = lines.map((line) => ({
    code: 'line_weighed',
    values: { name: spokenName(line), from: line.ordered ?? 0, to: line.quantity },
  }));
  if (order.held > 0) {
    await giveBackHeld(ctx, order);
    said.push({ code: 'weighed_back', values: { amount: order.held } });
  }
  return { events: said.length ? [{ type: 'weighed', said }] : [], change: { held: 0 } };
}

async function giveBackHeld(ctx: Context, order: LockedOrder): Promise<void> {
  const payment = (await paymentsOf(ctx, order.id)).find((each) => each.status === 'paid');
  if (!payment) throw new Error(`order ${order.id} holds money of nobody`);
  await oweDifference(ctx, { paymentId: payment.id, amount: order.held });
}
