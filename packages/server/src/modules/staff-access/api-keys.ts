import type { ApiKey, KeyRole } from '@isoko/contract/routes/admin/access';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { ShopError } from '#server/shop-error.ts';
import { deleteKey, insertKey, pageOfKeys } from './api-key.store.ts';
import { hashStaffToken, newStaffToken } from './staff-session.ts';

/** The keys of programs. */
export function listKeys(ctx: Context, { limit, offset, sort }: ListRequest) {
  return pageOfKeys(ctx.db, { limit, offset, descending: sort[0]?.descending ?? true });
}

/** Makes a key of a role. It is shown this once: the database knows its hash. Owners are told. */
export async function makeKey(
  ctx: Context,
  { id: madeBy }: StaffVisitor,
  { name, role }: { name: string; role: KeyRole },
): Promise<ApiKey & { key: string }> {
  const key = newStaffToken('key');
  return inTransaction(ctx, async (ctx) => {
    const made = { name: name.trim(), role, hash: hashStaffToken(key), madeBy, at: ctx.now() };
    const id = await insertKey(ctx.db, made);
    await noteSecurityEvent(ctx, {
      kind: 'key_changed',
      accountId: madeBy,
      detail: { what: 'made', role, key: id },
    });
    await tellOwners(ctx, { kind: 'key_made', detail: { key: made.name, role } });
    const { items } = await pageOfKeys(ctx.db, { id, limit: 1, offset: 0, descending: true });
    const [item] = items;
    if (!item) throw new ShopError('not_found');
    return { ...item, key };
  });
}

/** Revokes a key: its next call is refused. @throws not_found */
export async function revokeKey(ctx: Context, { id: accountId }: StaffVisitor, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if ((await deleteKey(ctx.db, id)) === null) throw new ShopError('not_found');
    await noteSecurityEvent(ctx, { kind: 'key_changed', accountId, detail: { what: 'revoked', key: id } });
    return null;
  });
}
