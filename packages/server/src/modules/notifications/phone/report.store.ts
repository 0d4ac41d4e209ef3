import type { Database, Db } from '#server/database/tables.ts';

/** What a provider says of a message, once. */
export type ReportState = Database['message_report']['state'];

export interface Report {
  provider: string;
  providerId: string;
  state: ReportState;
  ref: string | null;
  reason: string | null;
}

/** Keeps reports that were not told before, and returns those. */
export async function insertReports(db: Db, reports: readonly Report[], receivedAt: Date): Promise<Report[]> {
  if (reports.length === 0) return [];
  return db
    .insertInto('message_report')
    .values(
      reports.map(({ provider, providerId, state, ref, reason }) => ({
        ...{ provider, state, ref, reason },
        provider_id: providerId,
        received_at: receivedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id', 'state']).doNothing())
    .returning(['provider', 'provider_id as providerId', 'state', 'ref', 'reason'])
    .execute();
}

/** What was told of a message, by the provider's id of it or by ours. */
export function selectReports(
  db: Db,
  { provider, providerId, ref }: Pick<Report, 'provider' | 'providerId'> & { ref: string },
): Promise<Report[]> {
  return db
    .selectFrom('message_report')
    .select(['provider', 'provider_id as providerId', 'state', 'ref', 'reason'])
    .where('provider', '=', provider)
    .where((is) => is.or([is('provider_id', '=', providerId), is('ref', '=', ref)]))
    .execute();
}

/** Forgets reports that came before then. */
export async function deleteReports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('message_report').where('received_at', '<', before).execute();
}
