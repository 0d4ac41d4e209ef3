import type { Context } from '#server/context.ts';
import { enqueue } from './enqueue.ts';

/** Every message the shop sends about an order; what each says is in `notifications`. */
export type MessageKind =
  | 'order_placed'
  | 'order_paid'
  | 'order_packed'
  | 'order_out_for_delivery'
  | 'order_delivered'
  | 'order_cancelled'
  | 'order_expired'
  | 'order_refund_due'
  | 'order_refunded'
  | 'shop_new_order';

export interface QueuedMessage {
  kind: MessageKind;
  /** The order's id. */
  subjectId: string;
  /** Whose address is read when it is sent. */
  audience: 'customer' | 'shop';
}

/**
 * Writes a message into the outbox together with the job that sends it, in the caller's transaction. The same
 * message about the same subject is written once, whoever asks twice.
 */
export async function queueMessage(ctx: Context, message: QueuedMessage): Promise<void> {
  const { kind, subjectId, audience } = message;
  const row = await ctx.db
    .insertInto('outbox')
    .values({ kind, subject_id: subjectId, audience, created_at: ctx.now() })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'audience']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await enqueue(ctx, 'message.send', { outbox_id: row.id }, { singletonKey: row.id });
}
