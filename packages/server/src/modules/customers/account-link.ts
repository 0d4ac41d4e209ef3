import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { AccountMessageKind } from '#server/jobs/message-kind.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { hashToken } from '#server/secrets.ts';
import { ShopError } from '#server/shop-error.ts';
import { findAccountStatus, lockAccountRow, type Status } from './account.store.ts';
import {
  findOpenLink,
  type LinkPurpose,
  type MailedLink,
  type OpenLink,
  putLink,
  readLink,
  useLink,
} from './link.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a link is valid (trust.md section 3). */
const LINK_LIVES_MS: { readonly [P in LinkPurpose]: number } = {
  confirm: DAY_MS,
  change_email: DAY_MS,
  reset: 30 * MINUTE_MS,
  invite: DAY_MS,
};

/** The secret end of a link. It can be derived again when the mail is written; the database has only its hash. */
function linkTokenOf(ctx: Pick<Context, 'deriveToken'>, purpose: LinkPurpose, id: string): string {
  return ctx.deriveToken(`account link ${purpose}`, id);
}

/** The same for a stored link, possibly from before a rotation of the shop's secret: the one that has its hash. */
function writtenTokenOf(
  ctx: Pick<Context, 'deriveToken' | 'earlier'>,
  { id, purpose, hash }: { id: string; purpose: LinkPurpose; hash: Buffer },
): string {
  const present = linkTokenOf(ctx, purpose, id);
  if (!ctx.earlier || hashToken(present).equals(hash)) return present;
  return linkTokenOf(ctx.earlier, purpose, id);
}

/** The purpose of a link and its data. */
interface LinkInput {
  accountId: string;
  purpose: LinkPurpose;
  newEmail?: string;
  oldEmail?: string;
  /** For `confirm`: the password's hash of the sign-up. */
  passwordHash?: string;
  /** For `invite`: an owner hands it over, to this phone or themselves. */
  handedOver?: { phone: string | null };
}

/** Writes a link for an account and returns its id; putLink says which others end. */
export async function writeLink(ctx: Context, link: LinkInput): Promise<string> {
  const id = randomUUID();
  const createdAt = ctx.now();
  await putLink(ctx.db, {
    id,
    accountId: link.accountId,
    purpose: link.purpose,
    hash: hashToken(linkTokenOf(ctx, link.purpose, id)),
    newEmail: link.newEmail ?? null,
    oldEmail: link.oldEmail ?? null,
    passwordHash: link.passwordHash ?? null,
    handedOver: link.handedOver,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LINK_LIVES_MS[link.purpose]),
  });
  return id;
}

/**
 * Uses a link, once also in a race, and locks its account; in the caller's transaction.
 * @throws invalid_link for a token that is unknown, used, expired, replaced or for another purpose.
 */
