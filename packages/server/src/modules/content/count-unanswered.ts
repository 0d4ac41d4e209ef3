import type { Context } from '#server/context.ts';
import { countWaiting } from './staff-message.store.ts';

/** How many messages of the contact form nobody has answered yet. */
export function countUnanswered(ctx: Context): Promise<number> {
  return countWaiting(ctx.db);
}
