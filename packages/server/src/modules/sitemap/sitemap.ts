import { pictureUrl } from '@isoko/contract/rules/gallery';
import type { Place } from './list-places.ts';

/** Wide enough for results with pictures, in pixels. */
const PICTURE_WIDTH = 1152;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const PICTURES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** Pages with their dates and pictures in the form of sitemaps.org. `origin` has no trailing slash. */
export function sitemapOf(places: readonly Place[], origin: string): string {
  const urls = places.map(({ path, updatedAt, pictures }) => {
    const date = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escaped(origin + path)}</loc>${date}${pictures.map((name) => pictureOf(name, origin)).join('')}</url>\n`;
  });
  return `${HEAD}<urlset ${NAMESPACE} ${PICTURES}>\n${urls.join('')}</urlset>\n`;
}

/** The list of a sitemap's parts, numbered from 1. */
export function sitemapIndexOf(parts: number, origin: string): string {
  const lines = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${escaped(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${lines.join('')}</sitemapindex>\n`;
}

function pictureOf(name: string, origin: string): string {
  const url = origin + pictureUrl(name, PICTURE_WIDTH, 'jpg');
  return `<image:image><image:loc>${escaped(url)}</image:loc></image:image>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
