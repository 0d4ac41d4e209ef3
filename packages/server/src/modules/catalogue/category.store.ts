import type { Category } from '@isoko/contract';
import type { CategoryPlace } from '@isoko/contract/routes/admin/categories';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A category with its parent, null at the top. */
export type CategoryRow = Omit<Category, 'children' | 'written_in' | 'original_name'> & {
  parent_id: string | null;
};

/** Matches a row by slug or `_id`; a slug may look like an `_id`. */
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

/** The ids of a category and all its descendants; none for an unknown one. */
export function categoryWithChildren(slugOrId: string): RawBuilder<string> {
  return sql`(WITH RECURSIVE below (id) AS (
      SELECT category.id FROM category WHERE ${isNamed('category', slugOrId)}
      UNION
      SELECT child.id FROM category child JOIN below ON child.parent_id = below.id)
    SELECT id FROM below)`;
}

/** Every category by position and name, with the number of its published products, descendants included. */
export async function readCategories(db: Db): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    SELECT c.id AS _id, c.parent_id, c.slug, c.name, c.local_name, c.image,
      coalesce(kept.products, 0) AS product_count
    FROM category c
    LEFT JOIN (SELECT category_id, sum(products)::int AS products FROM category_count GROUP BY category_id) kept
      ON kept.category_id = c.id
    ORDER BY c.position, c.name, c.id`.execute(db);
  return rows;
}

/** Merges the kept rows of each category's count into one. */
export async function foldCategoryCounts(db: Db): Promise<void> {
  await sql`SELECT fold_category_counts()`.execute(db);
}

/** Those of these products that are in one of these categories, or below one. */
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

/** Where packers find a product; null: it has no place. */
export interface PlacedProduct {
  product_id: string;
  /** Its first category. */
  category: string | null;
  place: string | null;
  unit: string | null;
}

/** The places, units and first categories of these products. */
export async function selectPlaces(db: Db, products: readonly string[]): Promise<PlacedProduct[]> {
  const { rows } = await sql<PlacedProduct>`
    SELECT p.id AS product_id, p.stock_place AS place, p.unit,
      (SELECT c.name FROM product_category pc JOIN category c ON c.id = pc.category_id
        WHERE pc.product_id = p.id ORDER BY pc.position, c.id LIMIT 1) AS category
    FROM product p WHERE p.id = ANY (${products}::uuid[])`.execute(db);
  return rows;
}

/** The columns of a category that staff can write. */
interface CategoryColumns {
  slug: string;
  name: string;
  local_name: string | null;
  image: string | null;
  unit_pricing: boolean;
  parent_id: string | null;
  position: number;
}

/** A category's row, with the number of products of any status in it or below. */
export interface StaffCategoryRow extends CategoryColumns {
  id: string;
  product_count: number;
}

/** Every category, siblings in their order. */
export async function readStaffCategories(db: Db): Promise<StaffCategoryRow[]> {
  const { rows } = await sql<StaffCategoryRow>`
    WITH RECURSIVE above (id, above_id) AS (
      SELECT id, id FROM category
      UNION
      SELECT above.id, category.parent_id FROM above JOIN category ON category.id = above.above_id
      WHERE category.parent_id IS NOT NULL),
    counted AS (
      SELECT kept.id, sum(kept.products)::int AS product_count FROM (
        SELECT category_id AS id, products FROM category_count
        UNION ALL
        -- What is not published is not kept there, and few among many.
        SELECT above.above_id, count(DISTINCT p.id)
        FROM product p JOIN product_category pc ON pc.product_id = p.id JOIN above ON above.id = pc.category_id
        WHERE p.status = 'draft' GROUP BY above.above_id) AS kept
      GROUP BY kept.id)
    SELECT c.id, c.parent_id, c.slug, c.name, c.local_name, c.image, c.unit_pricing, c.position,
      coalesce(counted.product_count, 0) AS product_count
    FROM category c LEFT JOIN counted ON counted.id = c.id
    ORDER BY c.position, c.name, c.id`.execute(db);
  return rows;
}

/** A position in the tree. */
export type CategoryNode = Pick<StaffCategoryRow, 'id' | 'parent_id' | 'position'>;

/**
 * Locks the whole tree, so that changes of its shape happen one after the other. Products may be put into it meanwhile.
 */
export function lockTree(db: Db): Promise<CategoryNode[]> {
  return db
    .selectFrom('category')
    .select(['id', 'parent_id', 'position'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Writes a new category and returns its id. */
export async function insertCategory(
  db: Db,
  columns: Partial<CategoryColumns> & Pick<CategoryColumns, 'slug' | 'name'>,
): Promise<string> {
  const { id } = await db.insertInto('category').values(columns).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a category; false for an unknown one. */
export async function updateCategory(
  db: Db,
  id: string,
  columns: Partial<CategoryColumns>,
): Promise<boolean> {
  if (!(await lockRow(db, id))) return false;
  if (Object.keys(columns).length)
    await db.updateTable('category').set(columns).where('id', '=', id).execute();
  return true;
}

/** Moves categories to their positions; those already there are not touched. */
export async function placeCategories(db: Db, places: readonly CategoryPlace[]): Promise<number> {
  const { rows } = await sql`
    UPDATE category c SET parent_id = wanted.parent_id, position = wanted.position
    FROM unnest(${places.map((each) => each._id)}::uuid[], ${places.map((each) => each.parent)}::uuid[],
      ${places.map((each) => each.position)}::int[]) AS wanted (id, parent_id, position)
    WHERE c.id = wanted.id AND (c.parent_id, c.position) IS DISTINCT FROM (wanted.parent_id, wanted.position)
    RETURNING c.id`.execute(db);
  return rows.length;
}

/** Locks a category against new products and categories in it, and counts what is in it; null for an unknown one. */
export async function lockCategory(
  db: Db,
  id: string,
): Promise<{ children: number; products: number } | null> {
  if (!(await lockRow(db, id))) return null;
  const inside = await db
    .selectFrom('category')
    .select((column) => column.fn.countAll<number>().as('children'))
    .where('parent_id', '=', id)
    .executeTakeFirstOrThrow();
  const filed = await db
    .selectFrom('product_category')
    .select((column) => column.fn.countAll<number>().as('products'))
    .where('category_id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...inside, ...filed };
}

function lockRow(db: Db, id: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('category').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Removes an empty category. */
export async function deleteCategory(db: Db, id: string): Promise<void> {
  await db.deleteFrom('category').where('id', '=', id).execute();
}
