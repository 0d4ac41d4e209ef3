import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { ListRequest, SortBy } from '#server/http/list-request.ts';
import { blogCategoryWithChildren } from './blog-category.store.ts';

type Db = Kysely<Database>;

/** A published post with what hangs on it, as the tables have it. */
export interface PostRow {
  id: string;
  slug: string;
  title: string;
  description: string;
  excerpt: string;
  tags: string[];
  featured_image: string | null;
  is_pined: boolean;
  date_created: Date;
  updated_at: Date;
  categories: { _id: string; name: string; slug: string }[];
  /** Published ones. */
  comments: number;
}

/** Which posts a list wants. */
export interface PostFilters {
  category?: string;
  tag?: string;
}

/** The columns of PostRow, of a post `p`. */
export const postColumns = sql`p.id, p.slug, p.title, p.description, p.excerpt, p.tags, p.featured_image, p.is_pined,
  p.date_created, p.updated_at,
  (SELECT coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug)
    ORDER BY c.position, c.name, c.id), '[]')
    FROM post_category pc JOIN blog_category c ON c.id = pc.category_id WHERE pc.post_id = p.id) AS categories,
  (SELECT count(*)::int FROM comment WHERE comment.post_id = p.id AND comment.status = 'published') AS comments`;

/** One page of published posts in its order; among equals the newest comes first, then by id. */
export async function readPosts(
  db: Db,
  filters: PostFilters,
  { limit, offset, sort }: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<PostRow[]> {
  const order = sql.join([...sort.map(orderBy), sql`p.date_created DESC`, sql`p.id`]);
  const { rows } = await sql<PostRow>`SELECT ${postColumns} FROM post p WHERE ${chosen(filters)}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** How many published posts the filters match. */
export async function countPostRows(db: Db, filters: PostFilters): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`SELECT count(*) AS total FROM post p WHERE ${chosen(filters)}`.execute(db);
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

/** Where robots find the published posts, the newest first. */
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

interface NewPost extends Omit<PostRow, 'id' | 'categories' | 'comments'> {
  status: 'draft' | 'published';
}

/** Writes a post and the categories it stands in. */
export async function insertPost(db: Db, row: NewPost, categories: readonly string[]): Promise<string> {
  const { id } = await db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
  const links = categories.map((category_id) => ({ post_id: id, category_id }));
  if (links.length) await db.insertInto('post_category').values(links).execute();
  return id;
}

const link = sql`json_build_object('slug', p.slug, 'title', p.title, 'featured_image', p.featured_image)`;

function chosen({ category, tag }: PostFilters): RawBuilder<unknown> {
  const all = [sql`p.status = 'published'`];
  if (category !== undefined) {
    all.push(sql`p.id IN (SELECT post_id FROM post_category
      WHERE category_id IN ${blogCategoryWithChildren(category)})`);
  }
  if (tag !== undefined) all.push(sql`p.tags @> ARRAY[${tag.trim().toLowerCase()}]`);
  return sql.join(all, sql` AND `);
}

function orderBy({ field, descending }: SortBy): RawBuilder<unknown> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  if (field === 'title') return sql`p.title ${direction}`;
  return field === 'is_pined' ? sql`p.is_pined ${direction}` : sql`p.date_created ${direction}`;
}
