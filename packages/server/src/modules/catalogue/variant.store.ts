import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** A variant's row. Money in francs. */
export interface VariantRow {
  id: string;
  index: number;
  label: string;
  size: string | null;
  color: string | null;
  sku: string | null;
  price: number | null;
  sale_price: number | null;
}

/** The variants of a product by their indexes. */
export function readVariants(db: Db, productId: string): Promise<VariantRow[]> {
  return db
    .selectFrom('variant')
    .select(['id', 'index', 'label', 'size', 'color', 'sku', 'price', 'sale_price'])
    .where('product_id', '=', productId)
    .orderBy('index')
    .execute();
}

/** Writes new variants and gives their ids in the same order. */
export async function insertVariants(
  db: Db,
  productId: string,
  variants: readonly Omit<VariantRow, 'id'>[],
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
    UPDATE variant SET label = wanted.label, size = wanted.size, color = wanted.color, sku = wanted.sku,
      price = wanted.price, sale_price = wanted.sale_price
    FROM unnest(${ids}::uuid[], ${variants.map((each) => each.label)}::text[],
      ${variants.map((each) => each.size)}::text[], ${variants.map((each) => each.color)}::text[], ${skus}::text[],
      ${variants.map((each) => each.price)}::int[], ${variants.map((each) => each.sale_price)}::int[])
      AS wanted (id, label, size, color, sku, price, sale_price)
    WHERE variant.id = wanted.id
      AND (variant.label, variant.size, variant.color, variant.sku, variant.price, variant.sale_price)
        IS DISTINCT FROM (wanted.label, wanted.size, wanted.color, wanted.sku, wanted.price, wanted.sale_price)`.execute(
    db,
  );
}

/** Removes variants with their stock units. */
export async function deleteVariants(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length) await db.deleteFrom('variant').where('id', 'in', ids).execute();
}
