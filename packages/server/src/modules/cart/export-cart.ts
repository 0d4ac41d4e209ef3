import type { ServerCart } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { getCart } from './get-cart.ts';

/** What the shop holds of an account's cart, for the download of one's own data; null: there is none. */
export function exportCart(ctx: Context, accountId: string): Promise<ServerCart | null> {
  return getCart(ctx, { id: accountId, email: null });
}
