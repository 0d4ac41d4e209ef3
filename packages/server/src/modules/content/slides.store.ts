import type { StaffSlide } from '@isoko/contract/routes/admin/slides';
import { sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';

/** A slide as the table has it. */
export interface SlideRow extends Omit<StaffSlide, 'date_created' | 'written_in'> {
  date_created: Date;
}

/** One page of the slides of any status, and how many there are. */
export function pageOfSlides(
  db: Db,
  { q, ids, status }: { q?: string; ids?: string; status?: StaffSlide['status'] },
  list: ListPart,
): Promise<RowPage<SlideRow>> {
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
  return readPage<SlideRow>(db, source, list);
}
