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
 * Requires that a change is valid for any product.
 * @throws validation_error on the end of an offer that is over, on a deleted category
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

/** Those of these products that cannot change, by name, with the reason and its field. */
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
      reason: 'It is already in the maximum number of categories.',
    };
  }
  const field = change.sale
    ? 'change.sale.percent'
    : change.price_percent
      ? 'change.price_percent'
      : 'change.price_amount';
  return {
    products,
    field,
    reason: 'Its offer would not be below its price, or its price would not be possible.',
  };
}

/** The prices that a change would affect, the first of them by name. */
export async function previewChange(
  ctx: Context,
  ids: readonly string[],
  change: BulkChange,
): Promise<Pick<BulkPreview, 'rows' | 'prices' | 'sum' | 'new_sum'>> {
  if (!movesPrices(change)) return { rows: [], prices: 0, sum: 0, new_sum: 0 };
  return previewPrices(ctx.db, ids, { change, limit: 20 });
}

/**
 * Makes the same change to these products, at most 1,000; those that cannot change must not be among them. Prices are
 * rounded to whole francs, at least 1; an offer is rounded down.
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
 * Every write of a published product updates its search words, so products are moved to other categories while they are
 * drafts, if the change begins or ends with that.
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
