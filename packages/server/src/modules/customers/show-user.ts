import type { User } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { ShopError } from '#server/shop-error.ts';
import { readUser } from './account.store.ts';

/** An account as its owner sees it. @throws not_authenticated when it was erased a moment ago. */
export async function showUser(ctx: Context, id: string): Promise<User> {
  const user = await readUser(ctx.db, id, ctx.now());
  if (!user) throw new ShopError('not_authenticated');
  return user;
}

/**
 * A user by id: oneself. Also for staff: a session of customers opens nothing that is theirs at work.
 * @throws not_found for everybody else, whether they exist or not.
 */
export async function getUser(ctx: Context, id: string, asker: SignedIn): Promise<User> {
  if (id !== asker.id) throw new ShopError('not_found');
  return showUser(ctx, id);
}
