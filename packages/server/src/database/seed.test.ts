import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Context } from '../context.ts';
import { createLogger } from '../log.ts';
import { secretsFrom } from '../secrets.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { connectDatabase, type DatabaseConnection } from './connect.ts';
import { type SeedOptions, seedShop } from './seed.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const demo: SeedOptions = {
  seed: 'demo',
  demoDir: join(import.meta.dirname, '../../../../demo'),
  pictures: false,
  gallery: { keepImage: () => Promise.reject(new Error('not asked for')) },
};

let database: TestDatabase;
let connection: DatabaseConnection;
let ctx: Context;

async function openDatabase(): Promise<void> {
  database = await createTestDatabase(inject('postgresUrl'));
  const log = createLogger({ level: 'silent' });
  connection = connectDatabase(database.url, { log });
  ctx = { db: connection.db, now: () => NOW, log, wallets: {}, ...secretsFrom('key') };
}

async function dropDatabase(): Promise<void> {
  await connection.close();
  await database.drop();
}

async function count(what: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.raw(what)}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

describe('the demo', () => {
  let seeded: Awaited<ReturnType<typeof seedShop>>;

  beforeAll(async () => {
    await openDatabase();
    seeded = await seedShop(ctx, demo);
  });
  afterAll(dropDatabase);

  test('when an empty database is filled with the demo then all of it is there', async () => {
    expect(seeded.isNew).toBe(true);
    expect(await count('product')).toBe(182);
    expect(await count('category')).toBe(51);
    expect(await count('category WHERE image IS NULL')).toBe(0);
    expect(await count('product_picture')).toBe(239);
    expect(await count('variant')).toBe(123);
    expect(await count('area')).toBe(416);
    // Five zones, and the point where orders are collected, with four windows of its own.
    expect(await count('shipping_zone')).toBe(6);
    expect(await count('delivery_window')).toBe(12);
    expect(await count('region WHERE is_default AND min_order_amount = 5000')).toBe(1);
  });

  test('when the demo is there then every stock unit opened with what it holds', async () => {
    // 182 products, of which 43 are sold as 123 variants.
    expect(await count('stock_unit')).toBe(182 - 43 + 123);
    expect(
      await count(`stock_unit WHERE on_hand <> (
        SELECT sum(on_hand_delta) FROM stock_move WHERE unit_id = stock_unit.id AND reason = 'opening')`),
    ).toBe(0);
  });

  test('when offers of the demo have an end then they end that many days from now', async () => {
    expect(await count('product WHERE sale_until IS NOT NULL')).toBe(22);
    expect(await count(`product WHERE sale_until <= '${NOW.toISOString()}'`)).toBe(0);
  });

  test('when products are listed newest first then none is from the future and the last is 90 days old', async () => {
    const at = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
    expect(await count(`product WHERE date_created > '${at(0)}' OR date_created < '${at(90)}'`)).toBe(0);
    expect(await count(`product WHERE date_created < '${at(89)}'`)).toBeGreaterThan(0);
    expect(await count('(SELECT DISTINCT date_created FROM product) AS dates')).toBe(182);
  });

  test('when slides are listed newest first then they come in the order of the content', async () => {
    const slides = await ctx.db
      .selectFrom('slide')
      .select(['link_to', 'slide_photo', 'slide_photo_mobile'])
      .orderBy('date_created', 'desc')
      .execute();
    expect(slides).toHaveLength(5);
    expect(slides[0]?.link_to).toBe('/product-category/fresh-vegetables');
    expect(slides[0]?.slide_photo).toMatch(/^slide-1-[0-9a-f]{12}\.webp$/);
    expect(slides[0]?.slide_photo_mobile).toMatch(/^slide-1-mobile-[0-9a-f]{12}\.webp$/);
  });

  test('when the demo is there then the pictures of the home page are named, featured products first', async () => {
    const { homePictures } = seeded;
    const { slides, mobileSlides, categories, products } = homePictures;
    expect([slides.length, mobileSlides.length, categories.length, products.length]).toEqual([5, 5, 13, 182]);
    const newest = await ctx.db
      .selectFrom('product')
      .select('slug')
      .where('is_featured', '=', true)
      .orderBy('date_created', 'desc')
      .executeTakeFirstOrThrow();
    expect(products[0]?.replace(/-[0-9a-f]{12}\.webp$/, '')).toBe(newest.slug);
  });

  test('when the demo is there then its coupons are of every kind, one over, one used up, one of the harvest', async () => {
    expect(await count('coupon')).toBe(7);
    expect(await count('(SELECT DISTINCT kind FROM coupon) AS kinds')).toBe(3);
    expect(await count(`coupon WHERE ends_at <= '${NOW.toISOString()}' AND code = 'ARANGIYE'`)).toBe(1);
    expect(await count(`coupon WHERE used = max_uses AND code = 'YUZUYE'`)).toBe(1);
    expect(await count(`coupon WHERE starts_at = '2027-08-01T22:00:00Z' AND code = 'UMUGANURA'`)).toBe(1);
    expect(await count(`coupon_category JOIN coupon ON id = coupon_id WHERE code = 'IMBOGA15'`)).toBe(2);
  });

  test('when a product needs cold then it is meat, fish or dairy', async () => {
    const { rows } = await sql<{ slug: string }>`
      SELECT DISTINCT category.slug FROM product
        JOIN product_category ON product_id = product.id JOIN category ON category.id = category_id
      WHERE is_perishable AND parent_id IS NOT NULL ORDER BY 1`.execute(ctx.db);
    expect(rows.map((row) => row.slug)).toEqual(['cheese-butter', 'fish', 'meat-chicken', 'milk-yoghurt']);
  });
});

describe('an empty database', () => {
  beforeEach(openDatabase);
  afterEach(dropDatabase);

  test('when a shop opens empty then it knows the country, and nothing that its owner did not say', async () => {
    expect((await seedShop(ctx, { ...demo, seed: 'empty' })).isNew).toBe(true);
    expect(await count('area')).toBe(416);
    for (const table of ['shipping_zone', 'shipping_method', 'question', 'coupon', 'post', 'translation']) {
      expect(await count(table), table).toBe(0);
    }
    expect(await count(`setting WHERE key = 'payment_methods'`)).toBe(1);
    expect(await count('setting')).toBe(1);
    expect(await count('product')).toBe(0);
    expect(await count('picture')).toBe(0);
  });

  test('when the shop was filled before then nothing is added', async () => {
    await seedShop(ctx, { ...demo, seed: 'empty' });
    expect((await seedShop(ctx, demo)).isNew).toBe(false);
    expect(await count('product')).toBe(0);
  });

  test('when two processes fill one database then it is filled once', async () => {
    const both = await Promise.all([seedShop(ctx, demo), seedShop(ctx, demo)]);
    expect(both.map((seeded) => seeded.isNew).sort()).toEqual([false, true]);
    expect(await count('product')).toBe(182);
  });

  test('when filling fails midway then nothing of it stays', async () => {
    await sql`ALTER TABLE slide ADD CHECK (title <> 'A cleaner home for less')`.execute(ctx.db);
    await expect(seedShop(ctx, demo)).rejects.toThrow(/slide/);
    expect(await count('region')).toBe(0);
    expect(await count('area')).toBe(0);
  });

  test('when a picture cannot be made then the database stays empty', async () => {
    await expect(seedShop(ctx, { ...demo, pictures: true })).rejects.toThrow('not asked for');
    expect(await count('region')).toBe(0);
  });
});
