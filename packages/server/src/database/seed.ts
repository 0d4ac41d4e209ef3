import type { Context } from '../context.ts';
import { addStartingSet } from '../modules/search/synonyms.ts';
import { inTransaction } from './in-transaction.ts';
import { insertCatalogue } from './seed/catalogue.ts';
import { insertSlides, type SeedOptions, seedContent } from './seed/content.ts';
import { insertCoupons } from './seed/coupons.ts';
import { type Demo, readDemo } from './seed/demo-files.ts';
import { namePictures, type Pictures } from './seed/pictures.ts';
import { holdSeedLock, insertDelivery, insertShop } from './seed/shop.ts';

export type { SeedOptions };

/** What the seed did. `homePictures` are the names a first visitor will see, the most visible first. */
export interface Seeded {
  isNew: boolean;
  homePictures: { slides: string[]; mobileSlides: string[]; categories: string[]; products: string[] };
}

/**
 * Fills an empty database: the areas of Rwanda and the region, and for `demo` the shop's facts, its delivery zones, the
 * catalogue, slides and pictures. Does nothing of it to a database that has a region already. All rows
 * come in one transaction; pictures are named by content, so a start killed midway leaves nothing half-made. Then the
 * texts of the shop come, where they are missing (seed/content.ts).
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
