import type { StaffPostFilters } from '@isoko/contract/routes/admin/posts';
import { type Kysely, sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Database } from '#server/database/tables.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { blogCategoryWithChildren } from './blog-category.store.ts';
import { type PostRow, postColumns } from './post.store.ts';

type Db = Kysely<Database>;

/** A post of any status with what hangs on it. */
export interface StaffPostRow extends PostRow {
  status: 'draft' | 'published';
  version: number;
}

/** The columns of a post that staff write. */
export interface PostColumns {
  slug: string;
  title: string;
  description: string;
  excerpt: string;
  tags: string[];
  featured_image: string | null;
  is_pined: boolean;
  status: 'draft' | 'published';
  date_created: Date;
}

/** One page of the posts of any status, and how many there are. */
export function pageOfStaffPosts(
  db: Db,
  { q, ids, status, category }: StaffPostFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ rows: StaffPostRow[]; total: number }> {
  const inCategory =
    category === undefined
      ? []
      : [
          sql`p.id IN (SELECT post_id FROM post_category
            WHERE category_id IN ${blogCategoryWithChildren(category)})`,
        ];
  const source = {
    columns: sql`${postColumns}, p.status, p.version`,
    from: sql`post p`,
    where: [
      ...saysSomewhere(q, ['p.title']),
      ...isOneOf(ids, 'p.id'),
      ...(status ? [sql`p.status = ${status}`] : []),
      ...inCategory,
    ],
    order: {
      date_created: sql`p.date_created`,
      date_updated: sql`p.updated_at`,
      title: sql`p.title`,
      is_pined: sql`p.is_pined`,
    },
    id: sql`p.id`,
  };
  return readPage<StaffPostRow>(db, source, list);
}

/** What a change of a post looks at first, locked; null for an unknown one. */
export async function lockPost(
  db: Db,
  id: string,
): Promise<{ version: number; status: 'draft' | 'published' } | null> {
  const row = await db
    .selectFrom('post')
    .select(['version', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a post, which becomes the next version of itself. */
export async function updatePost(
  db: Db,
  id: string,
  { at, ...columns }: Partial<PostColumns> & { at: Date },
): Promise<void> {
  await db
    .updateTable('post')
    .set((column) => ({ ...columns, updated_at: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Puts a post into these categories and takes it out of all others. */
export async function setPostCategories(db: Db, id: string, categories: readonly string[]): Promise<void> {
  await sql`DELETE FROM post_category WHERE post_id = ${id} AND category_id <> ALL (${categories}::uuid[])`.execute(
    db,
  );
  await sql`INSERT INTO post_category (post_id, category_id)
    SELECT ${id}, category_id FROM unnest(${categories}::uuid[]) AS wanted (category_id)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Removes a post with its comments; false for an unknown one. */
export async function deletePost(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('post').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

/** The slugs of posts that begin like this one. */
export async function postSlugsLike(db: Db, slug: string): Promise<Set<string>> {
  const rows = await db.selectFrom('post').select('slug').where('slug', 'like', `${slug}%`).execute();
  return new Set(rows.map((row) => row.slug));
}
