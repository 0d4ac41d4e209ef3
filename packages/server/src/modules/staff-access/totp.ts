import { Secret, TOTP } from 'otpauth';
import type { Context } from '#server/context.ts';
import { readTotp, takeStep } from './factor.store.ts';
import { openSecret } from './keep-secret.ts';

const PERIOD_S = 30;
/** A clock may be half a minute off, in each direction. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret for an app of one-time codes, and the address the app reads it from. */
export function newTotp(names: { issuer: string; label: string }): { secret: string; uri: string } {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), names);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Whether a code is the one of now, or of the half minute before or after, and none of it was taken before. It is
 * taken then. Whether the app must be confirmed already is said by `isConfirmed`.
 */
export async function codeFits(
  ctx: Context,
  { accountId, code, isConfirmed }: { accountId: string; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const kept = await readTotp(ctx.db, accountId);
  if (!kept || kept.isConfirmed !== isConfirmed) return false;
  const { earlier } = ctx;
  // Processes of the shop take on a rotated secret one after the other.
  const secret =
    openSecret(ctx, accountId, kept.secret) ?? (earlier ? openSecret(earlier, accountId, kept.secret) : null);
  if (secret === null) return false;
  const timestamp = ctx.now().getTime();
  const totp = totpOf(Secret.fromBase32(secret), { issuer: '', label: '' });
  const off = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: WINDOW });
  if (off === null) return false;
  return takeStep(ctx.db, accountId, Math.floor(timestamp / 1000 / PERIOD_S) + off);
}

function totpOf(secret: Secret, { issuer, label }: { issuer: string; label: string }): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });
}
