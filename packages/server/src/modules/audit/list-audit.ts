import type { AuditEntry } from '@isoko/contract/routes/admin/audit';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { type AuditFilters, pageOfAudit, readAuditEntry } from './audit.store.ts';

/** What staff changed, one entry a row, the latest first unless the caller wants the oldest. */
export async function listAudit(
  ctx: Context,
  filters: AuditFilters,
  { limit, offset, sort }: ListRequest,
): Promise<{ items: AuditEntry[]; total: number }> {
  const newestFirst = sort[0]?.descending ?? true;
  return pageOfAudit(ctx.db, filters, { limit, offset, newestFirst });
}

/**
 * One row that somebody changed.
 * @throws not_found
 */
export async function getAuditEntry(ctx: Context, id: string): Promise<AuditEntry> {
  const entry = await readAuditEntry(ctx.db, id);
  if (!entry) throw new ShopError('not_found');
  return entry;
}
