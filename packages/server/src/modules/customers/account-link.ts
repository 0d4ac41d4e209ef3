import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { hashToken } from '#server/tokens.ts';
import { lockAccountRow } from './account-lock.store.ts';
import { findOpenLink, type LinkPurpose, type OpenLink, putLink, useLink } from './link.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a link opens something (trust.md section 3). */
export const LINK_LIVES_MS: { readonly [P in LinkPurpose]: number } = {
  confirm: DAY_MS,
  change_email: DAY_MS,
  reset: 30 * MINUTE_MS,
  invite: DAY_MS,
};

/** The secret end of a link. It can be made again when the mail is written; the database has its hash only. */
function linkTokenOf(ctx: Pick<Context, 'deriveToken'>, purpose: LinkPurpose, id: string): string {
  return ctx.deriveToken(`account link ${purpose}`, id);
}

/** The same of a link that was written, perhaps before the shop's secret was rotated: the one that has its hash. */
export function writtenTokenOf(
  ctx: Pick<Context, 'deriveToken' | 'earlier'>,
  { id, purpose, hash }: { id: string; purpose: LinkPurpose; hash: Buffer },
): string {
  const present = linkTokenOf(ctx, purpose, id);
  if (!ctx.earlier || hashToken(present).equals(hash)) return present;
  return linkTokenOf(ctx.earlier, purpose, id);
}

/** What a link is for, and what it carries. */
interface LinkInput {
  accountId: string;
  purpose: LinkPurpose;
  newEmail?: string;
  oldEmail?: string;
  /** Of `confirm`: the password's hash of the sign-up. */
  passwordHash?: string;
}

/** Writes a link for an account and returns its id; which others are dead from then on says putLink. */
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
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LINK_LIVES_MS[link.purpose]),
  });
  return id;
}

/**
 * Uses a link, once whoever races, and locks its account; in the caller's transaction.
 * @throws invalid_link for a token that is unknown, used, expired, replaced or for something else.
 */
export async function redeemLink(
  ctx: Context,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<OpenLink> {
  const open = await requireOpenLink(ctx, token, purposes);
  // Always the account before what hangs on it: nobody waits for each other.
  const isThere = await lockAccountRow(ctx.db, open.accountId);
  const isUsed = isThere && (await useLink(ctx.db, { hash: hashToken(token), purposes, now: ctx.now() }));
  if (!isUsed) throw new ShopError('invalid_link');
  return open;
}

/** What a link would open; nothing is used. @throws invalid_link as redeemLink. */
export async function requireOpenLink(
  ctx: Context,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<OpenLink> {
  const open = await findOpenLink(ctx.db, { hash: hashToken(token), purposes, now: ctx.now() });
  if (!open) throw new ShopError('invalid_link');
  return open;
}