export async function redeemLink(
  ctx: Context,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<OpenLink> {
  const open = await requireOpenLink(ctx, token, purposes);
  // The account is always locked before its rows, so that there is no deadlock.
  const isThere = await lockAccountRow(ctx.db, open.accountId);
  const isUsed = isThere && (await useLink(ctx.db, { hash: hashToken(token), purposes, now: ctx.now() }));
  if (!isUsed) throw new ShopError('invalid_link');
  return open;
}

/** What a link would open; uses nothing. @throws invalid_link as redeemLink. */
export async function requireOpenLink(
  ctx: Context,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<OpenLink> {
  const open = await findOpenLink(ctx.db, { hash: hashToken(token), purposes, now: ctx.now() });
  if (!open) throw new ShopError('invalid_link');
  return open;
}

/**
 * Mails the link that confirms the address of a sign-up, in the caller's transaction. Earlier ones with the same
 * password stay valid; those with another one end.
 */
export async function mailConfirmation(
  ctx: Context,
  { id: accountId, passwordHash }: { id: string; passwordHash: string },
): Promise<void> {
  const subjectId = await writeLink(ctx, { accountId, purpose: 'confirm', passwordHash });
  await queueMessage(ctx, { kind: 'confirm_account', subjectId, audience: 'customer', accountId });
}

/** Mails the link that sets a new password, likewise; an earlier one ends. */
export async function mailReset(ctx: Context, accountId: string): Promise<void> {
  const subjectId = await writeLink(ctx, { accountId, purpose: 'reset' });
  await queueMessage(ctx, { kind: 'reset_password', subjectId, audience: 'customer', accountId });
}

/** Mails the link with which an invited member chooses a password, likewise. */
export async function mailInvitation(ctx: Context, accountId: string): Promise<void> {
  const subjectId = await writeLink(ctx, { accountId, purpose: 'invite' });
  await queueMessage(ctx, { kind: 'staff_invited', subjectId, audience: 'customer', accountId });
}

/**
 * Creates the link of an invitation for an owner to hand over, likewise, and has it sent to a phone if one is given.
 * Returns its secret end, which is shown once, and its expiry.
 */
export async function handOverInvitation(
  ctx: Context,
  { accountId, phone }: { accountId: string; phone: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const subjectId = await writeLink(ctx, { accountId, purpose: 'invite', handedOver: { phone } });
  const message = { kind: 'staff_invited', subjectId, audience: 'customer', accountId } as const;
  if (phone) await queueMessage(ctx, message);
  const expiresAt = new Date(ctx.now().getTime() + LINK_LIVES_MS.invite);
  return { token: linkTokenOf(ctx, 'invite', subjectId), expiresAt };
}

/** Tells the owner of an account that its address was used for a sign-up. */
export async function mailAddressKnown(ctx: Context, accountId: string): Promise<void> {
  const subjectId = randomUUID();
  await queueMessage(ctx, { kind: 'address_known', subjectId, audience: 'customer', accountId });
}

/** Tells the owner of an account that its password has changed. */
export async function mailPasswordChanged(ctx: Context, accountId: string): Promise<void> {
  const subjectId = randomUUID();
  await queueMessage(ctx, { kind: 'password_changed', subjectId, audience: 'customer', accountId });
}

/** The recipient of a message about an account, and the data of its link. */
export interface Addressee {
  address: string;
  /**
   * Null unless the mailbox is proved: otherwise a sign-up with someone's address could make us mail them any text as a
   * name.
   */
  name: string | null;
  /** The secret end of the message's link; null for a message without one. */
  token: string | null;
  /** The new address, for a change of address. */
  newEmail: string | null;
  /** An owner hands the link over instead of mailing it: to this phone. */
  handedTo?: string | null;
}

const purposes: { readonly [K in AccountMessageKind | 'staff_notice']?: LinkPurpose } = {
  confirm_account: 'confirm',
  reset_password: 'reset',
  staff_invited: 'invite',
  confirm_email: 'change_email',
};

/** The recipient of a mail about an account; null if its link has ended, it has no mailbox, or the account is gone. */
export async function findAddressee(
  ctx: Context,
  {
    kind,
    subjectId,
    accountId,
  }: { kind: AccountMessageKind | 'staff_notice'; subjectId: string; accountId: string | null },
): Promise<Addressee | null> {
  if (accountId === null) return null;
  const account = await findAccountStatus(ctx.db, { id: accountId });
  if (!account) return null;
  const { email } = account;
  const own = email === null ? null : { address: email, name: nameOf(account), token: null, newEmail: null };
  const purpose = purposes[kind];
  if (!purpose && kind !== 'email_changing') return own;
  const link = await readLink(ctx.db, subjectId, ctx.now());
  if (link?.accountId !== accountId) return null;
  if (!purpose) return toOldAddress(link, account);
  if (!link.isOpen || link.purpose !== purpose) return null;
  const token = writtenTokenOf(ctx, { id: subjectId, purpose, hash: link.hash });
  if (link.newEmail !== null) return { address: link.newEmail, name: null, token, newEmail: link.newEmail };
  return own && { ...own, token, ...(link.isHandedOver && { handedTo: link.phone }) };
}

function nameOf({ isConfirmed, name }: Status): string | null {
  return isConfirmed ? name : null;
}

/** The old address must be told, even if the account has changed again before the mail left. */
function toOldAddress({ oldEmail, newEmail }: MailedLink, account: Status): Addressee | null {
  return oldEmail === null ? null : { address: oldEmail, name: nameOf(account), token: null, newEmail };
}
