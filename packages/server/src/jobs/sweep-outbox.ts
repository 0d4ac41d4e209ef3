import type { Context } from '#server/context.ts';
import { findMessagesWithoutJob } from './outbox.store.ts';
import { sendSoon } from './queue-message.ts';

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
