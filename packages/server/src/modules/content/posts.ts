import type { Post } from '@isoko/contract';
import type { PostChange, PostInput, StaffPost, StaffPostFilters } from '@isoko/contract/routes/admin/posts';
import type { Preview } from '@isoko/contract/routes/admin/staff-call';
import { parseShoppingList } from '@isoko/contract/rules/shopping-list';
import type { Context } from '#server/context.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { openForm } from '#server/input/form.ts';
import { cleanHtml, excerptOf } from '#server/input/rich-text.ts';
import { freeSlug, oneLine, toSlug } from '#server/input/text.ts';
import { requirePictures } from '#server/modules/media/pictures.ts';
import { openReader } from '#server/modules/translations/reader.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { readBlogCategories } from './blog-categories.store.ts';
import {
  countPostRows,
  findPost,
  findPostNeighbours,
  type PostFilters,
  type PostLink,
  type PostRow,
  pageOfPosts,
  pageOfStaffPosts,
  postSlugsLike,
  type StaffPostRow,
  setPostCategories,
} from './posts.store.ts';
import { makePreview } from './previews.ts';
import { staffResource } from './staff-resource.ts';

/** A preview without an id loads no comments, because its page does not exist yet. */
const NO_ID = '';

/**
 * One page of published posts and how many there are in all, pinned ones first unless the caller sorts otherwise
 * (specification section 7, GET /blog/). An unknown category gives an empty list.
 */
export async function listPosts(ctx: Context, filters: PostFilters, list: ListPart): Promise<Page<Post>> {
  const { rows, total } = await pageOfPosts(ctx.db, filters, list);
  return { items: (await inLanguage(ctx, rows)).map(toListedPost), total };
}

/** How many published posts the filters match. */
export async function countPosts(ctx: Context, filters: PostFilters): Promise<{ total: number }> {
  return { total: await countPostRows(ctx.db, filters) };
}

/**
 * One published post by slug, with its neighbours by date: `previous` is the newer one, `next` the older.
 * @throws not_found for an unknown slug and for a draft.
 */
export async function getPost(
  ctx: Context,
  slug: string,
): Promise<Post & Record<'previous' | 'next', Omit<PostLink, '_id'> | null>> {
  const row = await findPost(ctx.db, slug);
  if (!row) throw new ShopError('not_found');
  const [post] = (await inLanguage(ctx, [row])).map(toPost);
  if (!post) throw new ShopError('not_found');
  const { previous, next } = await findPostNeighbours(ctx.db, row.id);
  const reader = await openReader(
    ctx,
    [previous, next].flatMap((each) => each?._id ?? []),
  );
  const show = (neighbour: typeof next) => {
    if (!neighbour) return null;
    const { _id, ...shown } = reader.read('post', neighbour, neighbour._id);
    return shown;
  };
  return { ...post, previous: show(previous), next: show(next) };
}

/** Posts with their categories in the requested language; the excerpt is the beginning of the text there. */
async function inLanguage(ctx: Context, rows: readonly PostRow[]): Promise<PostRow[]> {
  const ids = rows.flatMap(({ id, categories }) => [id, ...categories.map(({ _id }) => _id)]);
  const reader = await openReader(ctx, ids);
  return rows.map((row) => {
    const read = reader.read('post', { ...row, ingredients: row.ingredients.join('\n') }, row.id);
    const ingredients = read.ingredients.split('\n').filter(Boolean);
    const categories = read.categories.map((each) => reader.read('blog_category', each, each._id));
    const excerpt = read.description === row.description ? row.excerpt : excerptOf(read.description);
    return { ...read, ingredients, categories, excerpt };
  });
}

/** A post for its page (specification section 3): its text is sanitised HTML. */
function toPost(row: PostRow): Post {
  return { ...plainPost(row), description: cleanHtml(row.description) };
}

/** A post for a list: its text is the excerpt. */
function toListedPost(row: PostRow): Post {
  return { ...plainPost(row), description: row.excerpt };
}

function plainPost({
  id,
  updated_at,
  date_created,
  ingredients,
  ...row
}: PostRow): Omit<Post, 'description'> {
  const dates = { date_created: date_created.toISOString(), date_updated: updated_at.toISOString() };
  return { _id: id, ...row, ingredients: readIngredients(ingredients), ...dates };
}

