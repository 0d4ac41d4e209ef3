import type { Context } from '#server/context.ts';
import type { Limit } from '#server/http/limit-in-database.ts';
import { toEmail } from '#server/input/email.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { ShopError } from '#server/shop-error.ts';
import { findAccountStatus, type Status } from './account.store.ts';
import {
  accountLoginLimit,
  deviceLoginLimit,
  loginLimit,
  networkLoginLimits,
  onTry,
} from './account-limits.ts';
import { isOverdue } from './first-password.ts';
import { type Acquaintance, type Caller, howKnown, rememberDevice } from './known-device.ts';
import { verifyPassword } from './password.ts';

/**
 * Whose e-mail address and password these are. An unknown account, a wrong password, a blocked account and a first
 * password nobody used in time are the same in answer and work. Wrong ones count for the account over all networks and for the network; a browser that the
 * account was signed in with before is limited by its own tries alone. Failures are security events. Not for use in a
 * transaction.
 * @throws bad_credentials; rate_limited after too many wrong tries; unavailable.
 */
export async function checkCredentials(
  ctx: Context,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<Status> {
  const written = toEmail(email);
  const known = written ? await findAccountStatus(ctx.db, { email: written }) : null;
  const acquaintance = await howKnown(ctx, known?.id ?? null, caller);
  try {
    return await onTry(ctx, limitsFor(email.trim(), caller, acquaintance), async (tried) => {
      const fits = await verifyPassword(known ? known.passwordHash : null, password);
      if (!known || !fits || known.isBlocked || isOverdue(known, ctx.now())) {
        throw new ShopError('bad_credentials');
      }
      await tried.takeBack();
      if (known.isConfirmed) await rememberDevice(ctx, known.id, caller);
      return known;
    });
  } catch (error) {
    await noteFailure(ctx, error, known?.id ?? null);
    throw error;
  }
}

function limitsFor(email: string, { address, device }: Caller, acquaintance: Acquaintance): Limit[] {
  if (acquaintance === 'device' && device) return [deviceLoginLimit(email, device)];
  const own = loginLimit(email, address);
  const networks = networkLoginLimits(address);
  return acquaintance === 'network' ? [own, ...networks] : [own, accountLoginLimit(email), ...networks];
}

async function noteFailure(ctx: Context, error: unknown, accountId: string | null): Promise<void> {
  const code = error instanceof ShopError ? error.code : null;
  if (code === 'bad_credentials') await noteSecurityEvent(ctx, { kind: 'log_in_failed', accountId });
  if (code === 'rate_limited') {
    await noteSecurityEvent(ctx, { kind: 'limited', accountId, detail: { call: 'log_in' } });
  }
}
