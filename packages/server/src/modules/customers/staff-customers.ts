import type { BodyOf } from '@isoko/contract/route';
import type {
  CustomerFilters,
  CustomerPage,
  changeCustomer as declaredChange,
  StaffCustomer,
} from '@isoko/contract/routes/admin/customers';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { RowPlace } from '#server/database/read-page.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { oneLine, paragraph, toE164 } from '#server/input/text.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { findAccountStatus, lockAccountRow } from './account.store.ts';
import {
  deleteNote,
  findPlace,
  insertConsent,
  insertNote,
  lockRecords,
  type Place,
  readAnswers,
  readJoined,
  readNotes,
  readOthers,
  readPhones,
  readStops,
  readTags,
  updateRecord,
} from './book/record.store.ts';
import {
  type CustomerSearch,
  type NamedAccount,
  pageOfCustomers,
  readSeenAccounts,
  selectCustomersBehind,
  updateBlocked,
} from './customer-list.store.ts';
import { closeLinks } from './link.store.ts';
import { removeSessions } from './session.store.ts';

/** Fewer digits are in everyone's number. */
const MIN_DIGITS = 3;
const AT_ONCE = 250;

/** One page of the customers, with an account or without, and how many there are in all. */
export async function listCustomers(
  ctx: Context,
  filters: CustomerFilters,
  list: ListPart,
): Promise<Page<StaffCustomer>> {
  const { items, ...total } = await pageOfCustomers(ctx.db, readSearch(filters), list);
  return {
    items: items.map(({ shipping: _, billing: __, other_names: ___, blocked_why: ____, ...row }) => row),
    ...total,
  };
}

/** All customers that match these filters, the oldest record first, a few hundred in memory at a time. */
export async function* streamCustomers(
  ctx: Context,
  filters: CustomerFilters,
): AsyncGenerator<StaffCustomer[]> {
  let after: RowPlace | undefined;
  do {
    const { items, next } = await selectCustomersBehind(ctx.db, readSearch(filters), {
      after,
      limit: AT_ONCE,
    });
    yield items;
    after = next;
  } while (after);
}

function readSearch({ q = '', ids, phone, tag, ...filters }: CustomerFilters): CustomerSearch {
  const words = q.trim();
  return {
    ...filters,
    ...{ ids: ids?.split(','), words, digits: digitsOf(words), order: orderNumberOf(words) },
    ...(phone !== undefined && { phone: toE164(phone) }),
    ...(tag !== undefined && { tag: cleanTag(tag) }),
  };
}

/** `0788 123 456`, `+250 788…` or a part of it, as the digits common to every spelling; undefined for other text. */
function digitsOf(words: string): string | undefined {
  if (!/^[+\d\s().-]+$/.test(words)) return undefined;
  const digits = words.replace(/\D/g, '').replace(/^(00)?250|^0+/, '');
  return digits.length >= MIN_DIGITS ? digits : undefined;
}

/** `ISK-2026-000123`, `isk 2026 123`, with any letters; undefined for other text. */
function orderNumberOf(words: string): string | undefined {
  const [, letters, year, serial] = words.match(/^([a-z]{2,5})[\s-]*(\d{4})[\s-]+0*(\d{1,12})$/i) ?? [];
  return letters && year && serial
    ? `${letters.toUpperCase()}-${year}-${serial.padStart(6, '0')}`
    : undefined;
}

function cleanTag(typed: string): string {
  return oneLine(typed).toLowerCase();
}

/** The tags in use, the most used first. */
export function listTags(ctx: Context): Promise<{ tag: string; customers: number }[]> {
  return readTags(ctx.db);
}

/** One customer; for a joined record, the one it is part of. @throws not_found, also for staff */
export async function getCustomer(ctx: Context, id: string): Promise<CustomerPage> {
  const { db } = ctx;
  const place = await findPlace(db, id);
  const search = place && (await pageOfCustomers(db, { id: place.id }, { limit: 1, offset: 0, sort: [] }));
  const [row] = search?.items ?? [];
  if (!row) throw new ShopError('not_found');
  const phones = await readPhones(db, row._id);
  return {
    ...row,
    phones,
    notes: await readNotes(db, row._id),
    consents: await readAnswers(db, row._id),
    stopped: await readStops(db, phones, ctx.now()),
    others: await readOthers(db, { id: row._id, phones }),
    joined: await readJoined(db, row._id),
  };
}

/**
 * Locks a customer until the transaction ends: the account first, if there is one, then the record.
 * @throws not_found, also for staff; in_progress while the record is being joined
 */
