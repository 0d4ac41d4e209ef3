import type { CustomerPage } from '@isoko/contract/routes/admin/customers';
import type { Selectable } from 'kysely';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Database } from '#server/database/tables.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { noteConsent, readConsent } from '../account.store.ts';
import { getCustomer, keepOut } from '../staff-customers.ts';
import {
  endNaming,
  findEmptied,
  lockAccountOf,
  lockOrdersOf,
  moveEverything,
  nameCustomer,
  type Pair,
} from './join.store.ts';
import { findPlace, lockRecords, type Place, updateRecord } from './record.store.ts';

type CustomerRecord = Selectable<Database['customer']>;

const MOST_TAGS = 20;
const MOST_NAMES = 5;

/**
 * Joins two records of one person (decisions/0154): orders, notes, tags and answers go to one of them, the one with the
 * account, else `id`. The other id leads there from now on, and so do guests' orders with its phone. The stricter value
 * wins: a block, and a no to news. A second call finds it done.
 * @throws not_found; validation_error on `other` for the same record and for two accounts; in_progress if one of them
 * was joined or erased meanwhile.
 */
export async function joinCustomers(ctx: Context, id: string, other: string): Promise<CustomerPage> {
  if (id === other) throw fieldError('other', 'This is the same record.');
  return inTransaction(ctx, async (ctx) => {
    const [place, otherPlace] = [await findPlace(ctx.db, id), await findPlace(ctx.db, other)];
    if (!place || !otherPlace) throw new ShopError('not_found');
    if (place.id !== otherPlace.id) await join(ctx, pairOf(place, otherPlace), { keepsPhone: true });
    return getCustomer(ctx, id);
  });
}

/** Which record stays. @throws validation_error if both have an account. */
function pairOf(place: Place, other: Place): Pair {
  if (place.accountId && other.accountId) {
    throw fieldError('other', 'Both have an account. Erase one of them first, if its owner agrees.');
  }
  return other.accountId ? { kept: other.id, gone: place.id } : { kept: place.id, gone: other.id };
}

/**
 * Joins the records of a guest whose last order went to this account, in the caller's transaction; the audit log names
 * the customer as author. If the account only typed the phone, later guests' orders with it belong to a guest again.
 */
export async function joinEmptied(
  ctx: Context,
  { accountId, proved }: { accountId: string; proved: readonly string[] },
): Promise<void> {
  const emptied = await findEmptied(ctx.db, accountId);
  if (emptied.length === 0) return;
  if (!ctx.actor) await nameCustomer(ctx.db, { at: ctx.now(), request: 'orders.attach' });
  for (const { id, phone } of emptied) {
    await join(ctx, { kept: accountId, gone: id }, { keepsPhone: proved.includes(phone) });
  }
  if (!ctx.actor) await endNaming(ctx.db);
}

/** Takes locks in the usual order: the account, orders by id, records by id. */
async function join(ctx: Context, pair: Pair, { keepsPhone }: { keepsPhone: boolean }): Promise<void> {
  await lockAccountOf(ctx.db, pair.kept);
  await lockOrdersOf(ctx.db, pair.gone);
  const rows = await lockRecords(ctx.db, [pair.kept, pair.gone]);
  const kept = rows.find((row) => row.id === pair.kept);
  const gone = rows.find((row) => row.id === pair.gone);
  if (gone?.joined_into === pair.kept) return;
  if (!kept || !gone || kept.joined_into || gone.joined_into) throw new ShopError('in_progress');
  await moveEverything(ctx.db, pair);
  await updateRecord(ctx.db, gone.id, {
    ...{ joined_into: kept.id, joined_at: ctx.now(), is_of_phone: keepsPhone && gone.is_of_phone },
    ...{
      tags: [],
      other_names: [],
      email: null,
      blocked_at: null,
      blocked_why: null,
      marketing_consent: null,
    },
  });
  await updateRecord(ctx.db, kept.id, {
    tags: unique([...kept.tags, ...gone.tags]).slice(0, MOST_TAGS),
    other_names: namesOf(kept, gone),
    email: kept.account_id ? null : (kept.email ?? gone.email),
  });
  await keepStricter(ctx, kept, gone);
}

/** Other names of the person than that of the remaining record. */
function namesOf(kept: CustomerRecord, gone: CustomerRecord): string[] {
  const own = kept.name.toLowerCase();
  const names = unique([...kept.other_names, gone.name, ...gone.other_names]);
  return names.filter((name) => name.toLowerCase() !== own).slice(0, MOST_NAMES);
}

function unique(words: readonly string[]): string[] {
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}

async function keepStricter(ctx: Context, kept: CustomerRecord, gone: CustomerRecord): Promise<void> {
  const { id } = kept;
  const said = gone.marketing_consent;
  if (kept.account_id) {
    const isGiven = await readConsent(ctx.db, id);
    if (said === false && isGiven) await noteConsent(ctx.db, { accountId: id, given: false, at: ctx.now() });
  } else if (said !== null && kept.marketing_consent !== false) {
    await updateRecord(ctx.db, id, { marketing_consent: said });
  }
  if (gone.blocked_at && !kept.blocked_at) {
    await keepOut(ctx, { id, accountId: kept.account_id }, gone.blocked_at);
    await updateRecord(ctx.db, id, { blocked_why: gone.blocked_why });
  }
}
