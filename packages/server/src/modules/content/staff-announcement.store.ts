import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Database } from '#server/database/tables.ts';
import type { ListRequest } from '#server/http/list-request.ts';

type Db = Kysely<Database>;
type State = 'scheduled' | 'running' | 'ended';

/** An announcement as the table has it, and whether it runs. */
export interface StaffAnnouncementRow {
  _id: string;
  title: string;
  message: string;
  starts_at: Date;
  ends_at: Date;
  featured_image: string | null;
  created_at: Date;
  state: State;
}

/** The columns of an announcement that staff write. */
export interface AnnouncementColumns {
  title: string;
  message: string;
  starts_at: Date;
  ends_at: Date;
  featured_image: string | null;
}

/** One page of the announcements, over or not, and how many there are. */
export function pageOfStaffAnnouncements(
  db: Db,
  { q, ids, state, now }: { q?: string; ids?: string; state?: State; now: Date },
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ rows: StaffAnnouncementRow[]; total: number }> {
  const stateNow = stateAt(now);
  const source = {
    columns: sql`a.id AS _id, a.title, a.message, a.starts_at, a.ends_at, a.featured_image, a.created_at,
      ${stateNow} AS state`,
    from: sql`announcement a`,
    where: [
      ...saysSomewhere(q, ['a.title', 'a.message']),
      ...isOneOf(ids, 'a.id'),
      ...(state ? [sql`${stateNow} = ${state}`] : []),
    ],
    order: {
      date_created: sql`a.created_at`,
      announce_date_start: sql`a.starts_at`,
      announce_date_stop: sql`a.ends_at`,
      title: sql`a.title`,
    },
    id: sql`a.id`,
  };
  return readPage<StaffAnnouncementRow>(db, source, list);
}

function stateAt(now: Date): RawBuilder<State> {
  return sql<State>`CASE WHEN a.ends_at <= ${now} THEN 'ended' WHEN a.starts_at > ${now} THEN 'scheduled'
    ELSE 'running' END`;
}

/** An announcement's dates, locked; null for an unknown one. */
export async function lockAnnouncement(
  db: Db,
  id: string,
): Promise<{ starts_at: Date; ends_at: Date } | null> {
  const row = await db
    .selectFrom('announcement')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes an announcement. */
export async function updateAnnouncement(
  db: Db,
  id: string,
  columns: Partial<AnnouncementColumns>,
): Promise<void> {
  if (Object.keys(columns).length)
    await db.updateTable('announcement').set(columns).where('id', '=', id).execute();
}

/** Removes an announcement; false for an unknown one. */
export async function deleteAnnouncement(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('announcement').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}
