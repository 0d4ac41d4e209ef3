import type { ProofMethod } from '@isoko/contract/routes/admin/access';
import type { Context } from '#server/context.ts';
import { countTry, type Limit } from '#server/http/limit-in-database.ts';
import { ShopError } from '#server/shop-error.ts';
import { type OwnFactors, readFactors } from './factor.store.ts';
import { askForPasskey, type PasskeyJson, passkeyFits } from './passkeys.ts';
import { recoveryCodeFits } from './recovery-codes.ts';
import type { Premises } from './surroundings.ts';
import { codeFits } from './totp.ts';

/** What somebody shows beside a password. */
export interface Shown {
  code?: string;
  recovery_code?: string;
  passkey?: PasskeyJson;
}

interface Asked {
  accountId: string;
  purpose: 'log_in' | 'step_up';
  shown: Shown;
}

/** What a step may be shown by. Recovery codes are for coming in alone. */
export function methodsOf(
  { passkeys, hasTotp, recoveryCodes }: OwnFactors,
  purpose: Asked['purpose'],
): ProofMethod[] {
  if (passkeys.length === 0 && !hasTotp) return [];
  const methods: ProofMethod[] = [];
  if (passkeys.length > 0) methods.push('passkey');
  if (hasTotp) methods.push('code');
  if (purpose === 'log_in' && recoveryCodes > 0) methods.push('recovery_code');
  return methods;
}

/**
 * Makes sure of the second factor of an account that has one; by which it was, null for an account without. Not for
 * use in a transaction: a wrong try counts.
 * @throws second_factor_required with what is possible; invalid_code; rate_limited after five wrong ones
 */
export async function requireSecondFactor(
  ctx: Context,
  premises: Premises,
  { accountId, purpose, shown }: Asked,
): Promise<ProofMethod | null> {
  const factors = await readFactors(ctx.db, accountId);
  const methods = methodsOf(factors, purpose);
  if (methods.length === 0) return null;
  const method = shownMethod(shown);
  if (method === null) {
    const { passkeys } = factors;
    const asked = { accountId, purpose, passkeys };
    const passkey_options = passkeys.length > 0 ? await askForPasskey(ctx, premises, asked) : null;
    throw new ShopError('second_factor_required', { data: { methods, passkey_options } });
  }
  const fits = () =>
    methods.includes(method) ? isFitting(ctx, premises, { accountId, purpose, shown }) : false;
  if (!(await onCodeTry(ctx, accountId, async () => fits()))) throw new ShopError('invalid_code');
  return method;
}

/**
 * Looks at a code or whatever else can be guessed, and counts it unless it fits. Codes are short: they are counted in
 * every shop, also where RATE_LIMITS is off.
 * @throws rate_limited
 */
export async function onCodeTry(
  ctx: Context,
  accountId: string,
  fits: () => Promise<boolean>,
): Promise<boolean> {
  const counted = { ...ctx, unlimited: false };
  const tries = [];
  for (const limit of codeLimits(accountId)) tries.push(await countTry(counted, limit));
  if (!(await fits())) return false;
  for (const each of tries) await each.takeBack();
  return true;
}

/** Of one account, whoever tries: whoever gets here knows its password. */
function codeLimits(accountId: string): Limit[] {
  return [
    { purpose: 'staff-code', subject: accountId, max: 5, windowSeconds: 15 * 60 },
    { purpose: 'staff-code-day', subject: accountId, max: 30, windowSeconds: 24 * 60 * 60 },
  ];
}

function shownMethod({ code, recovery_code, passkey }: Shown): 'passkey' | 'code' | 'recovery_code' | null {
  if (passkey) return 'passkey';
  if (code !== undefined) return 'code';
  return recovery_code === undefined ? null : 'recovery_code';
}

async function isFitting(
  ctx: Context,
  premises: Premises,
  { accountId, purpose, shown }: Asked,
): Promise<boolean> {
  const { code, recovery_code, passkey } = shown;
  if (passkey) return passkeyFits(ctx, premises, { accountId, purpose, answer: passkey });
  if (code !== undefined) return codeFits(ctx, { accountId, code, isConfirmed: true });
  return recovery_code !== undefined && recoveryCodeFits(ctx, accountId, recovery_code);
}
