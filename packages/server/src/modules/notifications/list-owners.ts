import type { StaffMember } from '@isoko/contract/routes/admin/staff';
import type { Context } from '#server/context.ts';
import { listStaff } from '#server/modules/customers/list-staff.ts';

const MOST = 100;

/** Who owns the shop, and has come in as such. */
export async function listOwners(ctx: Context): Promise<StaffMember[]> {
  const { items } = await listStaff(ctx, { role: 'owner' }, { limit: MOST, offset: 0, sort: [] });
  return items.filter(({ has_joined }) => has_joined);
}
