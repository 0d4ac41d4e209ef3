import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Database } from '#server/database/tables.ts';
import type { ListPart } from './staff-resource.ts';

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

/** One page of the announcements, over or not, and how many there are. */
export function pageOfStaffAnnouncements(
  db: Db,
  { q, ids, state, now }: { q?: string; ids?: string; state?: State; now: Date },
  list: ListPart,
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

/** One page of the announcements that end after `now`, and how many there are. */
export async function pageOfAnnouncements(
  db: Db,
  page: { now: Date; limit: number; offset: number; newestFirst: boolean },
) {
  const current = db.selectFrom('announcement').where('ends_at', '>', page.now);
  const rows = await current
    .select(['id as _id', 'title', 'message', 'starts_at', 'ends_at', 'featured_image', 'created_at'])
    .orderBy('created_at', page.newestFirst ? 'desc' : 'asc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await current
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
