import type { CustomerFilters, CustomerPage, StaffCustomer } from '@isoko/contract/routes/admin/customers';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { lockCustomer, pageOfCustomers } from './customer-list.store.ts';
import { readNotes } from './note.store.ts';

/** Fewer digits are in everybody's number. */
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

/** `0788 123 456`, `+250 788…` or a part of it, as it stands in every spelling; undefined for what is no number. */
function digitsOf(words: string): string | undefined {
  if (!/^[+\d\s().-]+$/.test(words)) return undefined;
  const digits = words.replace(/\D/g, '').replace(/^(00)?250|^0+/, '');
  return digits.length >= MIN_DIGITS ? digits : undefined;
}
