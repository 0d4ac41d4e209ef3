import type { Context } from '#server/context.ts';
import type { AccountMessageKind } from '#server/jobs/message-kind.ts';
import { findAccountStatus } from './account.store.ts';
import { writtenTokenOf } from './account-link.ts';
import { type LinkPurpose, type MailedLink, readLink } from './link.store.ts';

/** Who a message about an account goes to, and what its link carries. */
export interface Addressee {
  address: string;
  /**
   * Null unless the mailbox was proved to be theirs: else whoever signs up with somebody's address would have us
   * mail them what was typed for a name.
   */
  name: string | null;
  /** The secret end of the message's link; null of a message without one. */
  token: string | null;
  /** The address asked for, of a change of address. */
  newEmail: string | null;
}

const purposes: { readonly [K in AccountMessageKind | 'staff_notice']?: LinkPurpose } = {
  confirm_account: 'confirm',
  reset_password: 'reset',
  staff_invited: 'invite',
  confirm_email: 'change_email',
};

/** Who gets a message about an account; null when its link is dead or nobody is there any more. */
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
  const own = {
    address: account.email,
    name: account.isConfirmed ? account.name : null,
    token: null,
    newEmail: null,
  };
  const purpose = purposes[kind];
  if (!purpose && kind !== 'email_changing') return own;
  const link = await readLink(ctx.db, subjectId, ctx.now());
  if (link?.accountId !== accountId) return null;
  if (!purpose) return { ...own, ...toOldAddress(link) };
  if (!link.isOpen || link.purpose !== purpose) return null;
  const token = writtenTokenOf(ctx, { id: subjectId, purpose, hash: link.hash });
  if (link.newEmail === null) return { ...own, token };
  return { address: link.newEmail, name: null, token, newEmail: link.newEmail };
}

/** The address that is left must hear of it, also when the account has moved on before the mail left. */
function toOldAddress({ oldEmail, newEmail }: MailedLink): Pick<Addressee, 'address' | 'newEmail'> {
  if (oldEmail === null) throw new Error('a change of address without the old one');
  return { address: oldEmail, newEmail };
}
