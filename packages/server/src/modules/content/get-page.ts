import type { TextPage } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { cleanHtml } from './clean-html.ts';
import { findPage, type PageRow } from './page.store.ts';
import { ABOUT_SLUG, type PageSlug, type PolicySlug } from './page-slug.ts';
import { type Facts, fillHtml, fillText } from './placeholders.ts';
import { readFacts } from './read-facts.ts';

/**
 * A policy page with the shop's facts in place of {shop}, {phone}, {email} and {tin}, its text as harmless HTML.
 * @throws not_found in a shop that never was filled.
 */
export async function getPolicy(ctx: Context, slug: PolicySlug): Promise<TextPage> {
  const { page, facts } = await readPage(ctx, slug);
  return toPolicy(page, facts);
}

/** A policy page as the shop shows it. */
export function toPolicy(page: PageRow, facts: Facts): TextPage {
  return {
    _id: page.id,
    slug: page.slug,
    title: fillText(page.title, facts),
    summary: fillText(page.summary, facts),
    sections: page.sections.map(({ heading, html }) => ({
      heading: fillText(heading, facts),
      html: cleanHtml(fillHtml(html, facts)),
    })),
    date_updated: page.updated_at.toISOString(),
  };
}

/** The page about the shop. */
export interface About {
  title: string;
  image: string | null;
  html: string;
  numbers: { value: string; label: string }[];
}

/**
 * The page about the shop (specification section 7, GET /about/), filled and sanitised like the policies.
 * @throws not_found in a shop that never was filled.
 */
export async function getAbout(ctx: Context): Promise<About> {
  const { page, facts } = await readPage(ctx, ABOUT_SLUG);
  return toAbout(page, facts);
}

/** The page about the shop as the shop shows it. */
export function toAbout(page: PageRow, facts: Facts): About {
  const html = page.sections.map((section) => cleanHtml(fillHtml(section.html, facts))).join('');
  return { title: fillText(page.title, facts), image: page.image, html, numbers: page.numbers };
}

async function readPage(ctx: Context, slug: PageSlug): Promise<{ page: PageRow; facts: Facts }> {
  const page = await findPage(ctx.db, slug);
  if (!page) throw new ShopError('not_found');
  return { page, facts: await readFacts(ctx) };
}
