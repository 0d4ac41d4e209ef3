import type { TextPage } from '@isoko/contract';
import type { PageChange, StaffPage } from '@isoko/contract/routes/admin/pages';
import type { Preview } from '@isoko/contract/routes/admin/staff-call';
import { keysOf } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { openForm } from '#server/input/form.ts';
import { cleanHtml, plainText } from '#server/input/rich-text.ts';
import { oneLine } from '#server/input/text.ts';
import { requirePictures } from '#server/modules/media/pictures.ts';
import { openReader, type Read } from '#server/modules/translations/reader.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  findPage,
  type Generated,
  jsonb,
  type PageRow,
  pageOfPages,
  readGenerated,
  readPages,
  type StaffPageRow,
  updateGenerated,
} from './pages.store.ts';
import { type Facts, fillHtml, fillText, readFacts } from './placeholders.ts';
import { readPostPlaces } from './posts.store.ts';
import { makePreview } from './previews.ts';
import { staffResource } from './staff-resource.ts';

export type { Generated } from './pages.store.ts';

/** Pages that the shop always has; each has an address of its own in the API and on the site. */
export const POLICY_SLUGS = [
  'shipping-and-delivery',
  'return-policy',
  'terms-and-conditions',
  'privacy-policy',
] as const;
export type PolicySlug = (typeof POLICY_SLUGS)[number];

const ABOUT_SLUG = 'about';
type PageSlug = PolicySlug | typeof ABOUT_SLUG;

/** Whether the shop has a page with this slug. */
function isPageSlug(slug: string): slug is PageSlug {
  return Object.hasOwn(PAGE_PATHS, slug);
}

/** The path of each page on the site (specification section 2). */
export const PAGE_PATHS: { readonly [S in PageSlug]: string } = {
  'shipping-and-delivery': '/shipping-delivery',
  'return-policy': '/return-policy',
  'terms-and-conditions': '/terms-conditions',
  'privacy-policy': '/privacy-policy',
  about: '/about-us',
};

/**
 * A policy page with the shop's facts in place of {shop}, {phone}, {email} and {tin}, as sanitised HTML.
 * @throws not_found if it is not written yet.
 */
export async function getPolicy(ctx: Context, slug: PolicySlug): Promise<TextPage> {
  const { page, facts } = await readPage(ctx, slug);
  return toPolicy(page, facts);
}

function toPolicy(page: PageRow & Read, facts: Facts): TextPage {
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
    ...writtenIn(page),
  };
}

const writtenIn = ({ written_in }: Read) => (written_in ? { written_in } : {});

/** The page about the shop. */
interface About {
  title: string;
  image: string | null;
  html: string;
  numbers: { value: string; label: string }[];
  written_in?: Read['written_in'];
}

/**
 * The page about the shop (specification section 7, GET /about/), filled and sanitised like the policies.
 * @throws not_found if it is not written yet.
 */
export async function getAbout(ctx: Context): Promise<About> {
  const { page, facts } = await readPage(ctx, ABOUT_SLUG);
  return toAbout(page, facts);
}

function toAbout(page: PageRow & Read, facts: Facts): About {
  const html = page.sections.map((section) => cleanHtml(fillHtml(section.html, facts))).join('');
  return {
    title: fillText(page.title, facts),
    image: page.image,
    html,
    numbers: page.numbers,
    ...writtenIn(page),
  };
}

async function readPage(ctx: Context, slug: PageSlug): Promise<{ page: PageRow & Read; facts: Facts }> {
  const page = await findPage(ctx.db, slug);
  if (!page || !isWritten(page)) throw new ShopError('not_found');
  const reader = await openReader(ctx, [page.id]);
  return { page: reader.read('page', page, page.id), facts: await readFacts(ctx) };
}

/** An empty page does not exist for visitors. */
function isWritten({ sections, numbers, image }: Pick<PageRow, 'sections' | 'numbers' | 'image'>): boolean {
  return sections.length > 0 || numbers.length > 0 || image !== null;
}

/** The addresses of pages of text that are not written yet. */
export async function listMissingPages(ctx: Context): Promise<string[]> {
  const written = (await readPages(ctx.db)).filter(isWritten).map(({ slug }) => slug);
  return keysOf(PAGE_PATHS).flatMap((slug) => (written.includes(slug) ? [] : [PAGE_PATHS[slug]]));
}

/** A page the shop does not have yet. */
export type PageInput = Required<Pick<PageChange, 'title' | 'summary' | 'sections'>> &
  Pick<PageChange, 'numbers' | 'image'> & { slug: PageSlug };

