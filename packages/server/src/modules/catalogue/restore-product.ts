import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import { restoreVersions } from '#server/modules/translations/versions.ts';
import { fieldError } from '#server/shop-error.ts';
import { openStock } from './change-variants.ts';
import { productTaken, requireProductParts, toDate } from './product-input.ts';
import { type ProductParts, stockIn, type VariantPart, variantsIn, wordsIn } from './product-parts.ts';
import { indexesUnderWay, orderedOf } from './product-use.store.ts';
import {
  deleteVariants,
  insertProduct,
  insertVariants,
  setCategories,
  setPictures,
  updateProduct,
  updateVariants,
} from './product-write.store.ts';
import { moveStock } from './staff-stock.ts';

/**
 * Gives a product, which the caller holds, parts back as they were; the others stay. A variant that was not there goes.
 * @throws validation_error when what it was is another product's by now, or gone
 */
export async function restoreProduct(
  ctx: Context,
  product: StaffProduct,
  { parts, note }: { parts: ProductParts; note: string },
): Promise<void> {
  const { pictures, categories } = parts;
  const variants = variantsIn(parts);
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      await requireKnown(ctx, parts, product._id);
      await leaveVariants(ctx, product, variants);
      await updateProduct(ctx.db, product._id, { ...wordsIn(parts), ...pricesIn(parts), at: ctx.now() });
      if (categories) await setCategories(ctx.db, product._id, categories);
      if (pictures) await setPictures(ctx.db, product._id, pictures);
      await updateVariants(
        ctx.db,
        variants.flatMap(({ id, part }) => (part ? [{ id, ...part }] : [])),
      );
      if (parts.versions) await restoreVersions(ctx, product, parts.versions);
      for (const { index, on_hand } of stockIn(parts)) {
        const lies = onHandOf(product, index);
        // What lay on a variant's stock unit goes with the variant.
        if (on_hand === null || lies === undefined || on_hand === lies) continue;
        await moveStock(ctx, product._id, { index, delta: on_hand - lies, reason: 'correction', note });
      }
    });
  await orTaken(productTaken, write);
}

/**
 * Puts a product that was removed back into the catalogue, with its id, its variants and what lay on its stock units.
 * @throws validation_error when what it was is another product's by now, or gone
 */
export async function bringBackProduct(ctx: Context, id: string, parts: ProductParts): Promise<void> {
  const { name, slug, prices, pictures, categories = [] } = parts;
  if (!name || !slug || !prices) throw new Error(`What product ${id} was is not known.`);
  const rows = variantsIn(parts).flatMap(({ id, part }) => (part ? [{ id, ...part }] : []));
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      await requireKnown(ctx, parts, id);
      const next_variant_index = Math.max(-1, ...rows.map(({ index }) => index)) + 1;
      const columns = { ...wordsIn(parts), ...pricesIn(parts), name, slug, regular_price: prices.price };
      await insertProduct(ctx.db, { ...columns, id, next_variant_index }, ctx.now());
      await setCategories(ctx.db, id, categories);
      if (pictures) await setPictures(ctx.db, id, pictures);
      await insertVariants(ctx.db, id, rows);
      const variantAt = (index: number) => rows.find((row) => row.index === index)?.id ?? null;
      const units = stockIn(parts).map(({ index, on_hand }) => ({
        ...{ product_id: id, variant_id: variantAt(index), on_hand: on_hand ?? 0 },
      }));
      await openStock(ctx, units);
      const ids = rows.map((row) => ({ _id: row.id }));
      if (parts.versions) await restoreVersions(ctx, { _id: id, variants: ids }, parts.versions);
    });
  await orTaken(productTaken, write);
}

function pricesIn({ prices }: ProductParts) {
  if (!prices) return {};
  const { price, sale_price, until } = prices;
  return { regular_price: price, sale_price, sale_until: toDate(until) };
}

/** Requires that what a product refers to is still there, and that its SKUs are no other product's. */
function requireKnown(ctx: Context, parts: ProductParts, id: string): Promise<void> {
  const { sku = null, pictures, categories } = parts;
  const labelled = variantsIn(parts).flatMap(({ part }) =>
    part ? [{ label: part.label, sku: part.sku }] : [],
  );
  const change = { sku, categories, images: pictures?.images, variants: labelled };
  return requireProductParts(ctx, change, id);
}

const ORDERED = 'Orders that are under way hold a variant of it.';

/** Takes the variants away that were not there. @throws validation_error when orders hold one of them */
async function leaveVariants(
  ctx: Context,
  product: StaffProduct,
  variants: readonly { id: string; part: VariantPart | null }[],
): Promise<void> {
  const gone = product.variants.filter(({ _id }) => variants.some(({ id, part }) => id === _id && !part));
  if (!gone.length) return;
  const underWay = await indexesUnderWay(ctx.db, product._id);
  if (gone.some(({ index, reserved }) => reserved > 0 || underWay.has(index)))
    throw fieldError('variants', ORDERED);
  await deleteVariants(
    ctx.db,
    gone.map(({ _id }) => _id),
  );
}

/** What lies on a stock unit before; with variants there is nothing on the product's own. */
function onHandOf({ variants, on_hand }: StaffProduct, index: number): number | undefined {
  if (index === -1) return variants.length ? 0 : on_hand;
  return variants.find((variant) => variant.index === index)?.on_hand;
}

/** Which of these products an order has a line of, whatever became of it. */
export const findOrdered = (ctx: Context, ids: readonly string[]): Promise<Set<string>> =>
  orderedOf(ctx.db, ids);
