import type { Post } from '@isoko/contract';
import type { StaffPost, StaffPostFilters } from '@isoko/contract/routes/admin/posts';
import { type RawBuilder, sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import { blogCategoryWithChildren } from './blog-categories.store.ts';

/** A post with what belongs to it, as the tables have it. */
export interface PostRow
  extends Omit<Post, '_id' | 'date_created' | 'date_updated' | 'written_in' | 'ingredients'> {
  id: string;
  /** As staff wrote them. */
  ingredients: string[];
  date_created: Date;
  updated_at: Date;
}

/** The filters of a list. */
export interface PostFilters {
  category?: string;
  tag?: string;
}

/** The columns of PostRow, of a post `p`. */
const postColumns = sql`p.id, p.slug, p.title, p.description, p.excerpt, p.tags, p.featured_image, p.is_pined,
  p.ingredients, p.serves,
  p.date_created, p.updated_at,
  (SELECT coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug)
    ORDER BY c.position, c.name, c.id), '[]')
    FROM post_category pc JOIN blog_category c ON c.id = pc.category_id WHERE pc.post_id = p.id) AS categories,
  (SELECT count(*)::int FROM comment WHERE comment.post_id = p.id AND comment.status = 'published') AS comments`;

const ORDER = {
  date_created: sql`p.date_created`,
  date_updated: sql`p.updated_at`,
  title: sql`p.title`,
  is_pined: sql`p.is_pined`,
};

/** One page of published posts, and how many there are; among equals the newest comes first, then by id. */
export function pageOfPosts(db: Db, filters: PostFilters, list: ListPart): Promise<RowPage<PostRow>> {
  const source = {
    columns: postColumns,
    from: sql`post p`,
    where: chosen(filters),
    order: ORDER,
    ties: sql`p.date_created DESC`,
    id: sql`p.id`,
  };
  return readPage<PostRow>(db, source, list);
}

/** How many published posts the filters match. */
export async function countPostRows(db: Db, filters: PostFilters): Promise<number> {
  const where = sql.join(chosen(filters), sql` AND `);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM post p WHERE ${where}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The published post of this slug. */
export async function findPost(db: Db, slug: string): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    SELECT ${postColumns} FROM post p WHERE p.status = 'published' AND p.slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

/** Whether there is a published post of this id. */
export async function isPublishedPost(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('post')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return found !== undefined;
}

/** A post as its neighbours link to it. */
export interface PostLink {
  _id: string;
  slug: string;
  title: string;
  featured_image: string | null;
}

/** The published posts before (newer) and after (older) one by date, then by id. */
export async function findPostNeighbours(
  db: Db,
  id: string,
): Promise<{ previous: PostLink | null; next: PostLink | null }> {
  const { rows } = await sql<{ previous: PostLink | null; next: PostLink | null }>`
    SELECT
      (SELECT ${link} FROM post p WHERE p.status = 'published' AND p.date_created >= me.date_created
        AND (p.date_created > me.date_created OR p.id < me.id)
        ORDER BY p.date_created, p.id DESC LIMIT 1) AS previous,
      (SELECT ${link} FROM post p WHERE p.status = 'published' AND p.date_created <= me.date_created
        AND (p.date_created < me.date_created OR p.id > me.id)
        ORDER BY p.date_created DESC, p.id LIMIT 1) AS next
    FROM post me WHERE me.id = ${id}`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

/** The published posts for robots, the newest first. */
export function readPostPlaces(
  db: Db,
): Promise<{ slug: string; updated_at: Date; picture: string | null }[]> {
  return db
    .selectFrom('post')
    .select(['slug', 'updated_at', 'featured_image as picture'])
    .where('status', '=', 'published')
    .orderBy('date_created', 'desc')
    .orderBy('id')
    .execute();
}

const link = sql`json_build_object('_id', p.id, 'slug', p.slug, 'title', p.title, 'featured_image', p.featured_image)`;

function chosen({ category, tag }: PostFilters): RawBuilder<unknown>[] {
  const tagged = tag === undefined ? [] : [sql`p.tags @> ARRAY[${tag.trim().toLowerCase()}]`];
  return [sql`p.status = 'published'`, ...inCategory(category), ...tagged];
}

/** The posts of a category and its descendants. */
function inCategory(category: string | undefined): RawBuilder<unknown>[] {
  if (category === undefined) return [];
  return [
    sql`p.id IN (SELECT post_id FROM post_category WHERE category_id IN ${blogCategoryWithChildren(category)})`,
  ];
}

/** A post of any status with what belongs to it. */
export type StaffPostRow = PostRow & Pick<StaffPost, 'status' | 'version'>;

/** One page of the posts of any status, and how many there are. */
export function pageOfStaffPosts(
  db: Db,
  { q, ids, status, category }: StaffPostFilters,
  list: ListPart,
): Promise<RowPage<StaffPostRow>> {
  const source = {
    columns: sql`${postColumns}, p.status, p.version`,
    from: sql`post p`,
    where: [
      ...saysSomewhere(q, ['p.title']),
      ...isOneOf(ids, 'p.id'),
      ...(status ? [sql`p.status = ${status}`] : []),
      ...inCategory(category),
    ],
    order: ORDER,
    id: sql`p.id`,
  };
  return readPage<StaffPostRow>(db, source, list);
}

/** Puts a post into exactly these categories. */
export async function setPostCategories(db: Db, id: string, categories: readonly string[]): Promise<void> {
  await sql`DELETE FROM post_category WHERE post_id = ${id} AND category_id <> ALL (${categories}::uuid[])`.execute(
    db,
  );
  await sql`INSERT INTO post_category (post_id, category_id)
    SELECT ${id}, category_id FROM unnest(${categories}::uuid[]) AS wanted (category_id)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The slugs of posts that begin with this one. */
export async function postSlugsLike(db: Db, slug: string): Promise<Set<string>> {
  const rows = await db.selectFrom('post').select('slug').where('slug', 'like', `${slug}%`).execute();
  return new Set(rows.map((row) => row.slug));
}
