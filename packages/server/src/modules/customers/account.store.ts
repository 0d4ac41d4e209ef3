import type { Address, Role, User } from '@isoko/contract';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** An account with the address that waits for its link, if there is one. */
export async function readUser(db: Db, id: string): Promise<User | null> {
  const row = await db
    .selectFrom('account')
    .leftJoin('account_link as link', (join) =>
      join
        .onRef('link.account_id', '=', 'account.id')
        .on('link.purpose', '=', 'change_email')
        .on('link.used_at', 'is', null),
    )
    .selectAll('account')
    .select('link.new_email as pendingEmail')
    .where('account.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    shipping: row.shipping as Address | null,
    billing: row.billing as Address | null,
    role: row.role as Role | null,
    marketing_consent: row.marketing_consent,
    marketing_consent_changed: row.consent_changed_at?.toISOString() ?? null,
    pending_email: row.pendingEmail,
    date_created: row.created_at.toISOString(),
  };
}
