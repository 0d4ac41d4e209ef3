import type { ProductField } from '@isoko/contract/product-fields';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Db } from '#server/database/tables.ts';

/** The fields that a change is checked against: the product's row, locked. */
export interface LockedProduct {
  id: string;
  slug: string;
  version: number;
  regular_price: number;
  sale_price: number | null;
  sale_until: Date | null;
  next_variant_index: number;
  sold_by: 'piece' | 'weight';
  step_grams: number | null;
  min_grams: number | null;
  piece_grams: number | null;
}

/** Locks a product, so that its changes happen one after the other; undefined for an unknown one. */
export function lockProduct(db: Db, id: string): Promise<LockedProduct | undefined> {
  return db
    .selectFrom('product')
    .select(['id', 'slug', 'version', 'regular_price', 'sale_price', 'sale_until', 'next_variant_index'])
    .select(['sold_by', 'step_grams', 'min_grams', 'piece_grams'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The columns of a product that staff can write: its fields, two of them under other names. */
export type ProductColumns = Insertable<
  Pick<Database['product'], Exclude<ProductField, 'price' | 'until'> | 'regular_price' | 'sale_until'>
>;

/** Writes a new product's row and returns its id. */
export async function insertProduct(
  db: Db,
  columns: ProductColumns & { id?: string; next_variant_index?: number },
  at: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('product')
    .values({ ...columns, date_created: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a product's row and raises its version. */
export async function updateProduct(
  db: Db,
  id: string,
  { at, ...columns }: Updateable<Database['product']> & { at: Date },
): Promise<void> {
  await db
    .updateTable('product')
    .set({ ...columns, updated_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes a product with its variants, stock units, pictures and places. */
export async function deleteProduct(db: Db, id: string): Promise<void> {
  await db.deleteFrom('product').where('id', '=', id).execute();
}

/** Puts a product into exactly these categories, in this order. Writes nothing if nothing changes. */
export async function setCategories(db: Db, productId: string, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM product_category
    WHERE product_id = ${productId} AND category_id <> ALL (${ids}::uuid[])`.execute(db);
  await addCategories(db, productId, ids);
}

/** Adds a product to these categories, in this order, after those it is in. */
export async function addCategories(db: Db, productId: string, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  await sql`
    INSERT INTO product_category AS pc (product_id, category_id, position)
    SELECT ${productId}::uuid, id, place - 1 FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    ON CONFLICT (product_id, category_id) DO UPDATE SET position = excluded.position
    WHERE pc.position <> excluded.position`.execute(db);
}

/**
 * Gives a product exactly these pictures, in this order; without `images` it keeps its own. Each keeps its alt text
 * unless `image_alts` has another. Writes nothing if nothing changes.
 */
export async function setPictures(
  db: Db,
  productId: string,
  { images, image_alts = {} }: { images?: readonly string[]; image_alts?: Record<string, string | null> },
): Promise<void> {
  const shown = await db
    .selectFrom('product_picture')
    .select(['picture', 'alt'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  const words = { ...Object.fromEntries(shown.map(({ picture, alt }) => [picture, alt])), ...image_alts };
  const names = images ?? shown.map(({ picture }) => picture);
  const alts = names.map((name) => words[name] ?? null);
  await sql`DELETE FROM product_picture
    WHERE product_id = ${productId} AND position >= ${names.length}::int`.execute(db);
  await sql`
    INSERT INTO product_picture AS pp (product_id, position, picture, alt)
    SELECT ${productId}::uuid, place - 1, name, alt
    FROM unnest(${names}::text[], ${alts}::text[]) WITH ORDINALITY AS wanted (name, alt, place)
    ON CONFLICT (product_id, position) DO UPDATE SET picture = excluded.picture, alt = excluded.alt
    WHERE (pp.picture, pp.alt) IS DISTINCT FROM (excluded.picture, excluded.alt)`.execute(db);
}

/**
 * The slugs of products, or of categories, that equal this one or continue it after a hyphen; the upper bound uses the
 * character after the hyphen, a full stop.
 */
export async function slugsLike(db: Db, table: 'product' | 'category', slug: string): Promise<Set<string>> {
  const isLike = sql<boolean>`slug = ${slug} OR slug ~>=~ ${`${slug}-`} AND slug ~<~ ${`${slug}.`}`;
  const rows = await db.selectFrom(table).select('slug').where(isLike).execute();
  return new Set(rows.map((row) => row.slug));
}

/** Those of these SKUs that other products or their variants have; those of `except` do not count. */
export async function takenSkus(
  db: Db,
  skus: readonly string[],
  except: string | null,
): Promise<Set<string>> {
  if (!skus.length) return new Set();
  const { rows } = await sql<{ sku: string }>`
    SELECT sku /* not null */ FROM product WHERE sku = ANY (${skus}) AND id IS DISTINCT FROM ${except}::uuid
    UNION SELECT sku FROM variant WHERE sku = ANY (${skus}) AND product_id IS DISTINCT FROM ${except}::uuid`.execute(
    db,
  );
  return new Set(rows.map((row) => row.sku));
}

/** Those of these ids that are categories; they cannot be deleted until the transaction ends. */
export async function knownCategories(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await db.selectFrom('category').select('id').where('id', 'in', ids).forKeyShare().execute();
  return new Set(rows.map((row) => row.id));
}

/** The ids of products of any status that have one of these SKUs, also as a variant's, or one of these slugs. */
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

/** Locks every stock unit of these products in the one global order (by id). */
export async function lockStockUnitsOf(db: Db, productIds: readonly string[]): Promise<void> {
  await sql`SELECT id FROM stock_unit WHERE product_id = ANY (${productIds}::uuid[])
    ORDER BY id FOR UPDATE`.execute(db);
}

/** A variant's row. Money in francs. */
export interface VariantRow {
  id: string;
  index: number;
  label: string;
  size: string | null;
  color: string | null;
  sku: string | null;
  barcode: string | null;
  price: number | null;
  sale_price: number | null;
}

/** The variants of a product by index. */
export function readVariants(db: Db, productId: string): Promise<VariantRow[]> {
  return db
    .selectFrom('variant')
    .select(['id', 'index', 'label', 'size', 'color', 'sku', 'barcode', 'price', 'sale_price'])
    .where('product_id', '=', productId)
    .orderBy('index')
    .execute();
}

/** Writes new variants and returns their ids in the same order; an earlier id may be given again. */
export async function insertVariants(
  db: Db,
  productId: string,
  variants: readonly (Omit<VariantRow, 'id'> & { id?: string })[],
): Promise<string[]> {
  if (!variants.length) return [];
  const rows = await db
    .insertInto('variant')
    .values(variants.map((variant) => ({ ...variant, product_id: productId })))
    .returning(['id', 'index'])
    .execute();
  const byIndex = new Map(rows.map((row) => [row.index, row.id]));
  return variants.flatMap((variant) => byIndex.get(variant.index) ?? []);
}

/** Changes variants of one product. Two may swap their SKUs. */
export async function updateVariants(db: Db, variants: readonly Omit<VariantRow, 'index'>[]): Promise<void> {
  if (!variants.length) return;
  const ids = variants.map((variant) => variant.id);
  const skus = variants.map((variant) => variant.sku);
  await sql`
    UPDATE variant SET sku = NULL FROM unnest(${ids}::uuid[], ${skus}::text[]) AS wanted (id, sku)
    WHERE variant.id = wanted.id AND variant.sku IS DISTINCT FROM wanted.sku AND variant.sku IS NOT NULL`.execute(
    db,
  );
  await sql`
    UPDATE variant SET label = wanted.label, size = wanted.size, color = wanted.color, sku = wanted.sku, barcode = wanted.barcode,
      price = wanted.price, sale_price = wanted.sale_price
    FROM unnest(${ids}::uuid[], ${variants.map((each) => each.label)}::text[],
      ${variants.map((each) => each.size)}::text[], ${variants.map((each) => each.color)}::text[], ${skus}::text[],
      ${variants.map((each) => each.barcode)}::text[],
      ${variants.map((each) => each.price)}::int[], ${variants.map((each) => each.sale_price)}::int[])
      AS wanted (id, label, size, color, sku, barcode, price, sale_price)
    WHERE variant.id = wanted.id
      AND (variant.label, variant.size, variant.color, variant.sku, variant.barcode, variant.price, variant.sale_price)
        IS DISTINCT FROM (wanted.label, wanted.size, wanted.color, wanted.sku, wanted.barcode, wanted.price, wanted.sale_price)`.execute(
    db,
  );
}

/** Deletes variants with their stock units. */
export async function deleteVariants(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length) await db.deleteFrom('variant').where('id', 'in', ids).execute();
}
