import type { Context } from '#server/context.ts';
import { enqueueAll } from './enqueue.ts';
import type { QueuedMessage } from './message-kind.ts';
import { insertMessages } from './outbox.store.ts';

/**
 * Writes messages into the outbox together with the jobs that send them, in the caller's transaction. The same
 * message about the same subject is written once, whoever asks twice. What is about an account will be in the language
 * of whoever calls.
 */
export async function queueMessage(ctx: Context, ...messages: QueuedMessage[]): Promise<void> {
  const ids = await insertMessages(ctx.db, messages, {
    createdAt: ctx.now(),
    language: ctx.language ?? 'en',
  });
  await sendSoon(ctx, ids);
}

/** Gives these messages their jobs. */
export async function sendSoon(ctx: Context, ids: readonly string[]): Promise<void> {
  const jobs = ids.map((id) => ({ payload: { outbox_id: id }, singletonKey: id }));
  if (jobs.length) await enqueueAll(ctx, 'message.send', jobs);
}
