import type { LinesPreview } from '@isoko/contract/routes/admin/order-lines';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { findCategoryNames } from '#server/modules/catalogue/categories.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { oweDifference } from '#server/modules/payments/refunds.ts';
import { restateDiscount } from '#server/modules/pricing/redeem-coupon.ts';
import { fieldError } from '#server/shop-error.ts';
import { eventWords } from '../lifecycle/event-sentences.ts';
import { type LockedOrder, replaceLines } from '../lifecycle/order-life.store.ts';
import { holdLines } from '../lifecycle/reservations.ts';
import { takeStep, tellCustomer, withOrder } from '../lifecycle/take-step.ts';
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
    const repacking = await workOutLines(ctx, order, input);
    const { lines, totals, changes } = repacking;
    if (!changes.length) throw fieldError('lines', 'Nothing changes.');
    await holdLines(ctx, order, repacking);
    await replaceLines(ctx.db, { orderId: id, lines });
    const events = [{ type: 'lines_changed', status: order.status, said: changes }];
    await takeStep(ctx, order, { events, change: totals });
    await restateDiscount(ctx, { orderId: id, less: order.discount - totals.discount });
    await oweWhatIsLess(ctx, order, order.total - totals.total);
    await tellCustomer(ctx, order, 'order_changed', order.version);
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

/** A paid order that becomes cheaper owes its customer the difference. Francs. */
async function oweWhatIsLess(ctx: Context, order: LockedOrder, less: number): Promise<void> {
  if (order.payment_status !== 'paid' || less <= 0) return;
  const payment = (await paymentsOf(ctx, order.id)).find((each) => each.status === 'paid');
  if (!payment) throw new Error(`order ${order.id} is paid by nothing`);
  await oweDifference(ctx, { paymentId: payment.id, amount: less });
}

/** Rolls back the transaction of a preview and carries its result. */
class Previewed extends Error {
  readonly preview: LinesPreview;
  constructor(preview: LinesPreview) {
    super('previewed');
    this.preview = preview;
  }
}

/**
 * Says what an order would cost with other lines: the change is made, with its stock, and rolled back.
 * @throws not_found; out_of_stock; as workOutLines.
 */
export async function previewLines(
  ctx: Context,
  { id, input }: { id: string; input: LinesInput },
): Promise<LinesPreview> {
  try {
    return await withOrder(ctx, id, async (ctx, order) => {
      const repacking = await workOutLines(ctx, order, input);
      await holdLines(ctx, order, repacking);
      throw new Previewed(await describe(ctx, order, repacking));
    });
  } catch (error) {
    if (error instanceof Previewed) return error.preview;
    throw error;
  }
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
