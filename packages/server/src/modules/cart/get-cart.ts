import type { ServerCart } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { findOpenCart } from './cart.store.ts';
import { type CartOwner, showCart } from './show-cart.ts';

/** The open cart of an account, priced now; null while there is none (specification section 3, Server cart). */
export async function getCart(ctx: Context, owner: CartOwner): Promise<ServerCart | null> {
  const cart = await findOpenCart(ctx.db, owner.id);
  return cart && showCart(ctx, cart, { owner });
}
