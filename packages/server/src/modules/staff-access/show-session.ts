import type { StaffSession } from '@isoko/contract/routes/admin/access';
import type { Context } from '#server/context.ts';
import { showUser } from '#server/modules/customers/show-user.ts';
import { PROOF_MS } from '#server/modules/trust/step-up.ts';
import { ShopError } from '#server/shop-error.ts';
import { readFactors } from './factor.store.ts';
import type { Premises } from './surroundings.ts';

/** Who works in this browser, what they have to show, and until when it counts. */
export async function showSession(
  ctx: Context,
  { config }: Premises,
  { id, provedAt, expiresAt }: { id: string; provedAt: Date | null; expiresAt: Date | null },
): Promise<StaffSession> {
  const { _id, name, email, role, must_change_password } = await showUser(ctx, id);
  if (role === null || expiresAt === null) throw new ShopError('not_authenticated');
  const { passkeys, hasTotp, recoveryCodes } = await readFactors(ctx.db, id);
  const required = config.mode === 'live' && role === 'owner';
  return {
    user: { _id, name, email, role, must_change_password },
    second_factor: {
      passkeys: passkeys.length,
      totp: hasTotp,
      recovery_codes_left: recoveryCodes,
      required,
      missing: required && passkeys.length === 0 && !hasTotp,
    },
    proved_until: provedUntil(ctx, provedAt)?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
  };
}

/** Until when a proof counts; null when it counts no more. */
export function provedUntil({ now }: Pick<Context, 'now'>, provedAt: Date | null): Date | null {
  const until = provedAt && new Date(provedAt.getTime() + PROOF_MS);
  return until && until >= now() ? until : null;
}
