import type { Role, User } from '@isoko/contract';
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

/** Who of the staff serves customers and sees where they live; who writes the blog does not. */
const SERVING: readonly (Role | null)[] = ['owner', 'manager', 'packer'];

/**
 * A user by id: oneself; everybody for staff who serve customers, once they have a password of their own.
 * @throws not_found for everybody else, whether they exist or not.
 */
export async function getUser(ctx: Context, id: string, asker: SignedIn): Promise<User> {
  const serves = SERVING.includes(asker.role) && !asker.mustChangePassword;
  const user = id === asker.id || serves ? await readUser(ctx.db, id, ctx.now()) : null;
  if (!user) throw new ShopError('not_found');
  return user;
}
