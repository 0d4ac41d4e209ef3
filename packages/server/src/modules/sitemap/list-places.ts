import type { Category } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { listCategories } from '#server/modules/catalogue/list-categories.ts';
import {
  countProductPlaces,
  listProductPlaces,
  type ProductPlace,
} from '#server/modules/catalogue/list-product-places.ts';
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

/** All pages that robots may show: everything else first, then the products. */
export interface Places {
  readonly count: number;
  /** Some of them, in their order. */
  part(stretch: { limit: number; offset: number }): Promise<Place[]>;
}

/** Looks which pages robots may show; products, which may be many, are read with the part that has them. */
export async function listPlaces(ctx: Context): Promise<Places> {
  const others = await placesBesideProducts(ctx);
  return {
    count: others.length + (await countProductPlaces(ctx)),
    async part({ limit, offset }) {
      const first = others.slice(offset, offset + limit);
      const left = { limit: limit - first.length, offset: Math.max(0, offset - others.length) };
      const products = left.limit > 0 ? await listProductPlaces(ctx, left) : [];
      return [...first, ...products.map(toPlace)];
    },
  };
}

function toPlace({ slug, updated_at, pictures }: ProductPlace): Place {
  return { path: `/product/details/${slug}`, updatedAt: updated_at, pictures };
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
