import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** What a list of orders calls somebody who was forgotten. */
const NOBODY = 'Erased customer';

/**
 * Takes the person out of an order: names, numbers, addresses but for district and sector, notes (of staff too), the rider,
 * and the token that opens it. Amounts, lines and the steps of its life stay.
 */
export async function forgetPerson(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`
    UPDATE "order" SET account_id = NULL, customer_name = ${NOBODY}, customer_phone = '', customer_email = NULL,
      shipping = jsonb_build_object('full_name', '', 'phone', '', 'phone_alt', NULL, 'street', NULL, 'directions', '',
        'province', shipping -> 'province', 'district', shipping -> 'district', 'sector', shipping -> 'sector'),
      billing = NULL, note = NULL, rider_name = NULL, rider_phone = NULL, access_token_hash = NULL,
      erase_due_at = coalesce(erase_due_at, ${at}), erased_at = ${at}
    WHERE id = ${id}`.execute(db);
  await db.deleteFrom('order_note').where('order_id', '=', id).execute();
  await sql`
    UPDATE order_event SET note = NULL, said = NULL
    WHERE order_id = ${id} AND (note IS NOT NULL OR said IS NOT NULL)`.execute(db);
}

/** Forgets what calls of staff answered about an order: it names its person. */
export async function forgetAnswers(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM staff_request WHERE answer::text LIKE ${`%${id}%`}`.execute(db);
}

/** Notes that the person of an order is to be forgotten, and when to look again whether that can be. */
export async function dueForErasure(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.updateTable('order').set({ account_id: null, erase_due_at: at }).where('id', '=', id).execute();
}

/** Orders whose person is to be forgotten and that are to be looked at now, the longest waiting first. */
export async function selectDueErasures(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('erase_due_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('erase_due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
