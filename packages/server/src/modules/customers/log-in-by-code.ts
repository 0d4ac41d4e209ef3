import type { User } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { logInByCode as logInRoute, proveMyPhone } from '@isoko/contract/routes/codes';
import { valueAt } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { noteProof, phone as phoneContact } from '#server/modules/trust/proof.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { hashToken } from '#server/secrets.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { findAccountStatus, noteConsent, type Status } from './account.store.ts';
import { type Caller, rememberDevice } from './known-device.ts';
import { leavePhone } from './leave-phone.ts';
import { noteFailedLogIn, openSession } from './log-in.ts';
import { findCode, insertPhoneAccount, updateProvedPhone, useCode } from './login-code.store.ts';
import { requireCode } from './login-code.ts';
import { requireSamePassword, verifyOwner } from './own-password.ts';
import { showUser } from './profile.ts';

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

interface Proving {
  user: SignedIn;
  body: BodyOf<typeof proveMyPhone>;
  /** The caller's. */
  address: string;
}

/**
 * Makes the phone that got the code the proved phone of the account, which it opens from then on. A code alone changes
 * nothing of an account with a password, because whoever took a phone over has its codes: the password is asked for, and
 * of an account without one a log-in within ten minutes. When the account leaves a proved phone that one is told immediately,
 * with the mailbox, and the other sessions end.
 * @throws step_up_required; wrong_code and rate_limited as requireCode; validation_error on `passwordCurrent`, and on
 * `phone` when it is the proved phone of another account.
 */
export async function provePhone(ctx: Context, { user, body, address }: Proving): Promise<User> {
  const { attempt, code, passwordCurrent } = body;
  const before = await findAccountStatus(ctx.db, { id: user.id });
  if (!before) throw new ShopError('not_authenticated');
  const asked = await findCode(ctx.db, { hash: hashToken(attempt) });
  const isKnown = before.isPhoneProved && before.phone === asked?.phone;
  const verified = isKnown ? before.passwordHash : await verifyOwner(ctx, user, passwordCurrent);
  const right = await requireCode(ctx, { attempt, code, accountId: user.id, address });
  const proved = inTransaction(ctx, async (ctx) => {
    const account = await requireSamePassword(ctx, user.id, verified);
    // While the code was looked at the phone may have been left.
    if (isKnown && account.phone !== right.phone) throw new ShopError('step_up_required');
    await requireFree(ctx, right.phone, user.id);
    if (!(await useCode(ctx.db, right.id, ctx.now()))) throw new ShopError('wrong_code');
    await leavePhone(ctx, { account, phone: right.phone, sessionId: user.sessionId });
    await updateProvedPhone(ctx.db, user.id, { phone: right.phone, at: ctx.now() });
    await noteProof(ctx, phoneContact(right.phone), 'code');
    await noteSecurityEvent(ctx, { kind: 'phone_proved', accountId: user.id });
    await enqueue(ctx, 'orders.attach', { account_id: user.id });
    return showUser(ctx, user.id);
  });
  return proved.catch((error) => {
    // Someone opened an account with it at the same moment.
    throw valueAt(error, 'constraint') === 'account_phone_proved' ? isAnothers() : error;
  });
}

/** Only who has the phone hears of the other account. */
async function requireFree(ctx: Context, provedPhone: string, accountId: string): Promise<void> {
  const owner = await findAccountStatus(ctx.db, { provedPhone });
  if (owner && owner.id !== accountId) {
    throw isAnothers();
  }
}

function isAnothers(): ShopError {
  return fieldError('phone', 'This phone opens another account already. Log in by a code to use that one.');
}
