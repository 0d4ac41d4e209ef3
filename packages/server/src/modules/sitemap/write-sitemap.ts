import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { countPlaces, listPlaces } from './list-places.ts';
import { sitemapIndexOf, sitemapOf } from './sitemap.ts';

/** More in one file no robot reads. */
const MAX_PLACES = 50_000;
/** Once there are several files, each is small enough to be made while somebody waits. */
const PLACES_A_PART = 10_000;

/** `/sitemap.xml`: every page robots may show, or, above 50,000 of them, the list of the parts. */
export async function writeSitemap(ctx: Context, origin: string): Promise<string> {
  const count = await countPlaces(ctx);
  if (count > MAX_PLACES) return sitemapIndexOf(Math.ceil(count / PLACES_A_PART), origin);
  return sitemapOf(await listPlaces(ctx, { limit: MAX_PLACES, offset: 0 }), origin);
}

/**
 * `/sitemap-{part}.xml`, counted from 1.
 * @throws not_found for a part that is not there, and for any while one file is enough.
 */
export async function writeSitemapPart(ctx: Context, part: number, origin: string): Promise<string> {
  const count = await countPlaces(ctx);
  const offset = (part - 1) * PLACES_A_PART;
  if (count <= MAX_PLACES || part < 1 || offset >= count) throw new ShopError('not_found');
  return sitemapOf(await listPlaces(ctx, { limit: PLACES_A_PART, offset }), origin);
}
