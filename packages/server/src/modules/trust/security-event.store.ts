import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** A row of `security_event` as it is written. */
export interface NewSecurityEvent {
  at: Date;
  kind: string;
  addressHash: string | null;
  accountHash: string | null;
  requestId: string | null;
  detail: object;
}

export async function insertSecurityEvent(db: Kysely<Database>, event: NewSecurityEvent): Promise<void> {
  await db
    .insertInto('security_event')
    .values({
      at: event.at,
      kind: event.kind,
      address_hash: event.addressHash,
      account_hash: event.accountHash,
      request_id: event.requestId,
      detail: JSON.stringify(event.detail),
    })
    .execute();
}
