import type { Db } from '#server/database/tables.ts';

/** The kinds whose address contains their slug. */
export type Addressed = 'product' | 'category' | 'post';

/**
 * The present slug for an old one, null if its resource is gone; undefined for a slug that never existed. The triggers
 * that write the table keep its targets up to date (migrations: remember_slug).
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
