import type { CustomerFilters, CustomerPage, StaffCustomer } from '@isoko/contract/routes/admin/customers';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { paragraph } from '#server/input/text.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { findAccountStatus } from './account.store.ts';
import {
  deleteNote,
  insertNote,
  lockCustomer,
  type NamedAccount,
  pageOfCustomers,
  readNotes,
  readSeenAccounts,
  updateBlocked,
} from './customer-list.store.ts';
import { closeLinks } from './link.store.ts';
import { removeSessions } from './session.store.ts';

/** Fewer digits are in everyone's number. */
const MIN_DIGITS = 3;

/** One page of the customers, and how many there are in all. */
export function listCustomers(
  ctx: Context,
  { q = '', ids, ...filters }: CustomerFilters,
  { limit, offset, sort }: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffCustomer[]; total: number }> {
  const words = q.trim();
  const search = { ...filters, ids: ids?.split(','), words, digits: digitsOf(words) };
  return pageOfCustomers(ctx.db, search, { limit, offset, sort });
}

/** One customer with addresses and notes. @throws not_found, also for who works here */
export async function getCustomer(ctx: Context, id: string): Promise<CustomerPage> {
  const { items } = await pageOfCustomers(ctx.db, { id }, { limit: 1, offset: 0, sort: [] });
  if (!items[0]) throw new ShopError('not_found');
  return { ...items[0], notes: await readNotes(ctx.db, id) };
}

/** Locks a customer until the transaction ends. @throws not_found, also for who works here */
export async function requireCustomer(ctx: Context, id: string): Promise<void> {
  if (!(await lockCustomer(ctx.db, id))) throw new ShopError('not_found');
}

/** `0788 123 456`, `+250 788…` or a part of it, as it is in every spelling; undefined for what is no number. */
function digitsOf(words: string): string | undefined {
  if (!/^[+\d\s().-]+$/.test(words)) return undefined;
  const digits = words.replace(/\D/g, '').replace(/^(00)?250|^0+/, '');
  return digits.length >= MIN_DIGITS ? digits : undefined;
}

/**
 * Blocks a customer, whose sessions end and whose open links die, or lets them in again.
 * @throws not_found, also for who works here
 */
export async function blockCustomer(
  ctx: Context,
  id: string,
  { blocked }: { blocked: boolean },
): Promise<CustomerPage> {
  return inTransaction(ctx, async (ctx) => {
    await requireCustomer(ctx, id);
    await updateBlocked(ctx.db, id, blocked ? ctx.now() : null);
    if (blocked) {
      await removeSessions(ctx.db, id);
      await closeLinks(ctx.db, id, ctx.now());
    }
    return getCustomer(ctx, id);
  });
}

/** Signs a customer out everywhere; how many sessions that were. @throws not_found, also for who works here */
export async function signOutCustomer(ctx: Context, id: string): Promise<{ ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    await requireCustomer(ctx, id);
    const ended = await removeSessions(ctx.db, id);
    const detail = { sessions: ended, by: 'staff' };
    await noteSecurityEvent(ctx, { kind: 'sessions_ended', accountId: id, detail });
    return { ended };
  });
}

/** Notes something about a customer, under the name of the one who acts. @throws not_found; validation_error */
export async function noteCustomer(
  ctx: Context,
  id: string,
  { note: typed }: { note: string },
): Promise<CustomerPage> {
  const note = paragraph(typed);
  if (!note) throw fieldError('note', 'Please fill this in.');
  return inTransaction(ctx, async (ctx) => {
    await requireCustomer(ctx, id);
    await insertNote(ctx.db, { accountId: id, at: ctx.now(), author: ctx.actor?.name ?? 'Staff', note });
    return getCustomer(ctx, id);
  });
}

/** Removes a note about a customer. @throws not_found */
export async function removeNote(
  ctx: Context,
  { id, note }: { id: string; note: string },
): Promise<CustomerPage> {
  return inTransaction(ctx, async (ctx) => {
    await requireCustomer(ctx, id);
    if (!(await deleteNote(ctx.db, { id: note, accountId: id }))) throw new ShopError('not_found');
    return getCustomer(ctx, id);
  });
}

/** Who an account is. */
export interface Customer {
  _id: string;
  name: string;
  /** Null: the account has none. */
  email: string | null;
}

/** The person of an account, for staff; null: there is no such account (any more). */
export async function findCustomer(ctx: Context, id: string): Promise<Customer | null> {
  const account = await findAccountStatus(ctx.db, { id });
  return account && { _id: account.id, name: account.name, email: account.email };
}

const MOST = 1_000;

/**
 * Accounts that something since a moment may be about: the staff, those who were signed in, and the one that is asked
 * for.
 */
export function findSeenAccounts(
  ctx: Context,
  { since, id }: { since: Date; id?: string },
): Promise<NamedAccount[]> {
  return readSeenAccounts(ctx.db, { since, id, limit: MOST });
}
