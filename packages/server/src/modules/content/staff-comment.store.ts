import type { StaffComment, StaffCommentFilters } from '@isoko/contract/routes/admin/comments';
import { type Kysely, sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Database } from '#server/database/tables.ts';
import type { ListRequest } from '#server/http/list-request.ts';

type Db = Kysely<Database>;

/** A comment with its post. */
export interface StaffCommentRow extends Omit<StaffComment, 'date_created'> {
  created_at: Date;
}

/** One page of the comments of any status, and how many there are. */
export function pageOfStaffComments(
  db: Db,
  { q, ids, status, post }: StaffCommentFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ rows: StaffCommentRow[]; total: number }> {
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

/** Gives a comment this status; false for an unknown one. */
export async function setCommentStatus(db: Db, id: string, status: StaffComment['status']): Promise<boolean> {
  const changed = await db
    .updateTable('comment')
    .set({ status })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes a comment; false for an unknown one. */
export async function deleteAnyComment(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('comment').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}
