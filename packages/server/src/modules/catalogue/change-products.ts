import type { FieldError } from '@isoko/contract/errors';
import type { BulkChange, BulkPreview } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { refuseFaults } from '#server/shop-error.ts';
import {
  addInto,
  changeRows,
  findImpossible,
  lockProducts,
  moveInto,
  movesPrices,
  previewPrices,
  takeOut,
} from './bulk.store.ts';
import { endFaults } from './product-input.ts';
import { knownCategories } from './product-write.store.ts';

const CATEGORIES = ['category', 'add_category', 'remove_category'] as const;

/**
 * Requires that a change can be made of any product at all.
 * @throws validation_error on the end of an offer that is over, on a category that is gone
 */
export async function requireChange(ctx: Context, change: BulkChange): Promise<void> {
  const named = CATEGORIES.flatMap((field) => change[field] ?? []);
  const known = await knownCategories(ctx.db, named);
  const gone = CATEGORIES.flatMap((field): FieldError[] => {
    const id = change[field];
    const message = 'This category does not exist any more.';
    return id === undefined || known.has(id) ? [] : [{ field: `change.${field}`, message }];
  });
  const ends = endFaults(change.sale?.until, { was: null, now: ctx.now(), field: 'change.sale.until' });
  refuseFaults([...ends, ...gone]);
}

/** Those of these products for which a change is not possible, by name, and what is said of it at which field. */
export async function findUnchangeable(
  ctx: Context,
  ids: readonly string[],
  change: BulkChange,
): Promise<{ products: { id: string; name: string }[]; field: string; reason: string }> {
  const products = await findImpossible(ctx.db, ids, change);
  if (!movesPrices(change)) {
    return {
      products,
      field: 'change.add_category',
      reason: 'It is in as many categories as a product can be.',
    };
  }
  const field = change.sale
    ? 'change.sale.percent'
    : change.price_percent
      ? 'change.price_percent'
      : 'change.price_amount';
  return { products, field, reason: 'Its offer would not be below its price, or its price not possible.' };
}

/** The prices that a change would move, the first of them by name. */
export async function previewChange(
  ctx: Context,
  ids: readonly string[],
  change: BulkChange,
): Promise<Pick<BulkPreview, 'rows' | 'prices' | 'sum' | 'new_sum'>> {
  if (!movesPrices(change)) return { rows: [], prices: 0, sum: 0, new_sum: 0 };
  return previewPrices(ctx.db, ids, { change, limit: 20 });
}

/**
 * Changes these products alike, 1,000 at most; those for which it is not possible must not be among them. Prices are
 * rounded to whole francs, 1 at least; an offer is rounded down.
 */
export async function changeProducts(
  ctx: Context,
  ids: readonly string[],
  change: BulkChange,
): Promise<void> {
  if (!ids.length) return;
  await inTransaction(ctx, async (ctx) => {
    await lockProducts(ctx.db, ids);
    await write(ctx, ids, change);
  });
}

/**
 * Every step writes the search words of published products again: products that are drafts before or after move as
 * drafts.
 */
async function write(ctx: Context, ids: readonly string[], change: BulkChange): Promise<void> {
  const { category, add_category, remove_category, status } = change;
  const move = async () => {
    if (category !== undefined) await moveInto(ctx.db, ids, category);
    if (remove_category !== undefined) await takeOut(ctx.db, ids, remove_category);
    if (add_category !== undefined) await addInto(ctx.db, ids, add_category);
  };
  if (status !== 'draft') await move();
  await changeRows(ctx.db, ids, { change, at: ctx.now() });
  if (status === 'draft') await move();
}
