import type { Factors } from '@isoko/contract/routes/admin/access';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { orTaken } from '#server/database/unique-violation.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { Premises } from './dependencies.ts';
import {
  confirmSecret,
  deletePasskey,
  deleteTotp,
  insertPasskey,
  putTotp,
  readFactors,
} from './factor.store.ts';
import { sealSecret } from './keep-secret.ts';
import { type PasskeyJson, readNewPasskey } from './passkeys.ts';
import { codeFits, newRecoveryCodes, newTotp, onCodeTry } from './second-factor.ts';

/** The own second factors. */
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

/** Draws a secret for an app of codes. @throws validation_error while another app counts */
export async function startTotp(
  ctx: Context,
  premises: Premises,
  { id, email }: StaffVisitor,
): Promise<{ secret: string; uri: string }> {
  const totp = newTotp({ issuer: (await premises.readShop(ctx)).name, label: email });
  const isKept = await putTotp(ctx.db, id, sealSecret(ctx, id, totp.secret));
  if (!isKept) throw fieldError('totp', 'There is an app already. Please take it away first.');
  return totp;
}

/** The app counts once a code of it was shown. @throws invalid_code; rate_limited */
export async function confirmTotp(
  ctx: Context,
  { id }: StaffVisitor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const fits = () => codeFits(ctx, { accountId: id, code, isConfirmed: false });
  if (!(await onCodeTry(ctx, id, fits))) throw new ShopError('invalid_code');
  return inTransaction(ctx, async (ctx) => {
    await confirmSecret(ctx.db, id, ctx.now());
    await noteChange(ctx, id, 'an app of one-time codes was added');
    return { recovery_codes: await newRecoveryCodes(ctx, id) };
  });
}

/** Takes the app away; without one nothing happens. */
export async function removeTotp(ctx: Context, { id }: StaffVisitor): Promise<Factors> {
  return inTransaction(ctx, async (ctx) => {
    if (await deleteTotp(ctx.db, id)) await noteChange(ctx, id, 'the app of one-time codes was taken away');
    return showFactors(ctx, id);
  });
}

/** Ten new recovery codes; the old ones are dead. */
export async function renewRecoveryCodes(
  ctx: Context,
  { id }: StaffVisitor,
): Promise<{ recovery_codes: string[] }> {
  return inTransaction(ctx, async (ctx) => {
    await noteChange(ctx, id, 'new recovery codes were made');
    return { recovery_codes: await newRecoveryCodes(ctx, id) };
  });
}

const taken = {
  passkey_credential_id_key: { field: 'passkey', message: 'This passkey is in use already.' },
};

/** Keeps a passkey; the first second factor brings recovery codes. @throws invalid_code */
export async function addPasskey(
  ctx: Context,
  premises: Premises,
  { user: { id }, name, passkey }: { user: StaffVisitor; name: string; passkey: PasskeyJson },
): Promise<Factors & { recovery_codes: string[] | null }> {
  const made = await readNewPasskey(ctx, premises, { accountId: id, answer: passkey });
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const { recoveryCodes } = await readFactors(ctx.db, id);
      await insertPasskey(ctx.db, { ...made, accountId: id, name: name.trim(), createdAt: ctx.now() });
      await noteChange(ctx, id, 'a passkey was added');
      const recovery_codes = recoveryCodes > 0 ? null : await newRecoveryCodes(ctx, id);
      return { ...(await showFactors(ctx, id)), recovery_codes };
    });
  return orTaken(taken, write);
}

/** Takes a passkey away. @throws not_found */
export async function removePasskey(ctx: Context, { id }: StaffVisitor, passkeyId: string): Promise<Factors> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deletePasskey(ctx.db, passkeyId, id))) throw new ShopError('not_found');
    await noteChange(ctx, id, 'a passkey was taken away');
    return showFactors(ctx, id);
  });
}

async function noteChange(ctx: Context, accountId: string, what: string): Promise<void> {
  await noteSecurityEvent(ctx, { kind: 'second_factor_changed', accountId, detail: { what } });
  await tellOwners(ctx, { kind: 'factor_changed', alsoTo: accountId, detail: { what } });
}
