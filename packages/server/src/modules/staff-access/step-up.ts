import type { ProofMethod } from '@isoko/contract/routes/admin/access';
import type { Context } from '#server/context.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { verifyOwnPassword } from '#server/modules/customers/own-password.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { PROOF_MS } from '#server/modules/trust/step-up.ts';
import { ShopError } from '#server/shop-error.ts';
import type { Premises } from './dependencies.ts';
import { readFactors } from './factor.store.ts';
import { askForPasskey, type PasskeyJson } from './passkeys.ts';
import { methodsOf, onCodeTry, requireSecondFactor, type Shown } from './second-factor.ts';
import { proveSession } from './staff-session.store.ts';
import { provedUntil } from './staff-session.ts';

/** What shows again who is there. Who has a second factor shows that, else the password. */
export interface Proof extends Pick<Shown, 'code' | 'passkey'> {
  password?: string;
}

/** How this member of staff may show who they are. */
export async function askForProof(
  ctx: Context,
  premises: Premises,
  { id, provedAt }: StaffVisitor,
): Promise<{ methods: ProofMethod[]; passkey_options: PasskeyJson | null; proved_until: string | null }> {
  const factors = await readFactors(ctx.db, id);
  const own = methodsOf(factors, 'step_up');
  const { passkeys } = factors;
  const asked = { accountId: id, purpose: 'step_up', passkeys } as const;
  return {
    methods: own.length > 0 ? own : ['password'],
    passkey_options: passkeys.length > 0 ? await askForPasskey(ctx, premises, asked) : null,
    proved_until: provedUntil(ctx, provedAt)?.toISOString() ?? null,
  };
}

/**
 * Takes a proof of who is there, for ten minutes. Not for use in a transaction: a wrong try counts.
 * @throws bad_credentials; second_factor_required; invalid_code; rate_limited
 */
export async function proveAgain(
  ctx: Context,
  premises: Premises,
  { user, proof }: { user: StaffVisitor; proof: Proof },
): Promise<{ proved_until: string }> {
  const about = { accountId: user.id };
  try {
    const asked = {
      accountId: user.id,
      purpose: 'step_up',
      shown: { ...proof, recovery_code: undefined },
    } as const;
    const factor = await requireSecondFactor(ctx, premises, asked);
    if (factor === null) await requirePassword(ctx, user.id, proof.password);
    const detail = { by: factor ?? 'password' };
    await proveSession(ctx.db, user.sessionId, ctx.now());
    await noteSecurityEvent(ctx, { kind: 'step_up', ...about, detail });
  } catch (error) {
    if (error instanceof ShopError && ['bad_credentials', 'invalid_code'].includes(error.code)) {
      await noteSecurityEvent(ctx, { kind: 'step_up_failed', ...about });
    }
    throw error;
  }
  return { proved_until: new Date(ctx.now().getTime() + PROOF_MS).toISOString() };
}

/** A stolen session must not be a place to guess the password at: the tries are those of codes. */
async function requirePassword(ctx: Context, accountId: string, password = ''): Promise<void> {
  const isTheirs = () =>
    verifyOwnPassword(ctx, accountId, password).then(
      () => true,
      (error) => {
        if (error instanceof ShopError && error.code === 'validation_error') return false;
        throw error;
      },
    );
  if (!(await onCodeTry(ctx, accountId, isTheirs))) throw new ShopError('bad_credentials');
}
