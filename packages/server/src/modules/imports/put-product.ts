import type { ProductInput, StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { moveStock } from '#server/modules/catalogue/adjust-stock.ts';
import { writeProduct } from '#server/modules/catalogue/change-product.ts';
import { addProduct } from '#server/modules/catalogue/create-product.ts';
import { fieldError } from '#server/shop-error.ts';
import { changeOf, newVariant } from './change-of.ts';
import type { ProductDraft, ResolvedDraft } from './draft.ts';
import { matchVariant } from './match-product.ts';

/** What came of a product. `created` as a draft: who writes many publishes them together. */
export type Outcome =
  | { result: 'created'; id: string; publish: boolean }
  | { result: 'updated' | 'unchanged' | 'skipped' };

/**
 * Writes one product of a file into the catalogue: a new one, or what differs of the one the shop has. What the file
 * does not say stays; variants it does not name stay too.
 * @throws validation_error beside what the catalogue refuses
 */
export async function putProduct(
  ctx: Context,
  { draft, categories, images }: ResolvedDraft,
  { found, note }: { found: StaffProduct | null; note: string },
): Promise<Outcome> {
  if (!found) return create(ctx, { draft, categories, images });
  const change = changeOf(found, { draft, categories, images });
  const isChanged = Object.keys(change).length > 0;
  if (isChanged) await writeProduct(ctx, found._id, { version: found.version, ...change });
  const isMoved = await countStockUnits(ctx, found, { draft, note });
  return { result: isChanged || isMoved ? 'updated' : 'unchanged' };
}

async function create(ctx: Context, { draft, categories, images }: ResolvedDraft): Promise<Outcome> {
  const input = { ...inputOf(draft), categories, images };
  const id = await addProduct(ctx, { ...input, status: 'draft' });
  return { result: 'created', id, publish: draft.status === 'published' };
}

/** @throws validation_error for what every product needs and the file does not say. */
function inputOf(draft: ProductDraft): ProductInput {
  const {
    row: _r,
    rows: _n,
    remarks: _m,
    hasMoreWords: _h,
    status: _s,
    name,
    price,
    variants,
    ...words
  } = draft;
  if (!name) throw fieldError('name', 'A new product needs a name.');
  if (price === undefined) throw fieldError('price', 'A new product needs a price.');
  return {
    ...words,
    name,
    price,
    variants: variants.map(newVariant),
  } as ProductInput;
}

/** Brings the stock units of a product the shop has to what the file counts. Says whether anything moved. */
async function countStockUnits(
  ctx: Context,
  found: StaffProduct,
  { draft, note }: { draft: ProductDraft; note: string },
): Promise<boolean> {
  let isMoved = false;
  for (const { index, on_hand, wanted } of stockUnitsOf(found, draft)) {
    const delta = wanted - on_hand;
    if (delta === 0) continue;
    await moveStock(ctx, found._id, { delta, reason: 'counted', note, index });
    isMoved = true;
  }
  return isMoved;
}

/** The stock units that were there before and that the file counts. */
function stockUnitsOf(found: StaffProduct, draft: ProductDraft) {
  if (!found.variants.length) {
    const isCounted = draft.stock !== undefined && !draft.variants.length;
    return isCounted ? [{ index: -1, on_hand: found.on_hand, wanted: draft.stock ?? 0 }] : [];
  }
  return draft.variants.flatMap((variant) => {
    const known = matchVariant(found, variant);
    if (!known || variant.stock === undefined) return [];
    return [{ index: known.index, on_hand: known.on_hand, wanted: variant.stock }];
  });
}
