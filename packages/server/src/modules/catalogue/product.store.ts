import type { Product, ProductDetail, Variant } from '@isoko/contract';
import { PRODUCT_TEXTS, type ProductText } from '@isoko/contract/product-fields';
import type { SoldAs } from '@isoko/contract/rules/weight';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import { isNamed } from './category.store.ts';
import { soldAs } from './stock.store.ts';

/** The texts of product `p`, by their names on the wire. */
export const texts = sql.join(PRODUCT_TEXTS.map((text) => sql.ref(`p.${text}`)));

/** A product with everything that belongs to it, as the tables have it. Money in francs. */
export interface ProductRow
  extends Pick<
    Product,
    | Exclude<ProductText, 'stock_place'>
    | 'slug'
    | 'sku'
    | 'name'
    | 'regular_price'
    | 'sale_price'
    | 'is_featured'
    /** A parent before its children. */
    | 'categories'
  > {
  stock_place: string | null;
  id: string;
  variants: Omit<Variant, 'compared_price'>[];
  /** By weight: its steps and minimum; empty by the piece. */
  sold_as: SoldAs;
  /** All its categories compare prices by kilo, litre or piece. */
  unit_pricing: boolean;
  sale_until: Date | null;
  date_created: Date;
  /** on_hand − reserved of the product's own unit. */
  own_stock: number;
  pictures: { name: string; width: number; height: number; alt: string | null }[];
}

/** The published products of these ids, in their order, in one statement. */
export async function readProducts(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  return ids.length
    ? selectProducts<ProductRow>(db, { first: sql``, ids: sql`${ids}::uuid[]`, more: sql`` })
    : [];
}

/**
 * The published products of these ids (an array), in order; `first` is the WITH that `ids` needs, `more` are further
 * columns.
 */
export async function selectProducts<Row extends ProductRow>(
  db: Db,
  { first, ids, more }: Record<'first' | 'ids' | 'more', RawBuilder<unknown>>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`${first}
    SELECT p.id, p.slug, p.sku, p.name, ${texts}, ${soldAs} AS sold_as /* not null */,
      p.regular_price, p.sale_price, p.sale_until, p.is_featured, p.date_created,
      coalesce((SELECT u.on_hand - u.reserved FROM stock_unit u
        WHERE u.product_id = p.id AND u.variant_id IS NULL), 0) AS own_stock,
      ${pictures} AS pictures, filed.categories /* not null */, filed.unit_pricing /* not null */, ${variants} AS variants ${more}
    FROM unnest(${ids}) WITH ORDINALITY AS wanted (id, place)
    JOIN product p ON p.id = wanted.id AND p.status = 'published'
    CROSS JOIN LATERAL (${places}) AS filed
    ORDER BY wanted.place`.execute(db);
  return rows;
}

/** The pictures of product `p` in their order, as JSON. */
export const pictures = sql`(
  SELECT coalesce(json_agg(json_build_object('name', g.name, 'width', g.width, 'height', g.height, 'alt', pp.alt)
    ORDER BY pp.position), '[]')
  FROM product_picture pp JOIN picture g ON g.name = pp.picture WHERE pp.product_id = p.id)`;

/** The categories of product `p` as JSON, and whether all of them compare prices; only its own categories are read. */
const places = sql`
  SELECT coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug, 'parent', c.parent_id)
    ORDER BY filed.position, filed.steps DESC, c.id), '[]') AS categories,
    coalesce(bool_and(c.unit_pricing), true) AS unit_pricing
  FROM category_product filed
  CROSS JOIN LATERAL (SELECT * FROM category WHERE category.id = filed.category_id OFFSET 0) AS c
  WHERE filed.product_id = p.id`;

const variants = sql`(
  SELECT coalesce(json_agg(json_build_object('_id', v.id, 'index', v.index, 'label', v.label, 'size', v.size,
    'color', v.color, 'sku', v.sku, 'price', v.price, 'sale_price', v.sale_price,
    'stock_quantity', coalesce(u.on_hand - u.reserved, 0)) ORDER BY v.index), '[]')
  FROM variant v LEFT JOIN stock_unit u ON u.product_id = v.product_id AND u.variant_id = v.id
  WHERE v.product_id = p.id)`;

/** The previous and the next product. */
type Neighbours = Record<'previous' | 'next', Neighbour | null>;
export type Neighbour = NonNullable<ProductDetail['next']> & Pick<Product, '_id' | 'local_name'>;

/**
 * The published product with this slug or `_id`, with its neighbours in the default listing: newest first, then by id.
 * Dates are compared in the database, which stores them more precisely than a JavaScript date.
 */
export async function readProduct(db: Db, slugOrId: string): Promise<(ProductRow & Neighbours) | undefined> {
  const named = isNamed('product', slugOrId);
  const [row] = await selectProducts<ProductRow & Neighbours>(db, {
    first: sql``,
    ids: sql`ARRAY(SELECT id FROM product WHERE status = 'published' AND ${named} LIMIT 1)`,
    more: sql`,
      (SELECT ${neighbour} FROM product n WHERE n.status = 'published' AND n.date_created >= p.date_created
        AND (n.date_created > p.date_created OR n.id < p.id)
        ORDER BY n.date_created, n.id DESC LIMIT 1) AS previous,
      (SELECT ${neighbour} FROM product n WHERE n.status = 'published' AND n.date_created <= p.date_created
        AND (n.date_created < p.date_created OR n.id > p.id)
        ORDER BY n.date_created DESC, n.id LIMIT 1) AS next`,
  });
  return row;
}

const neighbour = sql`json_build_object('_id', n.id, 'slug', n.slug, 'name', n.name, 'local_name', n.local_name, 'image',
  (SELECT pp.picture FROM product_picture pp WHERE pp.product_id = n.id ORDER BY pp.position LIMIT 1))`;

/** A published product for a list of all addresses. */
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
