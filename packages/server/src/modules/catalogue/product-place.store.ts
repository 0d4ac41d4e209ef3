import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** A published product as a list of all addresses names it. */
export interface ProductPlace {
  slug: string;
  updated_at: Date;
  /** Names under /gallery/. */
  pictures: string[];
}

/** Some of the published products by id. */
export async function readPlaces(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductPlace[]> {
  const { rows } = await sql<ProductPlace>`
    SELECT p.slug, p.updated_at, ARRAY(
      SELECT picture FROM product_picture WHERE product_id = p.id ORDER BY position) AS pictures
    FROM product p WHERE p.status = 'published' ORDER BY p.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** How many published products there are. */
export async function countPlaces(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow();
  return count;
}
