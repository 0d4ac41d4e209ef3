import type { ProductChange, VariantInput } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, refuseFaults } from '#server/shop-error.ts';
import { priceFaults } from './product-input.ts';
import {
  deleteVariants,
  insertVariants,
  type LockedProduct,
  readVariants,
  updateProduct,
  updateVariants,
  type VariantRow,
} from './product-write.store.ts';
import { indexesUnderWay } from './staff-product.store.ts';
import {
  lockStockUnits,
  moveUnits,
  type NewStockUnit,
  openStockUnits,
  type StockUnit,
} from './stock-unit.store.ts';

const STOCK_EXISTS = 'Please change the number in stock with a stock adjustment.';

/**
 * Changes, adds and removes variants of a locked product until they are as `wanted`. An index is never given twice:
 * carts and orders name variants by it. Without `variants` they stay, and so does the stock unit.
 * @throws validation_error; on `variants` for one that running orders hold
 */
export async function changeVariants(
  ctx: Context,
  product: LockedProduct,
  { variants: wanted, stock }: ProductChange,
): Promise<void> {
  const existing = await readVariants(ctx.db, product.id);
  if (!wanted || (!wanted.length && !existing.length)) {
    if (stock !== undefined) throw fieldError('stock', STOCK_EXISTS);
    return;
  }
  const kept = matchVariants(existing, wanted);
  const stockUnits = await lockStockUnits(ctx.db, product.id);
  const gone = existing.filter(({ id }) => !kept.some((each) => each.id === id));
  await requireFree(ctx, product.id, { gone, stockUnits, leavesOwn: !existing.length });
  await deleteVariants(
    ctx.db,
    gone.map(({ id }) => id),
  );
  await updateVariants(ctx.db, kept);
  const first = Math.max(product.next_variant_index, ...existing.map(({ index }) => index + 1));
  const added = wanted.filter((each) => !each._id);
  await addVariants(ctx, product.id, { first, variants: added });
  const next_variant_index = first + added.length;
  if (next_variant_index !== product.next_variant_index)
    await updateProduct(ctx.db, product.id, { next_variant_index, at: ctx.now() });
  const own = stockUnits.find((stockUnit) => stockUnit.variant_id === null);
  if (!wanted.length) await useOwnStock(ctx, product.id, own, stock ?? 0);
  else if (own?.on_hand) await moveOwn(ctx, own, -own.on_hand, 'Sold by its variants from now on');
}

/** The new rows of variants that stay. Missing keys stay as they are. */
function matchVariants(existing: readonly VariantRow[], wanted: readonly VariantInput[]): VariantRow[] {
  const seen = new Set<string>();
  return wanted.flatMap(({ _id, stock, ...change }, at) => {
    const row = existing.find((each) => each.id === _id);
    if (_id !== undefined) {
      if (!row || seen.has(_id)) {
        throw fieldError(`variants.${at}._id`, 'This variant does not exist any more.');
      }
      if (stock !== undefined) throw fieldError(`variants.${at}.stock`, STOCK_EXISTS);
      seen.add(_id);
    }
    const next = { price: null, sale_price: null, ...row, ...change };
    refuseFaults(priceFaults(next, `variants.${at}.`));
    return row ? [{ ...row, ...change }] : [];
  });
}

/**
 * Requires that no running order holds removed variants, or the stock unit of a product that gets its first variants.
 */
async function requireFree(
  ctx: Context,
  productId: string,
  {
    gone,
    stockUnits,
    leavesOwn,
  }: { gone: readonly VariantRow[]; stockUnits: readonly StockUnit[]; leavesOwn: boolean },
): Promise<void> {
  const leaving = [
    ...gone.map(({ id, index, label }) => ({ variant_id: id, index, label: `“${label}”` })),
    ...(leavesOwn ? [{ variant_id: null, index: -1, label: 'this product without a variant' }] : []),
  ];
  if (!leaving.length) return;
  const underWay = await indexesUnderWay(ctx.db, productId);
  const held = leaving.find(({ variant_id, index }) => {
    const stockUnit = stockUnits.find((each) => each.variant_id === variant_id);
    return underWay.has(index) || (stockUnit?.reserved ?? 0) > 0;
  });
  if (held)
    throw fieldError(
      'variants',
      sentence('Open orders contain {label}. Please wait until they are finished.', { label: held.label }),
    );
}

/** Adds variants to a product with indexes from `first` on, and opens their stock units. */
export async function addVariants(
  ctx: Context,
  product_id: string,
  { first, variants }: { first: number; variants: readonly VariantInput[] },
): Promise<void> {
  const rows = variants.map(
    (
      { label, size = null, color = null, sku = null, barcode = null, price = null, sale_price = null },
      at,
    ) => ({
      ...{ index: first + at, label, size, color, sku, barcode, price, sale_price },
    }),
  );
  const ids = await insertVariants(ctx.db, product_id, rows);
  const units = variants.map(({ stock = 0 }, at) => ({
    ...{ product_id, variant_id: ids[at] ?? null, on_hand: stock },
  }));
  await openStock(ctx, units);
}

/** Opens stock units with their stock, in the name of the acting member of staff. */
export function openStock(ctx: Context, units: readonly NewStockUnit[]): Promise<void> {
  return openStockUnits(ctx.db, units, { at: ctx.now(), actor: ctx.actor?.name ?? null });
}

/** The last variant is gone: the product is sold from its own stock unit again. */
async function useOwnStock(
  ctx: Context,
  productId: string,
  own: StockUnit | undefined,
  stock: number,
): Promise<void> {
  if (own) return moveOwn(ctx, own, stock - own.on_hand, 'Sold without variants from now on');
  return openStock(ctx, [{ product_id: productId, variant_id: null, on_hand: stock }]);
}

async function moveOwn(ctx: Context, own: StockUnit, delta: number, note: string): Promise<void> {
  if (delta === 0) return;
  const by = { at: ctx.now(), actor: ctx.actor?.name ?? null };
  const moved = await moveUnits(ctx.db, { unitId: own.id, delta, reason: 'correction', note, ...by });
  if (!moved) throw fieldError('stock', 'This number in stock is not possible.');
}
