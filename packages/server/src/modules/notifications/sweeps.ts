import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { forgetMessagesBefore, queueMessage } from '#server/jobs/messages.ts';
import { dayNumber, firstMomentOf, monthsAgo } from '#server/kigali-time.ts';
import { noteLetGo, readShopSettings } from '#server/modules/settings/read-shop.ts';
import { listOwners } from './write-letter.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any link to an account opens something: who runs a shop without a mail server has seen it by then. */
const KEPT_MS = 7 * DAY_MS;
/** The time that `file-transport` puts first, also of a mail whose writing was cut short. */
const MAIL_TIME = /^\.?(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-[\w-]+\.(eml|new)$/;

/** Removes mails that became files in `folder` a week ago: they hold names, addresses and links. Returns how many. */
export async function sweepMailbox({ now }: Pick<Context, 'now'>, folder: string): Promise<number> {
  const before = now().getTime() - KEPT_MS;
  const names = await readdir(folder).catch(noneWhenAbsent);
  const old = names.filter((name) => timeOf(name) < before);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** Messages that are let go in one go. */
const MESSAGES = 2_000;

/** Lets messages go that are older than the shop's setting says, some each time. Returns how many. */
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

/** When a mail was written; what is none is of the end of time. */
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
 * Tells every owner, once a day in Kigali, where the audit log stood at the end of the day before: a mail that has left
 * is out of reach of the one who changes the log later. Who was no owner yet at that time hears of the next day.
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
