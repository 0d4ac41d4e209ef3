import type { Db } from '#server/database/tables.ts';

/** What has an address made of its slug. */
export type Addressed = 'product' | 'category' | 'post';

/**
 * Where a slug of old leads: to the slug of now, or nowhere (null) when what it named is gone; undefined for a slug that
 * never was. The triggers that write the table keep its targets true (migrations: remember_slug).
 */
export async function findTarget(db: Db, kind: Addressed, slug: string): Promise<string | null | undefined> {
  const found = await db
    .selectFrom('redirect')
    .select('target')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return found?.target;
}
