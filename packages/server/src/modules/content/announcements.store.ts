import type { StaffAnnouncement } from '@isoko/contract/routes/admin/announcements';
import { type RawBuilder, sql } from 'kysely';
import { isOneOf, orNull, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
import type { RowOf } from './staff-resource.ts';

type State = StaffAnnouncement['state'];

/** An announcement as the table has it, and whether it runs. */
export interface AnnouncementRow
  extends Omit<RowOf<StaffAnnouncement>, 'announce_date_start' | 'announce_date_stop'> {
  starts_at: Date;
  ends_at: Date;
}

/** What the list is narrowed by. */
export interface AnnouncementFilters {
  q?: string;
  ids?: string;
  state?: State;
  /** Only those that have not ended. */
  isCurrent?: boolean;
}

/** One page of the announcements, over or not, and how many there are. */
export function pageOfAnnouncements(
  db: Db,
  { q, ids, state, isCurrent, now }: AnnouncementFilters & { now: Date },
  list: ListPart,
): Promise<RowPage<AnnouncementRow>> {
  const stateNow = stateAt(now);
  const source = {
    columns: sql`a.id AS _id, a.title, a.message, a.starts_at, a.ends_at, a.featured_image, a.created_at,
      ${stateNow} AS state`,
    from: sql`announcement a`,
    where: [
      ...saysSomewhere(q, ['a.title', 'a.message']),
      ...isOneOf(ids, 'a.id'),
      ...(state ? [sql`${stateNow} = ${state}`] : []),
      ...(isCurrent ? [sql`a.ends_at > ${now}`] : []),
    ],
    order: {
      date_created: sql`a.created_at`,
      announce_date_start: orNull(sql`a.starts_at`),
      announce_date_stop: orNull(sql`a.ends_at`),
      title: sql`a.title`,
    },
    id: sql`a.id`,
  };
  return readPage<AnnouncementRow>(db, source, list);
}

function stateAt(now: Date): RawBuilder<State> {
  return sql<State>`CASE WHEN a.ends_at <= ${now} THEN 'ended' WHEN a.starts_at > ${now} THEN 'scheduled'
    ELSE 'running' END`;
}
