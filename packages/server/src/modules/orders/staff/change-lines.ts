import type { LinesPreview } from '@isoko/contract/routes/admin/order-lines';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { inSavepoint } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { findCategoryNames } from '#server/modules/catalogue/categories.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { oweDifference } from '#server/modules/payments/refunds.ts';
import { restateDiscount } from '#server/modules/pricing/redeem-coupon.ts';
import { fieldError } from '#server/shop-error.ts';
import { type EventSentence, eventWords } from '../lifecycle/event-sentences.ts';
import { type LockedOrder, replaceLines } from '../lifecycle/order-life.store.ts';
import { holdLines } from '../lifecycle/reservations.ts';
import { takeStep, tellCustomer, withOrder } from '../lifecycle/take-step.ts';
import { withdrawQuestions } from '../questions/question.store.ts';
import { toLine } from '../reading/show-order.ts';
import { type LinesInput, type Repacking, workOutLines } from './repack.ts';
import { getStaffOrder, toPickList } from './staff-order.ts';
import { isCashDue, requireVersion, roleOf } from './staff-rights.ts';

/**
 * Packs an order differently from how it was bought: its lines, stock, totals and balance change in one transaction, and
 * its customer is told. Locks are always taken in the same sequence: the order, then stock units by id.
 * @throws not_found; invalid_state, also on `version` when the order has changed; out_of_stock; as workOutLines;
 * validation_error on `lines` when nothing changes.
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

/** Makes a locked order hold what other lines need, and returns what that costs. @throws as changeLines. */
export async function holdDifferently(
  ctx: Context,
  order: LockedOrder,
  input: LinesInput,
): Promise<Repacking> {
  const repacking = await workOutLines(ctx, order, input);
  if (!repacking.changes.length) throw fieldError('lines', 'Nothing changes.');
  await holdLines(ctx, order, repacking);
  return repacking;
}

/**
 * Gives a locked order the lines that it holds already (holdDifferently), and tells its customer. `said` is before what
 * changes. A question about a line that changes is over.
 */
export async function packDifferently(
  ctx: Context,
  order: LockedOrder,
  { before, lines, totals, changes }: Repacking,
  said: readonly EventSentence[] = [],
): Promise<void> {
  const { id: orderId } = order;
  await replaceLines(ctx.db, { orderId, lines });
  const events = [{ type: 'lines_changed', status: order.status, said: [...said, ...changes] }];
  await takeStep(ctx, order, { events, change: totals });
  await restateDiscount(ctx, { orderId, less: order.discount - totals.discount });
  await oweWhatIsLess(ctx, order, order.total - totals.total);
  const left = new Map(lines.map((line) => [line.id, line.quantity]));
  const lineIds = before.filter(({ id, quantity }) => left.get(id) !== quantity).map(({ id }) => id);
  await withdrawQuestions(ctx.db, { orderId, lineIds, at: ctx.now() });
  await tellCustomer(ctx, order, 'order_changed', order.version);
}

/** A paid order that becomes cheaper owes its customer the difference. Francs. */
async function oweWhatIsLess(ctx: Context, order: LockedOrder, less: number): Promise<void> {
  if (order.payment_status !== 'paid' || less <= 0) return;
  const payment = (await paymentsOf(ctx, order.id)).find((each) => each.status === 'paid');
  if (!payment) throw new Error(`order ${order.id} is paid by nothing`);
  await oweDifference(ctx, { paymentId: payment.id, amount: less });
}

/** Rolls back what was only tried, and carries its result. */
class Tried extends Error {
  readonly repacking: Repacking;
  constructor(repacking: Repacking) {
    super('tried');
    this.repacking = repacking;
  }
}

/**
 * Works out what other lines would cost a locked order: they are held, with their stock, and let go again.
 * @throws out_of_stock; as workOutLines.
 */
export async function tryLines(ctx: Context, order: LockedOrder, input: LinesInput): Promise<Repacking> {
  try {
    return await inSavepoint(ctx, async (ctx) => {
      const repacking = await workOutLines(ctx, order, input);
      await holdLines(ctx, order, repacking);
      throw new Tried(repacking);
    });
  } catch (error) {
    if (error instanceof Tried) return error.repacking;
    throw error;
  }
}

/**
 * Says what an order would cost with other lines, and changes nothing.
 * @throws not_found; out_of_stock; as workOutLines.
 */
export function previewLines(
  ctx: Context,
  { id, input }: { id: string; input: LinesInput },
): Promise<LinesPreview> {
  return withOrder(ctx, id, async (ctx, order) => describe(ctx, order, await tryLines(ctx, order, input)));
}

async function describe(ctx: Context, order: LockedOrder, repacking: Repacking): Promise<LinesPreview> {
  const { lines, totals, changes } = repacking;
  const difference = totals.total - order.total;
  const products = lines.map((line) => line.product_id);
  const owed = (await paymentsOf(ctx, order.id)).reduce((sum, each) => sum + each.owed, 0);
  const isCash = isCashDue(order);
  return {
    version: order.version,
    line_items: toPickList(
      lines.map((line) => ({ ...toLine({ ...line, id: line.id ?? '' }), _id: line.id })),
      await findCategoryNames(ctx, products),
    ),
    ...totals,
    difference,
    to_collect: isCash ? totals.total : 0,
    refund_due: owed + (isCash ? 0 : Math.max(-difference, 0)),
    changes: changes.map((change) => eventWords(change)),
  };
}
