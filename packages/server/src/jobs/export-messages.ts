import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { selectMessagesTo } from './message-log.store.ts';

/** What was mailed to an account and about its orders (ids): kinds and times, the newest first. */
export function exportMessages(
  ctx: Context,
  to: { accountId: string; subjectIds: readonly string[] },
): Promise<MyData['messages']> {
  return selectMessagesTo(ctx.db, to);
}
