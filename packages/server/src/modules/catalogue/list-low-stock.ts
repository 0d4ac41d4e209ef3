import type { LowStock } from '@isoko/contract/routes/admin/stock';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { productsBelow } from './category.store.ts';
import { countLowStockUnits, pageOfLowStockUnits } from './stock-unit.store.ts';

/** The published goods of which less than `below` (else the shop's `low_stock_below`) are left, those set aside for orders not counted; one entry a stock unit. */
export async function listLowStock(
  ctx: Context,
  { below: asked }: { below?: number },
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: LowStock[]; total: number }> {
  const below = asked ?? (await littleIs(ctx));
  return {
    items: await pageOfLowStockUnits(ctx.db, below, list),
    total: await countLowStockUnits(ctx.db, below),
  };
}

/** How many stock units of published goods have little left. */
export async function countLowStock(ctx: Context): Promise<number> {
  return countLowStockUnits(ctx.db, await littleIs(ctx));
}

/** What the shop calls little where nobody names a number. */
async function littleIs(ctx: Context): Promise<number> {
  return (await readShopSettings(ctx)).low_stock_below;
}

/** Of these products (ids) the ones that are in one of these categories (ids), sub-categories included. */
export async function findProductsBelow(
  ctx: Context,
  { products, categories }: { products: readonly string[]; categories: readonly string[] },
): Promise<string[]> {
  if (!products.length || !categories.length) return [];
  return productsBelow(ctx.db, { products, categories });
}
