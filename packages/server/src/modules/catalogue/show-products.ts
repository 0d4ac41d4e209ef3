import type { Product } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { readProducts } from './product.store.ts';
import { toProduct } from './to-product.ts';

/** Products by id as the shop shows them now, in the order of `ids`. Drafts and unknown ones are left out. */
export async function showProducts(ctx: Context, ids: readonly string[]): Promise<Product[]> {
  const rows = await readProducts(ctx.db, ids);
  return rows.map((row) => toProduct(row, ctx.now()));
}
