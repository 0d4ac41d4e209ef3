import type { AuditEntry } from '@isoko/contract/routes/admin/audit';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { type AuditFilters, pageOfAudit } from './audit.store.ts';

/** What staff changed, one entry a row, the latest first unless the caller wants the oldest. */
export async function listAudit(
  ctx: Context,
  filters: AuditFilters,
  { limit, offset, sort }: ListRequest,
): Promise<{ items: AuditEntry[]; total: number }> {
  const newestFirst = sort[0]?.descending ?? true;
  return pageOfAudit(ctx.db, filters, { limit, offset, newestFirst });
}
