import { type Kysely, sql } from 'kysely';
import { isOneOf, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Database } from '#server/database/tables.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { jsonb, type PageRow } from './page.store.ts';

type Db = Kysely<Database>;

/** A page of text with how often it was changed. */
export interface StaffPageRow extends PageRow {
  version: number;
}

/** The columns of a page that staff write. */
export type PageColumns = Pick<PageRow, 'title' | 'summary' | 'sections' | 'numbers' | 'image'>;

/** One page of the pages of text, and how many there are. */
export function pageOfPages(
  db: Db,
  { q, ids }: { q?: string; ids?: string },
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ rows: StaffPageRow[]; total: number }> {
  const source = {
    columns: sql`p.id, p.slug, p.title, p.summary, p.sections, p.numbers, p.image, p.updated_at, p.version`,
    from: sql`page p`,
    where: [...saysSomewhere(q, ['p.title', 'p.summary']), ...isOneOf(ids, 'p.id')],
    order: { title: sql`p.title`, date_updated: sql`p.updated_at` },
    id: sql`p.id`,
  };
  return readPage<StaffPageRow>(db, source, list);
}

/** How often a page was changed, locked; null for an unknown one. */
export async function lockPage(db: Db, id: string): Promise<{ version: number } | null> {
  const row = await db
    .selectFrom('page')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a page, which becomes the next version of itself. */
export async function updatePage(
  db: Db,
  id: string,
  { at, sections, numbers, ...columns }: Partial<PageColumns> & { at: Date },
): Promise<void> {
  await db
    .updateTable('page')
    .set((column) => ({
      ...columns,
      ...(sections && { sections: jsonb(sections) }),
      ...(numbers && { numbers: jsonb(numbers) }),
      ...{ updated_at: at, version: column('version', '+', 1) },
    }))
    .where('id', '=', id)
    .execute();
}
