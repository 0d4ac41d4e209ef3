import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { hushAudit } from '#server/modules/audit/hush-audit.ts';
import { noteExport } from '#server/modules/audit/note-export.ts';
import { getCustomer, requireCustomer } from '#server/modules/customers/list-customers.ts';
import { erasePerson } from './erase-person.ts';
import { exportMe } from './export-me.ts';

/** Everything the shop holds about a customer, for staff who were asked for it; written down. @throws not_found for staff, too */
export async function exportCustomer(ctx: Context, id: string): Promise<MyData> {
  await getCustomer(ctx, id);
  const data = await exportMe(ctx, id);
  await noteExport(ctx, { thing: 'account', id });
  return data;
}

/**
 * Erases a customer who asked staff for it (erase-person.ts). The audit log keeps who did it and which rows went, and
 * nothing of what stood in them.
 * @throws not_found for staff, too
 */
export async function eraseCustomer(ctx: Context, id: string): Promise<null> {
  const { email } = await getCustomer(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    await hushAudit(ctx);
    await erasePerson(ctx, { id, email }, (ctx) => requireCustomer(ctx, id));
  });
  return null;
}
