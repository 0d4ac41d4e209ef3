import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { DAY_MS, KIGALI_OFFSET_MS } from '../kigali-time.ts';
import { addStartingSet } from '../modules/search/synonyms.ts';
import { inTransaction } from './in-transaction.ts';
import { insertCatalogue } from './seed/catalogue.ts';
import { insertSlides, type SeedOptions, seedContent } from './seed/content.ts';
import { type Demo, type DemoCoupon, readDemo } from './seed/demo-files.ts';
import { namePictures, type Pictures } from './seed/pictures.ts';
import { holdSeedLock, insertDelivery, insertShop } from './seed/shop.ts';

export type { SeedOptions };

/** What the seed did. `homePictures` are the names that a first visitor sees, the most visible first. */
export interface Seeded {
  isNew: boolean;
  homePictures: { slides: string[]; mobileSlides: string[]; categories: string[]; products: string[] };
}

const AUGUST = 7;
const FRIDAY = 5;

/**
 * Fills an empty database: the areas of Rwanda and the region, and for `demo` the shop's facts, its delivery zones, the
 * catalogue, slides and pictures. Skips all of this if the database has a region already. All rows are written in one
 * transaction and pictures are named by content, so a start killed midway leaves nothing half-made. After that it adds
 * missing texts of the shop (seed/content.ts).
 */
export async function seedShop(ctx: Context, options: SeedOptions): Promise<Seeded> {
  const seeded = await fillShop(ctx, options);
  await seedContent(ctx, options);
  return seeded;
}

async function fillShop(ctx: Context, options: SeedOptions): Promise<Seeded> {
  if (await isSeeded(ctx)) return nothingNew();
  const demo = await readDemo(options.demoDir);
  const pictures = options.seed === 'demo' ? await namePictures(demo, options) : null;
  return inTransaction(ctx, async (ctx) => {
    await holdSeedLock(ctx);
    if (await isSeeded(ctx)) return nothingNew();
    await insertShop(ctx, demo, options);
    if (!pictures) return { ...nothingNew(), isNew: true };
    await insertDelivery(ctx, demo);
    await insertDemo(ctx, demo, pictures);
    return { isNew: true, homePictures: await homePictures(ctx, demo, pictures) };
  });
}

async function insertDemo(ctx: Context, demo: Demo, pictures: Pictures): Promise<void> {
  const rows = [...new Map([...pictures.values()].map((picture) => [picture.name, picture])).values()];
  await ctx.db
    .insertInto('picture')
    .values(rows.map((row) => ({ ...row, created_at: ctx.now() })))
    .execute();
  await insertCatalogue(ctx, demo, pictures);
  await insertCoupons(ctx, demo);
  await addStartingSet(ctx);
  await insertSlides(ctx, demo, pictures);
}

async function isSeeded(ctx: Context): Promise<boolean> {
  const region = await ctx.db.selectFrom('region').select('id').limit(1).executeTakeFirst();
  return region !== undefined;
}

async function homePictures(ctx: Context, demo: Demo, pictures: Pictures): Promise<Seeded['homePictures']> {
  const named = (files: string[]) => files.flatMap((file) => pictures.get(file)?.name ?? []);
  const products = await ctx.db
    .selectFrom('product')
    .innerJoin('product_picture', 'product_id', 'product.id')
    .select('picture')
    .where('position', '=', 0)
    .orderBy('is_featured', 'desc')
    .orderBy('date_created', 'desc')
    .execute();
  return {
    mobileSlides: named(demo.content.slides.map((_, at) => `slides/slide-${at + 1}-mobile.webp`)),
    slides: named(demo.content.slides.map((_, at) => `slides/slide-${at + 1}.webp`)),
    categories: named(demo.catalogue.categories.map(({ slug }) => `categories/${slug}.webp`)),
    products: products.map(({ picture }) => picture),
  };
}

function nothingNew(): Seeded {
  return { isNew: false, homePictures: { slides: [], mobileSlides: [], categories: [], products: [] } };
}

/** The demo's coupons: one has ended, one is used up, one is valid only in the week of the harvest day. */
async function insertCoupons(ctx: Context, { content }: Demo): Promise<void> {
  const coupons = content.coupons.map((coupon) => ({ id: randomUUID(), coupon }));
  await ctx.db
    .insertInto('coupon')
    .values(coupons.map(({ id, coupon }) => ({ id, ...toRow(coupon, ctx.now()) })))
    .execute();
  const limits = coupons.flatMap(({ id, coupon }) => (coupon.categories ?? []).map((slug) => ({ id, slug })));
  for (const { id, slug } of limits) {
    await ctx.db
      .insertInto('coupon_category')
      .columns(['coupon_id', 'category_id'])
      .expression((db) =>
        db
          .selectFrom('category')
          .select((of) => [of.val(id).as('coupon_id'), 'category.id as category_id'])
          .where('slug', '=', slug),
      )
      .execute();
  }
}

function toRow(coupon: DemoCoupon, now: Date) {
  const { code, type: kind, value, min_subtotal, note, used = 0 } = coupon;
  return {
    code,
    kind,
    value,
    min_subtotal,
    max_discount: coupon.max_discount ?? null,
    max_uses: coupon.usage_limit ?? null,
    per_customer: coupon.per_customer ?? null,
    used,
    used_before: used,
    note,
    created_at: now,
    ...datesOf(coupon, now),
  };
}

function datesOf(
  { expired, harvest }: DemoCoupon,
  now: Date,
): { starts_at: Date | null; ends_at: Date | null } {
  if (harvest) return harvestWeek(now);
  return { starts_at: null, ends_at: expired ? new Date(now.getTime() - DAY_MS) : null };
}

/**
 * Monday to Sunday, in Kigali, around Umuganura, the harvest day on the first Friday of August: this year's, or next
 * year's once it is over. `ends_at` is the first moment after it.
 */
export function harvestWeek(now: Date): { starts_at: Date; ends_at: Date } {
  const year = new Date(now.getTime() + KIGALI_OFFSET_MS).getUTCFullYear();
  const week = weekOf(year);
  return week.ends_at > now ? week : weekOf(year + 1);
}

function weekOf(year: number): { starts_at: Date; ends_at: Date } {
  const first = Date.UTC(year, AUGUST, 1);
  const untilFriday = (FRIDAY - new Date(first).getUTCDay() + 7) % 7;
  const monday = first + (untilFriday - 4) * DAY_MS - KIGALI_OFFSET_MS;
  return { starts_at: new Date(monday), ends_at: new Date(monday + 7 * DAY_MS) };
}
