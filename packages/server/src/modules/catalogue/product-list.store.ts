import type { ProductFilters } from '@isoko/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, SortBy } from '#server/http/list-request.ts';
import { isNamed } from './category.store.ts';

/**
 * Products found by a search, as a relation of published ones: how many of the words each has, and how well. Only those
 * with the most words are listed, by `score`, which is computed from such a row `m` and its product `p`: `m.score` plus
 * at most `more`.
 */
export interface Match {
  relation: RawBuilder<{ product_id: string; words: number; score: number }>;
  score: RawBuilder<number>;
  more: number;
}

/** The filters of a list of products. `search` is not among them: the search module matches words. */
export type ListFilters = Omit<ProductFilters, 'search' | 'language'>;

interface Selection {
  filters: ListFilters;
  match: Match | null;
  now: Date;
}

/** The ids of one page in its order, and how many products there are in all: `total` if it is known. */
export async function findPage(
  db: Db,
  selection: Selection,
  { limit, offset, sort, total }: ListPart & { total?: number },
): Promise<{ ids: string[]; total: number }> {
  const chosen = choose(selection, sort, limit + offset);
  const order = (units?: RawBuilder<number>) =>
    sql`ORDER BY ${sql.join([...sort.flatMap((by) => orderBy(by, selection, units)), sql`p.id`])}`;
  const those = chosen.bySales ? chosen.bySales(order(sql`sold.quantity`)) : chosen.from;
  const counting =
    total === undefined
      ? sql`SELECT count(*) AS total ${chosen.counted}`
      : sql`SELECT ${total}::int AS total`;
  const page = (ordered: RawBuilder<unknown>) =>
    sql`ARRAY(SELECT p.id ${ordered} LIMIT ${limit} OFFSET ${offset})`;
  const sorted = page(sql`${those} ${order()}`);
  const ids = chosen.walked
    ? sql`CASE WHEN ${worthWalking(limit + offset)} THEN ${page(chosen.walked)} ELSE ${sorted} END`
    : sorted;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    WITH ${sql.join([...chosen.first, sql`counted AS MATERIALIZED (${counting})`])}
    SELECT ${ids} AS ids /* not null */, counted.total /* not null */ FROM counted`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** How many products there are. */
export async function countMatching(db: Db, selection: Selection): Promise<number> {
  const chosen = choose(selection);
  const { rows } = await sql<{ total: number }>`
    WITH ${sql.join([...chosen.first, sql`counted AS (SELECT count(*) AS total ${chosen.counted})`])}
    SELECT counted.total /* not null */ FROM counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Whether a walk through products in their order finds this many sooner than sorting all matches would. */
const worthWalking = (most: number) =>
  sql`counted.total::float8 * counted.total > ${most}::float8 * (SELECT reltuples FROM pg_class WHERE oid = 'product'::regclass)`;

/** A selection as parts of a statement. */
interface Chosen {
  /** The expressions of its WITH. */
  first: RawBuilder<unknown>[];
  /** FROM and WHERE. */
  from: RawBuilder<unknown>;
  /** The same, or another with the same number of rows. */
  counted: RawBuilder<unknown>;
  /** The same in its order, as a walk through single products: for a selection with many matches. */
  walked?: RawBuilder<unknown> | undefined;
  /** By sales: the products that may be among the first; `kept` is the order by the kept sums. */
  bySales?: (kept: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** @param most how many of the first are wanted */
function choose({ filters, match, now }: Selection, sort: readonly SortBy[] = [], most = 0): Chosen {
  const { category } = filters;
  const filed =
    category === undefined
      ? sql``
      : sql`JOIN category_product filed ON filed.product_id = p.id AND ${isIn(category)}`;
  const isByPrice = sort.some(({ field }) => field === 'price');
  const priced = isByPrice || isPriced(filters) ? priceAt(now) : sql``;
  const narrowed = sql`${filed} ${priced} WHERE ${sql.join(conditions(filters, now), sql` AND `)}`;
  const isBySales = sort.some(({ field }) => field === 'popular' || field === 'best_selling');
  if (!match) {
    const from = keptAlone({ filters, now }, sort) ?? sql`FROM product p ${narrowed}`;
    const total = counted({ filters, now }, from);
    if (!isBySales) return { first: [], from, counted: total, walked: walkPrices({ filters, now }, sort) };
    // Products without due changes come in the order of the index, as many as are wanted; the few others are added.
    const kept = sql`SELECT p.id FROM product p JOIN best_selling sold ON sold.product_id = p.id ${narrowed}`;
    return {
      first: [moved(now)],
      from,
      counted: total,
      bySales: (order) => sql`FROM product p ${SOLD} ${filed} ${priced}
        WHERE p.id = ANY (ARRAY(${kept} AND p.id NOT IN (SELECT product_id FROM moved) ${order} LIMIT ${most})
          || ARRAY(${kept} AND p.id IN (SELECT product_id FROM moved)))`,
    };
  }
  // Each column of a found product is read once. Without other filters, only products with the most words are read, and
  // by relevance only those that may be among the first.
  const isOpen = category === undefined && !isPriced(filters) && !isNarrowed(filters);
  const isByFit = sort.some(({ field }) => field === 'relevance');
  const isBestFirst = sort[0]?.field === 'relevance' && sort[0].descending;
  const best = sql`words = (SELECT words FROM best)`;
  const first = sql`score >= coalesce(
    (SELECT score FROM found WHERE ${best} ORDER BY score DESC LIMIT 1 OFFSET ${most - 1}) - ${match.more}::float8, '-infinity')`;
  const those = isOpen
    ? sql`(SELECT * FROM found WHERE ${best} ${isBestFirst ? sql`AND ${first}` : sql``})`
    : sql`found`;
  const from = sql`FROM match p, LATERAL (SELECT p.price) price, LATERAL (SELECT p.date_created) filed,
    LATERAL (SELECT p.is_featured, p.date_created, p.sold AS quantity) sold, LATERAL (SELECT 0 AS quantity) moved
    WHERE p.${best}`;
  const found = sql`found AS MATERIALIZED (${match.relation})`;
  const mostWords = sql`best AS MATERIALIZED (SELECT max(words) AS words FROM ${isOpen ? sql`found` : sql`match`})`;
  return {
    first: [
      ...(isBySales ? [moved(now)] : []),
      ...(isOpen ? [found, mostWords] : [found]),
      sql`match AS MATERIALIZED (
        SELECT p.id, p.name, p.date_created, p.is_featured, ${isByPrice ? sql`price.price` : sql`0`} AS price,
          ${isBySales ? unitsSold : sql`0`} AS sold, m.words, ${isByFit ? match.score : sql`0`} AS score
        FROM ${those} AS m JOIN product p ON p.id = m.product_id ${isBySales ? SOLD : sql``} ${narrowed})`,
      ...(isOpen ? [] : [mostWords]),
    ],
    from,
    counted: isOpen ? sql`FROM found WHERE ${best}` : from,
  };
}

/** If nothing but prices, or only a category by date, is asked for, the kept table is enough. */
function keptAlone(
  { filters, now }: Omit<Selection, 'match'>,
  sort: readonly SortBy[],
): RawBuilder<unknown> | null {
  const { category } = filters;
  if (isNarrowed(filters) || !sort.length) return null;
  const isBy = (name: string) => sort.every(({ field }) => field === name);
  if (isBy('price') && category === undefined)
    return sql`FROM product_price price, LATERAL (SELECT price.product_id AS id) p
      WHERE price.is_shown AND ${holdsAt(now)} AND ${isPriced(filters) ? within(filters) : sql`true`}`;
  if (isBy('date_created') && category !== undefined && !isPriced(filters))
    return sql`FROM category_product filed, LATERAL (SELECT filed.product_id AS id) p WHERE ${isIn(category)}`;
  return null;
}

/** The newest products in a range of prices, without other filters: each is checked in turn. */
function walkPrices(
  { filters, now }: Omit<Selection, 'match'>,
  [by, ...others]: readonly SortBy[],
): RawBuilder<unknown> | undefined {
  const isAlone = isPriced(filters) && !isNarrowed(filters) && filters.category === undefined;
  if (!isAlone || others.length || by?.field !== 'date_created' || !by.descending) return undefined;
  return sql`FROM (SELECT id, date_created FROM product WHERE status = 'published' ORDER BY date_created DESC, id OFFSET 0) p
    WHERE EXISTS (SELECT FROM product_price price WHERE price.product_id = p.id AND ${holdsAt(now)} AND ${within(filters)} OFFSET 0)
    ORDER BY p.date_created DESC, p.id`;
}

/** A selection by only a category, only a range of prices, or only stock is counted in the table kept for it. */
function counted({ filters, now }: Omit<Selection, 'match'>, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const { category, in_stock = false } = filters;
  const alone = [category !== undefined, isPriced(filters), in_stock].filter(Boolean).length === 1;
  if (!alone || isNarrowed({ ...filters, in_stock: false })) return from;
  if (in_stock) return sql`FROM product_stock stock WHERE stock.is_in_stock AND stock.is_shown`;
  if (category !== undefined) return sql`FROM category_product filed WHERE ${isIn(category)}`;
  return sql`FROM product_price price WHERE price.is_shown AND ${holdsAt(now)} AND ${within(filters)}`;
}

/**
 * A cache name for a selection and its order, if both last until the catalogue changes, or until an offer ends
 * (`turnsWithOffers`); null: sales change by the hour, and a list of ids is never asked for again.
 */
export function lastingName(filters: ListFilters, sort: readonly SortBy[] = []): string | null {
  const { category, featured, in_stock, on_sale, min_price, max_price, ids } = filters;
  const isBySales = sort.some(({ field }) => field === 'popular' || field === 'best_selling');
  if (isBySales || ids !== undefined) return null;
  return JSON.stringify(['products', category, featured, in_stock, on_sale, min_price, max_price, ...sort]);
}

/** Whether the end of an offer may change the selection, or its order. */
export function turnsWithOffers(filters: ListFilters, sort: readonly SortBy[] = []): boolean {
  return isPriced(filters) || Boolean(filters.on_sale) || sort.some(({ field }) => field === 'price');
}

/** When the next offer ends; null: none does. */
export async function nextOfferEnd(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(until) AS at FROM product_price WHERE on_sale AND until > ${now} AND until < 'infinity'`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

const isPriced = ({ min_price, max_price }: ListFilters) =>
  min_price !== undefined || max_price !== undefined;

/** By more than category and price. */
const isNarrowed = ({ in_stock, featured, on_sale, ids }: ListFilters) =>
  Boolean(in_stock || featured || on_sale) || ids !== undefined;

/** Whether it is in a category, named by slug or `_id`, or below it; never for an unknown one. */
const isIn = (category: string) => sql`filed.category_id = (
  SELECT category.id FROM category WHERE ${isNamed('category', category)} ORDER BY slug = ${category} DESC LIMIT 1)`;

function within({ min_price, max_price }: ListFilters): RawBuilder<boolean> {
  const least = sql<boolean>`price.price >= ${min_price}`;
  const most = sql<boolean>`price.price <= ${max_price}`;
  if (max_price === undefined) return least;
  return min_price === undefined ? most : sql<boolean>`${least} AND ${most}`;
}

function conditions(filters: ListFilters, now: Date): RawBuilder<boolean>[] {
  const { in_stock, featured, on_sale, ids } = filters;
  const all: RawBuilder<boolean>[] = [sql`p.status = 'published'`];
  if (isPriced(filters)) all.push(within(filters));
  if (in_stock) all.push(available);
  if (featured) all.push(sql`p.is_featured`);
  if (on_sale) all.push(hasOffer(now));
  if (ids !== undefined) all.push(sql`p.id = ANY (${ids.split(',')}::uuid[])`);
  return all;
}

function orderBy(
  { field, descending }: SortBy,
  { filters, match }: Selection,
  units: RawBuilder<number> = unitsSold,
): RawBuilder<unknown>[] {
  const direction = descending ? sql`DESC` : sql`ASC`;
  switch (field) {
    case 'price':
      return [sql`price.price ${direction}`];
    case 'name':
      return [sql`p.name ${direction}`];
    case 'popular':
    case 'best_selling':
      return [sql`${units} ${direction}`, sql`sold.is_featured DESC`, sql`sold.date_created DESC`];
    case 'relevance':
      // Among equal matches a shorter name is closer to the search, then the alphabet counts. Without a search the newest
      // come first.
      return match
        ? [sql`p.score ${direction}`, sql`length(p.name)`, sql`p.name`]
        : [sql`p.date_created DESC`];
    default:
      return [sql`${filters.category === undefined ? sql`p` : sql`filed`}.date_created ${direction}`];
  }
}

/**
 * How many units of product `p` were ordered in the last ninety days, without cancelled and expired orders: the kept
 * sum, plus what has become due since (decisions/0221).
 */
const unitsSold = sql<number>`(sold.quantity + coalesce(moved.quantity, 0))`;
const SOLD = sql`JOIN best_selling sold ON sold.product_id = p.id LEFT JOIN moved ON moved.product_id = p.id`;
const moved = (now: Date) =>
  sql`moved AS MATERIALIZED (SELECT product_id, quantity FROM due_of_selling(${now}))`;

/** Adds what is due by now to the kept sums. */
export async function foldBestSelling(db: Db, now: Date): Promise<void> {
  await sql`SELECT fold_best_selling(${now})`.execute(db);
}

/**
 * The present price of the cheapest variant of product `p`, in francs: `price.price`. Triggers keep the row for each
 * moment (decisions/0220).
 */
export const priceAt = (now: Date) =>
  sql`JOIN product_price price ON price.product_id = p.id AND ${holdsAt(now)}`;

const holdsAt = (now: Date) => sql`price.since <= ${now} AND price.until > ${now}`;

/** Whether an offer applies to one of the prices that count. */
export function hasOffer(now: Date): RawBuilder<boolean> {
  return sql`p.id IN (SELECT price.product_id FROM product_price price WHERE price.on_sale AND ${holdsAt(now)})`;
}

/** Something of it can be bought: its own unit, or that of a variant if it has variants. */
const available = sql<boolean>`EXISTS (SELECT FROM product_stock stock WHERE stock.product_id = p.id AND stock.is_in_stock)`;
