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

/** How long a message waits, in ms: whoever sees the news in the shop, and does something about it, needs none. */
const WAIT_MS: { readonly [K in MessageKind]?: number } = { order_payment_failed: 3 * 60_000 };

/**
 * Writes messages into the outbox, and the jobs that send them, in the caller's transaction. The same message about a
 * subject is written once, even if queued twice. Messages about an account are in the language of the caller.
 */
export async function queueMessage(ctx: Context, ...messages: QueuedMessage[]): Promise<void> {
  const written = await insertMessages(ctx.db, messages, {
    createdAt: ctx.now(),
    language: ctx.language ?? 'en',
  });
  // A customer is waiting for a code: it is sent before all other messages.
  const isUrgent = messages.every(({ kind }) => kind === 'code');
  const jobs = written.map(({ id, kind }) => {
    const wait = WAIT_MS[kind];
    return { ...jobOf(id), isUrgent, ...(wait && { startAfter: new Date(ctx.now().getTime() + wait) }) };
  });
  if (jobs.length) await enqueueAll(ctx, 'message.send', jobs);
}

const jobOf = (id: string) => ({ payload: { outbox_id: id }, singletonKey: id });

/** Writes the jobs that send these messages. */
export async function sendSoon(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length) await enqueueAll(ctx, 'message.send', ids.map(jobOf));
}

/** When the last message of a kind was written; null: never. */
export const lastMessageAt = (ctx: Context, kind: MessageKind): Promise<Date | null> =>
  selectLastAt(ctx.db, kind);

/** The ids of all messages about a subject. */
export const messagesAbout = (ctx: Context, subjectId: string): Promise<string[]> =>
  selectIdsAbout(ctx.db, subjectId);

/** The kinds and times of the messages to an account and about its orders (ids), newest first. */
export function exportMessages(
  ctx: Context,
  to: { accountId: string | null; subjectIds: readonly string[] },
): Promise<MyData['messages']> {
  return selectMessagesTo(ctx.db, to);
}

/** Deletes every message about a deleted subject; their jobs find nothing to send. In the caller's transaction. */
export async function forgetMessages(ctx: Context, subjectId: string): Promise<void> {
  await deleteMessagesAbout(ctx.db, subjectId);
}

/** Deletes up to `limit` messages from before `before`, oldest first, except waiting ones. Returns how many. */
export const forgetMessagesBefore = (ctx: Context, old: { before: Date; limit: number }): Promise<number> =>
  deleteMessagesBefore(ctx.db, old);

const AT_ONCE = 500;

/**
 * Writes a job for every waiting message without one: the job was lost when a database was restored or repaired
 * (trust.md I9: nothing stays pending after recovery). Returns how many messages it found.
 */
export async function sweepOutbox(ctx: Context): Promise<number> {
  const ids = await findMessagesWithoutJob(ctx.db, AT_ONCE);
  await sendSoon(ctx, ids);
  return ids.length;
}
