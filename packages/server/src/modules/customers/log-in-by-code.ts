import type { User } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { logInByCode as logInRoute } from '@isoko/contract/routes/codes';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { openForm } from '#server/input/form.ts';
import { noteProof, phone as phoneContact } from '#server/modules/trust/proof.ts';
import { hashToken } from '#server/secrets.ts';
import { ShopError } from '#server/shop-error.ts';
import { findAccountStatus, noteConsent, type Status } from './account.store.ts';
import { type Caller, rememberDevice } from './known-device.ts';
import { noteFailedLogIn, openSession } from './log-in.ts';
import { findCode, insertPhoneAccount, useCode } from './login-code.store.ts';
import { requireCode } from './login-code.ts';

type LogInBody = BodyOf<typeof logInRoute>;

/**
 * Opens a session of the account whose proved phone got the code; without one an account is opened under a name. An account
 * that only typed the number is never opened, and nothing tells that it exists. A blocked account is refused like a wrong
 * code. Without a name the code counts on.
 * @throws wrong_code and rate_limited as requireCode; name_required; validation_error
 */
export async function logInByCode(
  ctx: Context,
  body: LogInBody,
  { address, userAgent }: Caller,
): Promise<{ token: string; user: User }> {
  const name = readName(body.name);
  const { attempt, code, device } = body;
  try {
    const right = await requireCode(ctx, { attempt, code, accountId: null, address });
    return await inTransaction(ctx, async (ctx) => {
      const person = { phone: right.phone, name, consent: body.marketing_consent };
      const account = (await findOwner(ctx, right.phone)) ?? (await openAccount(ctx, person));
      // Whoever was faster has the session; who waited asks for another code.
      const isUsed = !account.isBlocked && (await useCode(ctx.db, right.id, ctx.now()));
      if (!isUsed) throw new ShopError('wrong_code');
      await noteProof(ctx, phoneContact(right.phone), 'code');
      await rememberDevice(ctx, account.id, { address, userAgent, device });
      return openSession(ctx, account, { userAgent, byCode: true });
    });
  } catch (error) {
    await noteFailure(ctx, error, attempt);
    throw error;
  }
}

function readName(typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const form = openForm();
  const name = form.name('name', typed);
  form.finish();
  return name;
}

function findOwner(ctx: Context, provedPhone: string): Promise<Status | null> {
  return findAccountStatus(ctx.db, { provedPhone }, { lock: true });
}

/** The account of a phone that no one has proved; of two who race one opens it and both come in. */
async function openAccount(
  ctx: Context,
  { phone, name, consent }: { phone: string; name: string | null; consent: boolean | undefined },
): Promise<Status> {
  if (name === null) throw new ShopError('name_required');
  const at = ctx.now();
  const id = await insertPhoneAccount(ctx.db, { phone, name, at });
  if (id !== null && consent !== undefined) await noteConsent(ctx.db, { accountId: id, given: consent, at });
  const account = await findOwner(ctx, phone);
  if (!account) throw new ShopError('wrong_code');
  return account;
}

async function noteFailure(ctx: Context, error: unknown, attempt: string): Promise<void> {
  const tried = await findCode(ctx.db, { hash: hashToken(attempt) });
  const owner = await findAccountStatus(ctx.db, { provedPhone: tried?.phone ?? '' });
  await noteFailedLogIn(ctx, error, owner?.id ?? null);
}
