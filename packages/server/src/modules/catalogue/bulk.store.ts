import { MOST_PARTS } from '@isoko/contract/product-fields';
import type { BulkChange, BulkPreview } from '@isoko/contract/routes/admin/products';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

type Int = RawBuilder<number | null>;

/** The highest possible price, in francs (contract: Francs). */
const MAX_PRICE = 2_000_000_000;

/** Locks these products in one order, so that two bulk changes queue; returns those that exist. */
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

/** Whether the change affects a price or an offer. */
export const movesPrices = ({ price_percent, price_amount, sale }: BulkChange): boolean =>
  Boolean(price_percent || price_amount) || sale !== undefined;

/** A price by percent, then by francs, then rounded; one that would round to zero stays as it is. */
function shifted({ price_percent = 0, price_amount = 0, round_to }: BulkChange, now: Int): Int {
  const exact = sql<number>`(greatest(1, round(${now}::numeric * ${100 + price_percent}::int / 100)) + ${price_amount}::int)`;
  if (!round_to) return exact;
  const rounded = sql<number>`(round(${exact} / ${round_to}::int) * ${round_to}::int)`;
  return sql<number>`(CASE WHEN ${rounded} < 1 THEN ${exact} ELSE ${rounded} END)`;
}

/** An offer is rounded down; one that would become zero stays as it is. */
function roundedDown(exact: Int, { round_to }: BulkChange): Int {
  if (!round_to) return exact;
  return sql<number>`(${exact} - CASE WHEN ${exact} < ${round_to}::int THEN 0 ELSE mod(${exact}, ${round_to}::int) END)`;
}

/** The price and the offer of a row after the change; both columns are its own. */
function pricesAfter(
  change: BulkChange,
  columns: { price: string; sale_price: string },
): { price: Int; sale_price: Int } {
  const { price_percent, price_amount, with_offers, sale } = change;
  const isShifted = Boolean(price_percent || price_amount);
  const price: Int = isShifted ? shifted(change, sql.ref(columns.price)) : sql.ref(columns.price);
  if (sale === null) return { price, sale_price: sql`NULL::int` };
  const offer: Int = sql.ref(columns.sale_price);
  // greatest() ignores null, so no offer must stay null.
  const moved = sql<number | null>`(CASE WHEN ${offer} IS NULL THEN NULL ELSE ${shifted(change, offer)} END)`;
  if (!sale) return { price, sale_price: isShifted && with_offers ? moved : offer };
  return {
    price,
    sale_price: roundedDown(sql`floor(${price}::numeric * ${100 - sale.percent}::int / 100)`, change),
  };
}

const ofProduct = (change: BulkChange) =>
  pricesAfter(change, { price: 'p.regular_price', sale_price: 'p.sale_price' });
const ofVariant = (change: BulkChange) =>
  pricesAfter(change, { price: 'v.price', sale_price: 'v.sale_price' });

/**
 * The products that cannot change, by name: an offer would not be below its price, a price would be too high or zero,
 * or there would be too many categories.
 */
