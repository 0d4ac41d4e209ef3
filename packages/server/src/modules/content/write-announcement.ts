import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { oneLine, paragraph } from '#server/input/text.ts';
import { insertAnnouncement } from './announcement.store.ts';

/** News as its author hands it in: plain text, shown from `startsAt` until `endsAt`. */
export interface AnnouncementWish {
  title: string;
  message: string;
  startsAt: Date;
  endsAt: Date;
  /** A name under /gallery/. */
  featured_image?: string | null;
}

/** Writes an announcement and returns its id. */
export async function writeAnnouncement(ctx: Context, wish: AnnouncementWish): Promise<string> {
  const row = {
    title: oneLine(wish.title),
    message: paragraph(wish.message),
    starts_at: wish.startsAt,
    ends_at: wish.endsAt,
    featured_image: wish.featured_image ?? null,
    created_at: ctx.now(),
  };
  return inTransaction(ctx, (ctx) => insertAnnouncement(ctx.db, row));
}
