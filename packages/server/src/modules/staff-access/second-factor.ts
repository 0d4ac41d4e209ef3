import { createHash, randomBytes } from 'node:crypto';
import type { ProofMethod } from '@isoko/contract/routes/admin/access';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '#server/context.ts';
import { countTry, type Limit } from '#server/http/limit-in-database.ts';
import { ShopError } from '#server/shop-error.ts';
import type { Premises } from './dependencies.ts';
import {
  type OwnFactors,
  readFactors,
  readTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './factor.store.ts';
import { openSecret } from './keep-secret.ts';
import { askForPasskey, type PasskeyJson, passkeyFits } from './passkeys.ts';

/** The proof in addition to a password. */
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

/** The proofs allowed for a step. Recovery codes are only for log-in. */
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
 * Verifies the second factor of an account that has one; returns which one, null for an account without. Must not run
 * in a transaction: a wrong try counts.
 * @throws second_factor_required with the possible ones; invalid_code; rate_limited after five wrong ones
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
 * Checks a code or any other short secret, and counts a wrong try. Codes are short: they are counted in every shop,
 * even with RATE_LIMITS off.
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

/** Per account, whoever tries: everyone who gets here knows its password. */
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

const PERIOD_S = 30;
/** A clock may be half a minute off, in each direction. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret for an authenticator app, and the address from which the app reads it. */
export function newTotp(names: { issuer: string; label: string }): { secret: string; uri: string } {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), names);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Whether a code is the present one, or that of the half minute before or after, and is not used yet; then it is used
 * up. `isConfirmed` says whether the app must be confirmed already.
 */
export async function codeFits(
  ctx: Context,
  { accountId, code, isConfirmed }: { accountId: string; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const kept = await readTotp(ctx.db, accountId);
  if (!kept || kept.isConfirmed !== isConfirmed) return false;
  const { earlier } = ctx;
  // After a rotation, processes of the shop get the new secret one after the other.
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

const HOW_MANY = 10;
const LENGTH = 24;
/** 32 signs that cannot be confused on paper: 120 bits per code. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz023456789';

/**
 * Ten new recovery codes, in the caller's transaction; the old ones become invalid. Shown once: only their hashes are
 * stored.
 */
export async function newRecoveryCodes(ctx: Context, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  const hashes = codes.map((code) => hashCode(accountId, code));
  await replaceRecoveryCodes(ctx.db, accountId, hashes);
  return codes;
}

/** Whether this is one of the unused codes; then it is used up. */
function recoveryCodeFits(ctx: Context, accountId: string, code: string): Promise<boolean> {
  return takeRecoveryCode(ctx.db, accountId, hashCode(accountId, code));
}

function newCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]);
  return signs.join('').replace(/(.{4})(?!$)/g, '$1-');
}

/** In any spelling: case, blanks and dashes do not matter. */
function hashCode(accountId: string, code: string): Buffer {
  const bare = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${accountId} ${bare}`).digest();
}
