import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { aCategory, aProduct } from './given.ts';

/** The time of the small catalogue. */
export const CATALOGUE_NOW = new Date('2026-03-02T08:00:00Z');

/** That many days after that moment; negative: before it. */
export const day = (days: number) => new Date(CATALOGUE_NOW.getTime() + days * 86_400_000);

/**
 * Writes one product of each kind, newest first: mango (an offer runs, reserved in part), apple (its offer has
 * ended, sold out), basket (priced by its variants), crate (a variant without a price), durian (a draft).
 */
export async function aSmallCatalogue(ctx: Context) {
  const fruit = await aCategory(ctx, { name: 'Fruit', local_name: 'imbuto', slug: 'fruit', position: 1 });
  const tropical = await aCategory(ctx, { name: 'Tropical', slug: 'tropical', parent: fruit });
  const home = await aCategory(ctx, { name: 'Home', slug: 'home', position: 0 });
  await aProduct(ctx, {
    name: 'Mango',
    slug: 'mango',
    sku: 'FRU-1',
    price: 1_500,
    sale_price: 1_200,
    sale_until: day(2),
    is_featured: true,
    date_created: day(-1),
    categories: [tropical],
    pictures: ['mango-0123456789ab.webp', 'mango-cut-0123456789ab.webp'],
    stock: 10,
    reserved: 4,
  });
  await aProduct(ctx, {
    name: 'apple',
    slug: 'apple',
    price: 2_000,
    sale_price: 500,
    sale_until: day(-1),
    date_created: day(-2),
    categories: [fruit],
    stock: 3,
    reserved: 3,
  });
  await productsWithVariants(ctx, home);
  await aProduct(ctx, {
    name: 'Durian',
    slug: 'durian',
    status: 'draft',
    categories: [tropical],
    is_featured: true,
  });
  return { fruit, tropical, home };
}

async function productsWithVariants(ctx: Context, home: { id: string }) {
  await aProduct(ctx, {
    name: 'Basket',
    slug: 'basket',
    price: 9_000,
    date_created: day(-3),
    categories: [home],
    variants: [
      { label: 'Small', size: 'S', price: 4_000, stock: 2 },
      { label: 'Large', size: 'L', price: 8_000, sale_price: 1_400, stock: 5, reserved: 1 },
    ],
  });
  await aProduct(ctx, {
    name: 'Crate',
    slug: 'crate',
    price: 3_000,
    date_created: day(-3),
    variants: [
      { label: 'Red', color: 'Red', price: null, stock: 0 },
      { label: 'Blue', color: 'Blue', price: 100, stock: 0 },
    ],
  });
}

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
