import type { Context } from '#server/context.ts';
import { deleteContactMessagesBefore } from './contact-message.store.ts';

/** What visitors write is kept this long (the privacy page says so). */
const KEEP_MONTHS = 12;

/** Deletes messages of the contact form that have had their time. Returns how many. */
export async function sweepContactMessages(ctx: Context): Promise<number> {
  const date = new Date(ctx.now());
  date.setUTCMonth(date.getUTCMonth() - KEEP_MONTHS);
  return deleteContactMessagesBefore(ctx.db, date);
}
