import type { MyData } from '@isoko/contract';
import type { CustomerNote, CustomerPage, OtherRecord } from '@isoko/contract/routes/admin/customers';
import { sql, type Updateable } from 'kysely';
import type { Database, Db } from '#server/database/tables.ts';

/** The record of an id: for a joined record, the one it is part of. */
export interface Place {
  id: string;
  /** Null: a guest. */
  accountId: string | null;
}

/** Finds a record; null for an unknown one, and for staff. */
export async function findPlace(db: Db, id: string): Promise<Place | null> {
  const { rows } = await sql<Place>`
    SELECT kept.id /* not null */, kept.account_id AS "accountId" FROM customer
    JOIN customer kept ON kept.id = coalesce(customer.joined_into, customer.id)
    LEFT JOIN account ON account.id = kept.account_id
    WHERE customer.id = ${id} AND account.role IS NULL`.execute(db);
  return rows[0] ?? null;
}

/** Locks these records and those joined into them until the transaction ends, by id, and reads those of `ids`. */
export async function lockRecords(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('customer')
    .selectAll()
    .where((is) => is.or([is('id', 'in', ids), is('joined_into', 'in', ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter(({ id }) => ids.includes(id));
}

/** Changes a record. */
export async function updateRecord(
  db: Db,
  id: string,
  change: Omit<Updateable<Database['customer']>, 'id'>,
): Promise<void> {
  await db.updateTable('customer').set(change).where('id', '=', id).execute();
}

/** Deletes a record with its notes, consents and joined records; remaining orders get another one. */
export async function deleteRecord(db: Db, id: string): Promise<void> {
  await db.deleteFrom('customer').where('id', '=', id).execute();
}

/** The record's own data about a person. */
export function readRecord(db: Db, id: string) {
  return db
    .selectFrom('customer')
    .select(['name', 'other_names', 'language', 'tags', 'blocked_at', 'blocked_why'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** All phones of a person, their own first. */
export async function readPhones(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    SELECT phone /* not null */ FROM customer WHERE (id = ${id} OR joined_into = ${id}) AND phone IS NOT NULL
    GROUP BY phone ORDER BY bool_or(id = ${id}) DESC, min(created_at), phone`.execute(db);
  return rows.map((row) => row.phone);
}

/** Staff notes about a customer, the latest first. */
export async function readNotes(db: Db, customerId: string): Promise<CustomerNote[]> {
  const rows = await db
    .selectFrom('customer_note')
    .select(['id', 'at', 'author', 'message'])
    .where('customer_id', '=', customerId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, at, author, message }) => ({
    _id: id,
    at: at.toISOString(),
    author,
    note: message,
  }));
}

/** Writes a note about a customer. */
export async function insertNote(
  db: Db,
  { customerId, at, author, note }: { customerId: string; at: Date; author: string; note: string },
): Promise<void> {
  await db
    .insertInto('customer_note')
    .values({ customer_id: customerId, at, author, message: note })
    .execute();
}

/** Deletes a note about a customer; false if there is no such note. */
export async function deleteNote(
  db: Db,
  { id, customerId }: { id: string; customerId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_note')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A guest's answer about news, given to staff. */
export interface NewConsent {
  customerId: string;
  at: Date;
  given: boolean;
  how: string;
  by: string;
}

/** Stores an answer, which is the present one from now on. */
export async function insertConsent(db: Db, consent: NewConsent): Promise<void> {
  const { customerId: customer_id, by: noted_by, ...words } = consent;
  await db
    .insertInto('customer_consent')
    .values({ ...words, customer_id, noted_by, purpose: 'marketing' })
    .execute();
  await updateRecord(db, customer_id, { marketing_consent: words.given });
}

/** Every answer about news, to staff and in the account, the latest first. */
export async function readAnswers(db: Db, customerId: string): Promise<CustomerPage['consents']> {
  const { rows } = await sql<{ at: Date; given: boolean; how: string | null; by: string | null }>`
    SELECT at /* not null */, given /* not null */, how, noted_by AS by FROM customer_consent
      WHERE customer_id = ${customerId}
    UNION ALL SELECT at, given, NULL, NULL FROM consent WHERE account_id = ${customerId} AND purpose = 'marketing'
    ORDER BY at DESC`.execute(db);
  return rows.map(({ at, ...words }) => ({ at: at.toISOString(), ...words }));
}

/** The channels on which messages to these phones are stopped. */
export async function readStops(
  db: Db,
  phones: readonly string[],
  now: Date,
): Promise<CustomerPage['stopped']> {
  const { rows } = await sql<{
    phone: string;
    channel: string;
    at: Date;
    until: Date | null;
    why: string | null;
  }>`
    SELECT phone, channel, stopped_at AS at /* not null */, stopped_until AS until, stopped_why AS why
    FROM phone_channel WHERE phone = ANY(${phones}) AND stopped_at IS NOT NULL
      AND (stopped_until IS NULL OR stopped_until > ${now}) ORDER BY phone, channel`.execute(db);
  return rows.map(({ at, until, ...words }) => ({
    ...words,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}

const short = sql`customer.id AS _id /* not null */, account_id AS account, customer.name /* not null */,
  customer.phone, orders_count /* not null */, orders_total /* not null */`;

/** Other records with one of these phones, which may be of the same person; never of staff. */
export async function readOthers(
  db: Db,
  { id, phones }: { id: string; phones: readonly string[] },
): Promise<OtherRecord[]> {
  const { rows } = await sql<OtherRecord>`
    SELECT ${short} FROM customer LEFT JOIN account ON account.id = account_id
    WHERE customer.id IN (SELECT coalesce(joined_into, id) FROM customer WHERE phone = ANY(${phones}))
      AND customer.id <> ${id} AND account.role IS NULL ORDER BY orders_count DESC, customer.id`.execute(db);
  return rows;
}

/** The records that were joined into one, the latest first. */
export async function readJoined(db: Db, id: string): Promise<CustomerPage['joined']> {
  const { rows } = await sql<OtherRecord & { at: Date }>`
    SELECT ${short}, joined_at AS at /* not null */ FROM customer
    WHERE joined_into = ${id} ORDER BY joined_at DESC, id`.execute(db);
  return rows.map(({ at, ...words }) => ({ ...words, at: at.toISOString() }));
}

/** The tags in use, the most used first. */
export async function readTags(db: Db): Promise<{ tag: string; customers: number }[]> {
  const { rows } = await sql<{ tag: string; customers: number }>`
    SELECT tag /* not null */, count(*)::int AS customers FROM customer, unnest(tags) AS tag
    WHERE joined_into IS NULL GROUP BY tag ORDER BY customers DESC, tag LIMIT 200`.execute(db);
  return rows;
}

/** Short links to orders that were sent, and the results of messages about them. */
export async function readSent(
  db: Db,
  orderIds: readonly string[],
): Promise<Pick<MyData['record'], 'order_links' | 'attempts'>> {
  const links = await sql<{ order: string; at: Date }>`
    SELECT order_id AS order, created_at AS at FROM order_link WHERE order_id = ANY(${orderIds}::uuid[])
    ORDER BY created_at, token_hash`.execute(db);
  const tries = await sql<{ kind: string; channel: string; state: string; at: Date }>`
    SELECT kind, channel, state, attempt.created_at AS at FROM message_attempt attempt
    JOIN outbox ON outbox.id = outbox_id
    WHERE audience = 'customer' AND subject_id = ANY(${orderIds}::uuid[])
    ORDER BY attempt.created_at, attempt.id`.execute(db);
  return {
    order_links: links.rows.map(({ order, at }) => ({ order, date_created: at.toISOString() })),
    attempts: tries.rows.map(({ at, ...words }) => ({ ...words, at: at.toISOString() })),
  };
}

/** Deletes the stops of messages to these phones, for phones that are nowhere else in the shop. */
export async function deleteStops(db: Db, phones: readonly string[]): Promise<void> {
  await sql`DELETE FROM phone_channel WHERE phone = ANY(${phones})
    AND NOT EXISTS (SELECT FROM customer WHERE customer.phone = phone_channel.phone)
    AND NOT EXISTS (SELECT FROM "order" WHERE customer_phone = phone_channel.phone)`.execute(db);
}

/** Deletes a record without an order, account, note, answer or joined record. */
export async function deleteEmptyRecord(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM customer c WHERE c.id = ${id} AND c.account_id IS NULL AND c.joined_into IS NULL
    AND c.blocked_at IS NULL AND c.tags = '{}'
    AND NOT EXISTS (SELECT FROM "order" WHERE customer_id = c.id)
    AND NOT EXISTS (SELECT FROM customer_note WHERE customer_id = c.id)
    AND NOT EXISTS (SELECT FROM customer_consent WHERE customer_id = c.id)
    AND NOT EXISTS (SELECT FROM customer gone WHERE gone.joined_into = c.id)`.execute(db);
}
