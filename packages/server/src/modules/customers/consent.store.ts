import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** Notes an answer to "may we mail you news": on the account as it is now, and in the record of all answers. */
export async function noteConsent(
  db: Db,
  { accountId, given, at }: { accountId: string; given: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ marketing_consent: given, consent_changed_at: at })
    .where('id', '=', accountId)
    .execute();
  await db
    .insertInto('consent')
    .values({ account_id: accountId, purpose: 'marketing', given, at })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose', 'at']).doUpdateSet({ given }))
    .execute();
}

/** The answer of now; null: never asked. */
export async function readConsent(db: Db, accountId: string): Promise<boolean | null> {
  const row = await db
    .selectFrom('account')
    .select(['marketing_consent', 'consent_changed_at'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.consent_changed_at ? row.marketing_consent : null;
}

/** Forgets the answers of somebody who was never proved to be the owner of the address. */
export async function forgetConsents(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('consent').where('account_id', '=', accountId).execute();
}
