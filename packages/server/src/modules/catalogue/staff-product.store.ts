import type { StaffProduct, StaffProductFilters, StaffVariant } from '@isoko/contract/routes/admin/products';
import { type RawBuilder, sql } from 'kysely';
import { isBehind, isOneOf, literal, type RowPlace, readPage } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import { categoryWithChildren } from './category.store.ts';
import { type ProductRow, pictures, texts } from './product.store.ts';
import { hasOffer, priceAt } from './product-list.store.ts';

/** By default, fewer than this many on a stock unit is low. */
const DEFAULT_LOW_STOCK = 5;

/** A product of any status with everything that belongs to it, as the tables have it. Money in francs. */
export interface StaffProductRow
  extends Omit<ProductRow, 'own_stock' | 'variants' | 'unit_pricing' | 'sold_as'>,
    Pick<StaffProduct, 'version' | 'status' | 'vat_class' | 'on_sale' | 'is_perishable'>,
    Pick<StaffProduct, 'sold_by' | 'step_grams' | 'min_grams' | 'piece_grams'> {
  /** Stock of its own unit; null if it has none. */
  own_on_hand: number | null;
  own_reserved: number | null;
  variants: Omit<StaffVariant, 'stock_quantity'>[];
  updated_at: Date;
}

/** The products of these ids, in their order, in one statement. */
export async function readStaffProducts(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<StaffProductRow[]> {
  if (!ids.length) return [];
  const { rows } = await sql<StaffProductRow>`
    SELECT p.id, p.version, p.status, p.slug, p.sku, p.name, ${texts},
      p.vat_class, p.sold_by, p.step_grams, p.min_grams, p.piece_grams, p.regular_price, p.sale_price, p.sale_until, p.is_featured, p.is_perishable,
      p.date_created, p.updated_at, ${hasOffer(now)} AS on_sale /* not null */,
      own.on_hand AS own_on_hand, own.reserved AS own_reserved,
      ${pictures} AS pictures, ${directCategories} AS categories, ${variantsWithStock} AS variants
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN product p ON p.id = wanted.id
    LEFT JOIN stock_unit own ON own.product_id = p.id AND own.variant_id IS NULL
    ORDER BY wanted.place`.execute(db);
  return rows;
}

const directCategories = sql`(
  SELECT coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug)
    ORDER BY pc.position, c.id), '[]')
  FROM product_category pc JOIN category c ON c.id = pc.category_id WHERE pc.product_id = p.id)`;

const variantsWithStock = sql`(
  SELECT coalesce(json_agg(json_build_object('_id', v.id, 'index', v.index, 'label', v.label, 'size', v.size,
    'color', v.color, 'sku', v.sku, 'barcode', v.barcode, 'price', v.price, 'sale_price', v.sale_price,
    'on_hand', coalesce(u.on_hand, 0), 'reserved', coalesce(u.reserved, 0)) ORDER BY v.index), '[]')
  FROM variant v LEFT JOIN stock_unit u ON u.product_id = v.product_id AND u.variant_id = v.id
  WHERE v.product_id = p.id)`;

/** The ids of one page in its order, and how many products there are in all, whatever their status. */
export function findStaffPage(
  db: Db,
  { filters, now }: { filters: StaffProductFilters; now: Date },
  list: ListPart,
): Promise<RowPage<{ id: string }>> {
  const isBy = (name: string) => list.sort.some(({ field }) => field === name);
  const source = {
    columns: sql`p.id`,
    from: sql`product p`,
    ordering: sql`product p ${isBy('price') ? priceAt(now) : sql``} ${!isBy('stock') ? sql`` : STOCKED}`,
    where: conditions(filters, now),
    order: {
      date_created: sql`p.date_created`,
      name: sql`p.name`,
      price: sql`price.price`,
      stock: sql`coalesce(kinds.available, own.on_hand - own.reserved, 0)`,
    },
    id: sql`p.id`,
  };
  return readPage<{ id: string }>(db, source, list);
}

/** The ids of all these products, the oldest first; with `after` only those after that place. */
export async function selectStaffIds(
  db: Db,
  { filters, now }: { filters: StaffProductFilters; now: Date },
  { after, limit }: { after?: RowPlace; limit: number | null },
): Promise<RowPlace[]> {
  const where = [...conditions(filters, now), ...isBehind(after, { at: 'p.date_created', id: 'p.id' })];
  const { rows } = await sql<RowPlace>`SELECT p.id, p.date_created::text AS at /* not null */ FROM product p
    WHERE ${sql.join([sql`true`, ...where], sql` AND `)} ORDER BY p.date_created, p.id LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

function conditions(filters: StaffProductFilters, now: Date): RawBuilder<unknown>[] {
  const {
    q,
    ids,
    status,
    category,
    stock,
    below = DEFAULT_LOW_STOCK,
    on_sale,
    featured,
    change_set,
  } = filters;
  const all = [...matches(q), ...isOneOf(ids, 'p.id')];
  // Written as literals, because the partial indexes have them.
  if (status !== undefined)
    all.push(status === 'draft' ? sql`p.status = 'draft'` : sql`p.status = 'published'`);
  if (category !== undefined) {
    all.push(sql`p.id IN (SELECT product_id FROM product_category
      WHERE category_id IN ${categoryWithChildren(category)})`);
  }
  if (stock === 'out') all.push(hasStockUnitBelow(1));
  if (stock === 'low') {
    const heavy = sql`p.sold_by = 'weight' AND ${hasStockUnitBelow(1000 * below)}`;
    all.push(sql`(${hasStockUnitBelow(below)} OR ${heavy})`);
  }
  if (on_sale !== undefined) all.push(sql`${hasOffer(now)} = ${on_sale}`);
  if (featured !== undefined) all.push(featured ? sql`p.is_featured` : sql`NOT p.is_featured`);
  if (change_set !== undefined) {
    all.push(sql`p.id IN (SELECT thing_id FROM change_set_entry
      WHERE set_id = ${change_set} AND thing = 'product' AND action IN ('made', 'changed'))`);
  }
  return all;
}

/** A subquery, so that the pattern is computed once and not for each product. */
const patternOf = (words: string) => sql`(SELECT '%' || plain_words(${literal(words)}) || '%')`;

/** The name or code by which each product was found, if it is not its own name or SKU. */
export async function readFoundBy(db: Db, ids: readonly string[], q: string): Promise<Map<string, string>> {
  const words = q.trim();
  if (!words || !ids.length) return new Map();
  const pattern = patternOf(words);
  const { rows } = await sql<{ id: string; words: string }>`
    SELECT DISTINCT ON (p.id) p.id, said.words /* not null */ FROM product p
    CROSS JOIN LATERAL (
      SELECT 0 AS place, p.local_name AS words
      UNION ALL SELECT 1, texts ->> 'name' FROM translation WHERE kind = 'product' AND id = p.id
      UNION ALL SELECT 2, p.barcode
      UNION ALL SELECT 3, unnest(ARRAY[sku, barcode]) FROM variant WHERE product_id = p.id) said
    WHERE p.id = ANY (${ids}::uuid[]) AND plain_words(p.name, p.sku) NOT LIKE ${pattern}
      AND plain_words(said.words) LIKE ${pattern}
    ORDER BY p.id, said.place, said.words`.execute(db);
  return new Map(rows.map((row) => [row.id, row.words]));
}

/**
 * Products of which a name in any language, an SKU or a barcode, also of a variant, contains this, ignoring accents and
 * case; nothing typed: all.
 */
function matches(q: string | undefined): RawBuilder<unknown>[] {
  const words = q?.trim();
  if (!words) return [];
  const pattern = patternOf(words);
  return [
    sql`(plain_words(p.name, p.local_name, p.sku, p.barcode) LIKE ${pattern} OR p.id = ANY (ARRAY(
      SELECT product_id FROM variant WHERE plain_words(sku, barcode) LIKE ${pattern}
      UNION ALL
      SELECT id FROM translation WHERE kind = 'product' AND plain_words(texts ->> 'name') LIKE ${pattern})))`,
  ];
}

/** Whether product `p` is sold from unit `u`, like countsFor, for queries over all units. */
const counts = sql`(u.variant_id IS NOT NULL OR u.product_id NOT IN (SELECT product_id FROM variant))`;

/** The stock of each product: of its variants if it has any, else of its own unit. */
const STOCKED = sql`
  LEFT JOIN stock_unit own ON own.product_id = p.id AND own.variant_id IS NULL
  LEFT JOIN (SELECT v.product_id, coalesce(sum(u.on_hand - u.reserved), 0) AS available
    FROM variant v LEFT JOIN stock_unit u ON u.variant_id = v.id GROUP BY v.product_id) kinds ON kinds.product_id = p.id`;

/** Products with a unit that has less than this: pieces, or kilos. */
function hasStockUnitBelow(quantity: number): RawBuilder<boolean> {
  return sql`p.id IN (SELECT u.product_id FROM stock_unit u WHERE u.on_hand - u.reserved < ${quantity} AND ${counts})`;
}

/**
 * What still needs a part of the catalogue. Orders and coupons belong to higher modules, so their tables are read here,
 * only to refuse a deletion.
 */

/** The indexes of a product in lines of orders that are not delivered yet; −1: the product itself. */
export async function indexesUnderWay(db: Db, productId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('order', 'order.id', 'order_line.order_id')
    .select('variant_index as index')
    .distinct()
    .where('product_id', '=', productId)
    .where('order.status', 'in', ['pending', 'confirmed', 'packed', 'out_for_delivery'])
    .execute();
  return new Set(rows.map((row) => row.index));
}

/** Those of these products that an order has a line of, in any state. */
export async function orderedOf(db: Db, productIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('order_line')
    .select('product_id')
    .distinct()
    .where('product_id', 'in', productIds)
    .execute();
  return new Set(rows.map((row) => row.product_id));
}

/** The codes of coupons that are limited to this product. */
export async function couponsForProduct(db: Db, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('coupon_product')
    .innerJoin('coupon', 'coupon.id', 'coupon_product.coupon_id')
    .select('coupon.code')
    .where('coupon_product.product_id', '=', productId)
    .orderBy('coupon.code')
    .execute();
  return rows.map((row) => row.code);
}

/** The codes of coupons that are limited to this category. */
export async function couponsForCategory(db: Db, categoryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('coupon_category')
    .innerJoin('coupon', 'coupon.id', 'coupon_category.coupon_id')
    .select('coupon.code')
    .where('coupon_category.category_id', '=', categoryId)
    .orderBy('coupon.code')
    .execute();
  return rows.map((row) => row.code);
}
