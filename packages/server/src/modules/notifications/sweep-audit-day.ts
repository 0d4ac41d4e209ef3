import type { Context } from '#server/context.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { dayNumber, firstMomentOf } from '#server/modules/audit/sum-day.ts';
import { listOwners } from './list-owners.ts';

/**
 * Tells every owner, once a day in Kigali, where the audit log stood at the end of the day before: a mail that has left
 * is out of reach of whoever changes the log later. Who was no owner yet at that time hears of the next day.
 */
export async function sweepAuditDay(ctx: Context): Promise<void> {
  const today = dayNumber(ctx.now());
  const owners = (await listOwners(ctx)).filter(
    ({ date_created }) => new Date(date_created) < firstMomentOf(today),
  );
  const messages = owners.map(({ _id }) => ({
    kind: 'audit_day' as const,
    subjectId: _id,
    accountId: _id,
    audience: 'customer' as const,
    occasion: today - 1,
  }));
  if (messages.length > 0) await queueMessage({ ...ctx, language: 'en' }, ...messages);
}
