import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** One page of slides by date, and how many there are. */
export async function pageOfSlides(
  db: Kysely<Database>,
  page: { limit: number; offset: number; newestFirst: boolean },
) {
  const rows = await db
    .selectFrom('slide')
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
  const { total } = await db
    .selectFrom('slide')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
