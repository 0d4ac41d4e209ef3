import { randomUUID } from 'node:crypto';
import type { Announcement } from '@isoko/contract';
import type {
  AnnouncementChange,
  AnnouncementInput,
  StaffAnnouncement,
} from '@isoko/contract/routes/admin/announcements';
import type { Preview } from '@isoko/contract/routes/admin/staff-call';
import type { Context } from '#server/context.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { openForm } from '#server/input/form.ts';
import { paragraph } from '#server/input/text.ts';
import { requirePictures } from '#server/modules/media/pictures.ts';
import { openReader } from '#server/modules/translations/reader.ts';
import { type AnnouncementFilters, type AnnouncementRow, pageOfAnnouncements } from './content.store.ts';
import { makePreview } from './previews.ts';
import { dated, staffResource } from './staff-resource.ts';

/** The announcements that have not ended, newest first unless the caller wants the oldest (specification section 7). */
export async function listAnnouncements(ctx: Context, list: ListPart): Promise<Page<Announcement>> {
  const { rows, total } = await pageOfAnnouncements(ctx.db, { isCurrent: true, now: ctx.now() }, list);
  const reader = await openReader(
    ctx,
    rows.map(({ _id }) => _id),
  );
  return {
    items: rows.map(({ state: _, ...row }) => toWire(reader.read('announcement', row, row._id))),
    total,
  };
}

/**
 * Announcements for staff, ended ones too. A changed one keeps its id: a visitor who has closed it does not see it
 * again (specification section 4).
 */
export const staffAnnouncements = staffResource({
  table: 'announcement',
  page: (ctx: Context, filters: AnnouncementFilters, list) =>
    pageOfAnnouncements(ctx.db, { ...filters, now: ctx.now() }, list),
  show: (row: AnnouncementRow): StaffAnnouncement => toWire(row),
  usual: (ctx, _: AnnouncementInput) => ({ featured_image: null, created_at: ctx.now() }),
  read: readAnnouncement,
});

function toWire<R extends Omit<AnnouncementRow, 'state'>>({ starts_at, ends_at, ...row }: R) {
  const dates = { announce_date_start: starts_at.toISOString(), announce_date_stop: ends_at.toISOString() };
  return { ...dated(row), ...dates };
}

/** Reads a change; `was` has the present dates, if any, because it must stop after it starts. */
async function readAnnouncement(
  ctx: Context,
  typed: AnnouncementChange,
  was: Pick<AnnouncementRow, 'starts_at' | 'ends_at'> | null,
) {
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

/**
 * The popup with a draft's text, shown immediately whatever its dates.
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
