import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { CategoryRow } from './category-tree.ts';

type Db = Kysely<Database>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A row named by slug or `_id`; a slug may look like an `_id`. */
export function isNamed(table: string, slugOrId: string): RawBuilder<boolean> {
  const slug = sql<boolean>`${sql.ref(`${table}.slug`)} = ${slugOrId}`;
  return UUID.test(slugOrId) ? sql`(${slug} OR ${sql.ref(`${table}.id`)} = ${slugOrId}::uuid)` : slug;
}

/** Whether there is a category of this slug or `_id`. */
export async function categoryExists(db: Db, slugOrId: string): Promise<boolean> {
  const found = await db
    .selectFrom('category')
    .select('id')
    .where(isNamed('category', slugOrId))
    .executeTakeFirst();
  return found !== undefined;
}

/** The ids of a category and of everything under it; nothing for an unknown one. */
export function categoryWithChildren(slugOrId: string): RawBuilder<string> {
  return sql`(WITH RECURSIVE below (id) AS (
      SELECT category.id FROM category WHERE ${isNamed('category', slugOrId)}
      UNION
      SELECT child.id FROM category child JOIN below ON child.parent_id = below.id)
    SELECT id FROM below)`;
}

/** Every category by position and name, with the number of its published products, those below it included. */
export async function readCategories(db: Db): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    WITH RECURSIVE above (id, above_id) AS (
      SELECT id, id FROM category
      UNION
      SELECT above.id, category.parent_id FROM above JOIN category ON category.id = above.above_id
      WHERE category.parent_id IS NOT NULL),
    counted AS (
      SELECT above.above_id AS id, count(DISTINCT p.id)::int AS product_count
      FROM above
      JOIN product_category pc ON pc.category_id = above.id
      JOIN product p ON p.id = pc.product_id AND p.status = 'published'
      GROUP BY above.above_id)
    SELECT c.id AS _id, c.parent_id, c.slug, c.name, c.local_name, c.image,
      coalesce(counted.product_count, 0) AS product_count
    FROM category c LEFT JOIN counted ON counted.id = c.id
    ORDER BY c.position, c.name, c.id`.execute(db);
  return rows;
}

/** Of these products the ones that are in one of these categories, or in one below. */
export async function productsBelow(
  db: Db,
  { products, categories }: { products: readonly string[]; categories: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    WITH RECURSIVE below (id) AS (
      SELECT unnest(${categories}::uuid[])
      UNION
      SELECT child.id FROM category child JOIN below ON child.parent_id = below.id)
    SELECT DISTINCT product_id FROM product_category
    WHERE product_id = ANY (${products}::uuid[]) AND category_id IN (SELECT id FROM below)`.execute(db);
  return rows.map((row) => row.product_id);
}

/** The name of the category each of these products stands in first. */
export async function firstCategoryNames(
  db: Db,
  products: readonly string[],
): Promise<{ product_id: string; name: string }[]> {
  if (!products.length) return [];
  return db
    .selectFrom('product_category as pc')
    .innerJoin('category as c', 'c.id', 'pc.category_id')
    .distinctOn('pc.product_id')
    .select(['pc.product_id', 'c.name'])
    .where('pc.product_id', 'in', products)
    .orderBy('pc.product_id')
    .orderBy('pc.position')
    .orderBy('c.id')
    .execute();
}
