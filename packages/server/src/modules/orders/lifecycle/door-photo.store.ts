import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { removeSome } from '#server/database/in-transaction.ts';
import type { Db } from '#server/database/tables.ts';

/** Keeps the photo of an order at its door, in place of one that was taken before. */
export async function putPhoto(db: Db, photo: { order_id: string; picture: Buffer; taken_at: Date }) {
  const { picture, taken_at } = photo;
  await db
    .insertInto('door_photo')
    .values(photo)
    .onConflict((taken) => taken.column('order_id').doUpdateSet({ picture, taken_at }))
    .execute();
}

/** When the photo of an order was taken; undefined: there is none. */
export async function photoTakenAt(db: Db, orderId: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('door_photo')
    .select('taken_at')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return found?.taken_at;
}

/** The photos of these orders, the latest first: WebP. */
export function selectPhotos(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('door_photo')
    .selectAll()
    .where('order_id', '=', sql<string>`ANY (${orderIds})`)
    .orderBy('taken_at', 'desc')
    .execute();
}

export async function forgetPhoto(db: Db, orderId: string): Promise<void> {
  await db.deleteFrom('door_photo').where('order_id', '=', orderId).execute();
}

/** Removes photos that were taken before a moment. Returns how many. */
export function removePhotos({ db }: Pick<Context, 'db'>, before: Date): Promise<number> {
  return removeSome({ db }, 'door_photo', sql`taken_at < ${before}`);
}
