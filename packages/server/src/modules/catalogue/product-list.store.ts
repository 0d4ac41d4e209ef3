import type { ProductFilters } from '@isoko/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, SortBy } from '#server/http/list-request.ts';
import { categoryWithChildren } from './category.store.ts';

/**
 * Products found by their words, as a relation (product_id, words, score): how many of the wanted words each
 * has, and how well. Only those with the most words are listed.
 */
export interface Match {
  relation: RawBuilder<{ product_id: string; words: number; score: number }>;
}

/** What a list of products is narrowed by. `search` is not among it: matching words is the search module's. */
export type ListFilters = Omit<ProductFilters, 'search' | 'language'>;

interface Selection {
  filters: ListFilters;
  match: Match | null;
  now: Date;
}

/** The ids of one page in its order, and how many products there are in all. */
export async function findPage(
  db: Db,
  selection: Selection,
  { limit, offset, sort }: ListPart,
): Promise<{ ids: string[]; total: number }> {
  const chosen = choose(selection);
  const order = sql.join([...sort.flatMap((by) => orderBy(by, selection)), sql`p.id`]);
  const { rows } = await sql<{ ids: string[]; total: number }>`
    ${chosen.first}
    SELECT (SELECT count(*) ${chosen.from}) AS total,
      ARRAY(SELECT p.id ${chosen.from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** How many products there are. */
export async function countMatching(db: Db, selection: Selection): Promise<number> {
  const chosen = choose(selection);
  const { rows } = await sql<{
    total: number;
  }>`${chosen.first} SELECT count(*) AS total ${chosen.from}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The FROM and WHERE of a selection, and the WITH that goes before it. */
function choose({ filters, match, now }: Selection): {
  first: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
} {
  const where = sql.join(conditions(filters, now), sql` AND `);
  if (!match) return { first: sql``, from: sql`FROM product p WHERE ${where}` };
  const matching = sql`FROM match m JOIN product p ON p.id = m.product_id WHERE ${where}`;
  return {
    first: sql`WITH match AS MATERIALIZED (${match.relation}),
      best AS MATERIALIZED (SELECT max(m.words) AS words ${matching})`,
    from: sql`${matching} AND m.words = (SELECT words FROM best)`,
  };
}

function conditions(filters: ListFilters, now: Date): RawBuilder<boolean>[] {
  const { category, min_price, max_price, in_stock, featured, on_sale, ids } = filters;
  const all: RawBuilder<boolean>[] = [sql`p.status = 'published'`];
  if (category !== undefined) {
    all.push(sql`p.id IN (SELECT product_id FROM product_category
      WHERE category_id IN ${categoryWithChildren(category)})`);
  }
  if (min_price !== undefined) all.push(sql`${pricePaid(now)} >= ${min_price}`);
  if (max_price !== undefined) all.push(sql`${pricePaid(now)} <= ${max_price}`);
  if (in_stock) all.push(available);
  if (featured) all.push(sql`p.is_featured`);
  if (on_sale) all.push(hasOffer(now));
  if (ids !== undefined) all.push(sql`p.id = ANY (${ids.split(',')}::uuid[])`);
  return all;
}

function orderBy({ field, descending }: SortBy, { match, now }: Selection): RawBuilder<unknown>[] {
  const direction = descending ? sql`DESC` : sql`ASC`;
  switch (field) {
    case 'price':
      return [sql`${pricePaid(now)} ${direction}`];
    case 'name':
      return [sql`p.name ${direction}`];
    case 'best_selling':
      return [sql`${unitsSold(now)} ${direction}`, sql`p.is_featured DESC`, sql`p.date_created DESC`];
    case 'relevance':
      // Among equals the shorter name says more exactly what was asked for. Without words the newest come first.
      return match ? [sql`m.score ${direction}`, sql`length(p.name)`] : [sql`p.date_created DESC`];
    default:
      return [sql`p.date_created ${direction}`];
  }
}

/** What sells is what sold in so many days. */
const SOLD_WITHIN_DAYS = 90;

/** How many units of it were ordered lately, in orders that did not come to nothing. Orders are above the catalogue: read only. */
function unitsSold(now: Date): RawBuilder<number> {
  return sql`(SELECT coalesce(sum(l.quantity), 0) FROM order_line l JOIN "order" o ON o.id = l.order_id
    WHERE l.product_id = p.id AND o.status NOT IN ('cancelled', 'expired')
      AND o.placed_at > ${now}::timestamptz - make_interval(days => ${SOLD_WITHIN_DAYS}))`;
}

const offerRuns = (now: Date) => sql<boolean>`(p.sale_until IS NULL OR p.sale_until > ${now})`;

/**
 * The price paid now, the cheapest variant's, in francs: in SQL what contract/rules/unit-price.ts says of one
 * product. The variants' prices count when none is null.
 */
export function pricePaid(now: Date): RawBuilder<number> {
  return sql`coalesce(
    (SELECT CASE WHEN bool_and(v.price IS NOT NULL) THEN
        min(CASE WHEN ${offerRuns(now)} THEN coalesce(v.sale_price, v.price) ELSE v.price END) END
      FROM variant v WHERE v.product_id = p.id),
    CASE WHEN ${offerRuns(now)} THEN p.sale_price END,
    p.regular_price)`;
}

/** Whether an offer runs on one of the prices that count. */
export function hasOffer(now: Date): RawBuilder<boolean> {
  return sql`(${offerRuns(now)} AND coalesce(
    (SELECT CASE WHEN bool_and(v.price IS NOT NULL) THEN bool_or(v.sale_price IS NOT NULL) END
      FROM variant v WHERE v.product_id = p.id),
    p.sale_price IS NOT NULL))`;
}

/** Something of it can be bought: a unit of its own, or of a variant where it has variants. */
const available = sql<boolean>`EXISTS (SELECT FROM stock_unit u
  WHERE u.product_id = p.id AND u.on_hand > u.reserved
    AND (u.variant_id IS NOT NULL OR NOT EXISTS (SELECT FROM variant v WHERE v.product_id = p.id)))`;
