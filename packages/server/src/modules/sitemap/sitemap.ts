import { pictureUrl } from '@isoko/contract/rules/gallery';
import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';
import type { Place } from './list-places.ts';

/** Wide enough for results with pictures, in pixels. */
const PICTURE_WIDTH = 1152;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const PICTURES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** Pages with their dates, pictures and other languages in the form of sitemaps.org. `origin` has no trailing slash. */
export function sitemapOf(places: readonly Place[], origin: string): string {
  const urls = places.map(({ path, updatedAt, pictures }) => {
    const date = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escaped(origin + path)}</loc>${date}${pictures.map((name) => pictureOf(name, origin)).join('')}${alternatesOf(path, origin)}</url>\n`;
  });
  return `${HEAD}<urlset ${NAMESPACE} ${PICTURES} ${LINKS}>\n${urls.join('')}</urlset>\n`;
}

/** The list of a sitemap's parts, numbered from 1. */
export function sitemapIndexOf(parts: number, origin: string): string {
  const lines = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${escaped(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${lines.join('')}</sitemapindex>\n`;
}

/** The page in each language, English for everybody else. */
function alternatesOf(path: string, origin: string): string {
  const link = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(origin + href)}"/>`;
  const links = LANGUAGES.map((language) => link(language, pathIn(language, path)));
  return [...links, link('x-default', path)].join('');
}

function pictureOf(name: string, origin: string): string {
  const url = origin + pictureUrl(name, PICTURE_WIDTH, 'jpg');
  return `<image:image><image:loc>${escaped(url)}</image:loc></image:image>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
