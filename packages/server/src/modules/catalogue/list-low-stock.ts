import type { LowStock } from '@isoko/contract/routes/admin/stock';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { DEFAULT_LOW_STOCK } from './low-stock.ts';
import { countLowShelves, pageOfLowShelves } from './shelf.store.ts';

/** The published goods of which less than `below` are left (those set aside for orders do not count), one entry a shelf. */
export async function listLowStock(
  ctx: Context,
  { below = DEFAULT_LOW_STOCK }: { below?: number },
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: LowStock[]; total: number }> {
  return { items: await pageOfLowShelves(ctx.db, below, list), total: await countLowShelves(ctx.db, below) };
}

/** How many shelves of published goods have less than `below` left. */
export async function countLowStock(
  ctx: Context,
  { below = DEFAULT_LOW_STOCK }: { below?: number } = {},
): Promise<number> {
  return countLowShelves(ctx.db, below);
}
