import type { ServerCart } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { findOpenCart } from './cart.store.ts';
import { showCart } from './show-cart.ts';

/** The open cart of an account, priced now; null while there is none (specification section 3, Server cart). */
export async function getCart(ctx: Context, accountId: string): Promise<ServerCart | null> {
  const cart = await findOpenCart(ctx.db, accountId);
  return cart && showCart(ctx, cart);
}
