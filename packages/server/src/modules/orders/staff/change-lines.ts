import type { LinesPreview } from '@isoko/contract/routes/admin/order-lines';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { inSavepoint } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { noteFound } from '#server/modules/catalogue/reserve-stock.ts';
import { abandonRequest } from '#server/modules/payments/create-payment.ts';
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

/** A changed order, with its goods reserved and its place in the delivery window taken. */
export interface Held extends Repacking {
  /** The changed columns of its delivery time. */
  window: WindowChange;
  shorts: LinesPreview['shorts'];
}

/**
 * Changes a running order: its lines, place, delivery time and payment method, with its stock, totals and balance, in
 * one transaction; its customer is told. Locks are always taken in the same order: the order, stock units by id, the
 * delivery window.
 * @throws not_found; invalid_state, also on `version` if the order has changed; out_of_stock; as workOutLines;
 * validation_error on `lines` if nothing changes, on `delivery_window` for one that is full.
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

/** Reserves the goods of a changed, locked order, and returns its prices. @throws as changeLines. */
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

/** Records the stock that packers found for lines they could not pack, and returns which other orders wait for it. */
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
  // Stock units are always locked in the same order.
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
 * Writes the change that a locked order holds already (holdDifferently), tells its customer, and returns the changed
 * order. `said` comes before the sentences about the change. Questions about changed lines end.
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
  // The open request to a phone has the wrong amount, or goes to the wrong phone.
  if (way || asked !== askedOf(order)) await abandonRequest(ctx, orderId);
  const balanced = await balanceOrder(ctx, changed, order);
  const left = new Map(lines.map((line) => [line.id, line.quantity]));
  const lineIds = before.filter(({ id, quantity }) => left.get(id) !== quantity).map(({ id }) => id);
  await withdrawQuestions(ctx.db, { orderId, lineIds, at: ctx.now() });
  await tellCustomer(ctx, order, 'order_changed', order.version);
  // An order that is packed already can be collected at its new point now.
  if (held.wanted.point && order.status === 'packed')
    await tellCustomer(ctx, order, 'order_packed', order.version);
  return balanced;
}

/** The fields about weights of an order with these lines; null and zero if nothing is weighed. Francs. */
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

/** The highest total of these lines after weighing: lines that were weighed count with the ordered amount. */
function upperOf(ctx: Context, { lines, totals }: Pick<Held, 'lines' | 'totals'>): Promise<number | null> {
  return upperTotal(ctx, {
    lines: lines.map(({ sold_by, quantity, ordered, ...line }) => {
      return { ...line, soldBy: sold_by, quantity: ordered ?? quantity };
    }),
    totals,
  });
}

/** A line that comes into a packed bag was on the scale. */
function asWeighed(line: PackedRow): PackedRow {
  if (line.sold_by !== 'weight' || line.ordered !== null) return line;
  return { ...line, ordered: line.quantity, ordered_discounted: line.discounted_price };
}

/**
 * The amount held for weights after a change of payment method or price; an amount that was paid stays held, as far as
 * the goods can still need it. Francs.
 */
function heldFrom(
  order: LockedOrder,
  { way, ...costs }: { way: Repacking['way']; total: number; upper: number | null },
): number {
  // A packed order is weighed: nothing is held for it.
  if (order.status === 'packed') return 0;
  const { total, upper } = costs;
  if (order.payment_status === 'paid' || hasRest(order))
    return upper === null ? 0 : Math.min(order.held, Math.max(0, upper - total));
  return heldFor(paymentMethodOf(way?.payment_method ?? order.payment_method), costs);
}

/** One sentence per change. */
function wordsOf({ changes, wanted, way }: Repacking): EventSentence[] {
  const { shipping, point, delivery_window } = wanted;
  const parts = partsIn({ shipping, point, delivery_window, payment_method: way ?? undefined });
  return [...changes, ...(parts.length ? [{ code: 'changed' as const, values: { parts } }] : [])];
}

/** The price of an order, and the amount held for its weights. Francs. */
type Costs = Pick<LockedOrder, 'total' | 'held'>;

/** The parts of a price that are paid, still to pay, or refunded, in francs. */
async function balanceAt(ctx: Context, order: LockedOrder, { total, held }: Costs) {
  const payments = await paymentsOf(ctx, order.id);
  const hasPaid = order.payment_status === 'paid';
  const isBooked = !hasPaid || payments.some((each) => each.status === 'paid');
  const rest = isBooked ? restOf(total + held - order.given_back, payments) : total - order.total;
  const owed = payments.reduce((sum, each) => sum + each.owed, 0);
  return { rest: Math.max(rest, 0), back: Math.max(-rest, 0), owed, hasPaid: hasPaid || rest < total };
}

/** A sentence about the money of an order that was paid, at least in part. */
async function moneyWords(ctx: Context, order: LockedOrder, costs: Costs): Promise<EventSentence[]> {
  const { rest, back, hasPaid } = await balanceAt(ctx, order, costs);
  if (back > 0) return [{ code: 'goes_back', values: { amount: back } }];
  return hasPaid && rest > 0 ? [{ code: 'rest_to_pay', values: { amount: rest } }] : [];
}

/** Rolls back a trial, and carries its result. */
class Tried extends Error {
  readonly held: Held;
  constructor(held: Held) {
    super('tried');
    this.held = held;
  }
}

/**
 * Computes the price of a change of a locked order: reserves its stock, then rolls back.
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
 * Returns what an order would cost after a change, or after a refusal at the door; changes nothing.
 * @throws not_found; out_of_stock; as workOutLines; validation_error on `lines` if nothing changes.
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
