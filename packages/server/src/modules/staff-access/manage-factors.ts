import type { Factors } from '@isoko/contract/routes/admin/access';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { requireLine } from '#server/input/form.ts';
import { lockAccount } from '#server/modules/customers/account-lock.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { Premises } from './dependencies.ts';
import {
  confirmSecret,
  deleteFactors,
  deletePasskey,
  deleteTotp,
  insertPasskey,
  putTotp,
  readFactors,
} from './factor.store.ts';
import { sealSecret } from './keep-secret.ts';
import { type PasskeyJson, readNewPasskey } from './passkeys.ts';
import { codeFits, newRecoveryCodes, newTotp, onCodeTry } from './second-factor.ts';
import { findMember, findMemberByEmail, type Member, removeAllOfStaff } from './staff-session.store.ts';

/** One's own second factors. */
export async function showFactors(ctx: Context, accountId: string): Promise<Factors> {
  const { passkeys, hasTotp, recoveryCodes } = await readFactors(ctx.db, accountId);
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ _id: id, name },
      date_created: createdAt.toISOString(),
      last_used: lastUsedAt?.toISOString() ?? null,
    })),
    totp: { confirmed: hasTotp },
    recovery_codes_left: recoveryCodes,
  };
}

/** Creates a secret for an authenticator app. @throws validation_error while another app is confirmed */
export async function startTotp(
  ctx: Context,
  premises: Premises,
  { id, email }: StaffVisitor,
): Promise<{ secret: string; uri: string }> {
  const totp = newTotp({ issuer: (await premises.readShop(ctx)).name, label: email });
  const isKept = await putTotp(ctx.db, id, sealSecret(ctx, id, totp.secret));
  if (!isKept) throw fieldError('totp', 'There is already an authenticator app. Please remove it first.');
  return totp;
}

/** Confirms the app with one of its codes. @throws invalid_code; rate_limited */
export async function confirmTotp(
  ctx: Context,
  { id }: StaffVisitor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const fits = () => codeFits(ctx, { accountId: id, code, isConfirmed: false });
  if (!(await onCodeTry(ctx, id, fits))) throw new ShopError('invalid_code');
  return inTransaction(ctx, async (ctx) => {
    await confirmSecret(ctx.db, id, ctx.now());
    await noteChange(ctx, id, 'an authenticator app was added');
    return { recovery_codes: await newRecoveryCodes(ctx, id) };
  });
}

/** Removes the app; does nothing without one. */
export async function removeTotp(ctx: Context, { id }: StaffVisitor): Promise<Factors> {
  return inTransaction(ctx, async (ctx) => {
    if (await deleteTotp(ctx.db, id)) await noteChange(ctx, id, 'the authenticator app was removed');
    return showFactors(ctx, id);
  });
}

/** Ten new recovery codes; the old ones become invalid. */
export async function renewRecoveryCodes(
  ctx: Context,
  { id }: StaffVisitor,
): Promise<{ recovery_codes: string[] }> {
  return inTransaction(ctx, async (ctx) => {
    await noteChange(ctx, id, 'new recovery codes were created');
    return { recovery_codes: await newRecoveryCodes(ctx, id) };
  });
}

const taken = {
  passkey_credential_id_key: { field: 'passkey', message: 'This passkey is already in use.' },
};

/** Stores a passkey; the first second factor also creates recovery codes. @throws invalid_code */
export async function addPasskey(
  ctx: Context,
  premises: Premises,
  { user: { id }, name, passkey }: { user: StaffVisitor; name: string; passkey: PasskeyJson },
): Promise<Factors & { recovery_codes: string[] | null }> {
  const called = requireLine('name', name);
  const made = await readNewPasskey(ctx, premises, { accountId: id, answer: passkey });
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const { recoveryCodes } = await readFactors(ctx.db, id);
      await insertPasskey(ctx.db, { ...made, accountId: id, name: called, createdAt: ctx.now() });
      await noteChange(ctx, id, 'a passkey was added');
      const recovery_codes = recoveryCodes > 0 ? null : await newRecoveryCodes(ctx, id);
      return { ...(await showFactors(ctx, id)), recovery_codes };
    });
  return orTaken(taken, write);
}

/** Removes a passkey. @throws not_found */
export async function removePasskey(ctx: Context, { id }: StaffVisitor, passkeyId: string): Promise<Factors> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deletePasskey(ctx.db, passkeyId, id))) throw new ShopError('not_found');
    await noteChange(ctx, id, 'a passkey was removed');
    return showFactors(ctx, id);
  });
}

async function noteChange(ctx: Context, accountId: string, what: string): Promise<void> {
  await noteSecurityEvent(ctx, { kind: 'second_factor_changed', accountId, detail: { what } });
  await tellOwners(ctx, { kind: 'factor_changed', alsoTo: accountId, detail: { what } });
}

/**
 * Removes every second factor of another member, who lost them: their password alone is enough again, and their
 * sessions in the back office end. Does nothing without any.
 * @throws not_found; validation_error on `id` for one's own, which are removed one by one
 */
export async function removeFactorsOf(ctx: Context, user: StaffVisitor, id: string): Promise<null> {
  if (id === user.id) throw fieldError('id', 'Remove your own second factors under Security.');
  const member = await findMember(ctx.db, id);
  if (!member) throw new ShopError('not_found');
  await removeLost(ctx, member);
  return null;
}

/**
 * The result for the operator at the terminal: no staff has that address, there was nothing to remove, or it was
 * removed.
 */
export type Removal = 'nobody' | 'none' | 'removed';

/** The same for the member of staff with an e-mail address, by the operator at the terminal. */
export async function removeFactorsByEmail(ctx: Context, email: string): Promise<Removal> {
  const member = await findMemberByEmail(ctx.db, email);
  if (!member) return 'nobody';
  return (await removeLost(ctx, member)) ? 'removed' : 'none';
}

async function removeLost(ctx: Context, { id, name }: Member): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    // Makes a parallel log-in wait, so that no session by the old factor remains.
    await lockAccount(ctx, id);
    if (!(await deleteFactors(ctx.db, id))) return false;
    const ended = await removeAllOfStaff(ctx.db, id);
    const by = ctx.actor?.id ? 'owner' : 'terminal';
    const detail = { what: 'every second factor was taken away', by, sessions: ended };
    await noteSecurityEvent(ctx, { kind: 'second_factor_changed', accountId: id, detail });
    const lost_by = ctx.actor?.id ? ctx.actor.name : 'the operator at the terminal';
    await tellOwners(ctx, { kind: 'factor_changed', by: name, alsoTo: id, detail: { lost_by } });
    return true;
  });
}