/** The ingredients of a recipe, each line parsed like one of a shopping list. */
function readIngredients(lines: readonly string[]): Post['ingredients'] {
  return lines.map((text) => {
    const [line] = parseShoppingList(text);
    if (!line) return { text, name: text, quantity: 1, unit: null };
    return { text, name: line.name, quantity: line.quantity * line.times, unit: line.unit };
  });
}

/**
 * Posts for staff, drafts too. A new one is a draft unless it says otherwise, and gets the first free slug of its title
 * unless it has one; its old address redirects to the new one (migrations: remember_slug).
 */
export const staffPosts = staffResource({
  table: 'post',
  versionOf: (row) => row.version,
  page: (ctx: Context, filters: StaffPostFilters, list) => pageOfStaffPosts(ctx.db, filters, list),
  show: (row: StaffPostRow): StaffPost => ({
    ...toListedPost(row),
    status: row.status,
    version: row.version,
  }),
  showOne: (row) => ({ ...toPost(row), status: row.status, version: row.version }),
  read: readPost,
  async usual(ctx, { slug, title }: PostInput) {
    const base = toSlug(title, 'post');
    const now = ctx.now();
    return {
      slug: slug ?? freeSlug(base, await postSlugsLike(ctx.db, base)),
      ...{
        tags: [],
        ingredients: [],
        serves: null,
        featured_image: null,
        is_pined: false,
        status: 'draft' as const,
      },
      ...{ date_created: now, updated_at: now },
    };
  },
  async writeMore(ctx, id, { categories }) {
    if (categories) await setPostCategories(ctx.db, id, categories);
  },
  taken: { post_slug_key: { field: 'slug', message: 'Another post has this address.' } },
});

/**
 * Cleans texts, sanitises the description and takes the excerpt from it. A draft is dated when it is published, unless
 * a date is given.
 */
async function readPost(ctx: Context, typed: PostChange, was: StaffPostRow | null) {
  const { version: _, categories, title, description, tags, ingredients, date_created, ...rest } = typed;
  const form = openForm();
  const html = description === undefined ? undefined : cleanHtml(description);
  const isFirstSeen = was?.status === 'draft' && rest.status === 'published';
  const columns = {
    ...rest,
    ...(title !== undefined && { title: form.line('title', title, 1) }),
    ...(html !== undefined && { description: html, excerpt: excerptOf(html) }),
    ...(tags && { tags: cleanTags(tags) }),
    ...(ingredients && { ingredients: ingredients.map(oneLine).filter(Boolean) }),
    ...(isFirstSeen && { date_created: ctx.now() }),
    ...(date_created !== undefined && { date_created: new Date(date_created) }),
  };
  form.finish();
  await requirePictures(ctx, { featured_image: rest.featured_image ?? null });
  if (categories?.length) await requireBlogCategories(ctx, categories);
  return columns;
}

/** Lower case, each once. */
function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => oneLine(tag).toLowerCase()).filter(Boolean))];
}

async function requireBlogCategories(ctx: Context, wanted: readonly string[]): Promise<void> {
  const known = new Set((await readBlogCategories(ctx.db)).map((each) => each._id));
  if (wanted.some((id) => !known.has(id)))
    throw fieldError('categories', 'One of these categories does not exist any more.');
}

/**
 * A draft's page, in place of the one it will become.
 * @throws validation_error as creating one would
 */
export async function previewPost(ctx: Context, draft: PostInput): Promise<Preview> {
  const { categories: wanted = [], ...typed } = draft;
  const read = await readPost(ctx, { ...typed, categories: wanted }, null);
  const slug = typed.slug ?? toSlug(typed.title, 'post');
  const now = ctx.now();
  const categories = (await readBlogCategories(ctx.db))
    .filter((each) => wanted.includes(each._id))
    .map(({ _id, name, slug }) => ({ _id, name, slug }));
  const {
    title = '',
    description = '',
    excerpt = '',
    tags = [],
    ingredients = [],
    date_created = now,
  } = read;
  const data = {
    ...{ _id: NO_ID, slug, title, description, excerpt, tags, categories },
    ...{ ingredients: readIngredients(ingredients), serves: typed.serves ?? null },
    ...{ featured_image: typed.featured_image ?? null, is_pined: typed.is_pined ?? false },
    ...{ date_created: date_created.toISOString(), date_updated: now.toISOString() },
    ...{ comments: 0, previous: null, next: null },
  };
  return makePreview(ctx, { path: `/blog/${slug}`, key: 'GET /blog/:slug', answer: { data } });
}
