import { randomUUID } from 'node:crypto';
import type { AnnouncementInput } from '@isoko/contract/routes/admin/announcements';
import type { Preview } from '@isoko/contract/routes/admin/preview';
import type { Context } from '#server/context.ts';
import { makePreview } from './make-preview.ts';
import { readAnnouncement } from './read-announcement.ts';

/**
 * The popup with a draft's words, at once and whatever its dates are.
 * @throws validation_error as creating one would
 */
export async function previewAnnouncement(ctx: Context, draft: AnnouncementInput): Promise<Preview> {
  const { title = '', message = '' } = await readAnnouncement(ctx, draft, null);
  const { announce_date_start, announce_date_stop, featured_image = null } = draft;
  const shown = {
    ...{ _id: randomUUID(), title, message, announce_date_start, announce_date_stop, featured_image },
    date_created: ctx.now().toISOString(),
  };
  const answer = { data: [shown], results: 1, total: 1, page: 1, limit: 1 };
  return makePreview(ctx, { path: '/preview/announcement', key: 'GET /announcements', answer });
}
