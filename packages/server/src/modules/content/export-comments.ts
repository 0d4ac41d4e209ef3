import type { Context } from '#server/context.ts';
import { readCommentsOf } from './comment.store.ts';

/** Everything one person has written under posts, oldest first, for the copy of their data (trust.md section 3). */
export async function exportComments(
  ctx: Context,
  accountId: string,
): Promise<
  { _id: string; post: string; author: string; comment: string; status: string; date_created: string }[]
> {
  const rows = await readCommentsOf(ctx.db, accountId);
  return rows.map(({ created_at, ...row }) => ({ ...row, date_created: created_at.toISOString() }));
}
