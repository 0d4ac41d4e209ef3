import type { Context } from '#server/context.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import {
  hasEarlierTwin,
  insertNotices,
  type NoticeKind,
  readNotice,
  removeOldNotices,
} from './trust.store.ts';

export type { NoticeKind };

/** As long as security events are kept. */
const KEEP_MS = 90 * 24 * 60 * 60_000;
const AT_ONCE = 500;

interface Notice {
  kind: NoticeKind;
  /** Plain facts for the mail: `{ what: 'orders.csv' }`. */
  detail?: Record<string, string>;
  /** An account that gets it too, because it is about them. */
  alsoTo?: string;
  /** Who did it; the actor of the call unless said. */
  by?: string;
}

/** Tells every owner by mail what was done, in the caller's transaction: without a commit no mail is sent. */
export async function tellOwners(ctx: Context, { kind, detail = {}, alsoTo, by }: Notice): Promise<void> {
  const notice = { kind, at: ctx.now(), actorName: by ?? ctx.actor?.name ?? 'Somebody', detail };
  const written = await insertNotices(ctx.db, notice, alsoTo ?? null);
  const messages = written.map(({ id, accountId }) => ({
    ...({ kind: 'staff_notice', audience: 'customer' } as const),
    ...{ subjectId: id, accountId },
  }));
  if (messages.length > 0) await queueMessage(ctx, ...messages);
}

/** What a mail to an owner is about; null when it is deleted. */
export const getNotice = (ctx: Context, id: string) => readNotice(ctx.db, id);

/** Whether a notice is the first of those that tell several people the same. */
export const isFirstNotice = async (ctx: Context, id: string): Promise<boolean> =>
  !(await hasEarlierTwin(ctx.db, id));

/** Deletes old notices. Returns how many. */
export function sweepNotices(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - KEEP_MS);
  return removeOldNotices(ctx.db, { before, limit: AT_ONCE });
}
