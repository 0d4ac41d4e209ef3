import { sql } from 'kysely';
import type { Context } from '../context.ts';

const PLACES = 'Kivu Virunga Nyanza Akagera Nyungwe Muhazi Rusizi Karisimbi Bugesera Gishwati Ruhondo'.split(
  ' ',
);
const RANGES = ['', 'Gold', 'Farm', 'Family', 'Select'];

/**
 * Multiplies the products of a shop: each again under 55 brands (`Kivu Gold Tomatoes`), with an SKU of its own and in
 * the same categories. The demo's 182 become some 10,000. Ends with ANALYZE, as autovacuum would.
 */
export async function manyBrands(ctx: Context): Promise<void> {
  const brands = PLACES.flatMap((place) => RANGES.map((range) => `${place} ${range}`.trim()));
  for (const [at, brand] of brands.entries()) {
    const suffix = `b${at}`;
    await sql`
      WITH copied AS (
        INSERT INTO product (slug, sku, name, local_name, unit, regular_price, date_created, updated_at)
        SELECT slug || '-' || ${suffix}::text, sku || '-' || ${suffix}::text, ${brand}::text || ' ' || name, local_name, unit,
          regular_price, date_created - ${at}::int * interval '1 day', updated_at
        FROM product WHERE slug !~ '-b[0-9]+$'
        RETURNING id, slug)
      INSERT INTO product_category (product_id, category_id, position)
      SELECT copied.id, pc.category_id, pc.position
      FROM copied JOIN product p ON copied.slug = p.slug || '-' || ${suffix}::text
      JOIN product_category pc ON pc.product_id = p.id`.execute(ctx.db);
  }
  await sql`ANALYZE`.execute(ctx.db);
}
