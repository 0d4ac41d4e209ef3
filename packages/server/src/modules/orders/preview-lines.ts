import type { LinesPreview } from '@isoko/contract/routes/admin/order-lines';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { findCategoryNames } from '#server/modules/catalogue/list-staff-categories.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { ShopError } from '#server/shop-error.ts';
import { eventWords } from './event-sentences.ts';
import { holdLines } from './held-stock.ts';
import { isCashDue } from './next-steps.ts';
import { type LockedOrder, lockOrder } from './order-life.store.ts';
import type { LinesInput } from './repack.ts';
import { toLine } from './to-order.ts';
import { toPickList } from './to-staff-order.ts';
import { type Repacking, workOutLines } from './work-out-lines.ts';

/** Ends the transaction of a preview, in which everything was tried. */
class Previewed extends Error {
  readonly preview: LinesPreview;
  constructor(preview: LinesPreview) {
    super('previewed');
    this.preview = preview;
  }
}

/**
 * Says what an order would cost with other lines, and changes nothing: it is tried, stock and all, and undone.
 * @throws not_found; out_of_stock; as workOutLines.
 */
export async function previewLines(
  ctx: Context,
  { id, input }: { id: string; input: LinesInput },
): Promise<LinesPreview> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx.db, id);
      if (!order) throw new ShopError('not_found');
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
