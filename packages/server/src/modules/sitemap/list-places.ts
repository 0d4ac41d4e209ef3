import type { Category } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { listCategories } from '#server/modules/catalogue/list-categories.ts';
import { countProductPlaces, listProductPlaces } from '#server/modules/catalogue/list-product-places.ts';
import { listContentPlaces } from '#server/modules/content/list-content-places.ts';

/** A page that robots may show to people. */
export interface Place {
  /** Below the shop's public address. */
  path: string;
  updatedAt: Date | null;
  /** Names under /gallery/. */
  pictures: readonly string[];
}

/** Pages that are always there and have no date of their own. */
const ALWAYS = ['/', '/shop', '/blog', '/contact-us', '/help'];

/** A stretch of all pages. */
interface Stretch {
  limit: number;
  offset: number;
}

/** How many pages robots may show. */
export async function countPlaces(ctx: Context): Promise<number> {
  return (await placesBesideProducts(ctx)).length + (await countProductPlaces(ctx));
}

/** A stretch of the pages that robots may show: everything else first, then the products. */
export async function listPlaces(ctx: Context, { limit, offset }: Stretch): Promise<Place[]> {
  const others = await placesBesideProducts(ctx);
  const first = others.slice(offset, offset + limit);
  const part = { limit: limit - first.length, offset: Math.max(0, offset - others.length) };
  const products = part.limit > 0 ? await listProductPlaces(ctx, part) : [];
  return [
    ...first,
    ...products.map(({ slug, updated_at, pictures }) => ({
      path: `/product/details/${slug}`,
      updatedAt: updated_at,
      pictures,
    })),
  ];
}

async function placesBesideProducts(ctx: Context): Promise<Place[]> {
  const categories = await listCategories(ctx);
  const content = await listContentPlaces(ctx);
  return [
    ...ALWAYS.map((path) => ({ path, updatedAt: null, pictures: [] })),
    ...categories.flatMap(placesOf),
    ...content.map(({ picture, ...place }) => ({ ...place, pictures: picture ? [picture] : [] })),
  ];
}

function placesOf({ slug, image, children }: Category): Place[] {
  const place = { path: `/product-category/${slug}`, updatedAt: null, pictures: image ? [image] : [] };
  return [place, ...children.flatMap(placesOf)];
}
