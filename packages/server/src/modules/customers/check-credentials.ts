import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { findStanding, type Standing } from './account.store.ts';
import { addressLoginLimit, loginLimit, onTry } from './account-limits.ts';
import { toEmail } from './email.ts';
import { isOverdue } from './first-password.ts';
import { verifyPassword } from './password.ts';

/**
 * Whose address and password these are, for the log-in of customers and of staff. An unknown account, a wrong password,
 * a blocked account and a first password nobody used in time are the same in answer and work.
 * @throws bad_credentials; rate_limited after too many wrong tries; unavailable.
 */
export async function checkCredentials(
  ctx: Context,
  { email, password }: { email: string; password: string },
  { address }: { address: string },
): Promise<Standing> {
  const limits = [loginLimit(email.trim(), address), addressLoginLimit(address)];
  return onTry(ctx, limits, async (tried) => {
    const written = toEmail(email);
    const known = written && (await findStanding(ctx.db, { email: written }));
    const fits = await verifyPassword(known ? known.passwordHash : null, password);
    if (!known || !fits || known.isBlocked || isOverdue(known, ctx.now())) {
      throw new ShopError('bad_credentials');
    }
    await tried.takeBack();
    return known;
  });
}
