import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { listPlaces } from './list-places.ts';
import { sitemapIndexOf, sitemapOf } from './sitemap.ts';

/** More in one file no robot reads. */
const MAX_PLACES = 50_000;
/** Once there are several files, each is small enough to be made while somebody waits. */
const PLACES_A_PART = 10_000;

/** `/sitemap.xml`: every page robots may show, or, above 50,000 of them, the list of the parts. */
export async function writeSitemap(ctx: Context, origin: string): Promise<string> {
  const places = await listPlaces(ctx);
  if (places.count > MAX_PLACES) return sitemapIndexOf(Math.ceil(places.count / PLACES_A_PART), origin);
  return sitemapOf(await places.part({ limit: MAX_PLACES, offset: 0 }), origin);
}

/**
 * `/sitemap-{part}.xml`, counted from 1.
 * @throws not_found for a part that is not there, and for any while one file is enough.
 */
export async function writeSitemapPart(ctx: Context, part: number, origin: string): Promise<string> {
  const places = await listPlaces(ctx);
  const offset = (part - 1) * PLACES_A_PART;
  if (places.count <= MAX_PLACES || part < 1 || offset >= places.count) throw new ShopError('not_found');
  return sitemapOf(await places.part({ limit: PLACES_A_PART, offset }), origin);
}
