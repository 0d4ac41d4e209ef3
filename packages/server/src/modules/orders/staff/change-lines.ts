import type { LinesPreview } from '@isoko/contract/routes/admin/order-lines';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { inSavepoint } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { noteFound } from '#server/modules/catalogue/reserve-stock.ts';
import { abandonPayment, abandonRequest } from '#server/modules/payments/create-payment.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { restOf } from '#server/modules/payments/refunds.ts';
import { heldFor } from '#server/modules/pricing/payable.ts';
import { upperTotal } from '#server/modules/pricing/price-cart.ts';
import { restateDiscount } from '#server/modules/pricing/redeem-coupon.ts';
import { fieldError } from '#server/shop-error.ts';
import { type EventSentence, eventWords, partsIn } from '../lifecycle/event-sentences.ts';
import { type LockedOrder, type PackedRow, replaceLines } from '../lifecycle/order-life.store.ts';
import { holdLines, rebookWindow, type WindowChange } from '../lifecycle/reservations.ts';
import { takeStep, tellCustomer, withOrder } from '../lifecycle/take-step.ts';
import { movedEnd } from '../lifecycle/wanted-change.ts';
import { balanceOrder } from '../money/reconcile-order.ts';
import { withdrawQuestions } from '../questions/question.store.ts';
import { askedOf, hasRest } from '../reading/order-rights.ts';
import { toLine } from '../reading/show-order.ts';
import { type LinesInput, type Repacking, repackLines, soldBy, workOutLines } from './repack.ts';
import { selectOthersHolding } from './staff-order.store.ts';
import { getStaffOrder, toPickList } from './staff-order.ts';
import { requireVersion, roleOf } from './staff-rights.ts';
import { couponOf } from './weight-gift.ts';

/** An order as it would be, with its goods set aside and its place in the delivery window taken. */
export interface Held extends Repacking {
  /** What its delivery time changes in it. */
  window: WindowChange;
  shorts: LinesPreview['shorts'];
}

/**
 * Changes a running order: its lines, place, delivery time and way to pay, with its stock, totals and balance, in one
 * transaction; its customer is told. Locks are always taken in the same sequence: the order, stock units by id, the
 * delivery window.
 * @throws not_found; invalid_state, also on `version` when the order has changed; out_of_stock; as workOutLines;
 * validation_error on `lines` when nothing changes, on `delivery_window` for one that is full.
 */
