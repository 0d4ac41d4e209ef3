import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** The ids of products of any status that have one of these SKUs, themselves or as a variant's, or one of these slugs. */
export async function findKnown(
  db: Db,
  { skus, slugs }: { skus: readonly string[]; slugs: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id /* not null */ FROM product WHERE sku = ANY (${skus}::text[])
    UNION SELECT product_id FROM variant WHERE sku = ANY (${skus}::text[])
    UNION SELECT id FROM product WHERE slug = ANY (${slugs}::text[])`.execute(db);
  return rows.map((row) => row.id);
}

/** Locks every shelf of these products in the one global order (by id). */
export async function lockShelvesOf(db: Db, productIds: readonly string[]): Promise<void> {
  await sql`SELECT id FROM stock_unit WHERE product_id = ANY (${productIds}::uuid[])
    ORDER BY id FOR UPDATE`.execute(db);
}