export async function requireCustomer(ctx: Context, id: string): Promise<Place> {
  const place = await findPlace(ctx.db, id);
  if (!place) throw new ShopError('not_found');
  if (place.accountId) await lockAccountRow(ctx.db, place.accountId);
  const [row] = await lockRecords(ctx.db, [place.id]);
  if (!row || !(await findPlace(ctx.db, place.id))) throw new ShopError('not_found');
  if (row.joined_into) throw new ShopError('in_progress');
  return place;
}

/**
 * Blocks a customer, which ends their sessions and links, or unblocks them; sets tags and language, and records a
 * guest's consent to news.
 * @throws not_found, also for staff; validation_error on `consent.how`, and on `consent` for an account's
 */
export async function changeCustomer(
  ctx: Context,
  id: string,
  { blocked, blocked_why, tags, language, consent }: BodyOf<typeof declaredChange>,
): Promise<CustomerPage> {
  return inTransaction(ctx, async (ctx) => {
    const place = await requireCustomer(ctx, id);
    if (blocked === true) {
      await keepOut(ctx, place, ctx.now());
      const why = oneLine(blocked_why ?? '') || null;
      if (blocked_why !== undefined) await updateRecord(ctx.db, place.id, { blocked_why: why });
    }
    if (blocked === false) await letIn(ctx, place);
    if (tags)
      await updateRecord(ctx.db, place.id, { tags: [...new Set(tags.map(cleanTag).filter(Boolean))] });
    if (language) await updateRecord(ctx.db, place.id, { language });
    if (consent) await noteAnswer(ctx, place, consent);
    return getCustomer(ctx, place.id);
  });
}

/** Blocks a locked customer since a moment, unless they are already. */
export async function keepOut(ctx: Context, { id, accountId }: Place, at: Date): Promise<void> {
  if (!accountId) {
    const [row] = await lockRecords(ctx.db, [id]);
    if (!row?.blocked_at) await updateRecord(ctx.db, id, { blocked_at: at });
    return;
  }
  await updateBlocked(ctx.db, accountId, at);
  await removeSessions(ctx.db, accountId);
  await closeLinks(ctx.db, accountId, ctx.now());
}

async function letIn(ctx: Context, { id, accountId }: Place): Promise<void> {
  if (accountId) await updateBlocked(ctx.db, accountId, null);
  await updateRecord(ctx.db, id, { blocked_at: null, blocked_why: null });
}

async function noteAnswer(
  ctx: Context,
  { id, accountId }: Place,
  { given, how: typed }: { given: boolean; how: string },
): Promise<void> {
  if (accountId) throw fieldError('consent', 'Customers with an account choose this in their account.');
  const how = oneLine(typed);
  if (!how) throw fieldError('consent.how', 'Please fill this in.');
  const by = ctx.actor?.name ?? 'Staff';
  await insertConsent(ctx.db, { customerId: id, at: ctx.now(), given, how, by });
}

/**
 * Signs a customer out everywhere; returns how many sessions that were. A guest has none.
 * @throws not_found, also for staff
 */
export async function signOutCustomer(ctx: Context, id: string): Promise<{ ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { accountId } = await requireCustomer(ctx, id);
    if (!accountId) return { ended: 0 };
    const ended = await removeSessions(ctx.db, accountId);
    const detail = { sessions: ended, by: 'staff' };
    await noteSecurityEvent(ctx, { kind: 'sessions_ended', accountId, detail });
    return { ended };
  });
}

/** Adds a note about a customer, under the name of the acting member of staff. @throws not_found; validation_error */
export async function noteCustomer(
  ctx: Context,
  id: string,
  { note: typed }: { note: string },
): Promise<CustomerPage> {
  const note = paragraph(typed);
  if (!note) throw fieldError('note', 'Please fill this in.');
  return inTransaction(ctx, async (ctx) => {
    const { id: customerId } = await requireCustomer(ctx, id);
    await insertNote(ctx.db, { customerId, at: ctx.now(), author: ctx.actor?.name ?? 'Staff', note });
    return getCustomer(ctx, customerId);
  });
}

/** Deletes a note about a customer. @throws not_found */
export async function removeNote(
  ctx: Context,
  { id, note }: { id: string; note: string },
): Promise<CustomerPage> {
  return inTransaction(ctx, async (ctx) => {
    const { id: customerId } = await requireCustomer(ctx, id);
    if (!(await deleteNote(ctx.db, { id: note, customerId }))) throw new ShopError('not_found');
    return getCustomer(ctx, customerId);
  });
}

/** The person of an account. */
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

/** Accounts that an event since a moment may be about: the staff, those who were signed in, and the requested one. */
export function findSeenAccounts(
  ctx: Context,
  { since, id }: { since: Date; id?: string },
): Promise<NamedAccount[]> {
  return readSeenAccounts(ctx.db, { since, id, limit: MOST });
}
