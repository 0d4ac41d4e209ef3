import { type Kysely, sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Database } from '#server/database/tables.ts';
import type { ListPart } from './staff-resource.ts';

type Db = Kysely<Database>;
type Status = 'draft' | 'published';

/** A slide as the table has it. */
export interface StaffSlideRow {
  _id: string;
  title: string;
  linkTo: string;
  link: string;
  slide_photo: string;
  slide_photo_mobile: string | null;
  status: Status;
  date_created: Date;
}

/** One page of the slides of any status, and how many there are. */
export function pageOfStaffSlides(
  db: Db,
  { q, ids, status }: { q?: string; ids?: string; status?: Status },
  list: ListPart,
): Promise<{ rows: StaffSlideRow[]; total: number }> {
  const source = {
    columns: sql`s.id AS _id, s.title, s.link_to AS "linkTo", s.link, s.slide_photo, s.slide_photo_mobile,
      s.status, s.date_created`,
    from: sql`slide s`,
    where: [
      ...saysSomewhere(q, ['s.title']),
      ...isOneOf(ids, 's.id'),
      ...(status ? [sql`s.status = ${status}`] : []),
    ],
    order: { date_created: sql`s.date_created`, title: sql`s.title` },
    id: sql`s.id`,
  };
  return readPage<StaffSlideRow>(db, source, list);
}

/** One page of the published slides by date, and how many there are. */
export async function pageOfSlides(db: Db, page: { limit: number; offset: number; newestFirst: boolean }) {
  const published = db.selectFrom('slide').where('status', '=', 'published');
  const rows = await published
    .select([
      'id as _id',
      'title',
      'link_to as linkTo',
      'link',
      'slide_photo',
      'slide_photo_mobile',
      'date_created',
    ])
    .orderBy('date_created', page.newestFirst ? 'desc' : 'asc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await published
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
