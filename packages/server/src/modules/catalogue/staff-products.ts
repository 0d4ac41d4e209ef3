import type { StaffProduct, StaffProductFilters } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import type { RowPlace } from '#server/database/read-page.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { lockProducts } from './bulk.store.ts';
import { findKnown, lockStockUnitsOf } from './product-write.store.ts';
import { toSmallPicture } from './products.ts';
import {
  findStaffPage,
  readFoundBy,
  readStaffProducts,
  type StaffProductRow,
  selectStaffIds,
} from './staff-product.store.ts';

/**
 * One product for staff, a draft too.
 * @throws not_found
 */
export async function getStaffProduct(ctx: Context, id: string): Promise<StaffProduct> {
  const [row] = await readStaffProducts(ctx.db, [id], ctx.now());
  if (!row) throw new ShopError('not_found');
  return toStaffProduct(row);
}

/** A product for staff: the stored prices, whether or not an offer runs. */
function toStaffProduct(row: StaffProductRow): StaffProduct {
  const { id, pictures, regular_price, sale_until, own_on_hand, own_reserved, ...rest } = row;
  const variants = row.variants.map((variant) => ({
    ...variant,
    stock_quantity: variant.on_hand - variant.reserved,
  }));
  const stockUnits = variants.length
    ? variants
    : [{ on_hand: own_on_hand ?? 0, reserved: own_reserved ?? 0 }];
  const on_hand = stockUnits.reduce((sum, stockUnit) => sum + stockUnit.on_hand, 0);
  const reserved = stockUnits.reduce((sum, stockUnit) => sum + stockUnit.reserved, 0);
  return {
    ...rest,
    _id: id,
    price: regular_price,
    until: sale_until?.toISOString() ?? null,
    images: pictures.map((picture) => picture.name),
    image_alts: Object.fromEntries(pictures.map(({ name, alt }) => [name, alt])),
    small_pictures: pictures.map(toSmallPicture),
    variants,
    on_hand,
    reserved,
    stock_quantity: on_hand - reserved,
    date_created: row.date_created.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** One page of the products for staff, drafts too, and how many there are in all. */
export async function listStaffProducts(
  ctx: Context,
  filters: StaffProductFilters,
  list: ListPart,
): Promise<Page<StaffProduct>> {
  const now = ctx.now();
  const { rows, ...total } = await findStaffPage(ctx.db, { filters, now }, list);
  const ids = rows.map(({ id }) => id);
  const foundBy = await readFoundBy(ctx.db, ids, filters.q ?? '');
  const items = (await readStaffProducts(ctx.db, ids, now)).map((row) => ({
    ...toStaffProduct(row),
    ...(foundBy.has(row.id) && { found_by: foundBy.get(row.id) }),
  }));
  return { items, ...total };
}

const AT_ONCE = 200;

/** All products that match these filters, the oldest first, a few hundred in memory at a time. */
export async function* streamStaffProducts(
  ctx: Context,
  filters: StaffProductFilters,
): AsyncGenerator<StaffProduct[]> {
  let after: RowPlace | undefined;
  do {
    const found = await selectStaffIds(ctx.db, { filters, now: ctx.now() }, { after, limit: AT_ONCE });
    yield await readProducts(
      ctx,
      found.map(({ id }) => id),
    );
    after = found.length === AT_ONCE ? found.at(-1) : undefined;
  } while (after);
}

/**
 * The products with one of these SKUs, also as a variant's, or one of these addresses, for staff. Locks them and their
 * stock units until the transaction ends, in the global order, so that checks are still true at the write.
 */
export async function holdProducts(
  ctx: Context,
  wanted: { skus: readonly string[]; slugs: readonly string[] },
): Promise<StaffProduct[]> {
  return holdProductsOf(ctx, await findKnown(ctx.db, wanted));
}

/** The same by id; those that exist, in no order. */
export async function holdProductsOf(ctx: Context, wanted: readonly string[]): Promise<StaffProduct[]> {
  if (!wanted.length) return [];
  const ids = await lockProducts(ctx.db, wanted);
  await lockStockUnitsOf(ctx.db, ids);
  return readProducts(ctx, ids);
}

/** The products with these ids that exist, for staff. */
export async function readProducts(ctx: Context, ids: readonly string[]): Promise<StaffProduct[]> {
  return (await readStaffProducts(ctx.db, ids, ctx.now())).map(toStaffProduct);
}

/** The ids of all products that match these filters, the oldest first. */
export async function findProductIds(ctx: Context, filters: StaffProductFilters): Promise<string[]> {
  const found = await selectStaffIds(ctx.db, { filters, now: ctx.now() }, { limit: null });
  return found.map(({ id }) => id);
}
