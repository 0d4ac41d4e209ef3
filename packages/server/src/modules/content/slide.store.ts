import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** One page of the published slides by date, and how many there are. */
export async function pageOfSlides(
  db: Kysely<Database>,
  page: { limit: number; offset: number; newestFirst: boolean },
) {
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
