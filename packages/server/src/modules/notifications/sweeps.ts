import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetMessagesBefore, queueMessage } from '#server/jobs/messages.ts';
import { dayNumber, firstMomentOf, monthsAgo } from '#server/kigali-time.ts';
import { noteLetGo, readShopSettings } from '#server/modules/settings/read-shop.ts';
import { listOwners } from './write-letter.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any link to an account works; in a shop without a mail server, staff have seen it by then. */
const KEPT_MS = 7 * DAY_MS;
/** The time at the start of names by `file-transport`, also for an incomplete file. */
const MAIL_TIME = /^\.?(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-[\w-]+\.(eml|new)$/;

/**
 * Deletes mails that were written to files in `folder` a week ago: they contain names, addresses and links. Returns how
 * many.
 */
export async function sweepMailbox({ now }: Pick<Context, 'now'>, folder: string): Promise<number> {
  const before = now().getTime() - KEPT_MS;
  const names = await readdir(folder).catch(noneWhenAbsent);
  const old = names.filter((name) => timeOf(name) < before);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** Messages deleted per run. */
const MESSAGES = 2_000;

/** Deletes some messages that are older than the shop's setting. Returns how many. */
export async function sweepMessages(ctx: Context): Promise<number> {
  const { messages: months } = (await readShopSettings(ctx)).kept_months;
  if (months === null) return 0;
  const before = monthsAgo(ctx.now(), months);
  return inTransaction(ctx, async (ctx) => {
    const gone = await forgetMessagesBefore(ctx, { before, limit: MESSAGES });
    if (gone > 0) await noteLetGo(ctx, 'message', before);
    return gone;
  });
}

/** When a mail was written; any other file counts as never. */
function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = MAIL_TIME.exec(name) ?? [];
  if (year === undefined) return Number.POSITIVE_INFINITY;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function noneWhenAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

/**
 * Once a day in Kigali, tells every owner the end of the audit log at the end of the day before: someone who changes
 * the log later cannot change a sent mail. A new owner is told from the next day on.
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
