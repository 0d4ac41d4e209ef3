import type { Role } from '@isoko/contract';
import type { StaffMember } from '@isoko/contract/routes/admin/staff';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { readStaff } from './staff.store.ts';

/** One page of who works here, by name unless by the day they came, and how many there are in all. */
export async function listStaff(
  ctx: Context,
  { q = '', ids, role }: { q?: string; ids?: string; role?: Role },
  { limit, offset, sort }: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffMember[]; total: number }> {
  const found = await readStaff(ctx.db, { words: q.trim(), ids: ids?.split(','), role });
  const [by] = sort;
  if (by?.field === 'date_created') found.sort((a, b) => a.date_created.localeCompare(b.date_created));
  if (by?.descending) found.reverse();
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/** One of the staff. @throws not_found */
export async function getMember(ctx: Context, id: string): Promise<StaffMember> {
  const [member] = await readStaff(ctx.db, { id });
  if (!member) throw new ShopError('not_found');
  return member;
}
