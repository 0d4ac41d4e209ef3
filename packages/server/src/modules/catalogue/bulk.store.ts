import type { BulkChange } from '@isoko/contract/routes/admin/products';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

type Int = RawBuilder<number | null>;

/** The highest price there is, in francs (contract: Francs). */
const MAX_PRICE = 2_000_000_000;

/** Locks these products in one order, so that two bulk changes queue; gives those that exist. */
export async function lockProducts(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** The price and the offer of a row as they would be; both columns are its own. */
function pricesAfter(
  { price_percent, sale }: BulkChange,
  columns: { price: string; sale_price: string },
): { price: Int; sale_price: Int } {
  const now = sql<number>`${sql.ref(columns.price)}`;
  const price = price_percent
    ? sql<number>`greatest(1, round(${now}::numeric * ${100 + price_percent}::int / 100))`
    : now;
  if (sale === null) return { price, sale_price: sql`NULL::int` };
  if (!sale) return { price, sale_price: sql`${sql.ref(columns.sale_price)}` };
  return { price, sale_price: sql`floor(${price}::numeric * ${100 - sale.percent}::int / 100)` };
}

const ofProduct = (change: BulkChange) =>
  pricesAfter(change, { price: 'p.regular_price', sale_price: 'p.sale_price' });
const ofVariant = (change: BulkChange) =>
  pricesAfter(change, { price: 'v.price', sale_price: 'v.sale_price' });

/**
 * The name of one product whose prices would not be possible after the change: an offer not below its price, or a
 * price too high.
 */
export async function findImpossible(
  db: Db,
  ids: readonly string[],
  change: BulkChange,
): Promise<string | null> {
  const bad = ({ price, sale_price }: { price: Int; sale_price: Int }) =>
    sql`(${price} > ${MAX_PRICE} OR ${sale_price} < 1 OR ${sale_price} >= ${price})`;
  const { rows } = await sql<{ name: string }>`
    SELECT p.name FROM product p WHERE p.id = ANY (${ids}::uuid[]) AND (${bad(ofProduct(change))}
      OR EXISTS (SELECT FROM variant v WHERE v.product_id = p.id AND v.price IS NOT NULL
        AND ${bad(ofVariant(change))}))
    ORDER BY p.name, p.id LIMIT 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** Changes the rows of these products and of their variants, at most 1,000 a statement (migrations: search). */
export async function changeRows(
  db: Db,
  ids: readonly string[],
  { change, at }: { change: BulkChange; at: Date },
): Promise<void> {
  const { status, is_featured, price_percent, sale } = change;
  const product = ofProduct(change);
  const sets = [sql`updated_at = ${at}`, sql`version = p.version + 1`];
  if (status !== undefined) sets.push(sql`status = ${status}`);
  if (is_featured !== undefined) sets.push(sql`is_featured = ${is_featured}`);
  if (price_percent) sets.push(sql`regular_price = ${product.price}`);
  if (sale !== undefined) {
    const until = sale?.until ? new Date(sale.until) : null;
    sets.push(sql`sale_price = ${product.sale_price}`, sql`sale_until = ${until}::timestamptz`);
  }
  await sql`UPDATE product p SET ${sql.join(sets)} WHERE p.id = ANY (${ids}::uuid[])`.execute(db);
  if (!price_percent && sale === undefined) return;
  const variant = ofVariant(change);
  await sql`UPDATE variant v SET price = ${variant.price}, sale_price = ${variant.sale_price}
    WHERE v.product_id = ANY (${ids}::uuid[]) AND v.price IS NOT NULL`.execute(db);
}

/** Puts all these products into one category and out of all others. */
export async function moveInto(db: Db, ids: readonly string[], categoryId: string): Promise<void> {
  await sql`DELETE FROM product_category
    WHERE product_id = ANY (${ids}::uuid[]) AND category_id <> ${categoryId}`.execute(db);
  await sql`INSERT INTO product_category (product_id, category_id)
    SELECT unnest(${ids}::uuid[]), ${categoryId}::uuid ON CONFLICT DO NOTHING`.execute(db);
}
