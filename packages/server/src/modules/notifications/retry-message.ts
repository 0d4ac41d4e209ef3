import type { OutboxMessage } from '@isoko/contract/routes/admin/outbox';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { reopenMessage } from '#server/jobs/outbox.store.ts';
import { fieldError } from '#server/shop-error.ts';
import { getOutboxMessage } from './list-outbox.ts';

/**
 * Sends a message at once that waits for its next try or was given up. It leaves once, however many ask.
 * @throws not_found; validation_error on `id` for one that was sent, or that nobody waits for any more.
 */
export async function retryMessage(ctx: Context, id: string): Promise<OutboxMessage> {
  return inTransaction(ctx, async (ctx) => {
    const isOpen = await reopenMessage(ctx.db, id);
    const message = await getOutboxMessage(ctx, id);
    if (!isOpen) {
      const why = message.status === 'sent' ? 'This was sent already.' : 'Nobody waits for this any more.';
      throw fieldError('id', why);
    }
    // A job of its own: the one that waits for the next try may wait for an hour, and finds nothing to do then.
    await enqueue(ctx, 'message.send', { outbox_id: id });
    return message;
  });
}