export async function findImpossible(
  db: Db,
  ids: readonly string[],
  change: BulkChange,
): Promise<{ id: string; name: string }[]> {
  const bad = ({ price, sale_price }: { price: Int; sale_price: Int }) =>
    sql`(${price} > ${MAX_PRICE} OR ${price} < 1 OR ${sale_price} < 1 OR ${sale_price} >= ${price})`;
  const badPrices = sql`${bad(ofProduct(change))} OR EXISTS (SELECT FROM variant v
    WHERE v.product_id = p.id AND v.price IS NOT NULL AND ${bad(ofVariant(change))})`;
  const { add_category } = change;
  const full = sql`(SELECT count(*) FROM product_category pc
    WHERE pc.product_id = p.id AND pc.category_id <> ${add_category ?? null}::uuid) >= ${MOST_PARTS.categories}`;
  const cannot = [...(movesPrices(change) ? [badPrices] : []), ...(add_category ? [full] : [])];
  if (!cannot.length) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT p.id, p.name FROM product p WHERE p.id = ANY (${ids}::uuid[]) AND (${sql.join([sql`false`, ...cannot], sql` OR `)})
    ORDER BY p.name, p.id`.execute(db);
  return rows;
}

/** The prices that a change affects: the first of them by name, how many there are, and their sums. */
export async function previewPrices(
  db: Db,
  ids: readonly string[],
  { change, limit }: { change: BulkChange; limit: number },
): Promise<Pick<BulkPreview, 'rows' | 'prices' | 'sum' | 'new_sum'>> {
  const product = ofProduct(change);
  const variant = ofVariant(change);
  const { rows } = await sql<Pick<BulkPreview, 'rows' | 'prices' | 'sum' | 'new_sum'>>`
    WITH step AS (
      SELECT p.id AS _id, p.name, NULL::text AS label, -1 AS index, p.regular_price AS price,
        ${product.price}::bigint AS new_price, p.sale_price, ${product.sale_price}::bigint AS new_sale_price
      FROM product p WHERE p.id = ANY (${ids}::uuid[])
      UNION ALL
      SELECT p.id, p.name, v.label, v.index, v.price, ${variant.price}, v.sale_price, ${variant.sale_price}
      FROM product p JOIN variant v ON v.product_id = p.id AND v.price IS NOT NULL
      WHERE p.id = ANY (${ids}::uuid[])),
    moved AS (SELECT * FROM step
      WHERE (price, sale_price) IS DISTINCT FROM (new_price, new_sale_price)),
    shown AS (SELECT * FROM moved ORDER BY name, _id, index LIMIT ${limit})
    SELECT coalesce((SELECT json_agg(json_build_object('_id', _id, 'name', name, 'label', label, 'price', price,
        'new_price', new_price, 'sale_price', sale_price, 'new_sale_price', new_sale_price)
        ORDER BY name, _id, index) FROM shown), '[]') AS rows /* not null */,
      (SELECT count(*) FROM moved) AS prices /* not null */,
      (SELECT coalesce(sum(price), 0)::bigint FROM moved) AS sum /* not null */,
      (SELECT coalesce(sum(new_price), 0)::bigint FROM moved) AS new_sum /* not null */`.execute(db);
  return rows[0] ?? { rows: [], prices: 0, sum: 0, new_sum: 0 };
}

/** Changes the rows of these products and of their variants, at most 1,000 per statement (migrations: search). */
export async function changeRows(
  db: Db,
  ids: readonly string[],
  { change, at }: { change: BulkChange; at: Date },
): Promise<void> {
  const { status, is_featured, vat_class, sale } = change;
  const product = ofProduct(change);
  const sets = [sql`updated_at = ${at}`, sql`version = p.version + 1`];
  if (status !== undefined) sets.push(sql`status = ${status}`);
  if (is_featured !== undefined) sets.push(sql`is_featured = ${is_featured}`);
  if (vat_class !== undefined) sets.push(sql`vat_class = ${vat_class}`);
  if (movesPrices(change))
    sets.push(sql`regular_price = ${product.price}`, sql`sale_price = ${product.sale_price}`);
  if (sale !== undefined) {
    const until = sale?.until ? new Date(sale.until) : null;
    sets.push(sql`sale_until = ${until}::timestamptz`);
  }
  await sql`UPDATE product p SET ${sql.join(sets)} WHERE p.id = ANY (${ids}::uuid[])`.execute(db);
  if (!movesPrices(change)) return;
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

/** Adds these products to one category, after those they are in. */
export async function addInto(db: Db, ids: readonly string[], categoryId: string): Promise<void> {
  await sql`INSERT INTO product_category (product_id, category_id, position)
    SELECT wanted.id, ${categoryId}::uuid,
      (SELECT coalesce(max(pc.position), -1) + 1 FROM product_category pc WHERE pc.product_id = wanted.id)
    FROM unnest(${ids}::uuid[]) AS wanted (id) ON CONFLICT DO NOTHING`.execute(db);
}

/** Removes these products from one category. */
export async function takeOut(db: Db, ids: readonly string[], categoryId: string): Promise<void> {
  await sql`DELETE FROM product_category
    WHERE product_id = ANY (${ids}::uuid[]) AND category_id = ${categoryId}`.execute(db);
}
