import { type Selectable, sql, type Updateable } from 'kysely';
import { readPage } from '#server/database/read-page.ts';
import type { Database, Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';

/** A rider's hand-over, as the tables have it. Francs. */
export type HandOverRow = Omit<Selectable<Database['rider_hand_over']>, 'rider_id'>;

/** A rider with the cash they carry and owe. Francs. */
export interface RiderRow extends Omit<Selectable<Database['rider']>, 'link_hash'> {
  carries: number;
  owes: number;
  last_hand_over: (Omit<HandOverRow, 'at' | 'signed_at'> & { at: string; signed_at: string | null }) | null;
}

const owed = sql`(SELECT coalesce(sum(c.amount), 0)::bigint FROM rider_cash c WHERE c.rider_id = r.id)`;

const whole = sql`r.id, r.name, r.phone, r.language, r.active, r.link_until, r.version,
  (SELECT count(*)::int FROM "order" o WHERE o.rider_id = r.id AND o.status IN ('packed', 'out_for_delivery')) AS carries,
  ${owed} AS owes,
  (SELECT to_json(h) FROM rider_hand_over h WHERE h.rider_id = r.id ORDER BY h.at DESC, h.id LIMIT 1) AS last_hand_over`;

/** One page of riders. */
export function pageOfRiders(
  db: Db,
  { active }: { active?: boolean },
  list: ListPart,
): Promise<RowPage<RiderRow>> {
  const where = active === undefined ? [] : [sql`r.active = ${active}`];
  const order = { name: sql`lower(r.name)` };
  return readPage(db, { columns: whole, from: sql`rider r`, where, order, id: sql`r.id` }, list);
}

/** One rider; undefined for an unknown one. */
export async function readRider(db: Db, id: string): Promise<RiderRow | undefined> {
  const { rows } = await sql<RiderRow>`SELECT ${whole} FROM rider r WHERE r.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether the shop has active riders for orders. */
export async function hasActiveRider({ db }: { db: Db }): Promise<boolean> {
  return (
    (await db.selectFrom('rider').select('id').where('active', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  );
}

/** Locks a rider until the transaction ends, so that only one transaction counts what they owe. */
export async function lockRider(
  db: Db,
  id: string,
): Promise<{ version: number; active: boolean } | undefined> {
  return db
    .selectFrom('rider')
    .select(['version', 'active'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds a rider; returns its id. */
export async function insertRider(
  db: Db,
  rider: { name: string; phone: string; language: 'en' | 'fr' | 'rw' | undefined },
): Promise<string> {
  const { id } = await db.insertInto('rider').values(rider).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a rider. */
export async function updateRider(
  db: Db,
  id: string,
  change: Omit<Updateable<Database['rider']>, 'id' | 'version'>,
): Promise<void> {
  await db.updateTable('rider').set(change).where('id', '=', id).execute();
}

/** The rider whose page a link opens at this moment; undefined: none. */
export async function findByLink(
  db: Db,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<{ id: string; name: string; until: Date } | undefined> {
  const { rows } = await sql<{ id: string; name: string; until: Date }>`
    SELECT id, name, link_until AS until /* not null */ FROM rider
    WHERE link_hash = ${hash} AND link_until > ${now} AND active`.execute(db);
  return rows[0];
}

/** The amount a rider owes now; the rider is locked. Francs. */
export async function sumOwed(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ owes: number }>`SELECT ${owed} AS owes /* not null */ FROM rider r
    WHERE r.id = ${id}`.execute(db);
  return rows[0]?.owes ?? 0;
}

/** Writes a hand-over and takes it off the rider's account. */
export async function insertHandOver(
  db: Db,
  handOver: Omit<HandOverRow, 'id' | 'signed_at'> & { rider_id: string },
): Promise<void> {
  const { rider_id, at, expected, counted, difference } = handOver;
  const { id } = await db
    .insertInto('rider_hand_over')
    .values(handOver)
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = [
    { kind: 'handed_over' as const, amount: -counted },
    { kind: 'closed' as const, amount: difference === 'closed' ? counted - expected : 0 },
  ].filter(({ amount }) => amount !== 0);
  const rows = entries.map((entry) => ({ ...entry, rider_id, at, hand_over_id: id }));
  if (rows.length) await db.insertInto('rider_cash').values(rows).execute();
}

/** Takes the coins of the last refunds of these payments off what a rider carries. */
export async function payOutCoins(
  db: Db,
  { riderId, paymentIds }: { riderId: string; paymentIds: readonly string[] },
): Promise<void> {
  await sql`INSERT INTO rider_cash (rider_id, at, kind, amount, payment_entry_id)
    SELECT ${riderId}, at, 'taken', -amount, id FROM (
      SELECT DISTINCT ON (payment_id) id, at, amount FROM payment_entry
      WHERE payment_id = ANY(${paymentIds}::uuid[]) AND kind = 'refunded' ORDER BY payment_id, id DESC) AS gone`.execute(
    db,
  );
}

/** One page of a rider's hand-overs. */
export function pageOfHandOvers(db: Db, riderId: string, list: ListPart): Promise<RowPage<HandOverRow>> {
  const where = [sql`h.rider_id = ${riderId}`];
  const columns = sql`h.id, h.at, h.received_by, h.expected, h.counted, h.reason, h.difference, h.signed_at`;
  const order = { at: sql`h.at` };
  return readPage(db, { columns, from: sql`rider_hand_over h`, where, order, id: sql`h.id` }, list);
}

/** Records that the rider confirmed it; false if they have no such hand-over. The first time stays. */
export async function signHandOver(
  db: Db,
  { id, riderId, at }: { id: string; riderId: string; at: Date },
): Promise<boolean> {
  const signed = await db
    .updateTable('rider_hand_over')
    .set({ signed_at: sql<Date>`coalesce(signed_at, ${at})` })
    .where('id', '=', id)
    .where('rider_id', '=', riderId)
    .returning('id')
    .executeTakeFirst();
  return signed !== undefined;
}
