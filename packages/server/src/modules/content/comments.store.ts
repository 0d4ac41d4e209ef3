import type { Comment } from '@isoko/contract';
import type { StaffComment, StaffCommentFilters } from '@isoko/contract/routes/admin/posts';
import { sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import type { RowOf } from './staff-resource.ts';

/** A comment as the table has it. */
type CommentRow = RowOf<Comment>;

/** One page of a post's comments: the published ones, and the waiting ones of this account (null: none). */
export function pageOfComments(
  db: Db,
  { postId, accountId }: { postId: string; accountId: string | null },
  list: ListPart,
): Promise<RowPage<CommentRow>> {
  const isMine = sql<boolean>`coalesce(account_id = ${accountId}::uuid, false)`;
  const source = {
    columns: sql`id AS _id, post_id AS post, author, comment,
      CASE status WHEN 'published' THEN 'published' ELSE 'pending' END AS status, ${isMine} AS is_mine, created_at`,
    from: sql`comment`,
    where: [sql`post_id = ${postId}`, sql`(status = 'published' OR (status = 'pending' AND ${isMine}))`],
    order: { date_created: sql`created_at` },
    id: sql`id`,
  };
  return readPage<CommentRow>(db, source, list);
}

/** Writes a comment and returns its id. */
export async function insertComment(
  db: Db,
  row: {
    post_id: string;
    account_id: string;
    author: string;
    comment: string;
    status: 'pending' | 'published';
    created_at: Date;
  },
): Promise<string> {
  const { id } = await db.insertInto('comment').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes a comment of this account; false if it is not theirs. */
export async function deleteCommentOf(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('comment')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Whether everyone can see this comment. */
export async function isPublicComment(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select('comment.id')
    .where('comment.id', '=', id)
    .where('comment.status', '=', 'published')
    .where('post.status', '=', 'published')
    .executeTakeFirst();
  return found !== undefined;
}

/** Every comment of an account, oldest first, with the slug of its post. */
export function readCommentsOf(db: Db, accountId: string) {
  return db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select(['comment.id as _id', 'post.slug as post', 'author', 'comment', 'comment.status', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('comment.id')
    .execute();
}

/** A comment with its post. */
export type StaffCommentRow = RowOf<StaffComment>;

/** One page of the comments of any status, and how many there are. */
export function pageOfStaffComments(
  db: Db,
  { q, ids, status, post }: StaffCommentFilters,
  list: ListPart,
): Promise<RowPage<StaffCommentRow>> {
  const source = {
    columns: sql`c.id AS _id, json_build_object('_id', p.id, 'title', p.title, 'slug', p.slug) AS post,
      c.author, c.comment, c.status, c.created_at`,
    from: sql`comment c JOIN post p ON p.id = c.post_id`,
    where: [
      ...saysSomewhere(q, ['c.comment', 'c.author']),
      ...isOneOf(ids, 'c.id'),
      ...(status ? [sql`c.status = ${status}`] : []),
      ...(post ? [sql`c.post_id = ${post}`] : []),
    ],
    order: { date_created: sql`c.created_at` },
    id: sql`c.id`,
  };
  return readPage<StaffCommentRow>(db, source, list);
}
