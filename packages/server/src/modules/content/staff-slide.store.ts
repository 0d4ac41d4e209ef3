import { type Kysely, sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Database } from '#server/database/tables.ts';
import type { ListRequest } from '#server/http/list-request.ts';

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

/** The columns of a slide that staff write. */
export interface SlideColumns {
  title: string;
  link_to: string;
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
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
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

/** Writes a new slide and gives its id. */
export async function insertSlide(db: Db, columns: SlideColumns): Promise<string> {
  const { id } = await db.insertInto('slide').values(columns).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a slide; false for an unknown one. */
export async function updateSlide(db: Db, id: string, columns: Partial<SlideColumns>): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM slide WHERE id = ${id} FOR UPDATE`.execute(db);
  if (!rows.length) return false;
  if (Object.keys(columns).length) await db.updateTable('slide').set(columns).where('id', '=', id).execute();
  return true;
}

/** Removes a slide; false for an unknown one. */
export async function deleteSlide(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('slide').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}
