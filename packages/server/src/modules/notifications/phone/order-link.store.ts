import type { Db } from '#server/database/tables.ts';

/** Stores the hash of an order's short link. */
export async function putOrderLink(
  db: Db,
  { hash, orderId, at }: { hash: Buffer; orderId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('order_link')
    .values({ token_hash: hash, order_id: orderId, created_at: at })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

/** The order of a short link, and its language; null: there is none. */
export async function findOrderOfLink(db: Db, hash: Buffer) {
  const row = await db
    .selectFrom('order_link')
    .innerJoin('order', 'order.id', 'order_link.order_id')
    .select(['order.id', 'order.language'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}
