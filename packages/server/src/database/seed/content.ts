import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { staffAnnouncements } from '../../modules/content/announcements.ts';
import { staffBlogCategories } from '../../modules/content/blog-categories.ts';
import { PAGE_PATHS, type PageInput, writeMissingPage } from '../../modules/content/pages.ts';
import { staffPosts } from '../../modules/content/posts.ts';
import { staffQuestions } from '../../modules/content/questions.ts';
import { staffSlides } from '../../modules/content/slides.ts';
import { inTransaction } from '../in-transaction.ts';
import { type Demo, readDemo } from './demo-files.ts';
import { namePictures, type PictureIngest, type Pictures } from './pictures.ts';
import { holdSeedLock } from './shop.ts';
import { insertTranslations, paragraphsOf } from './translations.ts';

export interface SeedOptions {
  /** `empty`: a real shop, without invented content. */
  seed: 'demo' | 'empty';
  /** Visitors see it only after the owner opens it. */
  isClosed?: boolean;
  /** The folder of the demo: catalogue.json, content.json, rwanda-areas.json, pictures/. */
  demoDir: string;
  gallery: PictureIngest;
  /** false: rows get picture names, but no picture is made (for tests that do not look at pictures). */
  pictures: boolean;
  /** Called after each picture with the number done and the number of all. */
  progress?: (done: number, all: number) => void;
}

/**
 * Gives a shop its texts, a new one or one that an older version filled. Every start makes sure that each page of text
 * exists, because each has an address; an `empty` shop gets empty pages. A shop that sells the demo's goods also gets,
 * once in its life, the demo's questions, topics of the contact form, blog, announcement and stores.
 */
export async function seedContent(ctx: Context, options: SeedOptions): Promise<void> {
  if (await hasEveryPage(ctx)) return;
  const demo = await readDemo(options.demoDir);
  const isDemo = options.seed === 'demo' && (await sellsGoodsOf(ctx, demo));
  const files = { folder: demo.folder, pictures: demo.contentPictures };
  const pictures =
    isDemo && !(await hasAPage(ctx)) ? await namePictures(files, contentOptions(options)) : null;
  await inTransaction(ctx, async (ctx) => {
    await holdSeedLock(ctx);
    const isFirst = !(await hasAPage(ctx));
    if (isFirst && pictures) await insertPictures(ctx, pictures);
    if (isDemo) await insertPages(ctx, demo, isFirst ? pictures : null);
    else await insertEmptyPages(ctx, demo);
    if (!isFirst || !isDemo) return;
    for (const { answer, ...words } of demo.content.qa) {
      await staffQuestions.create(ctx, { ...words, answer: paragraphsOf([answer]) });
    }
    await insertSettings(ctx, demo);
    if (pictures) await insertBlog(ctx, demo, pictures);
    await insertTranslations(ctx, options.demoDir);
  });
}

/** No progress is told: there are only a few pictures. */
function contentOptions({ gallery, pictures }: SeedOptions) {
  return { gallery, pictures };
}

