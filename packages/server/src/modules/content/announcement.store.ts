import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

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

/** Writes an announcement. */
export async function insertAnnouncement(
  db: Db,
  row: {
    title: string;
    message: string;
    starts_at: Date;
    ends_at: Date;
    featured_image: string | null;
    created_at: Date;
  },
): Promise<string> {
  const { id } = await db.insertInto('announcement').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
