import type { Context } from '#server/context.ts';
import { countPlaces, type ProductPlace, readPlaces } from './product-place.store.ts';

export type { ProductPlace } from './product-place.store.ts';

/** Where robots find the published products, in an order that hardly changes: a part of them. */
export function listProductPlaces(
  ctx: Context,
  part: { limit: number; offset: number },
): Promise<ProductPlace[]> {
  return readPlaces(ctx.db, part);
}

/** How many there are in all. */
export function countProductPlaces(ctx: Context): Promise<number> {
  return countPlaces(ctx.db);
}
