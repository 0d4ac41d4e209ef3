import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { enqueueAll } from './enqueue.ts';
import type { MessageKind, QueuedMessage } from './message-kind.ts';
import {
  deleteMessagesAbout,
  deleteMessagesBefore,
  findMessagesWithoutJob,
  insertMessages,
  selectIdsAbout,
  selectLastAt,
  selectMessagesTo,
} from './outbox.store.ts';

/**
 * Writes messages into the outbox together with the jobs that send them, in the caller's transaction. The same
 * message about the same subject is written once, even when it is asked for twice. What is about an account will be in
 * the language of the caller.
 */
export async function queueMessage(ctx: Context, ...messages: QueuedMessage[]): Promise<void> {
  const ids = await insertMessages(ctx.db, messages, {
    createdAt: ctx.now(),
    language: ctx.language ?? 'en',
  });
  // Someone waits for a code: it goes before what else is queued.
  await sendSoon(ctx, ids, { isUrgent: messages.every(({ kind }) => kind === 'code') });
}

/** Gives these messages their jobs. */
export async function sendSoon(
  ctx: Context,
  ids: readonly string[],
  { isUrgent = false } = {},
): Promise<void> {
  const jobs = ids.map((id) => ({ payload: { outbox_id: id }, singletonKey: id, isUrgent }));
  if (jobs.length) await enqueueAll(ctx, 'message.send', jobs);
}

/** When the last message of a kind was written; null: never. */
export const lastMessageAt = (ctx: Context, kind: MessageKind): Promise<Date | null> =>
  selectLastAt(ctx.db, kind);

/** The ids of every message about something. */
export const messagesAbout = (ctx: Context, subjectId: string): Promise<string[]> =>
  selectIdsAbout(ctx.db, subjectId);

/** What was mailed to an account and about its orders (ids): kinds and times, the newest first. */
export function exportMessages(
  ctx: Context,
  to: { accountId: string | null; subjectIds: readonly string[] },
): Promise<MyData['messages']> {
  return selectMessagesTo(ctx.db, to);
}

/** Forgets every message about something that is gone; their jobs find nothing to send. In the caller's transaction. */
export async function forgetMessages(ctx: Context, subjectId: string): Promise<void> {
  await deleteMessagesAbout(ctx.db, subjectId);
}

/** Forgets up to `limit` messages from before a moment, the oldest first, but none that waits. How many there were. */
export const forgetMessagesBefore = (ctx: Context, old: { before: Date; limit: number }): Promise<number> =>
  deleteMessagesBefore(ctx.db, old);

const AT_ONCE = 500;

/**
 * Gives every message that still waits a job again when it has none, because the job was lost with a restored or
 * repaired database (trust.md I9: nothing stays pending after recovery). Returns how many it found.
 */
export async function sweepOutbox(ctx: Context): Promise<number> {
  const ids = await findMessagesWithoutJob(ctx.db, AT_ONCE);
  await sendSoon(ctx, ids);
  return ids.length;
}
