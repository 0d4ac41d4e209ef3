import { randomBytes } from 'node:crypto';
import { passwordFaults } from '@isoko/contract/rules/password';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { openForm } from '#server/input/form.ts';
import { toEmail } from '#server/input/text.ts';
import { closeLinks } from './link.store.ts';
import { FIRST_PASSWORD_MS, hashPassword, judgePassword } from './password.ts';
import { removeSessions } from './session.store.ts';
import { findUnusedOwner, hasStaff, holdOwnerLock, putOwner } from './staff.store.ts';

/** 120 bits, as 20 characters that can be typed. */
const PASSWORD_BYTES = 15;

/** The operator's choice of the first owner; without a password a random one is made. */
export interface OwnerInput {
  ownerEmail: string;
  ownerPassword: string | null;
}

/** The setting that prevents a first owner: an address without mail, a weak password. Null: none. */
export async function findOwnerFault(
  { ownerEmail, ownerPassword: password }: OwnerInput,
  { shopName }: { shopName: string },
): Promise<'OWNER_EMAIL' | 'OWNER_PASSWORD' | null> {
  const email = toEmail(ownerEmail);
  if (!email) return 'OWNER_EMAIL';
  if (password === null) return null;
  const chosen = { password, passwordConfirm: password };
  if (passwordFaults(chosen).password) return 'OWNER_PASSWORD';
  const form = openForm();
  await judgePassword(form, { ...chosen, email, shopName });
  return form.isRefused() ? 'OWNER_PASSWORD' : null;
}

/**
 * Makes the first owner of a shop without staff: once, however many processes start. An existing account of the address
 * becomes the owner's, and its sessions end. That person must first choose a password of their own; if they do not do
 * so in time, the next start gives another first password. Null if there is staff already; `password` is the random
 * one, else null.
 */
export async function makeFirstOwner(
  ctx: Context,
  { ownerEmail, ownerPassword }: OwnerInput,
): Promise<{ email: string; password: string | null } | null> {
  if (!(await needsOwner(ctx))) return null;
  const password = ownerPassword ?? randomBytes(PASSWORD_BYTES).toString('base64url');
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    await holdOwnerLock(ctx.db);
    if (!(await needsOwner(ctx))) return null;
    const email = (await findOverdueOwner(ctx)) ?? ownerEmail;
    const id = await putOwner(ctx.db, { email, name: 'Owner', passwordHash }, ctx.now());
    await removeSessions(ctx.db, id);
    await closeLinks(ctx.db, id, ctx.now());
    return { email, password: ownerPassword === null ? password : null };
  });
}

/** Whether the next start makes an owner: there is no staff, or the first password was not used in time. */
export async function needsOwner(ctx: Context): Promise<boolean> {
  return !(await hasStaff(ctx.db)) || (await findOverdueOwner(ctx)) !== null;
}

function findOverdueOwner(ctx: Context): Promise<string | null> {
  return findUnusedOwner(ctx.db, new Date(ctx.now().getTime() - FIRST_PASSWORD_MS));
}
