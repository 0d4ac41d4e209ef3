import type { User } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { isAtWork, type SignedIn } from '#server/http/visitor.ts';
import { ShopError } from '#server/shop-error.ts';
import { readUser } from './account.store.ts';

/** An account as its owner sees it. @throws not_authenticated when it was erased a moment ago. */
export async function showUser(ctx: Context, id: string): Promise<User> {
  const user = await readUser(ctx.db, id, ctx.now());
  if (!user) throw new ShopError('not_authenticated');
  return user;
}

/**
 * A user by id: oneself, and everybody for staff who serve customers (contract: `alsoFor`) at work. A session of customers
 * opens nobody else, whoever has it.
 * @throws not_found for everybody else, whether they exist or not.
 */
export async function getUser(ctx: Context, id: string, asker: SignedIn): Promise<User> {
  const user = id === asker.id || isAtWork(asker) ? await readUser(ctx.db, id, ctx.now()) : null;
  if (!user) throw new ShopError('not_found');
  return user;
}
