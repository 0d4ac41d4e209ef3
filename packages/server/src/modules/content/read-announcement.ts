import type { AnnouncementChange } from '@isoko/contract/routes/admin/announcements';
import type { Context } from '#server/context.ts';
import { openForm } from '#server/input/form.ts';
import { paragraph } from '#server/input/text.ts';
import { requirePictures } from '#server/modules/media/require-pictures.ts';
import type { AnnouncementColumns } from './staff-announcement.store.ts';

/**
 * What somebody typed about an announcement as its columns, cleaned; keys that are not given are left out. `was` has
 * the dates it had, if it had any: it stops after it starts.
 * @throws validation_error beside what is not right
 */
export async function readAnnouncement(
  ctx: Context,
  typed: AnnouncementChange,
  was: { starts_at: Date; ends_at: Date } | null,
): Promise<Partial<AnnouncementColumns>> {
  const { title, message, announce_date_start, announce_date_stop, featured_image } = typed;
  const form = openForm();
  const starts_at = announce_date_start === undefined ? was?.starts_at : new Date(announce_date_start);
  const ends_at = announce_date_stop === undefined ? was?.ends_at : new Date(announce_date_stop);
  if (starts_at && ends_at && starts_at >= ends_at)
    form.refuse('announce_date_stop', 'It has to stop after it starts.');
  const words = message === undefined ? undefined : paragraph(message);
  if (words === '') form.refuse('message', 'Please fill this in.');
  const columns = {
    ...(title !== undefined && { title: form.line('title', title, 1) }),
    ...(words !== undefined && { message: words }),
    ...(starts_at && { starts_at }),
    ...(ends_at && { ends_at }),
    ...(featured_image !== undefined && { featured_image }),
  };
  form.finish();
  await requirePictures(ctx, { featured_image: featured_image ?? null });
  return columns;
}
