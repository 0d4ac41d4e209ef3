import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** A category of the blog as the table has it; `posts` are those in it, drafts included. */
export interface BlogCategoryNode {
  _id: string;
  parent: string | null;
  name: string;
  slug: string;
  position: number;
  posts: number;
}

/** The columns of a blog category that staff write. */
export interface BlogCategoryColumns {
  name: string;
  slug: string;
  parent_id: string | null;
  position: number;
}

/** Every category of the blog, siblings in their order. */
export async function readBlogTree(db: Db): Promise<BlogCategoryNode[]> {
  const { rows } = await sql<BlogCategoryNode>`
    SELECT c.id AS _id, c.parent_id AS parent, c.name, c.slug, c.position,
      (SELECT count(*) FROM post_category WHERE category_id = c.id) AS posts
    FROM blog_category c ORDER BY c.position, c.name, c.id`.execute(db);
  return rows;
}

/** Locks the whole tree, so that changes of its shape follow each other. */
export async function lockBlogTree(db: Db): Promise<void> {
  await sql`LOCK TABLE blog_category IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

/** Changes a category of the blog. */
export async function updateBlogCategory(
  db: Db,
  id: string,
  columns: Partial<BlogCategoryColumns>,
): Promise<void> {
  if (Object.keys(columns).length)
    await db.updateTable('blog_category').set(columns).where('id', '=', id).execute();
}

/** Removes a category of the blog; its posts stay. */
export async function deleteBlogCategory(db: Db, id: string): Promise<void> {
  await db.deleteFrom('blog_category').where('id', '=', id).execute();
}