async function hasAPage(ctx: Context): Promise<boolean> {
  return (await ctx.db.selectFrom('page').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function hasEveryPage(ctx: Context): Promise<boolean> {
  const wanted = Object.keys(PAGE_PATHS);
  const found = await ctx.db.selectFrom('page').select('slug').where('slug', 'in', wanted).execute();
  return found.length === wanted.length;
}

async function sellsGoodsOf(ctx: Context, { catalogue }: Demo): Promise<boolean> {
  const slugs = catalogue.products.map(({ slug }) => slug);
  const found = await ctx.db.selectFrom('product').select('id').where('slug', 'in', slugs).executeTakeFirst();
  return found !== undefined;
}

async function insertPictures(ctx: Context, pictures: Pictures): Promise<void> {
  const rows = [...new Map([...pictures.values()].map((picture) => [picture.name, picture])).values()];
  await ctx.db
    .insertInto('picture')
    .values(rows.map((row) => ({ ...row, created_at: ctx.now() })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Settings that the shopkeeper has changed meanwhile stay. */
async function insertSettings(ctx: Context, { content }: Demo): Promise<void> {
  const { topics, stores } = content.contact;
  const facts = {
    contact_topics: topics,
    stores: stores.map(({ hours, ...store }) => ({ ...store, opening_hours: hours })),
  };
  await ctx.db
    .insertInto('setting')
    .values(
      Object.entries(facts).map(([key, value]) => ({
        key,
        value: sql<string>`${JSON.stringify(value)}::jsonb`,
        updated_at: ctx.now(),
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Age of the newest post in days; each further post is POST_EVERY_DAYS older. */
const FIRST_POST_DAYS = 2;
const POST_EVERY_DAYS = 9;

/** The demo's blog and its announcement, which began some days ago and ends in some days. */
async function insertBlog(ctx: Context, { content }: Demo, pictures: Pictures): Promise<void> {
  const now = ctx.now().getTime();
  const inDays = (days: number) => new Date(now + days * DAY_MS);
  const categories = new Map<string, string>();
  for (const [position, { name, slug }] of content.blog_categories.entries()) {
    const { _id } = await staffBlogCategories.create(ctx, { name, slug, position });
    categories.set(slug, _id);
  }
  for (const [at, { category, description, ...post }] of content.blog_posts.entries()) {
    const inCategory = categories.get(category);
    if (!inCategory) throw new Error(`The demo's blog names a category it does not have: ${category}.`);
    await staffPosts.create(ctx, {
      status: 'published',
      slug: post.slug,
      title: post.title,
      tags: post.tags,
      ingredients: post.ingredients ?? [],
      serves: post.serves ?? null,
      is_pined: post.is_pined,
      description: paragraphsOf(description),
      categories: [inCategory],
      featured_image: pictures.get(`blog/${post.slug}.webp`)?.name ?? null,
      date_created: inDays(-FIRST_POST_DAYS - at * POST_EVERY_DAYS).toISOString(),
    });
  }
  for (const { title, message, days_before, days_after } of content.announcement) {
    await staffAnnouncements.create(ctx, {
      ...{ title, message },
      announce_date_start: inDays(-days_before).toISOString(),
      announce_date_stop: inDays(days_after).toISOString(),
      featured_image: pictures.get('announcement.webp')?.name ?? null,
    });
  }
}

const HOUR_MS = 60 * 60 * 1000;

/** The slides; the first in the file is the newest, so that it is shown first. */
export async function insertSlides(ctx: Context, { content }: Demo, pictures: Pictures): Promise<void> {
  for (const [at, { title, link, linkTo }] of content.slides.entries()) {
    const wide = pictures.get(`slides/slide-${at + 1}.webp`);
    if (!wide) throw new Error(`The demo has no picture for slide ${at + 1}.`);
    await staffSlides.create(ctx, {
      ...{ title, link, linkTo },
      slide_photo: wide.name,
      slide_photo_mobile: pictures.get(`slides/slide-${at + 1}-mobile.webp`)?.name ?? null,
      date_created: new Date(ctx.now().getTime() - at * HOUR_MS).toISOString(),
    });
  }
}

type Policy = Pick<PageInput, 'slug' | 'title' | 'summary'> & { key: string };

/** The policy pages; `key` names their sections in demo/content.json. */
const POLICIES: readonly Policy[] = [
  {
    slug: 'shipping-and-delivery',
    key: 'shipping-and-delivery',
    title: 'Shipping and delivery',
    summary:
      'Where {shop} delivers in Rwanda, what it costs, how long it takes and what happens at your door.',
  },
  {
    slug: 'return-policy',
    key: 'return-policy',
    title: 'Return policy',
    summary: 'What you can send back to {shop}, how long you have, and how your money comes back.',
  },
  {
    slug: 'terms-and-conditions',
    key: 'terms-and-conditions',
    title: 'Terms and conditions',
    summary: 'The terms that apply to orders from {shop}: prices, payment, delivery, accounts and law.',
  },
  {
    slug: 'privacy-policy',
    key: 'privacy',
    title: 'Privacy policy',
    summary: 'What {shop} knows about you, why, for how long, and how you can see, correct or delete it.',
  },
];

/** The empty pages of a real shop, for its people to fill: until then visitors do not see them (content/pages.ts). */
async function insertEmptyPages(ctx: Context, { content }: Demo): Promise<void> {
  const pages = [...POLICIES, { slug: 'about', title: content.about.title }];
  await ctx.db
    .insertInto('page')
    .values(
      pages.map(({ slug, title }) => ({
        ...{ slug, title, summary: '', sections: '[]', numbers: '[]' },
        updated_at: ctx.now(),
      })),
    )
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

/**
 * The pages of text that the demo lacks. With the demo's `pictures` the page about the shop has its picture and the
 * numbers of the demo, which would be wrong anywhere else.
 */
async function insertPages(ctx: Context, { content }: Demo, pictures: Pictures | null): Promise<void> {
  for (const { key, ...page } of POLICIES) {
    const sections = content.policies[key];
    if (!sections) throw new Error(`The demo has no text for the page ${page.slug}.`);
    await writeMissingPage(ctx, {
      ...page,
      sections: sections.map(([heading, text]) => ({ heading, html: paragraphsOf([text]) })),
    });
  }
  const { title, paragraphs, numbers } = content.about;
  await writeMissingPage(ctx, {
    slug: 'about',
    title,
    summary: '{shop} brings fresh produce and home goods to kitchens across Rwanda.',
    sections: [{ heading: '', html: paragraphsOf(paragraphs) }],
    numbers: pictures ? numbers.map(([value, label]) => ({ value, label })) : [],
    image: pictures?.get('about.webp')?.name ?? null,
  });
}
