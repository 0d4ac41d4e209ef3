import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { readCommentsOf } from './comments.store.ts';
import { messagesFrom } from './messages.store.ts';

/** What somebody wrote under posts and by the contact form, for the download of one's own data. */
export async function exportWords(
  ctx: Context,
  { accountId, email }: { accountId: string; email: string },
): Promise<Pick<MyData, 'comments' | 'contact_messages'>> {
  const comments = await readCommentsOf(ctx.db, accountId);
  const messages = await messagesFrom(ctx.db, email);
  return {
    comments: comments.map(dated),
    contact_messages: messages.map(({ answered_at, ...message }) => ({
      ...dated(message),
      answered_at: answered_at?.toISOString() ?? null,
    })),
  };
}

function dated<T extends { created_at: Date }>({ created_at, ...words }: T) {
  return { ...words, date_created: created_at.toISOString() };
}