/** Pages of text as staff wrote them: placeholders are not replaced. */
export const staffPages = staffResource({
  table: 'page',
  versionOf: (row) => row.version,
  page: (ctx: Context, filters: { q?: string; ids?: string }, list) => pageOfPages(ctx.db, filters, list),
  show: ({ id, updated_at, sections, ...row }: StaffPageRow): StaffPage => ({
    ...row,
    _id: id,
    // All pages have one of these slugs (writeMissingPage).
    path: isPageSlug(row.slug) ? PAGE_PATHS[row.slug] : '/',
    sections: sections.map(({ heading, html }) => ({ heading, html: cleanHtml(html) })),
    date_updated: updated_at.toISOString(),
  }),
  usual: (ctx, { slug }: PageInput) => ({
    ...{ slug, numbers: jsonb([]), image: null },
    updated_at: ctx.now(),
  }),
  async read(ctx, typed: PageChange) {
    const { sections, numbers, ...columns } = await readPageWords(ctx, typed);
    return {
      ...columns,
      ...(sections && { sections: jsonb(sections) }),
      ...(numbers && { numbers: jsonb(numbers) }),
    };
  },
});

/** Writes a page that the shop does not have yet; an existing one stays as it is. @throws validation_error */
export async function writeMissingPage(ctx: Context, page: PageInput): Promise<void> {
  if (!(await findPage(ctx.db, page.slug))) await staffPages.create(ctx, page);
}

/** Reads a change with every text sanitised. @throws validation_error on invalid fields */
async function readPageWords(ctx: Context, typed: PageChange) {
  const { title, summary, sections, numbers, image } = typed;
  const form = openForm();
  const parts = sections?.map(({ heading, html }, at) => {
    const text = cleanHtml(html);
    if (!plainText(text)) form.refuse(`sections.${at}.html`, 'Please write something, or remove this part.');
    return { heading: oneLine(heading), html: text };
  });
  const columns = {
    ...(title !== undefined && { title: form.line('title', title, 1) }),
    ...(summary !== undefined && { summary: form.line('summary', summary, 1) }),
    ...(parts && { sections: parts }),
    ...(numbers && {
      numbers: numbers.map(({ value, label }, at) => ({
        value: form.line(`numbers.${at}.value`, value, 1),
        label: form.line(`numbers.${at}.label`, label, 1),
      })),
    }),
    ...(image !== undefined && { image }),
  };
  form.finish();
  await requirePictures(ctx, { image: image ?? null });
  return columns;
}

/**
 * A page of text after a change, as a preview.
 * @throws not_found; validation_error as changing it would
 */
export async function previewPage(ctx: Context, id: string, change: PageChange): Promise<Preview> {
  const was = await staffPages.row(ctx, id);
  const page = { ...was, ...(await readPageWords(ctx, change)), updated_at: ctx.now() };
  const facts = await readFacts(ctx);
  // All pages have one of these slugs (writeMissingPage).
  const { slug } = page;
  if (!isPageSlug(slug)) throw new ShopError('not_found');
  const path = PAGE_PATHS[slug];
  if (slug === ABOUT_SLUG) {
    return makePreview(ctx, { path, key: 'GET /about', answer: { data: toAbout(page, facts) } });
  }
  const key = `GET /pages/${slug satisfies PolicySlug}` as const;
  return makePreview(ctx, { path, key, answer: { data: toPolicy(page, facts) } });
}

/** A page of the site for a list of all addresses. */
interface ContentPlace {
  path: string;
  updatedAt: Date;
  /** A name under /gallery/. */
  picture: string | null;
}

/** Addresses for robots: the published posts, newest first, and the pages of text. */
export async function listContentPlaces(ctx: Context): Promise<ContentPlace[]> {
  const posts = await readPostPlaces(ctx.db);
  const pages = (await readPages(ctx.db)).filter(isWritten);
  return [
    ...posts.map(({ slug, updated_at, picture }) => ({
      path: `/blog/${slug}`,
      updatedAt: updated_at,
      picture,
    })),
    ...pages.flatMap(({ slug, updated_at }) => {
      const path = isPageSlug(slug) && PAGE_PATHS[slug];
      return path ? [{ path, updatedAt: updated_at, picture: null }] : [];
    }),
  ];
}

/**
 * The policies as staff wrote them, with the last generated text of each; null: none was generated. In a transaction
 * they are locked until it ends.
 */
export async function readPolicies(ctx: Context): Promise<(StaffPage & { generated: Generated | null })[]> {
  const rows = await readGenerated(ctx.db, POLICY_SLUGS);
  return Promise.all(
    rows.map(async ({ id, generated }) => ({ ...(await staffPages.get(ctx, id)), generated })),
  );
}

/** Stores the generated text of a page. In the caller's transaction. */
export async function noteGenerated(ctx: Context, id: string, generated: Generated): Promise<void> {
  await updateGenerated(ctx.db, id, generated);
}
