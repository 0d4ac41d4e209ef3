import type { QueryOf } from '@isoko/contract/route';
import type { listSecurityEvents as listRoute, SecurityEvent } from '@isoko/contract/routes/admin/audit';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { findSeenAccounts } from '#server/modules/customers/staff-customers.ts';
import { listStoredEvents } from '#server/modules/trust/security-event.ts';
import { hashForEvents } from '#server/secrets.ts';

type Filters = Omit<QueryOf<typeof listRoute>, keyof ListRequest>;
type Stored = Awaited<ReturnType<typeof listStoredEvents>>['items'];

/**
 * One page of the security events, the latest first unless the caller wants the oldest. The events have keyed hashes: the
 * names are found by hashing the accounts that are possible for this page.
 */
export async function listSecurityEvents(
  ctx: Context,
  { kind, account, account_hash, address_hash, request_id, since }: Filters,
  { limit, offset, sort }: ListRequest,
): Promise<{ items: SecurityEvent[]; total: number }> {
  const filters = {
    kind,
    ...(account && { accountHashes: hashesOf(ctx, account) }),
    ...(account_hash && { accountHashes: [account_hash] }),
    addressHash: address_hash,
    requestId: request_id,
    ...(since && { since: new Date(since) }),
  };
  const newestFirst = sort[0]?.descending ?? true;
  const { items, total } = await listStoredEvents(ctx, filters, { limit, offset, newestFirst });
  const names = await namesFor(ctx, items, account);
  const shown = items.map(({ id, at, ...event }) => ({
    _id: String(id),
    at: at.toISOString(),
    account: (event.account_hash && names.get(event.account_hash)) || null,
    ...event,
  }));
  return { items: shown, total };
}

/** The accounts of a page by their hashes. */
async function namesFor(ctx: Context, items: Stored, asked: string | undefined) {
  const names = new Map<string, SecurityEvent['account']>();
  const about = items.filter(({ account_hash }) => account_hash !== null);
  if (about.length === 0) return names;
  const since = new Date(Math.min(...about.map(({ at }) => at.getTime())));
  for (const { id, name } of await findSeenAccounts(ctx, { since, id: asked }))
    for (const hash of hashesOf(ctx, id)) names.set(hash, { _id: id, name });
  return names;
}

/** The hashes of an account: by the shop's secret and by the earlier one. */
function hashesOf(ctx: Context, id: string): string[] {
  return [ctx, ctx.earlier].flatMap((secret) => (secret ? [hashForEvents(secret, 'account', id)] : []));
}
