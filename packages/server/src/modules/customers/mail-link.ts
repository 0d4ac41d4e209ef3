import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { writeLink } from './account-link.ts';

/**
 * Mails the link that confirms the address of a sign-up, in the caller's transaction. Earlier ones with the same
 * password go on beside it; those with another one are dead from then on.
 */
export async function mailConfirmation(
  ctx: Context,
  { id: accountId, passwordHash }: { id: string; passwordHash: string },
): Promise<void> {
  const subjectId = await writeLink(ctx, { accountId, purpose: 'confirm', passwordHash });
  await queueMessage(ctx, { kind: 'confirm_account', subjectId, audience: 'customer', accountId });
}

/** Mails the link that sets a new password, likewise; an earlier one is dead from then on. */
export async function mailReset(ctx: Context, accountId: string): Promise<void> {
  const subjectId = await writeLink(ctx, { accountId, purpose: 'reset' });
  await queueMessage(ctx, { kind: 'reset_password', subjectId, audience: 'customer', accountId });
}

/** Mails the link that lets somebody who was taken on choose a password, likewise. */
export async function mailInvitation(ctx: Context, accountId: string): Promise<void> {
  const subjectId = await writeLink(ctx, { accountId, purpose: 'invite' });
  await queueMessage(ctx, { kind: 'staff_invited', subjectId, audience: 'customer', accountId });
}

/** Tells the owner of an account that somebody gave its address as a new one's. */
export async function mailAddressKnown(ctx: Context, accountId: string): Promise<void> {
  const subjectId = randomUUID();
  await queueMessage(ctx, { kind: 'address_known', subjectId, audience: 'customer', accountId });
}

/** Tells the owner of an account that its password is another one now. */
export async function mailPasswordChanged(ctx: Context, accountId: string): Promise<void> {
  const subjectId = randomUUID();
  await queueMessage(ctx, { kind: 'password_changed', subjectId, audience: 'customer', accountId });
}
