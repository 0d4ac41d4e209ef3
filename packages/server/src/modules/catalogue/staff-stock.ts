import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import { type Adjustment, type LowStock, type StockMove, WASTE } from '@isoko/contract/routes/admin/stock';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { ListPart, ListRequest, Page } from '#server/http/list-request.ts';
import { oneLine } from '#server/input/text.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { categoryExists } from './category.store.ts';
import { openStock } from './change-variants.ts';
import { getStaffProduct } from './staff-products.ts';
import { lockUnits } from './stock.store.ts';
import {
  addCounts,
  type CountFilter,
  countLowStockUnits,
  findStockUnit,
  findUnitsToCount,
  lockStockUnits,
  MAX_ON_HAND,
  moveUnits,
  pageOfLowStockUnits,
  pageOfMoves,
} from './stock-unit.store.ts';

/** A stock adjustment by staff. `delta` in units; `index` −1 for a product without variants. */
interface StockAdjustment {
  delta: number;
  reason: Adjustment;
  index?: number;
  note?: string | null;
}

/** More pieces in one move are a typing error; as grams it would only be a sack or two. */
const MOST_PIECES = 100_000;
const NO_WASTE = 'Lost goods are subtracted: please enter them with a minus, such as -3.';
const TOO_MANY = 'This is too many at a time: please enter up to 100,000, such as 240.';

/**
 * Adds units to a stock unit or takes them off, with the reason: one stock move. Reserved stock stays.
 * @throws not_found; validation_error on `index` for an unknown variant, on `delta` if the stock unit does not allow
 * it.
 */
export async function adjustStock(ctx: Context, id: string, input: StockAdjustment): Promise<StaffProduct> {
  return inTransaction(ctx, async (ctx) => {
    await moveStock(ctx, id, input);
    return getStaffProduct(ctx, id);
  });
}

/** The same without reading the product again, for bulk moves. @throws as adjustStock */
export async function moveStock(ctx: Context, id: string, input: StockAdjustment): Promise<void> {
  const { delta, reason, index = -1 } = input;
  const note = oneLine(input.note ?? '') || null;
  if (delta === 0) throw fieldError('delta', 'Please enter how many are added or removed.');
  if (delta > 0 && WASTE.some((each) => each === reason)) throw fieldError('delta', NO_WASTE);
  await inTransaction(ctx, async (ctx) => {
    const by = { at: ctx.now(), actor: ctx.actor?.name ?? null };
    const { unitId, soldBy } = await requireStockUnit(ctx, id, index);
    if (soldBy === 'piece' && Math.abs(delta) > MOST_PIECES) throw fieldError('delta', TOO_MANY);
    if (!(await moveUnits(ctx.db, { unitId, delta, reason, note, ...by })))
      throw await whyNotMoved(ctx, { productId: id, unitId, field: 'delta' });
  });
}

/** The stock unit with this index, opened if there is none. @throws not_found; validation_error on `index` */
export async function requireStockUnit(
  ctx: Context,
  productId: string,
  index: number,
): Promise<{ unitId: string; soldBy: 'piece' | 'weight' }> {
  const found = await findStockUnit(ctx.db, { productId, index });
  if (found?.unit_id) return { unitId: found.unit_id, soldBy: found.sold_by };
  const product = await getStaffProduct(ctx, productId);
  if (!found) {
    const message = product.variants.length ? 'Please choose a variant.' : 'This product has no variants.';
    throw fieldError('index', message);
  }
  await openStock(ctx, [{ product_id: productId, variant_id: found.variant_id, on_hand: 0 }]);
  const opened = await findStockUnit(ctx.db, { productId, index });
  if (!opened?.unit_id) throw new ShopError('not_found');
  return { unitId: opened.unit_id, soldBy: opened.sold_by };
}

/** The error for a move that a stock unit does not allow, on the field that asked for it. */
export async function whyNotMoved(
  ctx: Context,
  { productId, unitId, field }: { productId: string; unitId: string; field: string },
): Promise<ShopError> {
  const stockUnit = (await lockStockUnits(ctx.db, productId)).find((each) => each.id === unitId);
  if (!stockUnit) return new ShopError('not_found');
  const { on_hand, reserved } = stockUnit;
  const limits = { n: on_hand, min: reserved, max: MAX_ON_HAND };
  return fieldError(
    field,
    reserved
      ? sentence(
          'There are {n} in stock, {held} of them set aside for orders; between {min} and {max} must remain.',
          { ...limits, held: reserved },
        )
      : sentence('There are {n} in stock; between {min} and {max} must remain.', limits),
  );
}

/**
 * The stock moves of a product, or of one of its variants (`index`), the latest first unless the caller wants the
 * oldest.
 * @throws not_found
 */
export async function listStockMoves(
  ctx: Context,
  { id, index }: { id: string; index?: number },
  { limit, offset, sort }: ListRequest,
): Promise<Page<StockMove>> {
  await getStaffProduct(ctx, id);
  const newestFirst = sort[0]?.descending ?? true;
  return pageOfMoves(ctx.db, { productId: id, index }, { limit, offset, newestFirst });
}

/**
 * Published goods of which less than `below` (default: the shop's `low_stock_below`) is left, without reserved stock;
 * one entry per stock unit.
 */
export async function listLowStock(
  ctx: Context,
  { below: asked }: { below?: number },
  list: ListPart,
): Promise<Page<LowStock>> {
  const below = asked ?? (await lowStockLimit(ctx));
  const { rows: items, ...total } = await pageOfLowStockUnits(ctx.db, below, list);
  return { items, ...total };
}

/** How many stock units of published goods are low. */
export async function countLowStock(ctx: Context): Promise<number> {
  return countLowStockUnits(ctx.db, await lowStockLimit(ctx));
}

/** The shop's default limit for low stock. */
async function lowStockLimit(ctx: Context): Promise<number> {
  return (await readShopSettings(ctx)).low_stock_below;
}

/** A stock unit, and the difference between its books and the count. */
interface CountedDifference {
  unitId: string;
  difference: number;
}

/**
 * The stock units of the products to count, in the order in which they are counted: by name, a product's variants in
 * their order.
 * @throws validation_error on `category` for an unknown one
 */
export async function unitsToCount(ctx: Context, { q, category, below }: CountFilter): Promise<string[]> {
  if (category && !(await categoryExists(ctx.db, category)))
    throw fieldError('category', 'Please choose one of the categories.');
  return findUnitsToCount(ctx.db, { q: oneLine(q ?? ''), category, below });
}

/**
 * Books the differences of a count as stock moves with the reason `counted`; returns the units whose difference would
 * take stock that orders hold, or exceed the limit. In the caller's transaction, which must fail if there is such a
 * unit.
 */
export async function bookCounts(
  ctx: Context,
  { differences, note }: { differences: readonly CountedDifference[]; note: string },
): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    await lockUnits(ctx.db, differences);
    const by = { at: ctx.now(), actor: ctx.actor?.name ?? null, note };
    const booked = new Set(await addCounts(ctx.db, differences, by));
    return differences.flatMap(({ unitId }) => (booked.has(unitId) ? [] : [unitId]));
  });
}