export async function changeLines(
  ctx: Context,
  { id, input, user }: { id: string; input: LinesInput & { version: number }; user: SignedIn },
): Promise<StaffOrder> {
  return withOrder(ctx, id, async (ctx, order) => {
    requireVersion(order, input.version);
    await packDifferently(ctx, order, await holdDifferently(ctx, order, input));
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

/** Makes a locked order hold what it would need, and returns what that costs. @throws as changeLines. */
export async function holdDifferently(ctx: Context, order: LockedOrder, input: LinesInput): Promise<Held> {
  const repacking = await workOutLines(ctx, order, input);
  const { changes, wanted, place, way } = repacking;
  if (!changes.length && !wanted.parts.length && !way) throw fieldError('lines', 'Nothing changes.');
  await holdLines(ctx, order, repacking);
  const shorts = await noteShorts(ctx, order, { input, repacking });
  const method = place?.change.shipping_method_code;
  const window = await rebookWindow(ctx, order, { key: wanted.delivery_window, zone: place?.zone, method });
  return { ...repacking, window, shorts };
}

/** Writes down what packers found on the shelves of the lines they could not pack, and says who else waits for it. */
async function noteShorts(
  ctx: Context,
  order: LockedOrder,
  { input, repacking }: { input: LinesInput; repacking: Repacking },
): Promise<Held['shorts']> {
  const looked = input.lines.flatMap(({ line, why, on_shelf = 0 }) => {
    const bought = repacking.before.find((each) => each.id === line);
    if (!bought?.unit_id || (why !== 'none_left' && why !== 'miscounted')) return [];
    return [{ bought, unitId: bought.unit_id, found: why === 'none_left' ? 0 : on_shelf }];
  });
  const shorts: Held['shorts'] = [];
  // Stock units are always locked in the same sequence.
  for (const { bought, unitId, found } of looked.toSorted((a, b) => (a.unitId < b.unitId ? -1 : 1))) {
    const left = await noteFound(ctx, { unitId, found, note: order.number });
    if (left === null) continue;
    const orders = await selectOthersHolding(ctx.db, { unitId, orderId: order.id });
    const { product_id: product, variant_index: index, name, label } = bought;
    shorts.push({ product, index, name, label, ...soldBy(bought), left, orders });
  }
  return shorts;
}

/**
 * Gives a locked order what it holds already (holdDifferently), tells its customer, and returns it as it is then. `said` is
 * before what changes. A question about a line that changes is over.
 */
export async function packDifferently(
  ctx: Context,
  order: LockedOrder,
  held: Held,
  said: readonly EventSentence[] = [],
): Promise<LockedOrder> {
  const { id: orderId } = order;
  const { before, totals, place, window, way } = held;
  const lines = order.status === 'packed' ? held.lines.map(asWeighed) : held.lines;
  await replaceLines(ctx.db, { orderId, lines });
  const end = await movedEnd(ctx, order, { ...order, ...window });
  const weighing = await weighingOf(ctx, order, held);
  const change = { ...totals, ...weighing, ...place?.change, ...window, ...end, ...way };
  const asked = askedOf({ ...totals, ...weighing });
  const sentences = [
    ...said,
    ...wordsOf(held),
    ...(await moneyWords(ctx, order, { ...totals, ...weighing })),
  ];
  const type = held.changes.length ? 'lines_changed' : 'changed';
  const changed = await takeStep(ctx, order, {
    events: [{ type, status: order.status, said: sentences }],
    change,
  });
  await restateDiscount(ctx, { orderId, less: couponOf(order) - couponOf(change) });
  // A phone is asked for another amount, or another phone is.
  if (way) await abandonPayment(ctx, orderId);
  else if (asked !== askedOf(order)) await abandonRequest(ctx, orderId);
  const balanced = await balanceOrder(ctx, changed, order);
  const left = new Map(lines.map((line) => [line.id, line.quantity]));
  const lineIds = before.filter(({ id, quantity }) => left.get(id) !== quantity).map(({ id }) => id);
  await withdrawQuestions(ctx.db, { orderId, lineIds, at: ctx.now() });
  await tellCustomer(ctx, order, 'order_changed', order.version);
  // What is packed already is ready to collect where it goes now.
  if (held.wanted.point && order.status === 'packed')
    await tellCustomer(ctx, order, 'order_packed', order.version);
  return balanced;
}

/** What an order says of its weights with these lines; without any that is weighed nothing. Francs. */
async function weighingOf(ctx: Context, order: LockedOrder, held: Held) {
  const { totals, way, weight_gift } = held;
  const upper = await upperOf(ctx, held);
  return {
    estimated_total: upper === null ? null : (order.estimated_total ?? totals.total),
    upper_total: upper,
    held: heldFrom(order, { way, total: totals.total, upper }),
    weight_gift,
  };
}

/** The most that lines can come to on the scale: what was there already counts as it was ordered. */
function upperOf(ctx: Context, { lines, totals }: Pick<Held, 'lines' | 'totals'>): Promise<number | null> {
  return upperTotal(ctx, {
    lines: lines.map(({ sold_by, quantity, ordered, ...line }) => {
      return { ...line, soldBy: sold_by, quantity: ordered ?? quantity };
    }),
    totals,
  });
}

/** What comes into a bag that is packed was on the scale. */
function asWeighed(line: PackedRow): PackedRow {
  if (line.sold_by !== 'weight' || line.ordered !== null) return line;
  return { ...line, ordered: line.quantity, ordered_discounted: line.discounted_price };
}

/**
 * What an order holds for its weights when its way to pay or its price changes; what was paid with it stays held, as far as
 * its goods can come to it. Francs.
 */
function heldFrom(
  order: LockedOrder,
  { way, ...costs }: { way: Repacking['way']; total: number; upper: number | null },
): number {
  // What is packed is weighed: nothing is held for it.
  if (order.status === 'packed') return 0;
  const { total, upper } = costs;
  if (order.payment_status === 'paid' || hasRest(order))
    return upper === null ? 0 : Math.min(order.held, Math.max(0, upper - total));
  return heldFor(paymentMethodOf(way?.payment_method ?? order.payment_method), costs);
}

/** What changes, a sentence each. */
function wordsOf({ changes, wanted, way }: Repacking): EventSentence[] {
  const { shipping, point, delivery_window } = wanted;
  const parts = partsIn({ shipping, point, delivery_window, payment_method: way ?? undefined });
  return [...changes, ...(parts.length ? [{ code: 'changed' as const, values: { parts } }] : [])];
}

/** What an order costs, and what it holds for its weights. Francs. */
type Costs = Pick<LockedOrder, 'total' | 'held'>;

/** What of a price is paid, is still to be paid, or goes back, in francs. */
async function balanceAt(ctx: Context, order: LockedOrder, { total, held }: Costs) {
  const payments = await paymentsOf(ctx, order.id);
  const hasPaid = order.payment_status === 'paid';
  const isBooked = !hasPaid || payments.some((each) => each.status === 'paid');
  const rest = isBooked ? restOf(total + held - order.given_back, payments) : total - order.total;
  const owed = payments.reduce((sum, each) => sum + each.owed, 0);
  return { rest: Math.max(rest, 0), back: Math.max(-rest, 0), owed, hasPaid: hasPaid || rest < total };
}

/** What becomes of the money of an order that was paid, or part of it. */
async function moneyWords(ctx: Context, order: LockedOrder, costs: Costs): Promise<EventSentence[]> {
  const { rest, back, hasPaid } = await balanceAt(ctx, order, costs);
  if (back > 0) return [{ code: 'goes_back', values: { amount: back } }];
  return hasPaid && rest > 0 ? [{ code: 'rest_to_pay', values: { amount: rest } }] : [];
}

/** Rolls back what was only tried, and carries its result. */
class Tried extends Error {
  readonly held: Held;
  constructor(held: Held) {
    super('tried');
    this.held = held;
  }
}

/**
 * Works out what a change would cost a locked order: it is held, with its stock, and let go again.
 * @throws out_of_stock; as workOutLines.
 */
export async function tryLines(ctx: Context, order: LockedOrder, input: LinesInput): Promise<Held> {
  try {
    return await inSavepoint(ctx, async (ctx) => {
      throw new Tried(await holdDifferently(ctx, order, input));
    });
  } catch (error) {
    if (error instanceof Tried) return error.held;
    throw error;
  }
}

/**
 * Says what an order would cost if it were changed, or if less of it stayed at the door, and changes nothing.
 * @throws not_found; out_of_stock; as workOutLines; validation_error on `lines` when nothing changes.
 */
export function previewLines(
  ctx: Context,
  { id, input }: { id: string; input: LinesInput },
): Promise<LinesPreview> {
  return withOrder(ctx, id, async (ctx, order) => {
    const isAtTheDoor = input.at_the_door && order.status === 'out_for_delivery';
    if (!isAtTheDoor) return describe(ctx, order, await tryLines(ctx, order, input));
    const { lines } = input;
    const left = await repackLines(ctx, order, { lines, replacements: [] });
    return describe(ctx, order, { ...left, window: {}, shorts: [] });
  });
}

async function describe(ctx: Context, order: LockedOrder, held: Held): Promise<LinesPreview> {
  const { lines, totals, way } = held;
  const { upper_total, held: reserve } = await weighingOf(ctx, order, held);
  const { rest, back, owed } = await balanceAt(ctx, order, { total: totals.total, held: reserve });
  const { kind } = paymentMethodOf(way?.payment_method ?? order.payment_method);
  return {
    version: order.version,
    line_items: await toPickList(
      ctx,
      lines.map((line) => ({ ...toLine({ ...line, id: line.id ?? '' }), _id: line.id })),
    ),
    ...totals,
    upper_total: order.status === 'confirmed' ? upper_total : null,
    difference: totals.total - order.total,
    to_collect: rest,
    by_link: rest > 0 && kind !== 'cash',
    refund_due: owed + back,
    changes: wordsOf(held).map((change) => eventWords(change, { language: ctx.answersIn, isStaff: true })),
    shorts: held.shorts,
  };
}
