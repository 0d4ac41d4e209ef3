import { sql } from 'kysely';
import { saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import { categoryWithChildren } from './category.store.ts';
import { countsFor, isBelow, MAX_ON_HAND } from './stock-unit.store.ts';

/** Which products are counted; nothing given: all. */
export interface CountFilter {
  /** Part of a name or an SKU. */
  q?: string | null;
  /** A slug or an id, with what is below it. */
  category?: string | null;
  /** Published goods of which fewer are left to sell. */
  below?: number | null;
}

/** The stock units of these products, by their names. */
export async function findUnitsToCount(db: Db, { q, category, below }: CountFilter): Promise<string[]> {
  const where = [
    countsFor,
    ...saysSomewhere(q ?? undefined, ['p.name', 'p.local_name', 'p.sku', 'v.sku', 'v.label']),
    ...(category
      ? [
          sql`p.id IN (SELECT product_id FROM product_category WHERE category_id IN ${categoryWithChildren(category)})`,
        ]
      : []),
    ...(below ? [sql`p.status = 'published' AND ${isBelow(below)}`] : []),
  ];
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM stock_unit u JOIN product p ON p.id = u.product_id LEFT JOIN variant v ON v.id = u.variant_id
    WHERE ${sql.join(where, sql` AND `)} ORDER BY lower(p.name), p.id, v.index, u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Adds the differences to their stock units and writes them down; gives the units that were changed. One that would hold less
 * than orders do, or too much, is left as it is.
 */
export async function addCounts(
  db: Db,
  differences: readonly { unitId: string; difference: number }[],
  { at, actor, note }: { at: Date; actor: string | null; note: string },
): Promise<string[]> {
  const { rows } = await sql<{ unit_id: string }>`
    WITH counted AS (
      UPDATE stock_unit u SET on_hand = u.on_hand + found.difference
      FROM unnest(${differences.map(({ unitId }) => unitId)}::uuid[],
        ${differences.map(({ difference }) => difference)}::int[]) AS found (unit_id, difference)
      WHERE u.id = found.unit_id AND u.on_hand + found.difference BETWEEN u.reserved AND ${MAX_ON_HAND}
      RETURNING u.id, found.difference)
    INSERT INTO stock_move (unit_id, at, reason, on_hand_delta, note, actor_name)
    SELECT id, ${at}, 'counted', difference, ${note}, ${actor} FROM counted
    RETURNING unit_id`.execute(db);
  return rows.map(({ unit_id }) => unit_id);
}
