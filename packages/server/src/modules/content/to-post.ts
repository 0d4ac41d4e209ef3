import type { Post } from '@isoko/contract';
import { cleanHtml } from './clean-html.ts';
import type { PostRow } from './post.store.ts';

/** A post as its page shows it (specification section 3): its text is harmless HTML. */
export function toPost(row: PostRow): Post {
  return { ...plainPost(row), description: cleanHtml(row.description) };
}

/** A post as a list shows it: its text is the excerpt. */
export function toListedPost(row: PostRow): Post {
  return { ...plainPost(row), description: row.excerpt };
}

function plainPost({ id, updated_at, date_created, ...row }: PostRow): Omit<Post, 'description'> {
  const dates = { date_created: date_created.toISOString(), date_updated: updated_at.toISOString() };
  return { _id: id, ...row, ...dates };
}
