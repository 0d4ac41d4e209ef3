import type { BulkChange } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError, refuseFaults } from '#server/shop-error.ts';
import { changeRows, findImpossible, lockProducts, moveInto } from './bulk.store.ts';
import { endFaults } from './product-input.ts';
import { knownCategories } from './product-write.store.ts';

/**
 * Changes many products alike (500 at most), all or nothing. Prices are rounded to whole francs, 1 at least; an offer
 * is rounded down.
 * @throws validation_error on `ids` when one does not exist, on what of the change is not possible for all of them
 */
export async function changeProducts(
  ctx: Context,
  { ids, change }: { ids: readonly string[]; change: BulkChange },
): Promise<{ changed: number }> {
  const { category, sale } = change;
  refuseFaults(endFaults(sale?.until, { was: null, now: ctx.now(), field: 'change.sale.until' }));
  return inTransaction(ctx, async (ctx) => {
    const found = await lockProducts(ctx.db, ids);
    if (found.length !== ids.length) throw fieldError('ids', 'Some of these products do not exist any more.');
    if (category !== undefined && !(await knownCategories(ctx.db, [category])).size) {
      throw fieldError('change.category', 'This category does not exist any more.');
    }
    await requirePossible(ctx, found, change);
    await write(ctx, found, change);
    return { changed: found.length };
  });
}

/**
 * Every step writes the search words of published products again: products that are drafts before or after move as
 * drafts.
 */
async function write(ctx: Context, ids: readonly string[], change: BulkChange): Promise<void> {
  const { category, status } = change;
  const move = async () => {
    if (category !== undefined) await moveInto(ctx.db, ids, category);
  };
  if (status !== 'draft') await move();
  await changeRows(ctx.db, ids, { change, at: ctx.now() });
  if (status === 'draft') await move();
}

async function requirePossible(ctx: Context, ids: readonly string[], change: BulkChange): Promise<void> {
  const name = await findImpossible(ctx.db, ids, change);
  if (name === null) return;
  const field = change.sale ? 'change.sale.percent' : 'change.price_percent';
  throw fieldError(field, `The offer of “${name}” would not be below its price, or its price too high.`);
}
