import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { enqueueAll } from './enqueue.ts';

const AT_ONCE = 500;

/**
 * Gives every message that still waits a job again when it has none, because the job was lost with a restored or
 * repaired database (trust.md I9: nothing stays pending after recovery). Returns how many it found.
 */
export async function sweepOutbox(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM outbox WHERE status = 'pending' AND NOT EXISTS (
      SELECT FROM pgboss.job WHERE name = 'message.send' AND singleton_key = outbox.id::text
        AND state IN ('created', 'retry', 'active'))
    ORDER BY created_at LIMIT ${AT_ONCE}`.execute(ctx.db);
  const jobs = rows.map(({ id }) => ({ payload: { outbox_id: id }, singletonKey: id }));
  if (jobs.length) await enqueueAll(ctx, 'message.send', jobs);
  return rows.length;
}
