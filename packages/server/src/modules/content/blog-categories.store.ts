import type { BlogCategory } from '@isoko/contract';
import type { StaffBlogCategory } from '@isoko/contract/routes/admin/posts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A category of the blog with its parent, null at the top. */
type BlogCategoryRow = Omit<BlogCategory, 'children' | 'written_in'> & { parent_id: string | null };

/** Every category by position and name, with the number of its published posts, descendants included. */
export async function readBlogCategories(db: Db): Promise<BlogCategoryRow[]> {
  const { rows } = await sql<BlogCategoryRow>`
    WITH RECURSIVE above (id, above_id) AS (
      SELECT id, id FROM blog_category
      UNION
      SELECT above.id, c.parent_id FROM above JOIN blog_category c ON c.id = above.above_id
      WHERE c.parent_id IS NOT NULL),
    counted AS (
      SELECT above.above_id AS id, count(DISTINCT p.id)::int AS posts
      FROM above
      JOIN post_category pc ON pc.category_id = above.id
      JOIN post p ON p.id = pc.post_id AND p.status = 'published'
      GROUP BY above.above_id)
    SELECT c.id AS _id, c.parent_id, c.name, c.slug, coalesce(counted.posts, 0) AS posts
    FROM blog_category c LEFT JOIN counted ON counted.id = c.id
    ORDER BY c.position, c.name, c.id`.execute(db);
  return rows;
}

/** The ids of a category, named by slug or `_id`, and of all its descendants; none for an unknown one. */
export function blogCategoryWithChildren(slugOrId: string): RawBuilder<string> {
  const isNamed = UUID.test(slugOrId)
    ? sql`(slug = ${slugOrId} OR id = ${slugOrId}::uuid)`
    : sql`slug = ${slugOrId}`;
  return sql`(WITH RECURSIVE below (id) AS (
      SELECT id FROM blog_category WHERE ${isNamed}
      UNION
      SELECT child.id FROM blog_category child JOIN below ON child.parent_id = below.id)
    SELECT id FROM below)`;
}

/** A category of the blog as the table has it; `posts` are those in it, drafts included. */
export type BlogCategoryNode = Omit<StaffBlogCategory, 'level'>;

/** Every category of the blog, siblings in their order. */
export async function readBlogTree(db: Db): Promise<BlogCategoryNode[]> {
  const { rows } = await sql<BlogCategoryNode>`
    SELECT c.id AS _id, c.parent_id AS parent, c.name, c.slug, c.position,
      (SELECT count(*) FROM post_category WHERE category_id = c.id) AS posts
    FROM blog_category c ORDER BY c.position, c.name, c.id`.execute(db);
  return rows;
}

/** Locks the whole tree, so that changes of its shape happen one after the other. */
export async function lockBlogTree(db: Db): Promise<void> {
  await sql`LOCK TABLE blog_category IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}
