import type { MyData } from '@isoko/contract';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** Messages to an account, and to the customer about any of these subjects; the newest first. */
export async function selectMessagesTo(
  db: Kysely<Database>,
  { accountId, subjectIds }: { accountId: string; subjectIds: readonly string[] },
): Promise<MyData['messages']> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'subject_id', 'status', 'created_at', 'sent_at'])
    .where('audience', '=', 'customer')
    .where((is) => {
      const toAccount = is('account_id', '=', accountId);
      return subjectIds.length ? is.or([toAccount, is('subject_id', 'in', [...subjectIds])]) : toAccount;
    })
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    subject: row.subject_id,
    status: row.status,
    date_created: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }));
}
